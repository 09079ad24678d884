import { loadavg } from 'node:os'
import type { Comparison, Figure } from './rounds.ts'

export const printLine = (name: string, text: string) => console.log(`${`${name}:`.padEnd(42)} ${text}`)

/** Prints the load of the machine over the last one, five and fifteen minutes. */
export const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')

const range = ({ median, least, largest }: Figure) => `${median.toFixed(2)} (${least.toFixed(2)}–${largest.toFixed(2)})`

export function printComparison(name: string, { own, floor, ratio, ownP95, floorP95, waitRatio }: Comparison, limit: string) {
  printLine(name, `${range(ratio)} of the floor in processor time, at most ${limit}`)
  printLine('', `${range(own)} ms a call against ${range(floor)}`)
  printLine('', `p95 ${ownP95.median.toFixed(1)} ms against ${floorP95.median.toFixed(1)}: ${range(waitRatio)}`)
}
