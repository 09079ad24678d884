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

/** Two connections for requests, and one that listens to live updates. */
const connectionLimit = 3
const metricsToken = 'nobody-guesses-this-one'
let own: Awaited<ReturnType<typeof openOwnDatabase>>
let server: Awaited<ReturnType<typeof openApp>>
let shop: Awaited<ReturnType<typeof newShop>>
const terminateAllSql = `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'crowded'`

beforeAll(async () => {
  own = await openOwnDatabase('crowded')
  await administer(`alter database crowded connection limit ${connectionLimit}`)
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

test('requests queue for connections when PostgreSQL has fewer than the pool', async () => {
  expect(testConfig.pool).toBeGreaterThan(connectionLimit)
  expect(statuses(await askAtOnce(12))).toEqual([200])
  const orders = Array.from({ length: 8 }, () => shop.make.workOrder())
  expect(new Set((await Promise.all(orders)).map(({ id }) => id)).size).toBe(8)
  expect(await shop.admin(api.session.information, {})).toBeDefined()
})

test('a process with all connections in use is healthy but not ready', async () => {
  await administer('alter database crowded connection limit 20')
  const limited = await openApp({ ...testConfig, metricsToken, pool: connectionLimit - 1, requestLimits }, own.database)
  const release = await occupyAll(limited.world.db)
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

/** Occupies all connections of requests until the returned function is called. */
async function occupyAll(db: Db): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const occupyOne = () =>
    new Promise<void>((onOpened, onFailed) => {
      const using = db.connection().execute(() => {
        onOpened()
        return released
      })
      using.catch(onFailed)
    })
  await Promise.all(Array.from({ length: connectionLimit - 1 }, occupyOne)).catch((error: unknown) => {
    release()
    throw error
  })
  return release
}

test('a waiting caller gets a connection as soon as PostgreSQL allows another', async () => {
  await administer('alter database crowded connection limit 20')
  const pool = openPool(own.database)
  const clients = [await pool.connect()]
  await administer('alter database crowded connection limit 0')
  const waiting = pool.connect()
  await expect.poll(() => pool.options.max).toBe(1)
  await administer('alter database crowded connection limit 20')
  clients.push(await waiting)
  for (const client of clients) client.release()
  await pool.end()
})

test('a timed-out caller leaves no request to a full PostgreSQL behind', async () => {
  await administer('alter database crowded connection limit 20')
  const pool = openPool(own.database)
  const occupied = await pool.connect()
  await administer('alter database crowded connection limit 0')
  await expect(pool.connect()).rejects.toThrow('timeout')
  await expect.poll(() => pool.waitingCount).toBe(0)
  await administer(`alter database crowded connection limit ${connectionLimit}`)
  occupied.release()
  await pool.end()
})

test('requests get 503 while PostgreSQL has no connection, and answers afterwards', async () => {
  await administer('alter database crowded connection limit 20')
  const limited = await openApp({ ...testConfig, requestLimits }, own.database)
  await administer('alter database crowded connection limit 0', terminateAllSql)
  const ask = { url: '/api/v1/work-orders/search/query', headers: { authorization: `Bearer ${shop.operator.token}` } }
  const answers = await Promise.all(Array.from({ length: 20 }, () => limited.app.inject(ask)))
  expect([...new Set(answers.map(({ statusCode }) => statusCode))]).toEqual([503])
  expect(answers[0]!.headers['retry-after']).toBe('2')
  await limited.app.close()

  const waiting = askAtOnce(8)
  await administer(`alter database crowded connection limit ${connectionLimit}`)
  expect(statuses(await waiting)).toEqual([200])
})

test('requests get 503 while the database refuses connections, and answers afterwards', async () => {
  await administer('alter database crowded allow_connections false', terminateAllSql)
  const refused = await askAtOnce(8)
  await administer('alter database crowded allow_connections true')
  expect(statuses(refused)).toEqual([503])
  expect(refused[0]!.headers.get('retry-after')).toBe('2')
  expect(statuses(await askAtOnce(8))).toEqual([200])
})

const addJobs = (count: number) => sql`select graphile_worker.add_job('purge') from generate_series(1, ${count})`.execute(server.world.db)
const left = async () => (await sql`select from graphile_worker.jobs`.execute(server.world.db)).rows.length

test('the job runner retries after its first query is cut off', async () => {
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

test('jobs resume after losing the database, and the process survives', async () => {
  await addJobs(100)

  await administer('alter database crowded connection limit 0', terminateAllSql)
  const during = askAtOnce(1)
  await administer('alter database crowded connection limit 20')
  expect([200, 503]).toContain((await during)[0]!.status)

  await expect.poll(left).toBe(0)
})
