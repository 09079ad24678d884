import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { orderMoves } from '#contract/overview.ts'
import { workOrders } from '#contract/work-orders.ts'
import type { PlacedOrder, OrderStatus } from '#contract/work-orders/order.ts'
import { notify } from '#client/platform/notify.ts'
import { refetch, useWrite } from '#client/platform/queries.ts'
import { useInformation } from '#client/platform/session.ts'
import type { Ahead } from '#client/ui/board/use-ahead.ts'
import { useChangesInLine } from '#client/ui/board/use-changes-in-line.ts'

/** `afterId`: behind which card of the column the status is taken on. */
export type Changes = { status?: OrderStatus; afterId?: number | null; paymentTypeId?: number | null }

/** Returns the card after the change, or undefined if it was refused; the person has been told by then. */
export type ChangeOrder = (card: PlacedOrder, changes: Changes, position?: number | null) => Promise<PlacedOrder | undefined>

/** Changes the status and the payment of orders: at once on the screen, then on the server. */
export function useOrderChanges(ahead: Ahead<PlacedOrder>, put: (card: PlacedOrder) => void): ChangeOrder {
  const { t } = useTranslation('overview')
  const { paymentTypes } = useInformation().account
  const { mutateAsync: sendStatus } = useWrite(workOrders.status)
  const { mutateAsync: sendMove } = useWrite(orderMoves.move)
  const { mutateAsync: sendFields } = useWrite(workOrders.update)

  const send = useCallback(
    async (card: PlacedOrder, { status, afterId, paymentTypeId }: Changes): Promise<PlacedOrder> => {
      const { id, version } = card
      if (status && status !== 'closed' && afterId !== undefined) return sendMove({ id, version, status, afterId })
      if (status) return { ...card, ...(await sendStatus({ id, version, status })) }
      const saved = await sendFields({ id, version, workOrder: { paymentTypeId } })
      return { ...card, version: saved.version, paymentTypeId: saved.paymentTypeId, paymentType: saved.paymentType?.name ?? null }
    },
    [sendStatus, sendMove, sendFields],
  )
  const onRefused = useCallback(
    (card: PlacedOrder, error: unknown, isOvertaken: boolean) => {
      if (isOvertaken) {
        refetch('overview')
        notify.error(t('SomebodyElseWasFirst', { plate: card.plateNumber }))
      } else notify.failure(error, t('UpdateOrderFailed'))
    },
    [t],
  )
  const change = useChangesInLine({ ahead, send, put, onRefused })

  return useCallback(
    (card, changes, position) => {
      const { paymentTypeId, status } = changes
      const paymentType = paymentTypes.find(({ id }) => id === paymentTypeId)?.name ?? null
      const shown = {
        ...(status && { status }),
        ...(position != null && { position }),
        ...(paymentTypeId !== undefined && { paymentTypeId, paymentType }),
      }
      return change(card, shown, stepsOf(changes))
    },
    [change, paymentTypes],
  )
}

/** The payment type comes before "done" and leaves after it, so that nobody sees the order suspended in between. */
function stepsOf({ status, afterId, paymentTypeId }: Changes): Changes[] {
  const step = { status, ...(afterId !== undefined && { afterId }) } as Changes
  const steps = [...(paymentTypeId === undefined ? [] : [{ paymentTypeId }]), ...(status ? [step] : [])]
  return status === 'done' ? steps : steps.reverse()
}
