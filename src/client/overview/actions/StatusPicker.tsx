import { useTranslation } from 'react-i18next'
import type { OrderWithPosition } from '#contract/work-orders/order.ts'
import { canMoveCard, orderStatuses, orderStatusKeys } from '#domain/work-orders/work-orders.ts'
import { CardSelect } from '#client/ui/board/CardSelect.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import classes from './StatusPicker.module.css'
import { useOverview } from '#client/overview/use-overview.ts'

/** The status of an order, editable by the office. */
export function StatusPicker({ card }: { card: OrderWithPosition }) {
  const { t } = useTranslation('overview')
  const { actions, level, canChange } = useOverview()
  if (!canChange) return <StatusBadge status={card.status}>{t(orderStatusKeys[card.status])}</StatusBadge>
  const choices = orderStatuses.filter((status) => status === card.status || canMoveCard(card.status, status, level))
  return (
    <CardSelect
      label={t('StatusOf', { plate: card.plateNumber })}
      className={classes.root}
      status={card.status}
      value={card.status}
      data={choices.map((status) => ({ value: status, label: t(orderStatusKeys[status]) }))}
      onChange={(chosen) => {
        const to = choices.find((status) => status === chosen)
        if (to) actions.move(card, to)
      }}
    />
  )
}
