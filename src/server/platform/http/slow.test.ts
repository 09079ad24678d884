import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/index.ts'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { File, Nothing } from '#contract/kit/fields.ts'
import { openApp, productFeatures } from '#server/app.ts'
import type { Config } from '#server/platform/process/config.ts'
import type { Context } from '#server/platform/context.ts'
import type { AccountId } from '#server/platform/database/db.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { toHttpRequest } from '#test/caller.ts'
import { requestLimits, testConfig } from '#test/config.ts'
import { newShop } from '#test/new-shop.ts'
import { administer, openOwnDatabase } from '#test/own-database.ts'
import { openShop, sendTo, type Shop } from '#test/shop.ts'
import { implement } from './implement.ts'

const WithLock = z.object({ lock: z.int() })
const ByAccount = z.object({ account: z.int(), lock: z.int() })
const reports = feature('reports', {
  look: endpoint('GET /reports/:lock', { access: 'office', input: WithLock, result: Nothing }),
  judge: endpoint('POST /reports/:lock', { access: 'office', input: WithLock, result: Nothing }),
  download: endpoint('GET /reports/:lock/csv', { access: 'office', slow: true, input: WithLock, result: File, blob: 'text/csv' }),
})
const visitors = feature('visitors', {
  peek: endpoint('GET /visitors/:account/:lock', { access: 'guest', input: ByAccount, result: Nothing }),
})
const resolveAccount = async (_directory: unknown, { account }: Record<string, unknown>) => ({
  account: account as AccountId,
  organizations: [],
  found: null,
})
/** Controls the first step of a call, and counts its handler runs. */
const firstStep = { begun: () => {}, over: Promise.resolve(), done: 0 }
/** Waits until the lock is free. */
const waitForLock = ({ db }: Pick<Context, 'db'>, lock: number) => sql`select pg_advisory_xact_lock_shared(${lock})`.execute(db)
const features = [
  defineFeature({
    routes: implement(reports, {
      look: async (context, { lock }) => {
        await waitForLock(context, lock)
        return null
      },
      judge: {
        first: async () => {
          firstStep.begun()
          await firstStep.over
          return async () => {
            firstStep.done += 1
            return null
          }
        },
      },
      download: async (context, { lock }) => {
        await waitForLock(context, lock)
        return { fileName: 'Raport „zi”.csv', content: Buffer.from(`Ștampilă;${context.scope.account}`) }
      },
    }),
  }),
  defineFeature({
    routes: implement(visitors, resolveAccount, {
      peek: async (context, { lock }) => {
        await waitForLock(context, lock)
        return null
      },
    }),
  }),
]

