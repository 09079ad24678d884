// A new shop begins with a price list of zeros: there, 0 means that nobody has set the price yet.

import type { OrderLineRow } from '#contract/work-orders/lines.ts'

/** A custom line has no list price. */
type Priced = { price: number | null; listPrice: number | undefined; isTyped: boolean }

/** A listed line lacks its price if its field is empty, or if the list has none and nobody typed one; a 0 that was typed is meant. */
export const lacksPrice = ({ price, listPrice, isTyped }: Priced): boolean =>
  listPrice !== undefined && (price === null || (price === 0 && listPrice === 0 && !isTyped))

/** A saved line does not tell a typed 0 from an untouched one: it lacks its price if the list had none on its day. */
export const savedLineLacksPrice = ({ organizationProductId, price, priceBase }: SavedLine): boolean =>
  lacksPrice({ price, listPrice: organizationProductId === null ? undefined : priceBase, isTyped: false })
type SavedLine = Pick<OrderLineRow, 'organizationProductId' | 'price' | 'priceBase'>
