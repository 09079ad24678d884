import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef } from 'react'
import type { OrderCard, OrderStatus } from '#contract/work-orders.ts'
import { boardStatuses } from '#domain/work-orders.ts'
import { BoardColumn } from './BoardColumn.tsx'
import classes from './OrderBoard.module.css'
import { draggedId } from './use-draggable-card.ts'
import { useOverview } from '#client/overview/use-overview.ts'

/** The orders of the day in a column for each status. */
export function OrderBoard({ cards, statuses }: { cards: OrderCard[]; statuses: OrderStatus[] }) {
  useDrops(cards)
  return (
    <div className={classes.board} style={{ gridTemplateColumns: columnsOf(statuses.length) }}>
      {statuses.map((status) => (
        <BoardColumn key={status} status={status} cards={cards.filter((card) => card.status === status)} />
      ))}
    </div>
  )
}

const columnsOf = (count: number): string => `repeat(${count}, minmax(222px, 1fr))`

/** A card dropped on another column moves there; dropped where it came from it stays as it was. */
function useDrops(cards: OrderCard[]) {
  const { actions } = useOverview()
  const shown = useRef(cards)
  useEffect(() => {
    shown.current = cards
  })
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => draggedId(source.data) !== undefined,
        onDrop: ({ source, location }) => {
          const target = location.current.dropTargets[0]?.data['status']
          const to = boardStatuses.find((status) => status === target)
          const card = shown.current.find(({ id }) => id === draggedId(source.data))
          if (card && to && to !== card.status) actions.move(card, to)
        },
      }),
    [actions],
  )
}
