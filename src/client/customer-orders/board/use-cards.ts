import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { CustomerOrderChange, customerOrders, type CustomerOrder } from '#contract/customer-orders.ts'
import { ask, queryClient, refetch } from '#client/platform/queries.ts'
import { useAhead } from '#client/ui/board/use-ahead.ts'
import { useToldInTurn } from '#client/ui/board/use-told-in-turn.ts'
import { withCard, withChange } from './board-changes.ts'

/** A customer order on the board. */
export type Card = CustomerOrder & { position: number | null }

/** The board of a workplace as it is shown: kept up to date by live events, with changes that the server has not agreed to yet. */
export function useCards(organizationId: number) {
  const question = useMemo(() => ask(customerOrders.search, { models: { organizationId: [organizationId] } }), [organizationId])
  // Live events are not handled while another page is open: the cached board is shown and fetched again.
  const board = useQuery({ ...question, refetchOnMount: 'always' })
  const ahead = useAhead<Card>()

  const touch = useToldInTurn('customer-order', 'customer-orders', CustomerOrderChange, (event, change) => {
    if (change.organizationId !== organizationId) return true
    const shown = queryClient.getQueryData(question.queryKey)
    const next = shown && withChange(shown, event, change)
    if (shown && !next) return false
    if (next) queryClient.setQueryData(question.queryKey, next.board)
    if (next?.isStale) refetch('customer-orders')
    return true
  })

  /** Takes over a card as the server answers with it. */
  const put = useCallback(
    (card: CustomerOrder) => {
      queryClient.setQueryData(question.queryKey, (shown) => shown && withCard(shown, card))
      touch()
    },
    [question, touch],
  )
  const { over } = ahead
  const cards = useMemo(() => {
    const shown = board.data?.items.map(cardOf)
    return shown && over(shown).toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0) || a.id - b.id)
  }, [board.data, over])
  return { board, cards, ahead, put }
}

const placed = new WeakMap<CustomerOrder, Card>()

/** The same card for the same order: one that has not changed is not drawn again. */
function cardOf(order: CustomerOrder): Card {
  const card = placed.get(order) ?? { ...order, position: order.order }
  placed.set(order, card)
  return card
}
