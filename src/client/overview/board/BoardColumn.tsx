import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderCard as Card, OrderStatus } from '#contract/work-orders.ts'
import { startsLater, sumOf } from './board-cards.ts'
import classes from './BoardColumn.module.css'
import { OrderCard } from './OrderCard.tsx'
import { columnWords } from '#client/overview/column-words.ts'
import { draggedId } from './use-draggable-card.ts'
import { useOverview } from '#client/overview/use-overview.ts'

/** A status and its orders. A card dropped anywhere on it goes where its start says. */
export function BoardColumn({ status, cards }: { status: OrderStatus; cards: Card[] }) {
  const { t } = useTranslation('overview')
  const { format, today, mayChange } = useOverview()
  const heading = useId()
  const column = useRef<HTMLElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const isOver = useDropTarget(column, list, status, cards)
  const laterFrom = cards.findIndex((card) => startsLater(card, today))
  const now = laterFrom === -1 ? cards : cards.slice(0, laterFrom)
  const later = laterFrom === -1 ? [] : cards.slice(laterFrom)

  return (
    <section ref={column} className={classes.column} data-status={status} data-over={isOver || undefined} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 id={heading}>{t(columnWords[status])}</h2>
        <span className={classes.count}>{cards.length}</span>
        <span className={classes.sum}>{format.amount(sumOf(cards))}</span>
      </header>
      <div ref={list} className={classes.list} tabIndex={0} role="group" aria-labelledby={heading}>
        {now.map((card) => (
          <OrderCard key={card.id} card={card} />
        ))}
        {later.length > 0 && <h3 className={classes.later}>{t('LaterDays')}</h3>}
        {later.map((card) => (
          <OrderCard key={card.id} card={card} />
        ))}
        {cards.length === 0 && <p className={classes.empty}>{t(mayChange ? 'DropHere' : 'NoOrdersHere')}</p>}
      </div>
    </section>
  )
}

/** Whether a card from another column is held over this one. */
function useDropTarget(
  column: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  status: OrderStatus,
  cards: Card[],
): boolean {
  const [isOver, setOver] = useState(false)
  const own = useRef(cards)
  useEffect(() => {
    own.current = cards
  })
  useEffect(() => {
    if (!column.current || !list.current) return undefined
    return combine(
      dropTargetForElements({
        element: column.current,
        canDrop: ({ source }) => draggedId(source.data) !== undefined,
        getData: () => ({ status }),
        // Over the gap between two columns the last one stays the target.
        getIsSticky: () => true,
        onDragEnter: ({ source }) => setOver(!own.current.some(({ id }) => id === draggedId(source.data))),
        onDragLeave: () => setOver(false),
        onDrop: () => setOver(false),
      }),
      autoScrollForElements({ element: list.current }),
    )
  }, [column, list, status])
  return isOver
}
