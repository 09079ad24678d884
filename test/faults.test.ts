import { once } from 'node:events'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text as consumeText } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { countDifferences } from '#server/payments/balances.queries.ts'
import { openDb, type Db } from '#server/platform/database/db.ts'
import { openPool } from '#server/platform/database/driver.ts'
import { findPostgres } from '#server/platform/embedded/postgres.ts'
import { serverProcess } from '#server/platform/embedded/postgres-cluster.ts'
import { inAccount } from '#server/platform/database/transaction.ts'
import { Refusal, toHttpRequest, type Caller, type HttpRequest } from './caller.ts'
import { importsOf } from './imports.ts'
import { newShop } from './new-shop.ts'
import { failToStart, freePort, sendToServer, startServer, type ServerProcess } from './server-process.ts'

let dataDir: string
let env: Record<string, string>
let address: string
let server: ServerProcess
let shop: Awaited<ReturnType<typeof newShop>>

const cluster = () => path.join(dataDir, 'postgres')
/** Returns the id of PostgreSQL's main process. */
function postmaster(): number {
  const pid = serverProcess(cluster())
  if (pid === undefined) throw new Error('PostgreSQL is not running')
  return pid
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'atelier-faults-'))
  const port = await freePort()
  env = { DATA_DIR: dataDir, PORT: String(port) }
  address = `http://127.0.0.1:${port}`
  server = await startServer(env)
  shop = await withDatabase((db) => newShop(db, sendToServer(address)))
})

afterAll(async () => {
  await server?.end('SIGTERM')
  rmSync(dataDir, { recursive: true })
})

/** Connects as the owner, without the server. */
async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const connection = await findPostgres(dataDir)
  if (!connection) throw new Error('PostgreSQL is not there')
  const db = openDb(openPool(connection('atelier'), 2))
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const lines = [1, 2, 3].map((quantity) => ({ customProductName: `Serviciu ${quantity}`, quantity, price: 25, isService: 1 as const }))
const orderOf = (client: number) => ({
  workOrder: { clientName: `Client ${client}`, organizationId: shop.organization.id },
  car: { plateNumber: `BV ${10 + client} ABC` },
  products: lines,
})

type Write = (operator: Caller, client: number, headers: Record<string, string>) => Promise<{ id: number }>
const createOrder: Write = (operator, client, headers) => operator(api.workOrders.create, orderOf(client), headers)

/** Starts callers who write all the time and retry with the same key until they get an answer. */
function startWriters(count: number, writeOnce = createOrder) {
  const acknowledged = new Map<string, number>()
  const unexpected: unknown[] = []
  const stopping = new AbortController()

  async function write(operator: Caller) {
    for (let client = 0; !stopping.signal.aborted; client = (client + 1) % 5) {
      const key = crypto.randomUUID()
      const ask = async () => {
        const written = await writeOnce(operator, client, { 'idempotency-key': key }).catch(refused)
        if (written) acknowledged.set(key, written.id)
        return written
      }
      await expect.poll(ask).toBeDefined()
    }
  }
  function refused(error: unknown) {
    if (error instanceof Refusal && error.status !== 429 && error.status !== 503) unexpected.push(error)
  }
  const people = Array.from({ length: count }, () => write(shop.operator))

  return {
    acknowledged,
    unexpected,
    count: () => acknowledged.size,
    async stop() {
      stopping.abort()
      await Promise.all(people)
    },
  }
}

const kills = {
  server: async () => {
    await server.end('SIGKILL')
    server = await startServer(env)
  },
  PostgreSQL: async () => void process.kill(postmaster(), 'SIGKILL'),
  both: async () => {
    process.kill(postmaster(), 'SIGKILL')
    await kills.server()
  },
}

