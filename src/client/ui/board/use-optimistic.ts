import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'

export type VersionedItem = { id: number; version: number }

type Pending<Card> = { until: number; changes: Partial<Card> }

export type OptimisticItems<Card extends VersionedItem> = ReturnType<typeof useOptimisticItems<Card>>

/**
 * Changes shown before the server has accepted them: an overlay over the server's cards, so a refused change disappears without a trace.
 * A change is shown until the card reaches the version that its last step makes.
 */
export function useOptimisticItems<Card extends VersionedItem>() {
  const [ahead, setAhead] = useState<ReadonlyMap<number, Pending<Card>>>(new Map())

  /**
   * Rendered synchronously: a dropped card must not flash in its old column. `steps` is the number of writes the changes take; each write
   * makes a version.
   */
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
