import { useQuery } from '@tanstack/react-query'
import { products, type ProductChoice } from '#contract/products.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useOrder } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'

/** The products the workplace sells most often in orders of this type; empty if the user may not add any. */
export function useFrequentProducts(form: OrderForm): ProductChoice[] {
  const { readOnly, frozen } = form
  const { organizationId, workOrderTypeId, carTypeId } = useOrder(form, 'organizationId', 'workOrderTypeId', 'carTypeId').values
  const { data } = useQuery({
    ...endpointQuery(products.choices, { organizationId, workOrderTypeId, isService: true, ...(carTypeId && { carTypeId }) }),
    enabled: !readOnly && !frozen,
    meta: { isExtra: true },
  })
  return data?.items ?? []
}
