/** Chance that falls the same way each time: everybody's demo shop is the same shop. */
export type Dice = ReturnType<typeof createDice>

export function createDice(seed: number) {
  let state = seed
  /** From 0 up to, but not including, 1 (mulberry32). */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  /** A whole number, both ends included. */
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[between(0, from.length - 1)]
    if (picked === undefined) throw new RangeError('Nothing to pick from')
    return picked
  }
  return {
    between,
    pick,
    /** True so many times out of a hundred. */
    percent: (chance: number): boolean => next() * 100 < chance,
    /** From a low to a high fraction. */
    fraction: (low = 0, high = 1): number => low + next() * (high - low),
    digits: (count: number): string => Array.from({ length: count }, () => between(0, 9)).join(''),
    letters: (count: number): string => Array.from({ length: count }, () => pick('ABCDEFGHJKLMNPRSTUVWXYZ'.split(''))).join(''),
    /** The more weight, the likelier. */
    weighted: <T>(...choices: readonly (readonly [weight: number, choice: T])[]): T => {
      let left = next() * choices.reduce((sum, [weight]) => sum + weight, 0)
      const chosen = choices.find(([weight]) => (left -= weight) < 0) ?? choices.at(-1)
      if (!chosen) throw new RangeError('Nothing to choose from')
      return chosen[1]
    },
  }
}
