import { deepStrictEqual } from 'node:assert'
import type { Chain } from './data.ts'
import { printComparison, printLine } from './report.ts'
import { call, compare, percentile, type Target } from './rounds.ts'

type Side = { port: number; target: (ask: Target['ask']) => Target }

/** Ways to ask for the list of orders of a workplace, and what the goal says of them. */
const ways: { name: string; query: Record<string, string>; goal: string }[] = [
  { name: 'P1 list of 15 with total', query: {}, goal: '2.3, aim 1.9' },
  { name: 'P1 … by client', query: { order_by: 'client_name', order_dir: 'desc' }, goal: '2.3, aim 1.9' },
  { name: 'P1 … page 100', query: { page_count: '100' }, goal: '2.3, aim 1.9' },
  { name: 'P1 … by a text', query: { quick_text: 'popescu' }, goal: '2.3, aim 1.9' },
]
const plan = { rounds: 9, asks: 800, warmUp: 3000 }
/** Enough orders for a hundred pages. */
const largest = 5

/** Ours and the floor's lists, after it was shown that both answer the same. */
export async function compareLists(server: Side, floor: Side, { account, organizations, token }: Chain) {
  for (const [i, { name, query, goal }] of ways.entries()) {
    const place = (n: number) => organizations[n % largest]
    const ours = (n: number) => {
      const searchParams = new URLSearchParams({ 'models[organization_id][]': String(place(n)), ...query })
      return call(server.port, { path: `/api/v1/work-orders/search/query?${searchParams.toString()}`, token })
    }
    const theirs = (n: number) => call(floor.port, { path: `/list/${account}/${place(n)}?${new URLSearchParams(query).toString()}` })
    const answers = []
    for (let n = 0; n < largest; n++) answers.push(await Promise.all([ours(n), theirs(n)].map(async (answer) => listOf(await answer))))
    if (answers.some(([own]) => own?.items.length === 0)) {
      printLine(name, 'not measured: there are not so many orders')
      continue
    }
    for (const [own, bare] of answers) deepStrictEqual(own, bare)
    printComparison(
      name,
      await compare(server.target(ours), floor.target(theirs), i === 0 ? plan : { rounds: 5, asks: 200, warmUp: 400 }),
      goal,
    )
  }
}

const listOf = (answer: Buffer) => JSON.parse(answer.toString()) as { items: unknown[] }

/** Measures the other calls of a screen, one after the other as one person makes them. */
export async function printScreens({ port }: Side, { organizations: [organization], token }: Chain) {
  const screens = {
    'board of a workplace': `/service-controls/work-orders/daily?models[organization_id][]=${organization}`,
    'board of all workplaces': '/service-controls/work-orders/daily',
    'plate look-up': '/work-orders/search/plate-number?value=B%20123',
    information: '/accounts/settings/information',
  }
  for (const [name, path] of Object.entries(screens)) {
    const waits: number[] = []
    for (let n = 0; n < 120; n++) {
      const begun = performance.now()
      await call(port, { path: `/api/v1${path}`, token })
      if (n >= 20) waits.push(performance.now() - begun)
    }
    printLine(`P5 ${name}`, `p50 ${percentile(waits, 0.5).toFixed(1)} ms, p95 ${percentile(waits, 0.95).toFixed(1)} ms, at most 100`)
  }
}
