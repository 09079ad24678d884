import type { z } from 'zod'
import { fail, failField, type FieldErrors } from '#contract/kit/errors.ts'
import type { LineChange } from '#contract/work-orders/lines.ts'
import type { TyreDimension } from '#contract/work-orders/order.ts'
import { fromBani, maxBani } from '#domain/text/money.ts'
import { isHotelLine, lineTotal, orderTotals, type OrderTerms } from '#domain/work-orders/order-totals.ts'
import { isInspection } from '#domain/inspections.ts'
import { priceFor } from '#domain/work-orders/price-conditions.ts'
import type { TyreSize } from '#contract/kit/tyres.ts'
import { lineFitsOrder } from '#domain/work-orders/work-orders.ts'
import type { Context } from '#server/platform/context.ts'
import { findProductsOfLines, type StoredProduct } from '#server/products/products.service.ts'
import type { StoredOrder } from './work-orders.queries.ts'

type Draft = z.output<z.ZodType<LineChange>>
type StoredLine = StoredOrder['lines'][number]

type WrittenLater = 'id' | 'accountId' | 'workOrderId' | 'position' | 'total' | 'originalProduct'
/** A stored line without its total, which `toOrderSums` computes; a new line has no id. */
export type PricedLine = Omit<StoredLine, WrittenLater> & { id?: number | undefined }

type OrderContext = {
  organizationId: number
  carTypeId: number | null
  workOrderTypeId: number
  tyreDimensions: readonly z.output<typeof TyreDimension>[]
  metaData: { itp: boolean }
}
/** The stored order; a new order has no lines and matches no type. */
type StoredLinesAndType = Pick<StoredOrder, 'lines' | 'carTypeId' | 'workOrderTypeId'>
const emptyOrder: StoredLinesAndType = { lines: [], carTypeId: null, workOrderTypeId: 0 }

/** Lines are checked again only when the order changes its type, not when the product list changes. */
const isOfSameType = (order: OrderContext, stored: StoredLinesAndType): boolean =>
  order.carTypeId === stored.carTypeId && order.workOrderTypeId === stored.workOrderTypeId

/**
 * Prices the sent lines: a typed price wins, else the product's price for the first tyre dimension applies.
 * Drops a product that fits neither the car type nor the order type, and a custom line without a name.
 *
 * A stored line keeps its product, even a deleted one, and its values of that day, except those that are sent anew.
 * A sent line without an id matches the next stored line with its product or its name.
 */
export async function priceLines(
  context: Context,
  order: OrderContext,
  sent: readonly Draft[],
  stored: StoredLinesAndType = emptyOrder,
): Promise<PricedLine[]> {
  const drafts = withStoredIds(sent, stored.lines, order.tyreDimensions[0])
  const ids = drafts.flatMap(({ organizationProductId }) => organizationProductId ?? [])
  const products = await findProductsOfLines(context, order.organizationId, ids, listProductIds(stored.lines))
  const errors: FieldErrors = {}
  const unmatchedLines = new Map(stored.lines.map((line) => [line.id, line]))
  const lines = drafts.flatMap((draft, i) => {
    const { organizationProductId } = draft
    const product = products.get(organizationProductId ?? 0)
    const before = unmatchedLines.get(draft.id ?? 0)
    // Fails for the id of another order's line, and for an id that is sent twice.
    if (draft.id !== undefined && !unmatchedLines.delete(draft.id)) errors[`products.${i}.id`] = ['InvalidChoice']
    if (organizationProductId != null && !product) errors[`products.${i}.organization_product_id`] = ['InvalidChoice']
    // An inspection sells only inspection services; lines sold before remain.
    if (order.metaData.itp && product && before?.productId !== product.id && !isInspectionService(product))
      errors[`products.${i}.organization_product_id`] = ['InvalidChoice']
    const pricedLine = product ? toProductLine(draft, product, order.tyreDimensions[0]) : toCustomLine(draft)
    const line =
      before?.productId === pricedLine.productId ? keepStoredValues(before, pricedLine, draft) : { ...pricedLine, id: before?.id }
    const isKept = before?.productId === pricedLine.productId && !line.isCustomProduct && isOfSameType(order, stored)
    if (!isKept && !lineFitsOrder(product ?? line, order)) return []
    if (lineTotal(line) > maxBani) errors[`products.${i}.quantity`] = ['TotalTooLarge']
    return [line]
  })
  if (Object.keys(errors).length) fail('InvalidInput', { fields: errors })
  return lines
}

/** Returns the stored lines that still fit the order, unchanged even where their product has changed since. */
export async function keepFittingLines(context: Context, order: OrderContext, stored: StoredLinesAndType): Promise<PricedLine[]> {
  if (isOfSameType(order, stored)) return stored.lines.map(toPricedLine)
  const ids = listProductIds(stored.lines)
  const products = await findProductsOfLines(context, order.organizationId, ids, ids)
  return stored.lines.filter((line) => lineFitsOrder(products.get(line.productId ?? 0) ?? line, order)).map(toPricedLine)
}

