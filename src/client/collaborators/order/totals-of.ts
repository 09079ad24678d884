import { collaboratorTotals } from '#domain/work-orders/collaborator-orders.ts'
import type { CollaboratorOrderFormDraft } from './CollaboratorOrderForm.tsx'

/** What is typed so far; what is no number yet counts nothing. */
export function collaboratorOrderTotals(form: CollaboratorOrderFormDraft) {
  const { lines = [], withVat = false, vatPercentage } = form.values
  const known = (value: number | null | undefined, most: number) => (value && value > 0 ? Math.min(value, most) : 0)
  return collaboratorTotals(
    lines.map(({ quantity, price }) => ({ quantity: known(quantity, 999_999), price: known(price, 9_999_999_999) })),
    { withVat, vatPercentage: known(vatPercentage, 100) },
  )
}
