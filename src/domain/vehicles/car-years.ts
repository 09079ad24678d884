/** Years of a car: those still on the road, and next year, whose cars are already sold. */
export function yearRange(today: string): { first: number; last: number } {
  const year = Number(today.slice(0, 4))
  return { first: year - 80, last: year + 1 }
}

/** Returns the message for an invalid year; undefined if it is valid. A stored year remains valid after it has left the range. */
export function checkManufacturingYear(year: number | null, today: string, stored?: number | null): string | undefined {
  const { first, last } = yearRange(today)
  if (year === null || year === stored) return undefined
  if (year < first) return `AtLeast:${first}`
  return year > last ? `AtMost:${last}` : undefined
}
