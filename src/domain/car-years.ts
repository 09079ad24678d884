/** The years that a car may be of: those still driven, and the next, whose cars are sold before it begins. */
export function yearRange(today: string): { first: number; last: number } {
  const year = Number(today.slice(0, 4))
  return { first: year - 80, last: year + 1 }
}
