import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { workOrders } from '#contract/work-orders.ts'
import type { OrderRow, OrderStatus } from '#contract/work-orders/order.ts'
import { notify } from '#client/platform/notify.ts'
import { refetch, useWrite } from '#client/platform/queries.ts'
import { useInformation } from '#client/platform/session.ts'
import type { Ahead } from '#client/ui/board/use-ahead.ts'
import { useChangesInLine } from '#client/ui/board/use-changes-in-line.ts'

export type Changes = { status?: OrderStatus; paymentTypeId?: number | null }

/** Returns the card after the change, or undefined if it was refused; the person has been told by then. */
export type ChangeOrder = (card: OrderRow, changes: Changes) => Promise<OrderRow | undefined>

/** Changes the status and the payment of orders: at once on the screen, then on the server. */
export function useOrderChanges(ahead: Ahead<OrderRow>, put: (card: OrderRow) => void): ChangeOrder {
  const { t } = useTranslation('overview')
  const { paymentTypes } = useInformation().account
  const { mutateAsync: sendStatus } = useWrite(workOrders.status)
  const { mutateAsync: sendFields } = useWrite(workOrders.update)

  const send = useCallback(
    async (card: OrderRow, { status, paymentTypeId }: Changes): Promise<OrderRow> => {
      const { id, version } = card
      if (status) return sendStatus({ id, version, status })
      const saved = await sendFields({ id, version, workOrder: { paymentTypeId } })
      return { ...card, version: saved.version, paymentTypeId: saved.paymentTypeId, paymentType: saved.paymentType?.name ?? null }
    },
    [sendStatus, sendFields],
  )
  const onRefused = useCallback(
    (card: OrderRow, error: unknown, isOvertaken: boolean) => {
      if (isOvertaken) {
        refetch('overview')
        notify.error(t('SomebodyElseWasFirst', { plate: card.plateNumber }))
      } else notify.failure(error)
    },
    [t],
  )
  const change = useChangesInLine({ ahead, send, put, onRefused })

  return useCallback(
    (card, changes) => {
      const { paymentTypeId } = changes
      const paymentType = paymentTypes.find(({ id }) => id === paymentTypeId)?.name ?? null
      return change(card, { ...changes, ...(paymentTypeId !== undefined && { paymentType }) }, stepsOf(changes))
    },
    [change, paymentTypes],
  )
}

/** The payment type comes before "done" and leaves after it, so that nobody sees the order suspended in between. */
function stepsOf({ status, paymentTypeId }: Changes): Changes[] {
  const steps = [...(paymentTypeId === undefined ? [] : [{ paymentTypeId }]), ...(status ? [{ status }] : [])]
  return status === 'done' ? steps : steps.reverse()
}
