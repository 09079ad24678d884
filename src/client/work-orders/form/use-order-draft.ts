import type { Account } from '#contract/account.ts'
import type { OrderValues } from '#client/work-orders/engine/order-values.ts'
import { useLocalDraft } from '#client/ui/form/use-local-draft.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'

/** What was typed of an order and not saved, kept in this browser. */
export const useOrderDraft = (form: OrderForm, order: { orderId: number | null; version: number | null; itp: boolean }) =>
  useLocalDraft<OrderValues>(form, {
    feature: 'work-orders',
    recordId: order.orderId,
    version: order.version,
    isUsable: (values): values is OrderValues => isOrder(values, form.account) && values.itp === order.itp,
  })

/** In the shape of the form, and of a workplace that is still there. */
function isOrder(values: unknown, account: Account): values is OrderValues {
  const { lines, dimensions, workers, organizationId, plateNumber, clientName, axleMarks, customerRequest } = values as Partial<OrderValues>
  const isWhole =
    [lines, dimensions, workers, axleMarks, customerRequest].every(Array.isArray) &&
    typeof plateNumber === 'string' &&
    typeof clientName === 'string'
  return isWhole && account.organizations.some(({ id }) => id === organizationId)
}
