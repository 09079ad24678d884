import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import type { OrderStatus, WorkOrder } from '#contract/work-orders/order.ts'
import { isSettled, isSuspended, orderStatusKeys } from '#domain/work-orders/work-orders.ts'
import { AppError } from '#contract/kit/errors.ts'
import { notify } from '#client/platform/notify.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { onDemand } from '#client/ui/on-demand.tsx'
import type { PaymentAnswer } from './PaymentDialog.tsx'

const PaymentDialog = onDemand(async () => (await import('./PaymentDialog.tsx')).default)
const InvoiceOrderDialog = onDemand(async () => (await import('#client/invoices/InvoiceOrderDialog.tsx')).default)

export type OrderStage = {
  move: (to: OrderStatus) => void
  pay: (paymentTypeId: number | null) => void
  isChanging: boolean
  /** The dialog that asks for the payment type when an order is done, or the one that invoices it then. */
  question: ReactNode
}

/** Changes status and payment of the shown order at once. `onChanged` receives each version that results. */
export function useOrderStage(order: WorkOrder, onChanged: (version: number) => void): OrderStage {
  const { t } = useTranslation('work-orders')
  const status = useWrite(workOrders.status, { onDone: ({ version }) => onChanged(version) })
  const update = useWrite(workOrders.update, { onDone: ({ version }) => onChanged(version) })
  const [dialog, setDialog] = useState<'payment' | 'invoice'>()
  const close = () => setDialog(undefined)
  const { id } = order

  /** The payment type is set before "done", so that nobody sees the order suspended in between. Resolves to whether it changed. */
  const change = async (to: OrderStatus | undefined, chosen = order.paymentTypeId): Promise<boolean> => {
    let { version } = order
    let paymentTypeId = chosen
    try {
      if (paymentTypeId !== order.paymentTypeId) version = (await update.mutateAsync({ id, version, paymentTypeId })).version
      // Payments that came before may settle the order by themselves, and so choose its type.
      if (to) ({ paymentTypeId } = await status.mutateAsync({ id, version, status: to }))
      const now = { status: to ?? order.status, paymentTypeId }
      const plate = order.car.plateNumber
      if (isSuspended(now)) notify.success(t('MovedToSuspended', { plate }))
      else if (to) notify.success(t('StatusIsNow', { plate, status: t(orderStatusKeys[to]) }))
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'StaleRecord') notify.error(t('StaleOrder'))
      else notify.failure(error, t('UpdateOrderFailed'))
      return false
    }
  }

  const answer = async (choice: PaymentAnswer, withInvoice = false) => {
    close()
    const isDone = await change('done', choice === 'taken' ? undefined : choice === 'later' ? null : choice)
    if (isDone && withInvoice) setDialog('invoice')
  }

  const question = (
    <>
      {dialog === 'payment' && (
        <PaymentDialog
          order={{ ...order, plateNumber: order.car.plateNumber }}
          onAnswer={(choice, withInvoice) => void answer(choice, withInvoice)}
          onClose={close}
        />
      )}
      {dialog === 'invoice' && <InvoiceOrderDialog order={order} onClose={close} />}
    </>
  )
  return {
    move: (to) => (to === 'done' && order.paymentTypeId === null && !isSettled(order) ? setDialog('payment') : void change(to)),
    pay: (paymentTypeId) => void change(undefined, paymentTypeId),
    isChanging: status.isPending || update.isPending,
    question,
  }
}
