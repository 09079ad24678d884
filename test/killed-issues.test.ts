import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openDb, type Db } from '#server/platform/database/db.ts'
import { openPool } from '#server/platform/database/driver.ts'
import { Refusal } from './caller.ts'
import { newShop } from './new-shop.ts'
import { openOwnDatabase } from './own-database.ts'
import { databaseUrl } from './postgres.ts'
import { freePort, sendToServer, startServer, type ServerProcess } from './server-process.ts'

let own: Awaited<ReturnType<typeof openOwnDatabase>>
let db: Db
let folder: string
let env: Record<string, string>
let server: ServerProcess
let shop: Awaited<ReturnType<typeof newShop>>

beforeAll(async () => {
  own = await openOwnDatabase('killed_issues')
  db = openDb(openPool(own.database, 2))
  folder = mkdtempSync(path.join(tmpdir(), 'atelier-killed-'))
  env = { DATABASE_URL: databaseUrl(own.database), DATA_DIR: folder, PORT: String(await freePort()), NODE_ENV: 'test' }
  server = await startServer(env)
  shop = await newShop(db, sendToServer(`http://127.0.0.1:${env['PORT']}`), { settings: { invoices_enabled: true } })
  await shop.make.invoiceSeries()
})
afterAll(async () => {
  await server?.end('SIGTERM')
  await db?.destroy()
  await own?.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('invoices issued over 40 connections amid 20 kills have numbers without gap or repeat', { timeout: 600_000 }, async () => {
  const acknowledged: string[] = []
  const unexpected: unknown[] = []
  const stopping = new AbortController()
  const draft = {
    organizationId: shop.organization.id,
    buyer: { type: 'person' as const, name: 'Ion Pop', address: {} },
    lines: [{ name: 'Ulei', price: 10 }],
  }
  const issue = () =>
    shop.operator(api.invoices.createIssued, draft).then(
      ({ number }) => acknowledged.push(number!),
      (error: unknown) => {
        if (error instanceof Refusal && error.status !== 503) unexpected.push(error)
      },
    )
  async function write() {
    while (!stopping.signal.aborted) await expect.poll(issue).toBeDefined()
  }
  const writers = Array.from({ length: 40 }, write)
  const issueMore = () => {
    const before = acknowledged.length
    return expect.poll(() => acknowledged.length).toBeGreaterThan(before + 10)
  }
  for (let kills = 0; kills < 20; kills++) {
    await issueMore()
    await server.end('SIGKILL')
    server = await startServer(env)
  }
  await issueMore()
  stopping.abort()
  await Promise.all(writers)

  expect(unexpected).toEqual([])
  const stored = await shop.rows((tx) =>
    tx.selectFrom('invoices').select(['number', 'numberValue', 'status']).orderBy('numberValue').execute(),
  )
  expect(stored.map(({ numberValue }) => numberValue)).toEqual(stored.map((_, at) => at + 1))
  const numbers = new Set(stored.map(({ number }) => number))
  expect(acknowledged.filter((number) => !numbers.has(number))).toEqual([])
  expect(new Set(acknowledged).size).toBe(acknowledged.length)
})
