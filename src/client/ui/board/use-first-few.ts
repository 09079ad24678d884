import { startTransition, useEffect, useState } from 'react'

/** More than a high screen shows of a column, also of one that stands alone and has several cards in a row. */
const few = 40

/** Whoever comes back to a board finds it scrolled as it was left, for which all of it has to be there. */
const opened = new Set<string>()

/** The first cards of a column, and all of them once those are painted: a board of hundreds is there as soon as one of a few. */
export function useFirstFew<Card>(board: string, cards: Card[]): Card[] {
  const [isWhole, setWhole] = useState(cards.length <= few || opened.has(board))
  useEffect(() => {
    opened.add(board)
    startTransition(() => setWhole(true))
  }, [board])
  return isWhole ? cards : cards.slice(0, few)
}
