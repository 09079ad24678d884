import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { orderMoves } from '#contract/overview.ts'
import type { OrderWithPosition, OrderStatus } from '#contract/work-orders/order.ts'
import { isSuspended, canMoveCard, orderStatuses, orderStatusKeys } from '#domain/work-orders/work-orders.ts'
import { useLevel, useMay } from '#client/platform/sign-in/session.ts'
import { restoreMenuFocus } from '#client/ui/board/follow-focus.ts'
import { usePlaceActions } from '#client/ui/board/use-place-actions.ts'
import type { Icon } from '#client/ui/icons.tsx'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import { useOrderMenu } from '#client/work-orders/use-order-menu.tsx'
import type { OrderActionHandlers } from './use-order-actions.ts'
import classes from './use-card-menu.module.css'

const createDot =
  (status: OrderStatus): Icon =>
  () => <i className={classes.dot} data-status={status} />
const dots = {
  new: createDot('new'),
  'in-progress': createDot('in-progress'),
  'on-hold': createDot('on-hold'),
  done: createDot('done'),
  closed: createDot('closed'),
}

/** The menu of a card and of its row: the actions of every order, and moves for users who do not drag. */
export function useCardMenu({ move, shift, canShift, remove }: OrderActionHandlers) {
  const { t } = useTranslation(['overview', 'board'])
  const level = useLevel()
  const canPlace = useMay()(orderMoves.move)
  const moves = useMemo(
    () =>
      orderStatuses.map((status): RowAction<OrderWithPosition> => ({
        label: t(orderStatusKeys[status]),
        icon: dots[status],
        group: 'move',
        heading: t('board:MoveTo'),
        show: (card) => canMoveCard(card.status, status, level) && !isSuspended(card),
        run: (card) => {
          move(card, status)
          restoreMenuFocus(card.id)
        },
      })),
    [t, level, move],
  )
  const places = usePlaceActions({ shift, canShift, canPlace })
  const more = useMemo(() => [...moves, ...places], [moves, places])
  return useOrderMenu({ remove, more, isReadOnly: isSuspended })
}
