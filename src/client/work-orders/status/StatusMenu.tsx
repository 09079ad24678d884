import { Menu, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import { canMoveCard, orderStatuses, orderStatusKeys } from '#domain/work-orders/work-orders.ts'
import { useLevel, useMay } from '#client/platform/sign-in/session.ts'
import { IconChevronDown } from '#client/ui/icons.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import classes from './StatusMenu.module.css'
import type { OrderStage } from './use-order-stage.tsx'

/** The status of an order, with a menu of the statuses that may follow. */
export function StatusMenu({ order, stage }: { order: WorkOrder; stage: OrderStage }) {
  const { t } = useTranslation('work-orders')
  const level = useLevel()
  const may = useMay()
  const badge = <StatusBadge status={order.status}>{t(orderStatusKeys[order.status])}</StatusBadge>
  const choices = orderStatuses.filter((status) => canMoveCard(order.status, status, level))
  if (!may(workOrders.status) || choices.length === 0) return badge
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <UnstyledButton
            className={classes.target}
            disabled={stage.isChanging}
            aria-label={t('ChangeStatus', { status: t(orderStatusKeys[order.status]) })}
          >
            {badge}
            <IconChevronDown size={15} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {choices.map((status) => (
            <Menu.Item key={status} onClick={() => stage.move(status)}>
              <StatusBadge status={status}>{t(orderStatusKeys[status])}</StatusBadge>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {stage.question}
    </>
  )
}
