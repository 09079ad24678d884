// Money is a number with at most two decimals on the wire and in the forms, and whole bani while computing.
// Products are taken in BigInt, so that the largest price times the largest quantity is still rounded from its exact value.

/** An amount of money as whole bani. A third decimal is rounded, halves away from zero. */
export function toBani(amount: number): number {
  const bani = Math.round(Math.abs(amount) * 100)
  if (!Number.isFinite(bani)) throw new RangeError(`Not an amount of money: ${amount}`)
  return amount < 0 && bani > 0 ? -bani : bani
}

/** As much as a column of money holds. */
export const maxBani = 999_999_999_999

export const fromBani = (bani: number): number => bani / 100

/** What these amounts come to. */
export const sumAmounts = (amounts: readonly number[]): number => fromBani(amounts.reduce((bani, amount) => bani + toBani(amount), 0))

/** The price of `quantity` units, which may have three decimals (1.125 kg). Halves go up. */
export const timesQuantity = (bani: number, quantity: number): number => divideHalfUp(BigInt(bani) * thousandths(quantity), 1000n)

/**
 * So many percent of an amount, halves up. `step` rounds to more than one ban at once:
 * 100 gives whole lei from the exact value, where rounding twice would make 49.95 bani a leu.
 */
export const percentOfBani = (bani: number, percent: number, step = 1): number =>
  divideHalfUp(BigInt(bani) * thousandths(percent), 100_000n * BigInt(step)) * step

const thousandths = (value: number): bigint => BigInt(Math.round(value * 1000))

/** Halves go away from zero, as in PostgreSQL, so that a refund mirrors its charge. The divisor is positive and even. */
function divideHalfUp(dividend: bigint, divisor: bigint): number {
  const half = dividend < 0n ? -divisor / 2n : divisor / 2n
  return Number((dividend + half) / divisor)
}
