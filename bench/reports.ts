// npm run bench -- reports [orders]: what the overview, reports and workbooks take, and what another account waits for while one asks too much.
import { spawnSync } from 'node:child_process'
import { toWire } from '#contract/kit/codec.ts'
import { toQuery } from '#contract/kit/query-string.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { api } from '#contract/index.ts'
import { addDays } from '#domain/text/calendar.ts'
import { databaseUrl } from '#test/postgres.ts'
import { fill } from './data.ts'
import { openPostgres } from './database.ts'
import { openServer } from './processes.ts'
import { printLine } from './report.ts'
import { percentile, send } from './rounds.ts'

const orders = Number(process.argv[3] ?? 1_000_000)
const goals = { overview: 100, month: 1000, year: 3000, delay: 50 }
/** By what day a report is asked for, where that is not the day on which the work was finished. */
const dayOf: Record<string, string> = {
  collaboratorReport: 'date',
  appointmentsReport: 'from',
  smsReport: 'createdAt',
  timeSheetReport: 'startDate',
}
const inMs = (values: number[]) => `p50 ${percentile(values, 0.5).toFixed(1)}, p95 ${percentile(values, 0.95).toFixed(1)} ms`
const countOf = (answers: { status: number }[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]))
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const begun = performance.now()
spawnSync(process.execPath, ['scripts/build.ts'], { stdio: ['ignore', 'ignore', 'inherit'] })
const postgres = await openPostgres('reports')
try {
  const chain = await fill(postgres.connection, orders)
  printLine('Data', `${orders} orders, made in ${Math.round((performance.now() - begun) / 1000)} s`)
  const server = await openServer(databaseUrl(postgres.connection('atelier')), { RATE_LIMIT: 'on' })
  const asker = (token: string) => (endpoint: Endpoint, input: Record<string, unknown>) =>
    endpoint.method === 'GET'
      ? timed(server.port, { path: `/api/v1${endpoint.path}?${toQuery(endpoint.input, input)}`, token })
      : timed(server.port, { method: endpoint.method, path: `/api/v1${endpoint.path}`, token, body: toWire(endpoint.input, input) })
  await printOverview(asker(chain.token))
  await printReports(asker(chain.token))
  await printExports(server.port, asker(chain.token))
  await printNeighbour(asker(chain.token), asker(chain.neighbour))
  await server.close()
} finally {
  await postgres.close()
}
printLine('Took', `${Math.round((performance.now() - begun) / 1000)} s`)
process.exit(0)

type Ask = (endpoint: Endpoint, input: Record<string, unknown>) => Promise<{ status: number; ms: number }>

async function timed(port: number, request: Parameters<typeof send>[1]) {
  const since = performance.now()
  const { status } = await send(port, request)
  return { status, ms: performance.now() - since }
}

async function printOverview(ask: Ask) {
  for (const [name, endpoint] of [
    ['statistics of all workplaces', api.statistics.get],
    ['board of all workplaces', api.overview.daily],
  ] as const) {
    const waits: number[] = []
    for (let n = 0; n < 70; n++) {
      const { ms, status } = await ask(endpoint, {})
      if (status !== 200) throw new Error(`${name} answers ${status}`)
      if (n >= 10) waits.push(ms)
    }
    printLine(`P5 ${name}`, `${inMs(waits)}, at most ${goals.overview}`)
  }
}

/** Each report of a month and of a year, of all workplaces: the slower of its usual sort and of any other is not told, only its own. */
async function printReports(ask: Ask) {
  const today = new Date().toISOString().slice(0, 10)
  const spans = { month: [addDays(today, -31), addDays(today, -1)], year: [addDays(today, -365), addDays(today, -1)] }
  for (const [feature, { query }] of Object.entries(api).flatMap(([name, calls]) =>
    name.endsWith('Report') && 'query' in calls ? [[name, calls] as const] : [],
  )) {
    const words: string[] = []
    for (const [name, span] of Object.entries(spans)) {
      const taken: number[] = []
      for (let n = 0; n < 4; n++) {
        const { ms, status } = await ask(query, { models: { [dayOf[feature] ?? 'finished']: span } })
        if (n > 0) taken.push(ms)
        if (status !== 200) words.push(`${name} answers ${status}`)
      }
      words.push(`${name} ${Math.round(percentile(taken, 0.5))} ms of ${goals[name as keyof typeof spans]}`)
    }
    printLine(`P6 ${feature}`, words.join(', '))
  }
}

