import type { Account } from '#contract/accounts/account.ts'
import type { LocalDraft } from '#client/platform/local-drafts.ts'
import type { OrderValues } from '#client/work-orders/engine/order-values.ts'
import { useLocalDraft } from '#client/ui/form/use-local-draft.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'

type Options = {
  orderId: number | null
  version: number | null
  itp: boolean
  continues?: LocalDraft<OrderValues> | undefined
  kept?: () => Pick<LocalDraft, 'kept' | 'isSent'>
}

/** The storage key for drafts of orders in this browser. */
export const listLocalOrders = 'work-orders'

/** Stores unsaved input of an order in this browser. */
export const useOrderDraft = (form: OrderForm, { orderId, itp, ...options }: Options) =>
  useLocalDraft<OrderValues>(form.store, {
    ...options,
    feature: listLocalOrders,
    recordId: orderId,
    isUsable: (values): values is OrderValues => isOrderDraftKey(values, form.account) && values.itp === itp,
  })

/** Whether stored values have the shape of the form and an existing workplace. */
export function isOrderDraftKey(values: unknown, account: Account): values is OrderValues {
  const { lines, dimensions, workers, organizationId, plateNumber, clientName, axleMarks, customerRequest } = values as Partial<OrderValues>
  const isWhole =
    [lines, dimensions, workers, axleMarks, customerRequest].every(Array.isArray) &&
    typeof plateNumber === 'string' &&
    typeof clientName === 'string'
  return isWhole && account.organizations.some(({ id }) => id === organizationId)
}
