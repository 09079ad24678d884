import { lazy, Suspense } from 'react'
import type { useOrderActions } from './use-order-actions.ts'

const PaymentDialog = lazy(() => import('#client/work-orders/stage/PaymentDialog.tsx'))

/** How an order was paid, where somebody has to say so before it is done. */
export function PaymentQuestion({ question }: Pick<ReturnType<typeof useOrderActions>, 'question'>) {
  if (!question) return null
  return (
    <Suspense>
      <PaymentDialog order={question.card} onAnswer={question.answer} />
    </Suspense>
  )
}
