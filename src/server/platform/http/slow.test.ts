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

const Held = z.object({ lock: z.int() })
const ByAccount = z.object({ account: z.int(), lock: z.int() })
const reports = feature('reports', {
  look: endpoint('GET /reports/:lock', { access: 'office', input: Held, result: Nothing }),
  judge: endpoint('POST /reports/:lock', { access: 'office', input: Held, result: Nothing }),
  download: endpoint('GET /reports/:lock/csv', { access: 'office', slow: true, input: Held, result: File, blob: 'text/csv' }),
})
const visitors = feature('visitors', {
  peek: endpoint('GET /visitors/:account/:lock', { access: 'guest', input: ByAccount, result: Nothing }),
})
const isOf = async (_directory: unknown, { account }: Record<string, unknown>) => ({
  account: account as AccountId,
  organizations: [],
  found: null,
})
/** What a call has to do first, and what was done after it. */
const judged = { begun: () => {}, over: Promise.resolve(), done: 0 }
/** Takes as long as somebody holds the lock. */
const waitFor = ({ db }: Pick<Context, 'db'>, lock: number) => sql`select pg_advisory_xact_lock_shared(${lock})`.execute(db)
const features = [
  defineFeature({
    routes: implement(reports, {
      look: async (context, { lock }) => {
        await waitFor(context, lock)
        return null
      },
      judge: {
        first: async () => {
          judged.begun()
          await judged.over
          return async () => {
            judged.done += 1
            return null
          }
        },
      },
      download: async (context, { lock }) => {
        await waitFor(context, lock)
        return { fileName: 'Raport „zi”.csv', content: Buffer.from(`Ștampilă;${context.scope.account}`) }
      },
    }),
  }),
  defineFeature({
    routes: implement(visitors, isOf, {
      peek: async (context, { lock }) => {
        await waitFor(context, lock)
        return null
      },
    }),
  }),
]

let locks = 0
async function holdLock({ db, account }: Shop) {
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

test('a slow call has time when others are given up, and what it makes is downloaded under its name', async () => {
  const shop = await openShop({ features, config: { requestLimits } })
  const { lock, release, waiting } = await holdLock(shop)
  const download = shop.operator(reports.download, { lock })
  await expect.poll(waiting).toBe(1)

  await expect(shop.operator(reports.look, { lock })).rejects.toMatchObject({ status: 429 })
  await expect.poll(waiting).toBe(1)

  await release()
  const { fileName, content } = await download
  expect({ fileName, text: Buffer.from(content).toString() }).toEqual({ fileName: 'Raport „zi”.csv', text: `Ștampilă;${shop.account}` })
})

test('while slow calls take all the places there are, others are answered, and so is whoever may not make one', async () => {
  const shop = await openShop({ features, config: { pool: 2 } })
  const other = await openShop({ features, config: { pool: 2 } })
  const { lock, release, waiting } = await holdLock(shop)
  const downloads = [shop, shop, other, other].map(({ operator }) => operator(reports.download, { lock }))
  await expect.poll(waiting).toBe(2)

  await Promise.all(Array.from({ length: 6 }, () => shop.operator(api.workOrders.search, {})))
  await expect(shop.anonymous(reports.download, { lock })).rejects.toMatchObject({ status: 401 })
  await expect(shop.worker(reports.download, { lock })).rejects.toMatchObject({ status: 403 })

  const next = shop.operator(reports.download, { lock })
  await release()
  for (const { content } of await Promise.all([...downloads, next])) expect(content.length).toBeGreaterThan(0)
})

test('an account has one place and three that wait for it, and no other account waits behind it', async () => {
  const shop = await openShop({ features })
  const other = await openShop({ features })
  const { lock, release, waiting } = await holdLock(shop)
  const answers = Array.from({ length: 30 }, () => shop.operator.send(toHttpRequest(reports.download, { lock })))
  await expect.poll(waiting).toBe(1)

  expect((await other.operator(reports.download, { lock: 1 })).content.length).toBeGreaterThan(0)
  expect(await waiting()).toBe(1)
  const refused: (string | null)[] = []
  for (const asked of answers) void asked.then(({ status, headers }) => status === 429 && refused.push(headers.get('retry-after')))
  await expect.poll(() => refused).toEqual(Array(26).fill('5'))

  await release()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(4)
})

test('an account that asks too much waits for its own calls and is told so, while others are answered', async () => {
  const metricsToken = 'a token that only this test knows'
  const options = { features, config: { pool: 4, metricsToken } }
  const shop = await openShop(options)
  const other = await openShop(options)
  const { lock, release, waiting } = await holdLock(shop)
  await Promise.all([shop, other].map(({ operator }) => operator(api.workOrders.search, {})))
  const answers = Array.from({ length: 253 }, () => shop.operator.send(toHttpRequest(reports.look, { lock })))
  await expect.poll(waiting).toBe(2)

  await Promise.all(Array.from({ length: 6 }, () => other.operator(api.workOrders.search, {})))
  expect(await waiting()).toBe(2)
  const refused = await Promise.race(answers)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
  const told = async () => (await shop.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })).payload
  await expect.poll(told).toContain('atelier_db_connections_awaited{pool="requests"} 250')

  await release()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(Object.fromEntries([...Map.groupBy(statuses, String)].map(([status, all]) => [status, all.length]))).toEqual({ 204: 252, 429: 1 })
})

