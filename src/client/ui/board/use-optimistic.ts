import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'

export type VersionedItem = { id: number; version: number }

type Pending<Card> = { until: number; changes: Partial<Card> }

/** Shows changes of a card before the server has agreed to them, and takes them back. */
export type OptimisticItems<Card> = {
  /** `steps` is the number of writes that the changes take, each of which makes a version. */
  show: (card: Card, changes: Partial<Card>, steps: number) => void
  forget: (id: number) => void
}

/**
 * Changes that are shown before the server has accepted them. They are laid over the cards that the server sent and never written into
 * them, so a refused change disappears without a trace. A change is shown until the card reaches the version that its last step makes.
 */
export function useOptimisticItems<Card extends VersionedItem>(): OptimisticItems<Card> & { over: (cards: Card[]) => Card[] } {
  const [ahead, setAhead] = useState<ReadonlyMap<number, Pending<Card>>>(new Map())

  /** Rendered at once: a dropped card must not be seen in its old column for a moment. */
  const show = useCallback((card: Card, changes: Partial<Card>, steps: number) => {
    flushSync(() =>
      setAhead((before) => {
        const pending = before.get(card.id)
        const isOpen = pending !== undefined && pending.until > card.version
        const until = (isOpen ? pending.until : card.version) + steps
        return new Map(before).set(card.id, { until, changes: isOpen ? { ...pending.changes, ...changes } : changes })
      }),
    )
  }, [])

  const forget = useCallback((id: number) => {
    setAhead((before) => new Map([...before].filter(([each]) => each !== id)))
  }, [])

  const over = useCallback(
    (cards: Card[]): Card[] =>
      cards.map((card) => {
        const pending = ahead.get(card.id)
        return pending && card.version < pending.until ? { ...card, ...pending.changes } : card
      }),
    [ahead],
  )
  return { show, forget, over }
}
