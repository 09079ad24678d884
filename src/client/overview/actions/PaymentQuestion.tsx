import { onDemand } from '#client/ui/on-demand.tsx'
import type { useOrderActions } from './use-order-actions.ts'

const PaymentDialog = onDemand(async () => (await import('#client/work-orders/status/PaymentDialog.tsx')).default)

/** Asks for the payment type that an order needs before it is done. */
export function PaymentQuestion({ question }: Pick<ReturnType<typeof useOrderActions>, 'question'>) {
  if (!question) return null
  return <PaymentDialog order={question.card} onAnswer={question.answer} onClose={() => question.answer('cancel')} />
}
