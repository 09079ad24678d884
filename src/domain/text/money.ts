// Money is a number with at most two decimals on the wire and in forms, and whole bani in computations. Products use BigInt, so that even
// the largest one is rounded from its exact value.

/** Converts an amount to whole bani; a third decimal is rounded, halves away from zero. */
export function toBani(amount: number): number {
  const bani = Math.round(Math.abs(amount) * 100)
  if (!Number.isFinite(bani)) throw new RangeError(`Not an amount of money: ${amount}`)
  return amount < 0 && bani > 0 ? -bani : bani
}

/** Largest amount of a money column. */
export const maxBani = 999_999_999_999

export const fromBani = (bani: number): number => bani / 100

export const sumBani = (amounts: readonly number[]): number => amounts.reduce((total, bani) => total + bani, 0)

/** Sums amounts in bani. */
export const sumAmounts = (amounts: readonly number[]): number => fromBani(sumBani(amounts.map(toBani)))

/** Returns the price of `quantity` units, which may have three decimals (1.125 kg); halves round up. `step` as below. */
export const timesQuantity = (bani: number, quantity: number, step = 1): number =>
  divideHalfUp(BigInt(bani) * toThousandths(quantity), 1000n * BigInt(step)) * step

/**
 * Returns a percentage of an amount, halves up. `step` rounds in larger units at once: 100 gives whole lei from the exact value, where
 * rounding twice would turn 49.95 bani into a leu.
 */
export const percentOfBani = (bani: number, percent: number, step = 1): number =>
  divideHalfUp(BigInt(bani) * toThousandths(percent), 100_000n * BigInt(step)) * step

/**
 * Returns `bani × part / whole`, halves away from zero: the share of a line in a discount, or the VAT in a price that has it. `whole` is
 * positive. `step` as above.
 */
export const shareOfBani = (bani: number, part: number, whole: number, step = 1): number =>
  divideHalfUp(BigInt(bani) * BigInt(part), BigInt(whole) * BigInt(step)) * step

const toThousandths = (value: number): bigint => BigInt(Math.round(value * 1000))

/** Divides with halves away from zero, as PostgreSQL does, so that a refund mirrors its charge. The divisor is positive. */
const divideHalfUp = (dividend: bigint, divisor: bigint): number =>
  Number((dividend * 2n + (dividend < 0n ? -divisor : divisor)) / (divisor * 2n))
