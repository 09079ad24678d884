import { hasSize } from '#domain/tyre-hotels/tyre-hotels.ts'
import { hasTyres } from '#client/work-orders/engine/order-wire.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'

/** True when saving the order stores a new set whose tyre size is missing. */
export function isNewSetWithoutSize({ account, hotels, now }: OrderForm): boolean {
  const values = now()
  const isNew = values.tyreHotelEnabled && !hotels?.tyreHotel && hasTyres(values, account)
  return isNew && values.tyreHotel !== null && !hasSize(values.tyreHotel.metaData?.tyreDimensions ?? [])
}
