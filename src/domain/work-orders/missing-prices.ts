// A new shop starts with a price list of zeros, where 0 means that no price was set.

import type { OrderLineRow } from '#contract/work-orders/lines.ts'

/** A custom line has no list price. */
type Priced = { price: number | null; listPrice: number | undefined; isTyped: boolean }

/** Whether a line lacks its price: its field is empty, or the list has none and no person typed one. A typed 0 is intended. */
export const lacksPrice = ({ price, listPrice, isTyped }: Priced): boolean => price === null || (price === 0 && listPrice === 0 && !isTyped)

/** A saved line does not distinguish a typed 0 from an untouched one, so it lacks its price if the list had none when it was saved. */
export const savedLineLacksPrice = ({ organizationProductId, price, priceBase }: SavedLine): boolean =>
  lacksPrice({ price, listPrice: organizationProductId === null ? undefined : priceBase, isTyped: false })
type SavedLine = Pick<OrderLineRow, 'organizationProductId' | 'price' | 'priceBase'>
