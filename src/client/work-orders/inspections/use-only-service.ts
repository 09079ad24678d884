import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { products, type ProductChoice } from '#contract/products.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { pickProduct, withBlankEnd } from '#client/work-orders/engine/order-rules.ts'
import { blankLine, isBlankLine, type OrderValues } from '#client/work-orders/engine/order-values.ts'
import { useOrder } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'

/** Adds the inspection by itself if the station sells only one for this kind of car. */
export function useOnlyService(form: OrderForm): void {
  const { creating } = form
  const { organizationId, carTypeId, workOrderTypeId } = useOrder(form, 'organizationId', 'carTypeId', 'workOrderTypeId').values
  const { data } = useQuery({
    ...endpointQuery(products.choices, { itp: true, organizationId, workOrderTypeId, ...(carTypeId && { carTypeId }) }),
    enabled: creating,
  })
  const only = data?.items.length === 1 ? data.items[0] : undefined
  const fill = useEffectEvent((service: ProductChoice) => {
    if (!form.now().lines.every(isBlankLine)) return
    const filled = (now: OrderValues) => ({ ...now, lines: withBlankEnd([pickProduct(blankLine([]), service, now)]) })
    // In an untouched form the line belongs to the initial values.
    if (form.isTouched()) form.update(filled)
    else form.reset(filled(form.now()))
  })
  useEffect(() => {
    if (only) fill(only)
  }, [only])
}
