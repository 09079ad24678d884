import { collaboratorTotals } from '#domain/work-orders/collaborator-orders.ts'
import type { CollaboratorOrderFormDraft } from './order-draft.ts'

/** Totals of the current input; a value that is not a number yet counts as zero. */
export function collaboratorOrderTotals(form: CollaboratorOrderFormDraft) {
  const { lines = [], withVat = false, vatPercentage } = form.values
  const clampAmount = (value: number | null | undefined, max: number) => (value && value > 0 ? Math.min(value, max) : 0)
  return collaboratorTotals(
    lines.map(({ quantity, price }) => ({ quantity: clampAmount(quantity, 999_999), price: clampAmount(price, 9_999_999_999) })),
    { withVat, vatPercentage: clampAmount(vatPercentage, 100) },
  )
}
