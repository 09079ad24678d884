import type { z } from 'zod'
import { fail, failField, type FieldErrors } from '#contract/kit/errors.ts'
import type { LineChange } from '#contract/work-orders/lines.ts'
import type { TyreDimension } from '#contract/work-orders/order.ts'
import { fromBani, maxBani } from '#domain/text/money.ts'
import { isHotelLine, lineTotal, orderTotals, type OrderTerms } from '#domain/work-orders/order-totals.ts'
import { isInspection } from '#domain/inspections.ts'
import { priceFor } from '#domain/work-orders/price-conditions.ts'
import type { TyreSize } from '#domain/vehicles/tyres.ts'
import { lineFitsOrder } from '#domain/work-orders/work-orders.ts'
import type { Context } from '#server/platform/context.ts'
import { findProductsOfLines, type StoredProduct } from '#server/products/products.service.ts'
import type { StoredOrder } from './work-orders.queries.ts'

type Draft = z.output<z.ZodType<LineChange>>
/** A line as it is stored, its total still to be added up. */
export type PricedLine = {
  /** Of a line that the order has already. */
  id?: number | undefined
  productId: number | null
  name: string
  um: string
  quantity: number
  price: number
  priceBase: number
  priceConditions: StoredProduct['priceConditions']
  isService: boolean
  isTyre: boolean
  isExpendable: boolean
  isCountPrice: boolean
  isCustomProduct: boolean
  discountOnNewTyre: boolean
  tyreHotel: boolean
}

type StoredLine = StoredOrder['lines'][number]

type Order = {
  organizationId: number
  carTypeId: number | null
  workOrderTypeId: number
  tyreDimensions: readonly z.output<typeof TyreDimension>[]
  metaData: { itp: boolean }
}
/** The order as it is stored; a new one has no lines and fits nothing yet. */
type Stored = Pick<StoredOrder, 'lines' | 'carTypeId' | 'workOrderTypeId'>
const notStored: Stored = { lines: [], carTypeId: null, workOrderTypeId: 0 }

/** Lines are looked through only when the order comes to be of another type, not when the list says something else of their products. */
const isOfSameType = (order: Order, stored: Stored): boolean =>
  order.carTypeId === stored.carTypeId && order.workOrderTypeId === stored.workOrderTypeId

/**
 * The lines that an order keeps, each with its price: the one that was typed, or the product's by the first tyre dimension.
 * A product that fits neither the car type nor the order type is dropped, and so is a custom line with no name.
 * A product that `stored` lines have already may stay, even one that was deleted since. A line that is one of those stays as it was on its
 * day, but for what it says anew; one without an id is the next of them with its product, or with its name.
 */
export async function priceLines(
  context: Context,
  order: Order,
  sent: readonly Draft[],
  stored: Stored = notStored,
): Promise<PricedLine[]> {
  const drafts = withStoredIds(sent, stored.lines, order.tyreDimensions[0])
  const ids = drafts.flatMap(({ organizationProductId }) => organizationProductId ?? [])
  const products = await findProductsOfLines(context, order.organizationId, ids, productIds(stored.lines))
  const wrong: FieldErrors = {}
  const left = new Map(stored.lines.map((line) => [line.id, line]))
  const lines = drafts.flatMap((draft, i) => {
    const { organizationProductId } = draft
    const product = products.get(organizationProductId ?? 0)
    const before = left.get(draft.id ?? 0)
    // Whose line it is not, and one that is named twice.
    if (draft.id !== undefined && !left.delete(draft.id)) wrong[`products.${i}.id`] = ['InvalidChoice']
    if (organizationProductId != null && !product) wrong[`products.${i}.organization_product_id`] = ['InvalidChoice']
    // On an inspection nothing else of the list is sold; what was sold before stays.
    if (order.metaData.itp && product && before?.productId !== product.id && !isInspectionService(product))
      wrong[`products.${i}.organization_product_id`] = ['InvalidChoice']
    const made = product ? ofProduct(draft, product, order.tyreDimensions[0]) : customLine(draft)
    const line = before?.productId === made.productId ? asBefore(before, made, draft) : { ...made, id: before?.id }
    const isKept = before?.productId === made.productId && !line.isCustomProduct && isOfSameType(order, stored)
    if (!isKept && !lineFitsOrder(product ?? line, order)) return []
    if (lineTotal(line) > maxBani) wrong[`products.${i}.quantity`] = ['TotalTooLarge']
    return [line]
  })
  if (Object.keys(wrong).length) fail('InvalidInput', { fields: wrong })
  return lines
}

