// Decides when the sums of a saved order are recomputed, and with which terms; the form previews the result.

import equal from 'fast-deep-equal'
import type { OrderLineRow } from '#contract/work-orders/lines.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import type { PriceTerms } from '#contract/work-orders/pricing.ts'
import { toBani } from '#domain/text/money.ts'
import { orderTotals, type OrderFacts, type OrderLine, type OrderTotals } from './order-totals.ts'

/** Sums in bani, as the order stores them. */
export type StoredSums = Omit<OrderTotals, 'lineTotals' | 'subtotalWithoutHotel'>

/** Everything that affects the sums of an order, except the percentages of its terms. */
export type Pricing = { facts: OrderFacts; isTruck: boolean; lines: readonly (OrderLine & { id?: number | undefined })[] }

/** Whether two versions of an order cost the same under the same terms; the order of lines does not matter. */
export const hasSamePricing = (before: Pricing, after: Pricing): boolean =>
  before.isTruck === after.isTruck && equal(before.facts, after.facts) && equal(linesById(before), linesById(after))

const linesById = ({ lines }: Pricing) => lines.map((line) => [line.id ?? 0, pickPricing(line)] as const).toSorted(([a], [b]) => a - b)

const pickPricing = (line: OrderLine): OrderLine => ({
  name: line.name,
  quantity: line.quantity,
  price: line.price,
  isService: line.isService,
  isTyre: line.isTyre,
  isCountPrice: line.isCountPrice,
  isCustomProduct: line.isCustomProduct,
  discountOnNewTyre: line.discountOnNewTyre,
  tyreHotel: line.tyreHotel ?? false,
})

const gridStep = 0.5
const grid = Array.from({ length: 100 / gridStep + 1 }, (_, step) => step * gridStep)

/** Returns today's percentage and then those of the grid by distance. An unused percentage is not varied. */
const percentsNear = (today: number, isUsed: boolean): number[] =>
  isUsed ? [today, ...grid.toSorted((a, b) => Math.abs(a - today) - Math.abs(b - today))] : [today]

/**
 * Infers the terms that give an old order its stored sums: today's, or the nearest percentages, also for the other kind of vehicle and
 * with discounts toggled. Undefined if none fit.
 */
export function inferPriceTerms(
  lines: readonly OrderLine[],
  facts: OrderFacts,
  stored: StoredSums,
  today: PriceTerms,
): PriceTerms | undefined {
  for (const removeDiscount of [today.removeDiscount, !today.removeDiscount]) {
    for (const isTruck of [today.isTruck, !today.isTruck]) {
      const found = inferPercents(lines, facts, stored, { ...today, removeDiscount, isTruck })
      if (found) return found
    }
  }
  return undefined
}

/** Each discount depends on one percentage only, so both are searched in sequence. */
function inferPercents(lines: readonly OrderLine[], facts: OrderFacts, stored: StoredSums, terms: PriceTerms): PriceTerms | undefined {
  const totalsWith = (changed: Partial<PriceTerms>) => orderTotals(lines, { ...facts, ...terms, ...changed })
  if (totalsWith({}).subtotal !== stored.subtotal) return undefined
  const discountOnNewProduct = percentsNear(terms.discountOnNewProduct, facts.newTyre && !terms.removeDiscount).find(
    (percent) => totalsWith({ discountOnNewProduct: percent }).newTyreDiscount === stored.newTyreDiscount,
  )
  if (discountOnNewProduct === undefined) return undefined
  const ownProductDiscount = percentsNear(terms.ownProductDiscount, facts.ownProduct && !terms.removeDiscount).find((percent) =>
    hasSums(totalsWith({ discountOnNewProduct, ownProductDiscount: percent }), stored),
  )
  return ownProductDiscount === undefined ? undefined : { ...terms, discountOnNewProduct, ownProductDiscount }
}

const hasSums = ({ lineTotals: _lines, subtotalWithoutHotel: _hotel, ...totals }: OrderTotals, stored: StoredSums): boolean =>
  equal(totals, stored)

type Saved = Pick<WorkOrder, 'subtotal' | 'discount' | 'tax' | 'total' | 'metaData' | 'tyreService' | 'products'>

export const savedOrderFacts = ({ metaData, tyreService }: Pick<Saved, 'metaData' | 'tyreService'>): OrderFacts => ({
  newTyre: tyreService?.newTyre ?? false,
  ownProduct: metaData.ownProduct,
  withVat: metaData.withVat,
  vatPercentage: metaData.vatPercentage,
  loyaltyPercentage: metaData.loyaltyPercentage,
})

export const savedOrderLine = (line: OrderLineRow): OrderLine & { id: number } => ({ ...line, isService: line.isService === 1 })

export function savedOrderSums({ metaData, subtotal, discount, tax, total }: Saved): StoredSums {
  const newTyreDiscount = toBani(metaData.newTyreDiscountValue)
  const loyaltyDiscount = toBani(metaData.loyaltyDiscountValue)
  return {
    subtotal: toBani(subtotal),
    newTyreDiscount,
    ownProductDiscount: toBani(discount) - newTyreDiscount - loyaltyDiscount,
    loyaltyDiscount,
    discount: toBani(discount),
    vat: toBani(tax),
    total: toBani(total),
  }
}

/** Returns the terms for recomputing a saved order; undefined if it must be re-priced first. */
export const savedOrderTerms = (order: Saved, today: PriceTerms): PriceTerms | undefined =>
  order.metaData.priceTerms ?? inferPriceTerms(order.products.map(savedOrderLine), savedOrderFacts(order), savedOrderSums(order), today)
