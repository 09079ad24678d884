import { toBani } from '#domain/text/money.ts'

/** Returns the change from one amount to another in whole percent, within −100 and 100; null where there was nothing. */
export function computeChange(from: number, to: number): number | null {
  const base = toBani(from)
  if (base <= 0) return null
  return Math.min(Math.max(Math.round(((toBani(to) - base) * 100) / base), -100), 100)
}

/** Returns how many percent of the clients whose appointments are over did not come, with one decimal. */
export function computeNoShow(ramps: readonly { done: number; missed: number }[]): number {
  const sum = (count: (ramp: { done: number; missed: number }) => number) => ramps.reduce((total, ramp) => total + count(ramp), 0)
  const missed = sum((ramp) => ramp.missed)
  const over = missed + sum((ramp) => ramp.done)
  return over === 0 ? 0 : Math.round((missed * 1000) / over) / 10
}
