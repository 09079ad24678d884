import type { OrderWithPosition, OrderStatus } from '#contract/work-orders/order.ts'
import { boardStatuses } from '#domain/work-orders/work-orders.ts'
import { Board } from '#client/ui/board/Board.tsx'
import { OrderColumn } from './OrderColumn.tsx'
import { useBoardDrops } from '#client/ui/board/use-drops.ts'
import { useOverview } from '#client/overview/use-overview.ts'

/** The orders of the day, in a column for each status. */
export function OrderBoard({ cards, statuses }: { cards: OrderWithPosition[]; statuses: OrderStatus[] }) {
  const { actions } = useOverview()
  useBoardDrops('work-order', ({ id, column, afterId }) => {
    const to = boardStatuses.find((status) => status === column)
    const card = cards.find((each) => each.id === id)
    if (card && to) actions.move(card, to, afterId)
  })
  return (
    <Board columns={statuses.length}>
      {statuses.map((status) => (
        <OrderColumn key={status} status={status} cards={cards.filter((card) => card.status === status)} />
      ))}
    </Board>
  )
}
