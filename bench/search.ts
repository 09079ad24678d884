import type { Chain } from './data.ts'
import { printLine } from './report.ts'
import { call, percentile } from './rounds.ts'

/** Search texts: two to ten letters and figures of each kind, also with diacritics, and some without a match. */
const texts = [
  ['po', 'popa', 'Ștef', 'stefanescu', 'nagy lasz', 'kovács'],
  ['b1', 'B 123', 'b 123 aab', 'cj 45', 'vechi 20'],
  ['07', '0722', '0722123', '+40722123456'],
  ['F-', 'f-1234', 'BON', 'big-12', 'BIG-0000000042-AA'],
  ['UU1', 'UU1LSDA10', 'UU1LSDA1000000002'],
  ['anvel', 'serviciu 7', 'pachet da', '4000-0000', 'G-00000'],
  ['qx', 'øqøqx', 'kanarienvogel', 'zz 99 qqq'],
].flat()
const turns = { before: 6, measured: 15 }

/** The search of everything, by the administrator of all workplaces, one question after the other, as one person types. */
export async function printSearch({ port }: { port: number }, { token }: Pick<Chain, 'token'>) {
  const waits = new Map(texts.map((text): [string, number[]] => [text, []]))
  for (let turn = 0; turn < turns.before + turns.measured; turn++)
    for (const [text, own] of waits) {
      const begun = performance.now()
      await call(port, { path: `/api/v1/search?${new URLSearchParams({ text }).toString()}`, token })
      if (turn >= turns.before) own.push(performance.now() - begun)
    }
  const all = [...waits.values()].flat()
  const inMs = (values: number[], share: number) => `${percentile(values, share).toFixed(1)} ms`
  printLine('P4 search of everything', `p50 ${inMs(all, 0.5)}, p95 ${inMs(all, 0.95)}, at most 50`)
  const slowest = [...waits].toSorted(([, a], [, b]) => percentile(b, 0.5) - percentile(a, 0.5)).slice(0, 3)
  printLine('', `the slowest: ${slowest.map(([text, own]) => `“${text}” p50 ${inMs(own, 0.5)}`).join(', ')}`)
}
