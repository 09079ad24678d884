import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderRow, OrderStatus } from '#contract/work-orders/order.ts'
import { isSuspended, mayMove, orderStatuses, statusWords } from '#domain/work-orders.ts'
import { useLevel } from '#client/platform/session.ts'
import { followFocus } from '#client/ui/board/follow-focus.ts'
import type { Icon } from '#client/ui/icons.tsx'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import { useOrderMenu } from '#client/work-orders/use-order-menu.tsx'
import type { OrderActions } from './use-order-actions.ts'
import classes from './use-card-menu.module.css'

const dot =
  (status: OrderStatus): Icon =>
  () => <i className={classes.dot} data-status={status} />
const dots = { new: dot('new'), 'in-progress': dot('in-progress'), 'on-hold': dot('on-hold'), done: dot('done'), closed: dot('closed') }

/** The menu of a card and of its row: what every order offers, and moving it, for people who do not drag. */
export function useCardMenu({ move, remove }: OrderActions) {
  const { t } = useTranslation('overview')
  const level = useLevel()
  const moves = useMemo(
    () =>
      orderStatuses.map((status): RowAction<OrderRow> => ({
        label: t(statusWords[status]),
        icon: dots[status],
        group: 'move',
        heading: t('MoveTo'),
        show: (card) => mayMove(card.status, status, level) && !isSuspended(card),
        run: (card) => {
          move(card, status)
          followFocus(card.id)
        },
      })),
    [t, level, move],
  )
  return useOrderMenu({ remove, more: moves, isReadOnly: isSuspended })
}