/** Returns the lines with today's list prices. A custom line, and a line whose product was deleted, keeps its price. */
export async function withListPrices(context: Context, order: OrderContext, stored: readonly StoredLine[]): Promise<PricedLine[]> {
  const products = await findProductsOfLines(context, order.organizationId, listProductIds(stored))
  return stored.map((line) => {
    const product = products.get(line.productId ?? 0)
    if (!product) return toPricedLine(line)
    const { price, priceBase } = priceFor(product, order.tyreDimensions[0])
    return { ...toPricedLine(line), price, priceBase, priceConditions: product.priceConditions }
  })
}

export const toPricedLine = ({ originalProduct: _today, ...line }: StoredLine): PricedLine => line

/**
 * Gives a draft without an id the first stored line of its product, or of its name, that no other draft names.
 * An open price becomes the list price that the stored line has from its own day.
 */
function withStoredIds(drafts: readonly Draft[], stored: readonly StoredLine[], size: TyreSize | undefined): readonly Draft[] {
  const sentIds = new Set(drafts.map(({ id }) => id))
  const unmatchedLines = stored.filter(({ id }) => !sentIds.has(id))
  return drafts.map((draft) => {
    if (draft.id !== undefined) return draft
    const { organizationProductId: productId = null, customProductName } = draft
    const index = unmatchedLines.findIndex(
      (line) => line.productId === productId && (productId !== null || line.name === customProductName),
    )
    if (index < 0) return draft
    const [{ id, priceBase, priceConditions }] = unmatchedLines.splice(index, 1) as [StoredLine]
    const price = draft.price ?? (productId === null ? 0 : priceFor({ price: priceBase, priceConditions }, size).price)
    return { ...draft, id, price }
  })
}

const isInspectionService = ({ name, isService, isCountPrice }: StoredProduct) => isService && isCountPrice && isInspection(name)

const listProductIds = (lines: readonly StoredLine[]) => lines.flatMap(({ productId }) => productId ?? [])

/** A product line keeps its stored name and flags; a custom line takes the sent ones. */
function keepStoredValues(before: StoredLine, pricedLine: PricedLine, { price, isTyre: sentIsTyre }: Draft): PricedLine {
  const { id, priceBase, priceConditions, isTyre, isExpendable, isCountPrice, discountOnNewTyre } = before
  const ownPrice = price === null && before.isCustomProduct ? 0 : (price ?? before.price)
  const storedValues = { id, quantity: pricedLine.quantity, price: ownPrice, priceBase, priceConditions, isExpendable, discountOnNewTyre }
  const { name, um, isService, tyreHotel, isCustomProduct } = before
  const isSameItem = pricedLine.name === name && pricedLine.isService === isService
  if (isCustomProduct)
    return {
      ...pricedLine,
      ...storedValues,
      isTyre: !pricedLine.isService && Boolean(sentIsTyre ?? isTyre),
      ...(isSameItem && { tyreHotel }),
    }
  return { ...pricedLine, ...storedValues, name, um, isService, isTyre, isCountPrice, tyreHotel, isCustomProduct }
}

function toProductLine(draft: Draft, product: StoredProduct, size: z.output<typeof TyreDimension> | undefined): PricedLine {
  const { price, priceBase } = priceFor(product, size)
  const { isService, isTyre, isExpendable, isCountPrice, discountOnNewTyre, name, um, priceConditions } = product
  const flags = { isService, isTyre, isExpendable, isCountPrice, discountOnNewTyre, isCustomProduct: false }
  return {
    ...flags,
    productId: product.id,
    name,
    um,
    quantity: draft.quantity ?? 1,
    price: draft.price ?? price,
    priceBase,
    priceConditions,
    tyreHotel: isHotelLine({ name, isService }),
  }
}

function toCustomLine({ customProductName, quantity, price, um, ...draft }: Draft): PricedLine {
  const name = customProductName ?? ''
  const isService = draft.isService === 1
  return {
    productId: null,
    name,
    um: um || 'BUC',
    quantity: quantity ?? 1,
    price: price ?? 0,
    priceBase: price ?? 0,
    priceConditions: [],
    isService,
    isTyre: !isService && Boolean(draft.isTyre),
    isExpendable: false,
    isCountPrice: true,
    isCustomProduct: true,
    discountOnNewTyre: false,
    tyreHotel: isHotelLine({ name, isService }),
  }
}

/** Computes line totals and sums as amounts in lei, not in bani. */
export function toOrderSums(lines: readonly PricedLine[], terms: OrderTerms) {
  const totals = orderTotals(lines, terms)
  if (Math.max(totals.subtotal, totals.total) > maxBani) failField('products', 'TotalTooLarge')
  return {
    lineTotals: totals.lineTotals.map(fromBani),
    subtotal: fromBani(totals.subtotal),
    discount: fromBani(totals.discount),
    tax: fromBani(totals.vat),
    total: fromBani(totals.total),
    vatValue: fromBani(totals.vat),
    subtotalWithoutHotel: fromBani(totals.subtotalWithoutHotel),
    newTyreDiscountValue: fromBani(totals.newTyreDiscount),
    loyaltyDiscountValue: fromBani(totals.loyaltyDiscount),
  }
}
