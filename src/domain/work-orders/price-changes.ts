import type { PriceChange } from '#contract/products.ts'
import { fromBani, maxBani, percentOfBani, toBani } from '#domain/text/money.ts'

/** Rounding steps in bani. */
const steps: Record<PriceChange['rounding'], number> = { none: 1, half: 50, whole: 100 }

/** Raises or lowers a price by a percentage, rounded from the exact value; undefined above the largest price. */
export function changePrice(price: number, { percent, rounding }: PriceChange): number | undefined {
  const bani = percentOfBani(toBani(price), 100 + percent, steps[rounding])
  return bani > maxBani ? undefined : fromBani(bani)
}
