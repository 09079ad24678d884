import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openDb } from '#server/platform/database/db.ts'
import { openPool } from '#server/platform/database/driver.ts'
import { newShop } from '#test/new-shop.ts'
import { administer, openOwnDatabase } from '#test/own-database.ts'
import { databaseUrl } from '#test/postgres.ts'
import { freePort, sendToServer, startServer } from '#test/server-process.ts'

test('the request log names route and user of each request, and nothing that it contained', async () => {
  const { database, drop } = await openOwnDatabase('request_log')
  const db = openDb(openPool(database, 2))
  const port = await freePort()
  const server = await startServer({ DATABASE_URL: databaseUrl(database), PORT: String(port), LOG_LEVEL: 'info', REQUEST_LOG: 'on' })
  try {
    const shop = await newShop(db, sendToServer(`http://127.0.0.1:${port}`))
    const { user } = await shop.operator(api.session.information, {})
    await shop.anonymous.send({ method: 'GET', url: '/healthz' })
    await shop.operator(api.clients.search, { models: { quickText: 'Zăpăcescu' } })
    await shop.operator(api.clients.get, { id: 99_887_766 }).catch(() => undefined)
    const clientLines = () => parseLines(server.words()).filter(({ route }) => route.includes('/clients'))
    await expect.poll(() => clientLines().length).toBe(2)

    const loggedCalls = clientLines().map(({ method, route, status, userId, elapsedTime, reqId }) => ({
      method,
      route,
      status,
      userId,
      took: elapsedTime > 0,
      reqId,
    }))
    const line = { method: 'GET', userId: user.id, took: true, reqId: expect.any(String) }
    expect(loggedCalls).toEqual([
      { ...line, route: '/api/v1/clients/search/query', status: 200 },
      { ...line, route: '/api/v1/clients/:id', status: 404 },
    ])
    expect(parseLines(server.words()).map(({ route }) => route)).not.toContain('/healthz')
    expect(server.words()).not.toMatch(/z.{1,9}p.{1,9}cescu|99887766/i)
  } finally {
    await server.end('SIGTERM')
    await db.destroy()
    await drop()
  }
})

test('an outage of the database is logged in two lines, with the number of refused requests', async () => {
  const { database, drop } = await openOwnDatabase('outage_log')
  const db = openDb(openPool(database, 2))
  const port = await freePort()
  const server = await startServer({ DATABASE_URL: databaseUrl(database), PORT: String(port), LOG_LEVEL: 'warn' })
  try {
    const { operator } = await newShop(db, sendToServer(`http://127.0.0.1:${port}`))
    await db.destroy()
    let refused = 0
    const ask = async () => {
      const { status } = await operator.send({ method: 'GET', url: '/api/v1/clients/search/query' })
      if (status === 503) refused++
      return status
    }
    const allow = (allowed: boolean) => `alter database outage_log allow_connections ${allowed}`
    await administer(allow(false), `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = 'outage_log'`)
    expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array.from({ length: 20 }, () => 503))
    await administer(allow(true))
    await expect.poll(ask).toBe(200)

    const linesOfOutage = () =>
      server
        .words()
        .split('\n')
        .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as { level: number; msg: string; reqId?: string }] : []))
        .filter(({ level, reqId, msg }) => (level >= 50 && reqId) || msg === 'the database is back')
    await expect.poll(linesOfOutage).toMatchObject([
      { level: 50, msg: 'the database is away, and requests are refused', reason: expect.any(String) },
      { level: 40, msg: 'the database is back', refused },
    ])
  } finally {
    await server.end('SIGTERM')
    await drop()
  }
})

type Line = { method: string; route: string; status: number; userId: number; elapsedTime: number; reqId: string }
const parseLines = (words: string): Line[] =>
  words.split('\n').flatMap((line) => (line.includes('"msg":"request"') ? [JSON.parse(line) as Line] : []))
