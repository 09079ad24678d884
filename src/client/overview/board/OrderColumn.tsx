import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderWithPosition, OrderStatus } from '#contract/work-orders/order.ts'
import { startsLater, sumCardTotals } from './board-cards.ts'
import { Column } from '#client/ui/board/Column.tsx'
import { OrderCard } from './OrderCard.tsx'
import classes from './OrderColumn.module.css'
import { columnWords } from '#domain/work-orders/work-orders.ts'
import { useOverview } from '#client/overview/use-overview.ts'

type Props = { status: OrderStatus; cards: OrderWithPosition[] }

/** Memoized, so that a move between two other columns does not render this one. */
export const OrderColumn = memo(
  Cards,
  (before, { status, cards }) =>
    before.status === status && before.cards.length === cards.length && cards.every((card, i) => card === before.cards[i]),
)

/** The orders of one status in their board order, then those of later days by start. */
function Cards({ status, cards }: Props) {
  const { t } = useTranslation(['overview', 'board'])
  const { format, today, canChange, seesSums } = useOverview()
  const laterFrom = cards.findIndex((card) => startsLater(card, today))
  const now = laterFrom === -1 ? cards : cards.slice(0, laterFrom)
  const later = laterFrom === -1 ? [] : cards.slice(laterFrom)
  return (
    <Column
      kind="work-order"
      name={status}
      title={t(columnWords[status])}
      color={`var(--status-${status})`}
      cards={cards}
      // Narrow columns have no room for decimals, which the total of a day does not need.
      note={seesSums ? <span title={format.money(sumCardTotals(cards))}>{format.wholeMoney(sumCardTotals(cards))}</span> : undefined}
      empty={t(canChange ? 'board:DropHere' : 'NoOrdersHere')}
    >
      {now.map((card) => (
        <OrderCard key={card.id} card={card} />
      ))}
      {later.length > 0 && <h3 className={classes.later}>{t('LaterDays')}</h3>}
      {later.map((card) => (
        <OrderCard key={card.id} card={card} />
      ))}
    </Column>
  )
}