let locks = 0
async function takeLock({ db, account }: Shop) {
  const lock = account * 100 + ++locks
  const client = new Client(inject('database').owner)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('select pg_advisory_lock($1)', [lock])
  return {
    lock,
    release: () => client.query('select pg_advisory_unlock($1)', [lock]),
    waiting: async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_locks
        where locktype = 'advisory' and objid = ${lock} and not granted`.execute(db)
      return rows[0]?.count
    },
  }
}

test('a slow call may exceed the timeout of others, and its file is downloaded under its name', async () => {
  const shop = await openShop({ features, config: { requestLimits } })
  const { lock, release, waiting } = await takeLock(shop)
  const download = shop.operator(reports.download, { lock })
  await expect.poll(waiting).toBe(1)

  await expect(shop.operator(reports.look, { lock })).rejects.toMatchObject({ status: 429 })
  await expect.poll(waiting).toBe(1)

  await release()
  const { fileName, content } = await download
  expect({ fileName, text: Buffer.from(content).toString() }).toEqual({ fileName: 'Raport „zi”.csv', text: `Ștampilă;${shop.account}` })
})

test('other calls are answered while slow calls fill all places, and denied ones fail at once', async () => {
  const shop = await openShop({ features, config: { pool: 2 } })
  const other = await openShop({ features, config: { pool: 2 } })
  const { lock, release, waiting } = await takeLock(shop)
  const downloads = [shop, shop, other, other].map(({ operator }) => operator(reports.download, { lock }))
  await expect.poll(waiting).toBe(2)

  await Promise.all(Array.from({ length: 6 }, () => shop.operator(api.workOrders.search, {})))
  await expect(shop.anonymous(reports.download, { lock })).rejects.toMatchObject({ status: 401 })
  await expect(shop.worker(reports.download, { lock })).rejects.toMatchObject({ status: 403 })

  const next = shop.operator(reports.download, { lock })
  await release()
  for (const { content } of await Promise.all([...downloads, next])) expect(content.length).toBeGreaterThan(0)
})

test('the slow queue runs one call per account, queues three and lets other accounts pass', async () => {
  const shop = await openShop({ features })
  const other = await openShop({ features })
  const { lock, release, waiting } = await takeLock(shop)
  const answers = Array.from({ length: 30 }, () => shop.operator.send(toHttpRequest(reports.download, { lock })))
  await expect.poll(waiting).toBe(1)

  expect((await other.operator(reports.download, { lock: 1 })).content.length).toBeGreaterThan(0)
  expect(await waiting()).toBe(1)
  const refused: (string | null)[] = []
  for (const answer of answers) void answer.then(({ status, headers }) => status === 429 && refused.push(headers.get('retry-after')))
  await expect.poll(() => refused).toEqual(Array(26).fill('5'))

  await release()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(4)
})

test('the calls of one busy account queue and then fail, while other accounts are answered', async () => {
  const metricsToken = 'a token that only this test knows'
  const options = { features, config: { pool: 4, metricsToken } }
  const shop = await openShop(options)
  const other = await openShop(options)
  const { lock, release, waiting } = await takeLock(shop)
  await Promise.all([shop, other].map(({ operator }) => operator(api.workOrders.search, {})))
  const answers = Array.from({ length: 253 }, () => shop.operator.send(toHttpRequest(reports.look, { lock })))
  await expect.poll(waiting).toBe(2)

  await Promise.all(Array.from({ length: 6 }, () => other.operator(api.workOrders.search, {})))
  expect(await waiting()).toBe(2)
  const refused = await Promise.race(answers)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
  const readMetrics = async () => (await shop.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })).payload
  await expect.poll(readMetrics).toContain('atelier_db_connections_awaited{pool="requests"} 250')

  await release()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(Object.fromEntries([...Map.groupBy(statuses, String)].map(([status, all]) => [status, all.length]))).toEqual({ 204: 252, 429: 1 })
})

test('a single account gets all connections, and several get turns by their last service', async () => {
  const options = { features, config: { pool: 1 } }
  const [shop, other, elsewhere] = [await openShop(options), await openShop(options), await openShop()]
  const { lock, release, waiting } = await takeLock(elsewhere)
  const single = await openShop({ features, config: { pool: 5 } })
  await single.operator(api.workOrders.search, {})
  const looks = Array.from({ length: 5 }, () => single.operator(reports.look, { lock }))
  await expect.poll(waiting).toBe(5)

  await Promise.all([shop, other].map(({ operator }) => operator(api.workOrders.search, {})))
  const served: string[] = []
  const look = async ({ operator }: Shop, name: string) => {
    await operator(reports.look, { lock })
    served.push(name)
  }
  const calls = [look(shop, 'first'), look(shop, 'second'), look(shop, 'third')]
  await expect.poll(waiting).toBe(6)
  calls.push(look(other, 'other'))
  await release()
  await Promise.all([...looks, ...calls])
  expect(served).toEqual(['first', 'second', 'other', 'third'])
})

/** Opens a server on a port with its own connections. */
async function openListening(name: string, config: Partial<Config> = {}) {
  const { database } = await openOwnDatabase(name)
  const { app, world } = await openApp({ ...testConfig, ...config }, database, [...productFeatures, ...features])
  onTestFinished(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { app, database, port, newShopHere: () => newShop(world.db, sendTo(app)) }
}

test('an aborted call leaves the queue, and the next one takes its place', async () => {
  const { database, port, newShopHere } = await openListening('hanging_up')
  const shop = await newShopHere()
  const client = new Client(database)
  await client.connect()
  await client.query('select pg_advisory_lock(7)')
  const hangUp = new AbortController()
  const headers = { authorization: `Bearer ${shop.operator.token}` }
  let refused = 0
  const ask = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/reports/7/csv`, { headers, signal: hangUp.signal }).catch(() => undefined)
    if (answer?.status === 429) refused += 1
  }
  const calls = Array.from({ length: 30 }, ask)
  // The queue is full: it holds all other calls.
  await expect.poll(() => refused).toBe(26)

  hangUp.abort()
  await Promise.all(calls)
  await client.end()

  const answers = Array.from({ length: 3 }, () => shop.operator.send(toHttpRequest(reports.download, { lock: 7 })))
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(3).fill(200))
})