test('acknowledged orders survive kill -9 of the server and of PostgreSQL exactly once', { timeout: 600_000 }, async () => {
  const writers = startWriters(4)
  await expect.poll(writers.count).toBeGreaterThan(20)
  for (const kill of [kills.PostgreSQL, kills.server, kills.PostgreSQL, kills.server, kills.both]) {
    const before = writers.count()
    await kill()
    // More orders than were in flight prove that the server has recovered by itself.
    await expect.poll(writers.count).toBeGreaterThan(before + 20)
  }
  await writers.stop()

  expect(writers.unexpected).toEqual([])
  const stored = await withDatabase((db) =>
    inAccount(db, shop.account, 'read only', async (tx) => {
      const { rows } = await sql<{ id: number; lines: number; history: number }>`
        select id, (select count(*) from work_order_lines where work_order_id = w.id) as lines,
          (select count(*) from work_order_history where work_order_id = w.id) as history
        from work_orders as w order by id`.execute(tx)
      return rows
    }),
  )
  expect(stored.map(({ id }) => id)).toEqual([...writers.acknowledged.values()].toSorted((a, b) => a - b))
  expect(stored.filter((order) => order.lines !== lines.length || order.history !== 1)).toEqual([])
})

test('acknowledged payments survive kill -9 exactly once, and orders agree with them', { timeout: 600_000 }, async () => {
  const dear = [{ customProductName: 'Motor', quantity: 1, price: 90_000, isService: 1 as const }]
  const orders: number[] = []
  for (const client of [0, 1, 2, 3, 4]) orders.push((await shop.operator(api.workOrders.create, { ...orderOf(client), products: dear })).id)
  const paymentTypeId = shop.idOf('paymentTypes', 'CASH')
  const pay: Write = (operator, client, headers) =>
    operator(api.payments.create, { paymentTypeId, amount: 1, allocations: [{ workOrderId: orders[client]!, amount: 1 }] }, headers)
  const writers = startWriters(4, pay)
  await expect.poll(writers.count).toBeGreaterThan(20)
  for (const kill of [kills.PostgreSQL, kills.server, kills.both]) {
    const before = writers.count()
    await kill()
    await expect.poll(writers.count).toBeGreaterThan(before + 20)
  }
  await writers.stop()

  expect(writers.unexpected).toEqual([])
  await withDatabase((db) =>
    inAccount(db, shop.account, 'read only', async (tx) => {
      const stored = await sql<{ id: number }>`select id from payments order by id`.execute(tx)
      expect(stored.rows.map(({ id }) => id)).toEqual([...writers.acknowledged.values()].toSorted((a, b) => a - b))
      const sums = await sql<{ paid: number }>`select paid from work_orders where id = any (${orders}::bigint[])`.execute(tx)
      expect(sums.rows.reduce((sum, { paid }) => sum + paid, 0)).toBe(writers.count())
      expect(await countDifferences(tx, { account: shop.account })).toEqual({ orders: 0, payments: 0 })
    }),
  )
})

test('a job that kill -9 interrupts is restarted by the next start', async () => {
  const { send, arrived } = importsOf(shop)
  const { id, mapping } = await send('client', new TextEncoder().encode('Nume\nIon Pop'), { mediaType: 'text/csv', fileName: 'a.csv' })
  await withDatabase(async (db) => {
    const jobs = async () =>
      (
        await sql<{ isHeld: boolean }>`select locked_by is not null as is_held from graphile_worker.jobs
      where task_identifier = 'imports.check'`.execute(db)
      ).rows
    await db.transaction().execute(async (tx) => {
      await sql`lock table import_rows in exclusive mode`.execute(tx)
      await shop.operator(api.imports.check, { id, mapping })
      await expect.poll(jobs).toEqual([{ isHeld: true }])
      await server.end('SIGKILL')
    })
    expect(await jobs()).toEqual([{ isHeld: true }])
  })
  server = await startServer(env)
  await arrived(id, 'checked')
})

/** Sends more calls than the server has connections and returns the statuses. */
async function askMany() {
  const urls = Array.from({ length: 14 }, (_, i) => (i % 7 ? '/api/v1/work-orders/search/query' : '/healthz'))
  const answers = await Promise.all(urls.map((url) => shop.operator.send({ method: 'GET', url })))
  return { statuses: [...new Set(answers.map(({ status }) => status))], text: answers[1]!.text }
}
const isBack = async () => (await askMany()).statuses.join()

