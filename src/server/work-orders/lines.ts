import type { z } from 'zod'
import { fail, refuseField, type FieldErrors } from '#contract/kit/errors.ts'
import type { LineChange } from '#contract/work-orders/lines.ts'
import type { TyreDimension } from '#contract/work-orders/order.ts'
import { fromBani, maxBani } from '#domain/money.ts'
import { isHotelLine, lineTotal, orderTotals, type OrderTerms } from '#domain/order-totals.ts'
import { isInspection } from '#domain/inspections.ts'
import { priceFor } from '#domain/price-conditions.ts'
import { keepsLine } from '#domain/work-orders.ts'
import type { Context } from '#server/platform/context.ts'
import { productsOf, type StoredProduct } from '#server/products/service.ts'
import type { StoredOrder } from './queries.ts'

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

/**
 * The lines that an order keeps, each with its price: the one that was typed, or the product's by the first tyre dimension.
 * A product that fits neither the car type nor the order type is dropped, and so is a custom line with no name.
 * A product that `stored` lines have already may stay, even one that was deleted since; a line that says which of those it is stays as it was
 * on its day, but for what it says anew.
 */
export async function priceLines(
  context: Context,
  order: Order,
  drafts: readonly Draft[],
  stored: readonly StoredLine[] = [],
): Promise<PricedLine[]> {
  const ids = drafts.flatMap(({ organizationProductId }) => organizationProductId ?? [])
  const products = await productsOf(context, order.organizationId, ids, productIds(stored))
  const wrong: FieldErrors = {}
  const left = new Map(stored.map((line) => [line.id, line]))
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
    if (!keepsLine(product ?? line, order)) return []
    if (lineTotal(line) > maxBani) wrong[`products.${i}.quantity`] = ['TotalTooLarge']
    return [line]
  })
  if (Object.keys(wrong).length) fail('InvalidInput', { fields: wrong })
  return lines
}

/** The stored lines that still fit the order, each as it was on its day whatever became of its product. */
export async function keptLines(context: Context, order: Order, stored: readonly StoredLine[]): Promise<PricedLine[]> {
  const ids = productIds(stored)
  const products = await productsOf(context, order.organizationId, ids, ids)
  return stored
    .filter((line) => keepsLine(products.get(line.productId ?? 0) ?? line, order))
    .map(({ originalProduct: _today, ...line }) => line)
}

const isInspectionService = ({ name, isService, isCountPrice }: StoredProduct) => isService && isCountPrice && isInspection(name)

const productIds = (lines: readonly StoredLine[]) => lines.flatMap(({ productId }) => productId ?? [])

/** Of a custom line the name is the order's own. */
function asBefore(before: StoredLine, made: PricedLine, { price }: Draft): PricedLine {
  const { id, priceBase, priceConditions, isTyre, isExpendable, isCountPrice, discountOnNewTyre } = before
  const kept = { id, quantity: made.quantity, price: price ?? before.price, priceBase, priceConditions, isExpendable, discountOnNewTyre }
  if (before.isCustomProduct) return { ...made, ...kept }
  const { name, um, isService, tyreHotel, isCustomProduct } = before
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
    isTyre: false,
    isExpendable: false,
    isCountPrice: true,
    isCustomProduct: true,
    discountOnNewTyre: false,
    tyreHotel: isHotelLine({ name, isService }),
  }
}

/** The sums of an order as amounts. */
export function sumsOf(lines: readonly PricedLine[], terms: OrderTerms) {
  const totals = orderTotals(lines, terms)
  if (Math.max(totals.subtotal, totals.total) > maxBani) refuseField('products', 'TotalTooLarge')
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