/** Ten workbooks of a hundred thousand rows and less, asked for at once, and what those wait for meanwhile who need no database. */
async function printExports(port: number, ask: Ask) {
  const waits: number[] = []
  const since = performance.now()
  const making = { going: true }
  const workbooks = exportsAtOnce(ask).finally(() => (making.going = false))
  while (making.going) waits.push((await timed(port, { path: '/api/v1/nothing' })).ms)
  const answers = await workbooks
  printLine(
    'P6 ten workbooks of a week at once',
    `${JSON.stringify(countOf(answers))} in ${((performance.now() - since) / 1000).toFixed(1)} s; meanwhile what needs no database: p99 ${percentile(waits, 0.99).toFixed(1)} ms, at most ${goals.delay}`,
  )
}

function exportsAtOnce(ask: Ask) {
  const today = new Date().toISOString().slice(0, 10)
  return Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      ask(api.workOrderReport.excel, { models: { finished: [addDays(today, -7 * (n + 2)), addDays(today, -7 * (n + 1))] } }),
    ),
  )
}

type Heard = { waits: number[]; refused: number }

/**
 * A small shop waits for its list alone, while a chain has ten workbooks made, and while it also asks a hundred times a second for what is
 * hardest to find.
 */
async function printNeighbour(chain: Ask, neighbour: Ask) {
  const list = async (goesOn: () => boolean): Promise<Heard> => {
    const waits: number[] = []
    const refused: number[] = []
    while (goesOn()) {
      const { ms, status } = await neighbour(api.clients.search, { models: {} })
      waits.push(ms)
      if (status !== 200) refused.push(status)
      await pause(20)
    }
    return { waits, refused: refused.length }
  }
  const seconds = (count: number) => {
    const until = performance.now() + count * 1000
    return () => performance.now() < until
  }
  await list(seconds(3))
  const idle = await list(seconds(10))
  const print = (what: string, { waits, refused }: Heard, chainSummary: string) =>
    printLine(
      what,
      `alone ${inMs(idle.waits)}, then ${inMs(waits)}: ${(percentile(waits, 0.95) / percentile(idle.waits, 0.95)).toFixed(2)}, at most 2; refused ${refused} of ${waits.length}; the chain heard ${chainSummary}`,
    )

  // Four of ten are made, in two seconds: three times, so that enough was asked meanwhile.
  const beside: Heard = { waits: [], refused: 0 }
  const answers: { status: number }[] = []
  for (let round = 0; round < 3; round++) {
    const making = { going: true }
    const workbooks = exportsAtOnce(chain).finally(() => (making.going = false))
    const { waits, refused } = await list(() => making.going)
    beside.waits.push(...waits)
    beside.refused += refused
    answers.push(...(await workbooks))
  }
  print('P10 a neighbour’s list beside ten workbooks', beside, JSON.stringify(countOf(answers)))

  const load = { going: true }
  const heard: { status: number; ms: number }[] = []
  const asking = (async () => {
    const requests: Promise<unknown>[] = []
    for (let n = 0; load.going; n++) {
      const input = {
        models: { quickText: ['po', 'popescu', '07', 'dacia'][n % 4]! },
        orderBy: ['client_name', 'total', 'finished'][n % 3]!,
      }
      requests.push(chain(api.workOrders.search, input).then((answer) => heard.push(answer)))
      await pause(10)
    }
    await Promise.all(requests)
  })()
  const more = exportsAtOnce(chain)
  const busy = await list(seconds(15))
  load.going = false
  await Promise.all([more, asking])
  print('… and a hundred hard questions a second', busy, `${JSON.stringify(countOf(heard))}, ${inMs(heard.map(({ ms }) => ms))}`)
}