test('a call that is aborted during its first step does not enter the queue', async () => {
  const { app, database, port, newShopHere } = await openListening('hung_up', { pool: 2 })
  const [{ operator }, other] = [await newShopHere(), await newShopHere()]
  await Promise.all([operator(api.workOrders.search, {}), other.operator(api.workOrders.search, {})])
  const client = new Client(database)
  await client.connect()
  await client.query('select pg_advisory_lock(7)')
  const looking = operator(reports.look, { lock: 7 })
  const continued = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  Object.assign(firstStep, { begun: begun.resolve, over: continued.promise, done: 0 })

  const hangUp = new AbortController()
  const headers = { authorization: `Bearer ${operator.token}` }
  const aborted = fetch(`http://127.0.0.1:${port}/api/v1/reports/7`, { method: 'POST', headers, signal: hangUp.signal }).catch(
    () => undefined,
  )
  await begun.promise
  hangUp.abort()
  await aborted
  const connections = () => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)))
  await expect.poll(connections).toBe(0)
  continued.resolve()

  const next = operator(api.workOrders.search, {})
  await client.end()
  await Promise.all([looking, next])
  expect(firstStep.done).toBe(0)
})

/** Asserts that the shop's people get answers while guests with this token fill the guests' share of connections. */
async function expectSeparateQueue(shop: Shop, token: string) {
  const { account, anonymous, operator } = shop
  const { lock, release, waiting } = await takeLock(shop)
  const headers = { authorization: `Bearer ${token}` }
  const guests = Array.from({ length: 6 }, () => anonymous(visitors.peek, { account, lock }, headers))
  await expect.poll(waiting).toBe(2)

  await operator(api.workOrders.search, {})
  expect(await waiting()).toBe(2)

  await release()
  await Promise.all(guests)
}

test('guests never enter the queue of a shop’s people, whatever token they send', async () => {
  const shop = await openShop({ features, config: { pool: 4 } })
  const { account, anonymous, operator } = shop
  await operator(api.workOrders.search, {})
  await anonymous(visitors.peek, { account, lock: 1 }, { authorization: 'Bearer made-up' })

  await expectSeparateQueue(shop, 'made-up')
})

test('a call with an expired session never enters the queue of a shop’s people', async () => {
  const shop = await openShop({ features, config: { pool: 4 } })
  const { operator, as } = shop
  const former = await as('worker')
  for (const person of [operator, former]) await person(api.session.information, {})
  await former(api.session.logout, {})
  await expect(former(api.carTypes.create, { name: 'Remorcă' })).rejects.toMatchObject({ status: 401 })

  await expectSeparateQueue(shop, former.token)
})

test('a closed server leaves no connection behind, not even one of a slow call', async () => {
  const { database } = await openOwnDatabase('closed')
  const { app, world } = await openApp(testConfig, database, [...productFeatures, ...features])
  const { operator } = await newShop(world.db, sendTo(app))
  await operator(reports.download, { lock: 1 })

  await app.close()

  // PostgreSQL refuses to drop a database with open connections.
  await administer('drop database closed')
})
