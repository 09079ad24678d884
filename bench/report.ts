import { loadavg } from 'node:os'
import type { Comparison, Figure } from './rounds.ts'

export const printLine = (name: string, text: string) => console.log(`${`${name}:`.padEnd(42)} ${text}`)

/** What else the machine does: of the last minute, five and fifteen. */
export const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')

const range = ({ median, least, most }: Figure) => `${median.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`

export function printComparison(name: string, { own, floor, ratio, ownP95, floorP95, waitRatio }: Comparison, limit: string) {
  printLine(name, `${range(ratio)} of the floor in processor time, at most ${limit}`)
  printLine('', `${range(own)} ms a call against ${range(floor)}`)
  printLine('', `p95 ${ownP95.median.toFixed(1)} ms against ${floorP95.median.toFixed(1)}: ${range(waitRatio)}`)
}
