import { useState } from 'react'
import type { OrderWithPosition } from '#contract/work-orders/order.ts'
import { onDemand } from '#client/ui/on-demand.tsx'
import type { PaymentAnswer } from '#client/work-orders/status/PaymentDialog.tsx'
import type { useOrderActions } from './use-order-actions.ts'

const PaymentDialog = onDemand(async () => (await import('#client/work-orders/status/PaymentDialog.tsx')).default)
const InvoiceOrderDialog = onDemand(async () => (await import('#client/invoices/InvoiceOrderDialog.tsx')).default)

/** Asks for the payment type that an order needs before it is done, and then invoices it if that was the answer. */
export function PaymentQuestion({ question }: Pick<ReturnType<typeof useOrderActions>, 'question'>) {
  const [billed, setBilled] = useState<OrderWithPosition>()
  const answer = async (choice: PaymentAnswer, withInvoice = false) => {
    const isDone = await question?.answer(choice)
    if (isDone && withInvoice) setBilled(question?.card)
  }
  return (
    <>
      {question && (
        <PaymentDialog
          order={question.card}
          onAnswer={(choice, withInvoice) => void answer(choice, withInvoice)}
          onClose={() => void question.answer('cancel')}
        />
      )}
      {billed && <InvoiceOrderDialog order={billed} onClose={() => setBilled(undefined)} />}
    </>
  )
}
