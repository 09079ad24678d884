import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OrderCard } from '#contract/work-orders.ts'

type Ahead = { until: number; changes: Partial<OrderCard> }

/**
 * Changes that are on the screen before the server has agreed to them. They lie over the cards that it sent, never in them: when it
 * refuses, the truth is underneath. One counts until the card has the version that it leads to, `steps` writes from the one shown.
 */
export function useAhead() {
  const [ahead, setAhead] = useState<ReadonlyMap<number, Ahead>>(new Map())

  /** Painted at once: a card that was dropped must not be seen where it came from. */
  const show = useCallback((card: OrderCard, changes: Partial<OrderCard>, steps: number) => {
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
    (cards: OrderCard[]): OrderCard[] =>
      cards.map((card) => {
        const pending = ahead.get(card.id)
        return pending && card.version < pending.until ? { ...card, ...pending.changes } : card
      }),
    [ahead],
  )
  return { show, forget, over }
}
