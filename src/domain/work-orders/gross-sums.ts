import { percentOfBani } from '#domain/text/money.ts'

/** Sums in bani as an order stores them, without VAT. */
type NetSums = { lineTotals: readonly number[]; subtotal: number; discount: number; total: number }

export const addVat = (bani: number, percent: number): number => bani + percentOfBani(bani, percent)

/** Converts sums so that lines and discount include VAT: lines less discount equal the stored total to the ban. */
export function grossSums({ lineTotals, subtotal, discount, total }: NetSums, percent: number): Omit<NetSums, 'total'> {
  const gross = discount > 0 ? Math.max(total, addVat(subtotal, percent)) : total
  const rounded = lineTotals.map((bani) => addVat(bani, percent))
  return { lineTotals: distributeRest(rounded, gross), subtotal: gross, discount: gross - total }
}

/** Distributes the rounding difference equally; what remains goes to the largest lines, where it matters least. */
function distributeRest(amounts: readonly number[], sum: number): number[] {
  const spread = [...amounts]
  const largestFirst = [...amounts.keys()].sort((a, b) => amounts[b]! - amounts[a]!)
  const rest = amounts.reduce((left, amount) => left - amount, sum)
  const leftOver = rest % amounts.length
  const share = (rest - leftOver) / amounts.length
  for (const [turn, at] of largestFirst.entries()) spread[at]! += share + (turn < Math.abs(leftOver) ? Math.sign(leftOver) : 0)
  return spread
}
