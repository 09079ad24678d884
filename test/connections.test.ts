import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openApp } from '#server/app.ts'
import type { Db } from '#server/platform/database/db.ts'
import { openPool } from '#server/platform/database/driver.ts'
import { requestLimits, testConfig } from './config.ts'
import { newShop } from './new-shop.ts'
import { administer, openOwnDatabase } from './own-database.ts'
import { sendTo } from './shop.ts'

/** Two for the requests, and the one that hears of live updates. */
const few = 3
const metricsToken = 'nobody-guesses-this-one'
let own: Awaited<ReturnType<typeof openOwnDatabase>>
let server: Awaited<ReturnType<typeof openApp>>
let shop: Awaited<ReturnType<typeof newShop>>
const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'crowded'`

beforeAll(async () => {
  own = await openOwnDatabase('crowded')
  await administer(`alter database crowded connection limit ${few}`)
  server = await openApp({ ...testConfig, metricsToken }, own.database)
  shop = await newShop(server.world.db, sendTo(server.app))
})
afterAll(async () => {
  await server?.app.close()
  await own?.drop()
})

const askAtOnce = (count: number) =>
  Promise.all(Array.from({ length: count }, () => shop.operator.send({ method: 'GET', url: '/api/v1/work-orders/search/query' })))
const statuses = (answers: { status: number }[]) => [...new Set(answers.map(({ status }) => status))]

test('where PostgreSQL has fewer connections than we would use, requests wait for one in turn', async () => {
  expect(testConfig.pool).toBeGreaterThan(few)
  expect(statuses(await askAtOnce(12))).toEqual([200])
  const orders = Array.from({ length: 8 }, () => shop.make.workOrder())
  expect(new Set((await Promise.all(orders)).map(({ id }) => id)).size).toBe(8)
  expect(await shop.admin(api.session.information, {})).toBeDefined()
})

test('a process all of whose connections are in use is not dead, nor is its database; it is not ready', async () => {
  await administer('alter database crowded connection limit 20')
  const limited = await openApp({ ...testConfig, metricsToken, pool: few - 1, requestLimits }, own.database)
  const release = await holdAll(limited.world.db)
  const ask = (url: string) => limited.app.inject({ url, headers: { authorization: `Bearer ${metricsToken}` } })
  try {
    const [health, readiness, metrics] = await Promise.all(['/healthz', '/readyz', '/metrics'].map(ask))
    expect([health!.statusCode, readiness!.statusCode]).toEqual([200, 503])
    expect(metrics!.payload).toMatch(/^atelier_database_up 1$/m)
  } finally {
    release()
    await limited.app.close()
  }
})

/** Takes all connections that requests may have, until it is told to give them back. */
async function holdAll(db: Db): Promise<() => void> {
  const { promise: given, resolve: release } = Promise.withResolvers<void>()
  const hold = () =>
    new Promise<void>((held, failed) => {
      const using = db.connection().execute(() => {
        held()
        return given
      })
      using.catch(failed)
    })
  await Promise.all(Array.from({ length: few - 1 }, hold)).catch((error: unknown) => {
    release()
    throw error
  })
  return release
}

test('whoever waits is given a connection as soon as PostgreSQL has another, though none is given back', async () => {
  await administer('alter database crowded connection limit 20')
  const pool = openPool(own.database)
  const held = [await pool.connect()]
  await administer('alter database crowded connection limit 0')
  const waiting = pool.connect()
  await expect.poll(() => pool.options.max).toBe(1)
  await administer('alter database crowded connection limit 20')
  held.push(await waiting)
  for (const client of held) client.release()
  await pool.end()
})

test('whoever waited in vain leaves nobody behind who goes on asking a PostgreSQL that is full', async () => {
  await administer('alter database crowded connection limit 20')
  const pool = openPool(own.database)
  const held = await pool.connect()
  await administer('alter database crowded connection limit 0')
  await expect(pool.connect()).rejects.toThrow('timeout')
  await expect.poll(() => pool.waitingCount).toBe(0)
  await administer(`alter database crowded connection limit ${few}`)
  held.release()
  await pool.end()
})

test('where it has none at all they are told to come again, and are answered once it has', async () => {
  await administer('alter database crowded connection limit 20')
  const limited = await openApp({ ...testConfig, requestLimits }, own.database)
  await administer('alter database crowded connection limit 0', end)
  const ask = { url: '/api/v1/work-orders/search/query', headers: { authorization: `Bearer ${shop.operator.token}` } }
  const answers = await Promise.all(Array.from({ length: 20 }, () => limited.app.inject(ask)))
  expect([...new Set(answers.map(({ statusCode }) => statusCode))]).toEqual([503])
  expect(answers[0]!.headers['retry-after']).toBe('2')
  await limited.app.close()

  const waiting = askAtOnce(8)
  await administer(`alter database crowded connection limit ${few}`)
  expect(statuses(await waiting)).toEqual([200])
})

test('while nobody is let in they are told to come again, and are answered once they may', async () => {
  await administer('alter database crowded allow_connections false', end)
  const refused = await askAtOnce(8)
  await administer('alter database crowded allow_connections true')
  expect(statuses(refused)).toEqual([503])
  expect(refused[0]!.headers.get('retry-after')).toBe('2')
  expect(statuses(await askAtOnce(8))).toEqual([200])
})

const addJobs = (count: number) => sql`select graphile_worker.add_job('purge') from generate_series(1, ${count})`.execute(server.world.db)
const left = async () => (await sql`select from graphile_worker.jobs`.execute(server.world.db)).rows.length

test('a runner of jobs whose first question is cut off asks again', async () => {
  await administer('alter database crowded connection limit 20')
  await addJobs(1)
  const holder = new Client({ ...inject('database').superuser, database: 'crowded' })
  await holder.connect()
  await holder.query('begin; lock table graphile_worker._private_tasks')
  await server.startJobs()
  const asking = `pid from pg_locks where relation = 'graphile_worker._private_tasks'::regclass and not granted`
  await expect.poll(async () => (await holder.query(`select ${asking}`)).rowCount).toBeGreaterThan(0)

  await holder.query(`select pg_terminate_backend(pid) from (select ${asking}) as asking`)
  await holder.query('commit')
  await holder.end()

  await expect.poll(left).toBe(0)
})

test('jobs that lose the database midway are taken up again, and the process lives', async () => {
  await addJobs(100)

  await administer('alter database crowded connection limit 0', end)
  const during = askAtOnce(1)
  await administer('alter database crowded connection limit 20')
  expect([200, 503]).toContain((await during)[0]!.status)

  await expect.poll(left).toBe(0)
})
