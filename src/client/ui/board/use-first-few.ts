import { startTransition, useEffect, useState } from 'react'

/** More than a column shows of its cards on a high screen. */
const few = 20

/** The first cards of a column, and all of them once those are painted: a board of hundreds is there as soon as one of a few. */
export function useFirstFew<Card>(cards: Card[]): Card[] {
  const [isWhole, setWhole] = useState(cards.length <= few)
  useEffect(() => startTransition(() => setWhole(true)), [])
  return isWhole ? cards : cards.slice(0, few)
}
