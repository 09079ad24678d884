import type { TFunction } from 'i18next'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { endpointQuery, queryClient } from '#client/platform/api/queries.ts'
import { notify } from '#client/platform/notify.ts'
import { findProducts } from '#client/work-orders/engine/find-products.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { addLines } from './add-lines.ts'

/** Adds the lines of another order at today's prices; custom lines keep their price. Products that do not fit are left out and named. */
export async function copyLines(form: OrderForm, orderId: number, t: TFunction<'work-orders'>): Promise<void> {
  try {
    const order = await queryClient.fetchQuery(endpointQuery(workOrders.get, { id: orderId }))
    const ids = order.products.flatMap(({ organizationProductId }) => organizationProductId ?? [])
    const products = await findProducts(ids, form.now().organizationId)
    const lines = order.products.map((line) => ({
      ...line,
      isService: line.isService === 1,
      product: products.find(({ id }) => id === line.organizationProductId) ?? null,
    }))
    if (!addLines(form, lines, ['LinesCopied', 'LinesCopiedWithout'], order.uuid)) notify.error(t('NothingToCopy'))
  } catch (error) {
    notify.failure(error)
  }
}
