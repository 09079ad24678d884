/** The years that a car may be of: those still driven, and the next, whose cars are sold before it begins. */
export function yearRange(today: string): { first: number; last: number } {
  const year = Number(today.slice(0, 4))
  return { first: year - 80, last: year + 1 }
}

/** Why a year is refused on this day. One that is stored already stays, though it has gone out of the range since. */
export function checkManufacturingYear(year: number | null, today: string, stored?: number | null): string | undefined {
  const { first, last } = yearRange(today)
  if (year === null || year === stored) return undefined
  if (year < first) return `AtLeast:${first}`
  return year > last ? `AtMost:${last}` : undefined
}
