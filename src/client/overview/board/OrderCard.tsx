import { Link } from '@tanstack/react-router'
import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderWithPosition } from '#contract/work-orders/order.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import { RowMenu } from '#client/ui/list/RowMenu.tsx'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import classes from './OrderCard.module.css'
import { orderLink } from '#client/work-orders/order-links.ts'
import { startsLater } from './board-cards.ts'
import { OrderTime } from './OrderTime.tsx'
import { PaymentPicker } from '#client/overview/actions/PaymentPicker.tsx'
import { cardAttributes } from '#client/ui/board/drop-place.ts'
import { useScrollToNewCard } from '#client/ui/board/use-scroll-to-new-card.ts'
import { useDraggableCard } from '#client/ui/board/use-draggable-card.ts'
import { useOverview } from '#client/overview/use-overview.ts'
import { WorkerInitials } from './WorkerInitials.tsx'

/**
 * An order as a card, memoized: only a changed order is a new object. With `fixed` the card is not on the board: the order can be opened
 * and paid for, but not moved.
 */
export const OrderCard = memo(function OrderCard({ card, fixed = false }: { card: OrderWithPosition; fixed?: boolean }) {
  const { t } = useTranslation('overview')
  const { format, canChange, menu, organizationCodes, today, typeNames } = useOverview()
  const article = useRef<HTMLElement>(null)
  const dragging = useDraggableCard(article, 'work-order', card.id, canChange && !fixed)
  const arrived = useScrollToNewCard(article, card.id)
  const car = [card.make, card.model].filter(Boolean).join(' ')
  const tyre = formatTyre(card)
  const { clientName, delegateName } = card
  const client = delegateName ? `${clientName} · ${delegateName}` : clientName

  return (
    <article
      ref={article}
      className={classes.card}
      {...(!fixed && !startsLater(card, today) && cardAttributes(card.id))}
      data-movable={(canChange && !fixed) || undefined}
      data-dragging={dragging || undefined}
      data-arrived={arrived || undefined}
      aria-label={`${card.plateNumber}, ${client}`}
    >
      <div className={classes.top}>
        <PlateChip plate={card.plateNumber} />
        <abbr className={classes.type} title={card.workOrderType}>
          {typeNames.get(card.workOrderTypeId) ?? card.workOrderType}
        </abbr>
        {organizationCodes.has(card.organizationId) && <span className={classes.place}>{organizationCodes.get(card.organizationId)}</span>}
        <RowMenu row={card} actions={menu} name={`${card.plateNumber}, ${clientName}`} />
      </div>
      <div className={classes.who}>
        <Link {...orderLink(card.id, 'view')} className={classes.client} draggable={false} title={client}>
          {clientName}
          {delegateName && <span className={classes.delegate}>{` · ${delegateName}`}</span>}
        </Link>
        <WorkerInitials workers={card.workers} />
      </div>
      <div className={classes.work}>
        <span className={classes.car} title={car}>
          {card.make && <span className={card.model ? classes.make : undefined}>{card.make} </span>}
          {card.model}
          {!car && !tyre && t('NoVehicle')}
        </span>
        {tyre && <span className={classes.tyre}>{tyre}</span>}
        <OrderTime card={card} />
      </div>
      <div className={classes.foot}>
        <b className={classes.total}>{format.money(card.total)}</b>
        <PaymentPicker card={card} />
      </div>
    </article>
  )
})
