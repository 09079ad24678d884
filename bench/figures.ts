// npm run bench [orders]: what the calls of every day cost beside the same done by hand.
import { deepStrictEqual } from 'node:assert'
import { spawnSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { databaseUrl } from '#test/postgres.ts'
import { guestSize, screenSizes } from '#test/screen-sizes.ts'
import { fill } from './data.ts'
import { openPostgres } from './database.ts'
import { compareNews, liveKey, openPlain, openTabs } from './live.ts'
import { compareLists, printScreens } from './lists.ts'
import { orderOfFiveLines, paperOf } from './orders.ts'
import { comparePayments } from './payments.ts'
import { openFloor, openServer, startTimes } from './processes.ts'
import { printComparison, printLine } from './report.ts'
import { call, compare, type Target } from './rounds.ts'
import { printSearch } from './search.ts'
import { compareWorkbooks } from './workbooks.ts'

const orders = Number(process.argv[2] ?? 200_000)
const begun = performance.now()

const [processor] = cpus()
printLine(
  'Machine',
  `${cpus().length} cores, ${processor?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`,
)
spawnSync(process.execPath, ['scripts/build.ts'], { stdio: ['ignore', 'ignore', 'inherit'] })
for (const { name, js, css, files, maxKb } of screenSizes().toSorted((a, b) => b.js - a.js))
  printLine(`P12 ${name}`, `${js} kB of JavaScript (gzip), at most ${maxKb}; ${css} kB of style, ${files} files`)
const guests = guestSize()
printLine(`P12 ${guests.name}, all of it`, `${guests.js} kB of JavaScript (gzip), at most ${guests.maxKb}`)

const postgres = await openPostgres('bench')
try {
  const filling = performance.now()
  const chain = await fill(postgres.connection, orders)
  printLine('Data', `${orders} orders, ${5 * orders} lines, made in ${Math.round((performance.now() - filling) / 1000)} s`)

  const starts = await postgres.whileStopped((dataDir) => startTimes(dataDir, 5))
  printLine(
    'P11 start to first 200',
    `${Math.round(starts.median)} ms (${Math.round(starts.least)}–${Math.round(starts.largest)}), at most 1500`,
  )

  const { token, organizations } = chain
  const server = await openServer(databaseUrl(postgres.connection('atelier')))
  const body = await orderOfFiveLines(postgres.connection('postgres'), chain)
  const make = async (n: number) => {
    const made = await call(server.port, { method: 'POST', path: '/api/v1/work-orders', token, body: body(n) })
    return JSON.parse(made.toString()) as { id: number }
  }
  const { id } = await make(0)
  const paper = await paperOf(postgres.connection('atelier'), chain, { id, site: `http://127.0.0.1:${server.port}` })
  const floor = await openFloor({ database: postgres.connection('postgres'), order: id, paper })

  const database = postgres.pid()
  const own = (ask: Target['ask'], withDatabase = true): Target => ({ processes: [server.pid, ...(withDatabase ? [database] : [])], ask })
  const bare = (ask: Target['ask'], withDatabase = true): Target => ({ processes: [floor.pid, ...(withDatabase ? [database] : [])], ask })
  const sides = [
    { port: server.port, target: own },
    { port: floor.port, target: bare },
  ] as const
  await compareLists(...sides, chain)
  printLine('P11 memory after P1', `${Math.round(server.memory())} MB, at most 250`)

  // Before the orders that are made now crowd the board.
  await printScreens(sides[0], chain)

  const bareMake = () => call(floor.port, { method: 'POST', path: '/orders', body: body(0) })
  printComparison('P2 order with 5 lines', await compare(own(make), bare(bareMake), { rounds: 9, asks: 300, warmUp: 1000 }), '4')
  await comparePayments(sides[0], chain, make)
  await printSearch(sides[0], chain)
  await compareWorkbooks(...sides, chain)

  const ownPaper = () => call(server.port, { path: `/api/v1/work-orders/${id}/pdf`, token })
  const barePaper = () => call(floor.port, { path: '/paper' })
  const barePapers = () => call(floor.port, { path: '/papers' })
  const [ownBytes, ...bareBytes] = await Promise.all([ownPaper(), barePaper(), barePapers()])
  for (const bytes of bareBytes) deepStrictEqual(bytes, ownBytes)
  const one = await compare(own(ownPaper, false), bare(barePaper, false), { rounds: 5, asks: 20, warmUp: 200, connections: 1 })
  printComparison('P7 one PDF', one, '1.5')
  printLine('', `${Math.round(ownBytes.length / 1000)} kB, at most 300`)
  const burst = await compare(own(ownPaper, false), bare(barePapers, false), { rounds: 5, asks: 60, warmUp: 200, connections: 20 })
  printComparison('P7 burst of 20 PDFs', burst, '1.3')

  const workplace = organizations[0]!
  const tabs = await openTabs(server.port, await liveKey(postgres.connection('postgres')), token, workplace, 40)
  const plain = await openPlain(floor.port, 40)
  let status = 'new'
  const change = () => {
    status = status === 'new' ? 'in-progress' : 'new'
    return call(server.port, { method: 'PUT', path: `/api/v1/work-orders/${id}/status/${status}`, token })
  }
  const news = await compareNews(40, 100, [tabs, change], [plain, () => call(floor.port, { method: 'POST', path: '/news' })])
  const inMs = (value: number) => value.toFixed(1)
  printLine(
    'P8 from a change asked for to 40 sockets',
    `p50 ${inMs(news.own.median)} ms, p95 ${inMs(news.ownP95)} ms, at most 50; bare ws p50 ${inMs(news.floor.median)}, p95 ${inMs(news.floorP95)}`,
  )
  tabs.close()
  plain.close()
  await floor.close()
  await server.close()
} finally {
  await postgres.close()
}
printLine('Took', `${Math.round((performance.now() - begun) / 1000)} s`)
process.exit(0)