test('a shop that is alone on its server has all connections, and of several who wait the one served longest ago is next', async () => {
  const options = { features, config: { pool: 1 } }
  const [shop, other, elsewhere] = [await openShop(options), await openShop(options), await openShop()]
  const { lock, release, waiting } = await holdLock(elsewhere)
  const alone = await openShop({ features, config: { pool: 5 } })
  await alone.operator(api.workOrders.search, {})
  const looks = Array.from({ length: 5 }, () => alone.operator(reports.look, { lock }))
  await expect.poll(waiting).toBe(5)

  await Promise.all([shop, other].map(({ operator }) => operator(api.workOrders.search, {})))
  const served: string[] = []
  const look = async ({ operator }: Shop, name: string) => {
    await operator(reports.look, { lock })
    served.push(name)
  }
  const lines = [look(shop, 'first'), look(shop, 'second'), look(shop, 'third')]
  await expect.poll(waiting).toBe(6)
  lines.push(look(other, 'other'))
  await release()
  await Promise.all([...looks, ...lines])
  expect(served).toEqual(['first', 'second', 'other', 'third'])
})

/** A server on a port, whose connections are those of one test alone. */
async function openListening(name: string, config: Partial<Config> = {}) {
  const { database } = await openOwnDatabase(name)
  const { app, world } = await openApp({ ...testConfig, ...config }, database, [...productFeatures, ...features])
  onTestFinished(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { app, database, port, newShopHere: () => newShop(world.db, sendTo(app)) }
}

test('whoever hangs up leaves the line, and the next one gets their place', async () => {
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
  const asked = Array.from({ length: 30 }, ask)
  // The line is full: all others are in it.
  await expect.poll(() => refused).toBe(26)

  hangUp.abort()
  await Promise.all(asked)
  await client.end()

  const answers = Array.from({ length: 3 }, () => shop.operator.send(toHttpRequest(reports.download, { lock: 7 })))
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(3).fill(200))
})

test('whoever hung up while something else was done first does not come into the line any more', async () => {
  const { app, database, port, newShopHere } = await openListening('hung_up', { pool: 2 })
  const [{ operator }, other] = [await newShopHere(), await newShopHere()]
  await Promise.all([operator(api.workOrders.search, {}), other.operator(api.workOrders.search, {})])
  const client = new Client(database)
  await client.connect()
  await client.query('select pg_advisory_lock(7)')
  const looking = operator(reports.look, { lock: 7 })
  const goOn = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  Object.assign(judged, { begun: begun.resolve, over: goOn.promise, done: 0 })

  const hangUp = new AbortController()
  const headers = { authorization: `Bearer ${operator.token}` }
  const asked = fetch(`http://127.0.0.1:${port}/api/v1/reports/7`, { method: 'POST', headers, signal: hangUp.signal }).catch(
    () => undefined,
  )
  await begun.promise
  hangUp.abort()
  await asked
  const connections = () => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)))
  await expect.poll(connections).toBe(0)
  goOn.resolve()

  const next = operator(api.workOrders.search, {})
  await client.end()
  await Promise.all([looking, next])
  expect(judged.done).toBe(0)
})

/** That people of the shop are answered while so many guests who send this token wait that no more of those get a connection. */
async function expectLineOfTheirOwn(shop: Shop, token: string) {
  const { account, anonymous, operator } = shop
  const { lock, release, waiting } = await holdLock(shop)
  const headers = { authorization: `Bearer ${token}` }
  const guests = Array.from({ length: 6 }, () => anonymous(visitors.peek, { account, lock }, headers))
  await expect.poll(waiting).toBe(2)

  await operator(api.workOrders.search, {})
  expect(await waiting()).toBe(2)

  await release()
  await Promise.all(guests)
}

test('guests do not stand in the line of the people of a shop, whatever they send', async () => {
  const shop = await openShop({ features, config: { pool: 4 } })
  const { account, anonymous, operator } = shop
  await operator(api.workOrders.search, {})
  await anonymous(visitors.peek, { account, lock: 1 }, { authorization: 'Bearer made-up' })

  await expectLineOfTheirOwn(shop, 'made-up')
})

test('nor does whoever still sends a session that is over', async () => {
  const shop = await openShop({ features, config: { pool: 4 } })
  const { operator, as } = shop
  const former = await as('worker')
  for (const person of [operator, former]) await person(api.session.information, {})
  await former(api.session.logout, {})
  await expect(former(api.carTypes.create, { name: 'Remorcă' })).rejects.toMatchObject({ status: 401 })

  await expectLineOfTheirOwn(shop, former.token)
})

test('a server that has closed leaves no connection behind, that of a slow call neither', async () => {
  const { database } = await openOwnDatabase('closed')
  const { app, world } = await openApp(testConfig, database, [...productFeatures, ...features])
  const { operator } = await newShop(world.db, sendTo(app))
  await operator(reports.download, { lock: 1 })

  await app.close()

  // PostgreSQL refuses while anybody is connected.
  await administer('drop database closed')
})
