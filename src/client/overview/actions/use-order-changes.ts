import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { orderMoves } from '#contract/overview.ts'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import type { OrderWithPosition, OrderStatus } from '#contract/work-orders/order.ts'
import { notify } from '#client/platform/notify.ts'
import { invalidateFeatures, useWrite } from '#client/platform/api/queries.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import type { OptimisticItems } from '#client/ui/board/use-optimistic.ts'
import { useSerialChanges } from '#client/ui/board/use-serial-changes.ts'

/** `afterId`: the card of the column behind which the change of status places this one. */
export type OrderFieldChanges = { status?: OrderStatus; afterId?: number | null; paymentTypeId?: number | null }

/** Resolves to the card after the change, or to undefined if it was refused, which the user has been told then. */
export type ChangeOrder = (
  card: OrderWithPosition,
  changes: OrderFieldChanges,
  position?: number | null,
) => Promise<OrderWithPosition | undefined>

/** Changes status and payment of orders: at once on the screen, then on the server. */
export function useOrderChanges(ahead: OptimisticItems<OrderWithPosition>, put: (card: OrderWithPosition) => void): ChangeOrder {
  const { t } = useTranslation('overview')
  const { paymentTypes } = useInformation().account
  const { mutateAsync: sendStatus } = useWrite(workOrders.status)
  const { mutateAsync: sendMove } = useWrite(orderMoves.move)
  const { mutateAsync: sendFields } = useWrite(workOrders.update)

  const send = useCallback(
    async (card: OrderWithPosition, { status, afterId, paymentTypeId }: OrderFieldChanges): Promise<OrderWithPosition> => {
      const { id, version } = card
      if (status && status !== 'closed' && afterId !== undefined) return sendMove({ id, version, status, afterId })
      if (status) return { ...card, ...(await sendStatus({ id, version, status })) }
      const saved = await sendFields({ id, version, workOrder: { paymentTypeId } })
      const { version: savedVersion, balance, paymentTypeId: savedTypeId } = saved
      return { ...card, version: savedVersion, balance, paymentTypeId: savedTypeId, paymentType: saved.paymentType?.name ?? null }
    },
    [sendStatus, sendMove, sendFields],
  )
  const onRefused = useCallback(
    (card: OrderWithPosition, error: unknown, isOvertaken: boolean) => {
      if (isOvertaken) {
        invalidateFeatures('overview')
        notify.error(t('SomebodyElseWasFirst', { plate: card.plateNumber }))
      } else notify.failure(error, t('UpdateOrderFailed'))
    },
    [t],
  )
  const change = useSerialChanges({ ahead, send, put, onRefused })

  return useCallback(
    (card, changes, position) => {
      const { paymentTypeId, status } = changes
      const paymentType = paymentTypes.find(({ id }) => id === paymentTypeId)?.name ?? null
      const shown = {
        ...(status && { status }),
        ...(position != null && { position }),
        ...(paymentTypeId !== undefined && { paymentTypeId, paymentType }),
      }
      return change(card, shown, splitIntoSteps(changes))
    },
    [change, paymentTypes],
  )
}

/** The payment type is set before "done" and removed after it, so that nobody sees the order suspended in between. */
function splitIntoSteps({ status, afterId, paymentTypeId }: OrderFieldChanges): OrderFieldChanges[] {
  const step = { status, ...(afterId !== undefined && { afterId }) } as OrderFieldChanges
  const steps = [...(paymentTypeId === undefined ? [] : [{ paymentTypeId }]), ...(status ? [step] : [])]
  return status === 'done' ? steps : steps.reverse()
}