test('calls get 503 at once while PostgreSQL hangs, and answers afterwards', async () => {
  const { rows } = await withDatabase((db) => sql<{ pid: number }>`select pid from pg_stat_activity`.execute(db))
  const processes = [postmaster(), ...rows.map(({ pid }) => pid)]
  signal(processes, 'SIGSTOP')
  try {
    // PostgreSQL continues only after these answers, so they cannot have waited for it.
    const { statuses, text } = await askMany()
    expect(statuses).toEqual([503])
    expect(JSON.parse(text)).toMatchObject({ code: 'TechnicalDifficultiesError', error_message: 'TechnicalDifficultiesError' })
  } finally {
    signal(processes, 'SIGCONT')
  }
  await expect.poll(isBack).toBe('200')
})

/** Some processes may have ended meanwhile, for example that of the listing connection. */
function signal(processes: number[], name: NodeJS.Signals) {
  for (const pid of processes) {
    try {
      process.kill(pid, name)
    } catch {
      continue
    }
  }
}

test('calls get 503 while PostgreSQL cannot start, the log says why, and service resumes', async () => {
  const pid = postmaster()
  const before = server.words().length
  const readMessages = () => linesOf(server.words().slice(before)).map(({ msg }) => msg)
  renameSync(cluster(), `${cluster()}-away`)
  process.kill(pid, 'SIGKILL')
  await expect.poll(isBack).toBe('503')
  await expect
    .poll(readMessages)
    .toEqual(['PostgreSQL is gone. Starting it again.', expect.stringMatching(/^PostgreSQL does not start: .*access/)])

  renameSync(`${cluster()}-away`, cluster())
  await expect.poll(isBack).toBe('200')
  expect(readMessages().at(-1)).toBe('PostgreSQL is back.')
})

const linesOf = (words: string) => words.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as { msg: string }] : []))

test('a second process on the same data stops with one clear line, and the first goes on', async () => {
  const { code, words } = await failToStart({ ...env, PORT: String(await freePort()) })
  expect(code).toBe(1)
  expect(words).toBe(`Another Atelier (process ${server.pid}) is running on ${dataDir}. Stop it, or give this one a DATA_DIR of its own.\n`)
  expect((await shop.anonymous.send({ method: 'GET', url: '/healthz' })).status).toBe(200)
})

test('a setting that is not allowed stops the start with one clear line', async () => {
  const { code, words } = await failToStart({ ...env, PORT: 'eighty' })
  expect(code).toBe(1)
  expect(words).toBe('PORT="eighty" is not allowed: use a whole number from 0 to 65535\n')
})

test('a taken port stops the start with one line, before anything is created', async () => {
  const other = path.join(dataDir, 'other')
  const { code, words } = await failToStart({ ...env, DATA_DIR: other })
  expect(code).toBe(1)
  expect(words).toBe(`Cannot listen on 127.0.0.1:${env.PORT}: something else listens there. Set PORT and LISTEN_HOST.\n`)
  expect(existsSync(other)).toBe(false)
})

test('SIGTERM lets the server finish its requests, stop PostgreSQL and exit', async () => {
  const requests = await Promise.all(Array.from({ length: 12 }, () => beginToAsk(toHttpRequest(api.workOrders.create, orderOf(1)))))
  const ended = server.end('SIGTERM')
  await expect.poll(takesNoMore).toBe(true)
  const answers = await Promise.all(requests.map((request) => request.finish()))
  // After ten seconds the server would drop the remaining requests and exit with 1.
  expect((await ended).code).toBe(0)
  expect(serverProcess(cluster())).toBeUndefined()
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))

  server = await startServer(env)
  const ids = answers.map(({ text }) => (JSON.parse(text) as { id: number }).id)
  expect(new Set(ids).size).toBe(requests.length)
  for (const id of ids) expect((await shop.operator(api.workOrders.get, { id })).products).toHaveLength(lines.length)
})

/** Starts a request whose headers the server has read; `finish` sends the body and returns the answer. */
async function beginToAsk({ method, url, body }: HttpRequest) {
  const headers = { authorization: `Bearer ${shop.operator.token}`, 'content-type': 'application/json', expect: '100-continue' }
  const sent = request(address + url, { method, headers, agent: false })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  sent.flushHeaders()
  await once(sent, 'continue')
  return {
    async finish() {
      sent.end(JSON.stringify(body))
      const [answer] = await answered
      return { status: answer.statusCode, text: await consumeText(answer) }
    },
  }
}

const takesNoMore = () =>
  shop.anonymous.send({ method: 'GET', url: '/healthz' }).then(
    () => false,
    () => true,
  )
