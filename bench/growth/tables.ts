import type { Cell } from './cells.ts'
import type { Figures } from './goals.ts'

export const keyOf = ({ listing, name }: Cell): string => `${listing.name}: ${name}`
/** Measured figures by the name of the cell and by size. */
export type Measured = Map<string, { cell: Cell; at: Map<number, Figures> }>

/** For each listing and each way to ask it, what took longest where the data is largest, and what that took at the other sizes. */
export function printWorst(measured: Measured, sizes: number[]) {
  const largest = sizes.at(-1)!
  const groups = Map.groupBy(measured.values(), ({ cell }) => `${cell.listing.name} ${cell.axis}`)
  console.log(`\nThe slowest of each (p50 / p95 / PostgreSQL in ms at ${sizes.join(', ')} orders; growth of p50)`)
  for (const [name, cells] of groups) {
    const worst = cells.reduce((a, b) => ((a.at.get(largest)?.p50 ?? 0) >= (b.at.get(largest)?.p50 ?? 0) ? a : b))
    const figures = sizes.map((size) => worst.at.get(size))
    const [first, last] = [figures[0], figures.at(-1)]
    const growth = first && last && sizes.length > 1 ? `×${(last.p50 / first.p50).toFixed(1)}` : ''
    console.log(`${name.padEnd(30)} ${figures.map(inShort).join('   ')}   ${growth}   ${worst.cell.name}`)
  }
}

const inShort = (figures: Figures | undefined) =>
  (figures ? [figures.p50, figures.p95, figures.postgres].map((ms) => ms.toFixed(1)).join(' / ') : '–').padStart(20)

/** The cells of these that miss a goal; how many there are. */
export function printMissed(cells: Cell[], missedOf: (cell: Cell) => string[]): number {
  const over = cells.map((cell) => ({ cell, reasons: missedOf(cell) })).filter(({ reasons }) => reasons.length > 0)
  for (const { cell, reasons } of over) console.log(`  over: ${keyOf(cell)}: ${reasons.join('; ')}`)
  return over.length
}
