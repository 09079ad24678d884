import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo, useRef, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { customerOrderStatusKeys } from '#domain/customer-orders.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import { useFormat } from '#client/platform/format.ts'
import { cardAttributes } from '#client/ui/board/drop-place.ts'
import { useScrollToNewCard } from '#client/ui/board/use-scroll-to-new-card.ts'
import { useDraggableCard } from '#client/ui/board/use-draggable-card.ts'
import { IconClipboardList } from '#client/ui/icons.tsx'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import { RowMenu } from '#client/ui/list/RowMenu.tsx'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { orderLink } from '#client/work-orders/order-links.ts'
import { useColorNames } from '#client/customer-orders/use-color-names.ts'
import classes from './CustomerCard.module.css'
import type { CustomerCardItem } from './use-cards.ts'

type Props = { card: CustomerCardItem; actions: RowAction<CustomerCardItem>[]; canMove: boolean; onOrder: (card: CustomerCardItem) => void }

/** A card of the board. Its color has a name for those who cannot see it. */
export const CustomerCard = memo(function CustomerCard({ card, actions, canMove, onOrder }: Props) {
  const { t } = useTranslation('customer-orders')
  const { money, shortDate } = useFormat()
  const colorName = useColorNames()
  const article = useRef<HTMLElement>(null)
  const dragging = useDraggableCard(article, 'customer-order', card.id, canMove)
  const arrived = useScrollToNewCard(article, card.id)
  const { carPlateNumber, clientName, tyreMake, tyreModel, newTyre, description, onDate, status, workOrderId, workOrderUuid, metaData } =
    card
  const car = [card.carMake, card.carModel].filter(Boolean).join(' ')
  const name = [tyreMake, tyreModel].filter(Boolean).join(' ')
  const size = formatTyre(metaData)
  const client = [clientName, metaData.delegateName].filter(Boolean).join(' · ')
  const color = colorName(card.colorCode)
  return (
    <article
      ref={article}
      className={classes.card}
      style={{ '--card': card.badgeColor } as CSSProperties}
      {...cardAttributes(card.id)}
      data-movable={canMove || undefined}
      data-dragging={dragging || undefined}
      data-arrived={arrived || undefined}
      aria-label={[carPlateNumber, client, color].filter(Boolean).join(', ')}
    >
      <div className={classes.top}>
        <PlateChip plate={carPlateNumber} />
        <span className={classes.color} title={color} aria-hidden />
        {onDate && <time dateTime={onDate}>{shortDate(onDate)}</time>}
        <RowMenu row={card} actions={actions} name={client ? `${carPlateNumber}, ${client}` : carPlateNumber} />
      </div>
      {client && (
        <p className={classes.client} title={client}>
          {client}
        </p>
      )}
      {car && (
        <p className={classes.car} title={car}>
          {car}
        </p>
      )}
      {(name || size || metaData.tyreQuantity !== null) && (
        <p className={classes.tyre}>
          <span title={`${name} ${size}`.trim()}>
            {name} <i>{size}</i>
          </span>
          {metaData.tyreQuantity !== null && <b>{t('Pieces', { quantity: metaData.tyreQuantity })}</b>}
        </p>
      )}
      {description && (
        <p className={classes.description} title={description}>
          {description}
        </p>
      )}
      <div className={classes.foot}>
        <StatusBadge status={status}>{t(customerOrderStatusKeys[status])}</StatusBadge>
        {card.deposit > 0 && <span className={classes.mark}>{t('DepositOf', { amount: money(card.deposit) })}</span>}
        {newTyre && <span className={classes.mark}>{t('NewTyre')}</span>}
      </div>
      {workOrderId !== null && (
        <Link {...orderLink(workOrderId, 'view')} className={classes.order} draggable={false}>
          <IconClipboardList size={14} aria-hidden />
          {workOrderUuid}
        </Link>
      )}
      {!canMove && workOrderId === null && (
        <Button size="compact-sm" variant="light" mt={8} fullWidth onClick={() => onOrder(card)}>
          {t('CreateOrderOfCard')}
        </Button>
      )}
    </article>
  )
})
