import type { TFunction } from 'i18next'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { endpointQuery, queryClient } from '#client/platform/api/queries.ts'
import { notify } from '#client/platform/notify.ts'
import { findProducts } from '#client/work-orders/engine/find-products.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { addLines } from './add-lines.ts'

/** Adds what another order sold, at the prices of today; what was written by hand keeps its own. What does not fit is left out and named. */
export async function copyLines(form: OrderForm, orderId: number, t: TFunction<'work-orders'>): Promise<void> {
  try {
    const order = await queryClient.fetchQuery(endpointQuery(workOrders.get, { id: orderId }))
    const ids = order.products.flatMap(({ organizationProductId }) => organizationProductId ?? [])
    const known = await findProducts(ids, form.now().organizationId)
    const lines = order.products.map((line) => ({
      ...line,
      isService: line.isService === 1,
      product: known.find(({ id }) => id === line.organizationProductId) ?? null,
    }))
    if (!addLines(form, lines, ['LinesCopied', 'LinesCopiedWithout'], order.uuid)) notify.error(t('NothingToCopy'))
  } catch (error) {
    notify.failure(error)
  }
}
