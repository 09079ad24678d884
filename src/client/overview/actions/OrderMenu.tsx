import { ActionIcon, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { OrderRow } from '#contract/work-orders/order.ts'
import { mayMove, orderStatuses, statusWords } from '#domain/work-orders.ts'
import { notify } from '#client/platform/notify.ts'
import { printOrder } from '#client/work-orders/order-pdf.ts'
import classes from './OrderMenu.module.css'
import { orderLink } from '#client/work-orders/order-links.ts'
import { followFocus, menuOf } from '#client/ui/board/follow-focus.ts'
import { useOverview } from '#client/overview/use-overview.ts'
import { IconDots, IconEdit, IconEye, IconPrinter, IconTrash } from '#client/ui/icons.tsx'

const icon = { size: 16, stroke: 1.7 }

/** The actions of an order, also moving it, for people who do not drag. `readOnly`: it can only be viewed and printed. */
export function OrderMenu({ card, readOnly = false }: { card: OrderRow; readOnly?: boolean }) {
  const { t } = useTranslation('overview')
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon size={26} className={classes.button} {...menuOf(card.id)} aria-label={t('OptionsOfOrder', { plate: card.plateNumber })}>
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <OrderMenuItems card={card} readOnly={readOnly} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** Rendered only when the menu is open, so that two hundred closed menus cost nothing. */
function OrderMenuItems({ card, readOnly }: { card: OrderRow; readOnly: boolean }) {
  const { t } = useTranslation('overview')
  const { actions, level, mayChange } = useOverview()
  const targets = orderStatuses.filter((status) => mayMove(card.status, status, level))
  const changes = mayChange && !readOnly
  return (
    <>
      <Menu.Item leftSection={<IconEye {...icon} />} renderRoot={(props) => <Link {...orderLink(card.id, 'view')} {...props} />}>
        {t('View')}
      </Menu.Item>
      {changes && (
        <Menu.Item leftSection={<IconEdit {...icon} />} renderRoot={(props) => <Link {...orderLink(card.id, 'edit')} {...props} />}>
          {t('Edit')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconPrinter {...icon} />} onClick={() => void printOrder(card.id).catch(notify.failure)}>
        {t('Print')}
      </Menu.Item>
      {changes && (
        <>
          <Menu.Divider />
          <Menu.Label>{t('MoveTo')}</Menu.Label>
          {targets.map((status) => (
            <Menu.Item
              key={status}
              leftSection={<i className={classes.dot} data-status={status} />}
              onClick={() => {
                actions.move(card, status)
                followFocus(card.id)
              }}
            >
              {t(statusWords[status])}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => actions.remove(card)}>
            {t('Delete')}
          </Menu.Item>
        </>
      )}
    </>
  )
}
