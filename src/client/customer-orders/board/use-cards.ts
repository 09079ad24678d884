import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { CustomerOrderChange, customerOrders, type CustomerOrder } from '#contract/customer-orders.ts'
import { endpointQuery, queryClient, invalidateFeatures } from '#client/platform/api/queries.ts'
import { useOptimisticItems } from '#client/ui/board/use-optimistic.ts'
import { useOrderedEvents } from '#client/ui/board/use-ordered-events.ts'
import { replaceCustomerCard, applyCustomerOrderEvent } from './board-changes.ts'

/** A customer order on the board. */
export type CustomerCardItem = CustomerOrder & { position: number | null }

/** The visible board of a workplace: kept up to date by live events, with changes that the server has not accepted yet. */
export function useCustomerCards(organizationId: number) {
  const question = useMemo(() => endpointQuery(customerOrders.search, { models: { organizationId: [organizationId] } }), [organizationId])
  // Live events are not handled while another page is open, so the cached board is shown and refetched.
  const board = useQuery({ ...question, refetchOnMount: 'always' })
  const ahead = useOptimisticItems<CustomerCardItem>()

  const touch = useOrderedEvents('customer-order', 'customer-orders', CustomerOrderChange, (event, change) => {
    if (change.organizationId !== organizationId) return true
    const shown = queryClient.getQueryData(question.queryKey)
    const next = shown && applyCustomerOrderEvent(shown, event, change)
    if (shown && !next) return false
    if (next) queryClient.setQueryData(question.queryKey, next.board)
    if (next?.isStale) invalidateFeatures('customer-orders')
    return true
  })

  /** Replaces a card by the server's answer. */
  const put = useCallback(
    (card: CustomerOrder) => {
      queryClient.setQueryData(question.queryKey, (shown) => shown && replaceCustomerCard(shown, card))
      touch()
    },
    [question, touch],
  )
  const { over } = ahead
  const cards = useMemo(() => {
    const shown = board.data?.items.map(toCard)
    return shown && over(shown).toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0) || a.id - b.id)
  }, [board.data, over])
  return { board, cards, ahead, put }
}

const cardByOrder = new WeakMap<CustomerOrder, CustomerCardItem>()

/** Returns the same object for the same order, so that unchanged cards do not render again. */
function toCard(order: CustomerOrder): CustomerCardItem {
  const card = cardByOrder.get(order) ?? { ...order, position: order.order }
  cardByOrder.set(order, card)
  return card
}
