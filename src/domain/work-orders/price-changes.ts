import type { PriceChange } from '#contract/products.ts'
import { fromBani, maxBani, percentOfBani, toBani } from '#domain/text/money.ts'

/** In bani. */
const steps: Record<PriceChange['rounding'], number> = { none: 1, half: 50, whole: 100 }

/** A price so many percent higher, or lower, rounded from its exact value; nothing where it would be more than a price can be. */
export function changePrice(price: number, { percent, rounding }: PriceChange): number | undefined {
  const bani = percentOfBani(toBani(price), 100 + percent, steps[rounding])
  return bani > maxBani ? undefined : fromBani(bani)
}
