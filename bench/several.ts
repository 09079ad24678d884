// npm run bench -- several [orders]: one, two and four servers on one database, and what is lost when one of two is killed under load.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { databaseUrl } from '#test/postgres.ts'
import { freePort, startServer } from '#test/server-process.ts'
import { fill } from './data.ts'
import { openPostgres } from './database.ts'
import { orderOfFiveLines } from './orders.ts'
import { printLine } from './report.ts'
import { percentile, send } from './rounds.ts'

const orders = Number(process.argv[3] ?? 20_000)
/** Who ask at once, each one thing after the other: nine lists, then an order. */
const askers = 16
const seconds = 10

const begun = performance.now()
spawnSync(process.execPath, ['scripts/build.ts'], { stdio: ['ignore', 'ignore', 'inherit'] })
const postgres = await openPostgres('several')
const database = new Client(postgres.connection('postgres'))
try {
  const chain = await fill(postgres.connection, orders)
  await database.connect()
  const body = await orderOfFiveLines(postgres.connection('postgres'), chain)
  for (const count of [1, 2, 4]) {
    const servers = await Promise.all(Array.from({ length: count }, start))
    await ask(servers, 2, { chain, body })
    const { waits, made } = await ask(servers, seconds, { chain, body })
    const rate = (waits.length / seconds).toFixed(0)
    const p = (share: number) => percentile(waits, share).toFixed(1)
    printLine(
      `P9 ${count} ${count === 1 ? 'server' : 'servers'}`,
      `${rate} answers a second (${made} orders), p50 ${p(0.5)}, p95 ${p(0.95)} ms`,
    )
    await Promise.all(servers.map(({ end }) => end('SIGTERM')))
  }

  const servers = await Promise.all([start(), start()])
  const before = await countOrders(chain.account)
  const killed = setTimeout(() => void servers[1].end('SIGKILL'), (seconds * 1000) / 2)
  const { waits, made, again } = await ask(servers, seconds, { chain, body })
  clearTimeout(killed)
  const stored = (await countOrders(chain.account)) - before
  printLine(
    'One of two killed under load',
    `${waits.length} answers, ${again} asked again; ${made} orders were confirmed and ${stored} are stored; slowest ${Math.max(...waits).toFixed(0)} ms`,
  )
  await servers[0].end('SIGTERM')
} finally {
  await database.end()
  await postgres.close()
}
printLine('Took', `${Math.round((performance.now() - begun) / 1000)} s`)
process.exit(0)

type Server = Awaited<ReturnType<typeof start>>
type Load = { chain: Awaited<ReturnType<typeof fill>>; body: (n: number) => object }

async function start() {
  const port = await freePort()
  const server = await startServer({ DATABASE_URL: databaseUrl(postgres.connection('atelier')), PORT: String(port) })
  return { port, end: (signal: NodeJS.Signals) => server.end(signal) }
}

/** Whoever is not answered asks the next server for the same, under the same key, as a browser behind a proxy does. */
async function ask(servers: Server[], duration: number, { chain: { token, organizations }, body }: Load) {
  const waits: number[] = []
  const told = { made: 0, again: 0 }
  const until = performance.now() + duration * 1000
  await Promise.all(
    Array.from({ length: askers }, async (_, asker) => {
      let at = asker
      for (let n = 0; performance.now() < until; n++) {
        const isOrder = n % 10 === 9
        const place = new URLSearchParams({ 'models[organization_id][]': String(organizations[(asker + n) % 5]) })
        const asked = isOrder
          ? { method: 'POST', path: '/api/v1/work-orders', token, body: body(n), headers: { 'idempotency-key': randomUUID() } }
          : { path: `/api/v1/work-orders/search/query?${place.toString()}`, token }
        const since = performance.now()
        for (let tries = 0; ; tries++) {
          const answer = await send(servers[at % servers.length]!.port, asked).catch(() => undefined)
          if (answer && answer.status < 300) break
          if (tries === 20) throw new Error(`${asked.path}: ${answer?.status ?? 'no answer'} ${answer?.body.toString() ?? ''}`)
          at += 1
          told.again += 1
        }
        waits.push(performance.now() - since)
        if (isOrder) told.made += 1
      }
    }),
  )
  return { waits, ...told }
}

async function countOrders(account: number): Promise<number> {
  const { rows } = await database.query<{ count: number }>('select count(*)::int as count from work_orders where account_id = $1', [
    account,
  ])
  return rows[0]!.count
}
