import { useElementSize } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { WallCard } from '#contract/overview.ts'
import type { OrderStatus } from '#contract/work-orders/order.ts'
import { columnWords } from '#domain/work-orders/work-orders.ts'
import { WallOrderCard } from './WallOrderCard.tsx'
import classes from './WallBoard.module.css'
import { usePageTurn } from './use-page-turn.ts'

/** Pixels from the top of a card to that of the next, as in the style sheet. */
const cardStepPx = 118
const gapPx = 8

/** The orders of a status; if they do not fit, they are shown page by page. */
export function WallColumn({ status, cards }: { status: OrderStatus; cards: WallCard[] }) {
  const { t } = useTranslation('overview')
  const { ref, height } = useElementSize()
  const fitting = Math.max(1, Math.floor((height + gapPx) / cardStepPx))
  const pages = Math.ceil(cards.length / fitting)
  const page = usePageTurn() % Math.max(1, pages)
  const title = t(columnWords[status])
  return (
    <section className={classes.column} data-status={status} aria-label={title}>
      <h2 className={classes.title}>
        {title}
        <span>{cards.length}</span>
        {pages > 1 && <small>{t('PageOf', { page: page + 1, pages })}</small>}
      </h2>
      <div ref={ref} className={classes.cards}>
        {height > 0 && cards.slice(page * fitting, (page + 1) * fitting).map((card) => <WallOrderCard key={card.id} card={card} />)}
      </div>
    </section>
  )
}