/** The stored lines that still fit the order, each as it was on its day whatever became of its product. */
export async function keepFittingLines(context: Context, order: Order, stored: Stored): Promise<PricedLine[]> {
  if (isOfSameType(order, stored)) return stored.lines.map(toPricedLine)
  const ids = productIds(stored.lines)
  const products = await findProductsOfLines(context, order.organizationId, ids, ids)
  return stored.lines.filter((line) => lineFitsOrder(products.get(line.productId ?? 0) ?? line, order)).map(toPricedLine)
}

/** Returns the lines with the list prices of today. A custom line, and a line whose product was deleted, keeps its price. */
export async function withListPrices(context: Context, order: Order, stored: readonly StoredLine[]): Promise<PricedLine[]> {
  const products = await findProductsOfLines(context, order.organizationId, productIds(stored))
  return stored.map((line) => {
    const product = products.get(line.productId ?? 0)
    if (!product) return toPricedLine(line)
    const { price, priceBase } = priceFor(product, order.tyreDimensions[0])
    return { ...toPricedLine(line), price, priceBase, priceConditions: product.priceConditions }
  })
}

export const toPricedLine = ({ originalProduct: _today, ...line }: StoredLine): PricedLine => line

/**
 * A draft without an id is the first stored line of its product, or of its name, that no other draft is. The list price that it leaves open is
 * that of the line's own day.
 */
function withStoredIds(drafts: readonly Draft[], stored: readonly StoredLine[], size: TyreSize | undefined): readonly Draft[] {
  const named = new Set(drafts.map(({ id }) => id))
  const left = stored.filter(({ id }) => !named.has(id))
  return drafts.map((draft) => {
    if (draft.id !== undefined) return draft
    const { organizationProductId: productId = null, customProductName } = draft
    const at = left.findIndex((line) => line.productId === productId && (productId !== null || line.name === customProductName))
    if (at < 0) return draft
    const [{ id, priceBase, priceConditions }] = left.splice(at, 1) as [StoredLine]
    const price = draft.price ?? (productId === null ? 0 : priceFor({ price: priceBase, priceConditions }, size).price)
    return { ...draft, id, price }
  })
}

const isInspectionService = ({ name, isService, isCountPrice }: StoredProduct) => isService && isCountPrice && isInspection(name)

const productIds = (lines: readonly StoredLine[]) => lines.flatMap(({ productId }) => productId ?? [])

/** Of a custom line the name is the order's own. */
function asBefore(before: StoredLine, made: PricedLine, { price, isTyre: marked }: Draft): PricedLine {
  const { id, priceBase, priceConditions, isTyre, isExpendable, isCountPrice, discountOnNewTyre } = before
  const ownPrice = price === null && before.isCustomProduct ? 0 : (price ?? before.price)
  const kept = { id, quantity: made.quantity, price: ownPrice, priceBase, priceConditions, isExpendable, discountOnNewTyre }
  const { name, um, isService, tyreHotel, isCustomProduct } = before
  const isCalledSo = made.name === name && made.isService === isService
  if (isCustomProduct) return { ...made, ...kept, isTyre: !made.isService && Boolean(marked ?? isTyre), ...(isCalledSo && { tyreHotel }) }
  return { ...made, ...kept, name, um, isService, isTyre, isCountPrice, tyreHotel, isCustomProduct }
}

function ofProduct(draft: Draft, product: StoredProduct, size: z.output<typeof TyreDimension> | undefined): PricedLine {
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

function customLine({ customProductName, quantity, price, um, ...draft }: Draft): PricedLine {
  const [name, isService] = [customProductName ?? '', draft.isService === 1]
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

/** The sums of an order as amounts. */
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
