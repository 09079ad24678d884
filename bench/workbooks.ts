import type { Chain } from './data.ts'
import { printComparison, printLine } from './report.ts'
import { call, compare, percentile, send, type Target } from './rounds.ts'

type Side = { port: number; target: (ask: Target['ask']) => Target }
/** As many as one account may wait for. */
const atOnce = 3

/** A list as a workbook beside the same rows written by the bare library; then so many at once, and what others wait for meanwhile. */
export async function compareWorkbooks(server: Side, floor: Side, { account, token }: Chain) {
  const ours = () => call(server.port, { path: '/api/v1/accounts/downloads/guaranty', token })
  const theirs = () => call(floor.port, { path: `/workbook/${account}` })
  const plan = { rounds: 5, asks: 3, warmUp: 2, connections: 1 }
  const { rows } = JSON.parse((await theirs()).toString()) as { rows: number }
  printComparison(`P6 workbook of ${rows} rows`, await compare(server.target(ours), floor.target(theirs), plan), '3')

  const waits: number[] = []
  const begun = performance.now()
  const making = { going: true }
  const workbooks = Promise.all(Array.from({ length: atOnce }, ours)).finally(() => (making.going = false))
  while (making.going) {
    const startedMs = performance.now()
    await send(server.port, { path: '/api/v1/nothing' })
    waits.push(performance.now() - startedMs)
  }
  await workbooks
  const took = `${atOnce} at once in ${((performance.now() - begun) / 1000).toFixed(1)} s`
  printLine('', `${took}; what needs no database meanwhile: p99 ${percentile(waits, 0.99).toFixed(1)} ms, at most 50`)
}
