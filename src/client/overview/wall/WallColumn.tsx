import { useElementSize } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { WallCard } from '#contract/overview.ts'
import type { OrderStatus } from '#contract/work-orders/order.ts'
import { columnWords } from '#domain/work-orders/work-orders.ts'
import { WallOrderCard } from './WallOrderCard.tsx'
import classes from './WallBoard.module.css'
import { usePageTurn } from './use-page-turn.ts'

/** Pixels from the top of a card to that of the next, as the style sheet has it. */
const cardStep = 118
const gap = 8

/** The orders of a status; where they are more than fit, one page of them after the other. */
export function WallColumn({ status, cards }: { status: OrderStatus; cards: WallCard[] }) {
  const { t } = useTranslation('overview')
  const { ref, height } = useElementSize()
  const fitting = Math.max(1, Math.floor((height + gap) / cardStep))
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
