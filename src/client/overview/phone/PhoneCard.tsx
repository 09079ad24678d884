import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderWithPosition } from '#contract/work-orders/order.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { OrderTime } from '#client/overview/board/OrderTime.tsx'
import { useOverview } from '#client/overview/use-overview.ts'
import classes from './PhoneBoard.module.css'

/** A summary of an order that opens by a tap. */
export const PhoneCard = memo(function PhoneCard({ card }: { card: OrderWithPosition }) {
  const { t } = useTranslation('overview')
  const { format, organizationCodes, typeNames } = useOverview()
  const car = [card.make, card.model].filter(Boolean).join(' ')
  return (
    <Link to="." search={(before: SearchParams) => ({ ...before, order: String(card.id) })} resetScroll={false} className={classes.card}>
      <span className={classes.line}>
        <PlateChip plate={card.plateNumber} />
        <small>{typeNames.get(card.workOrderTypeId) ?? card.workOrderType}</small>
        {organizationCodes.has(card.organizationId) && <small>{organizationCodes.get(card.organizationId)}</small>}
        <span className={classes.end}>
          <OrderTime card={card} />
        </span>
      </span>
      <b className={classes.client}>{card.clientName}</b>
      <span className={classes.line}>
        <span className={classes.car}>{car || t('NoVehicle')}</span>
        <span className={classes.end}>{formatTyre(card)}</span>
      </span>
      <span className={classes.line}>
        <b>{format.money(card.total)}</b>
        <span className={classes.end}>{card.paymentType ?? t('NotPaid')}</span>
      </span>
    </Link>
  )
})
