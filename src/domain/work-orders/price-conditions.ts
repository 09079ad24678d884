// A product may cost more on a wider tyre or a larger rim. The first row of tyre dimensions decides.

import type { PriceCondition, Product } from '#contract/products.ts'
import type { TyreSize } from '#domain/vehicles/tyres.ts'

const tests: Record<PriceCondition['condition'], (measure: number, value: number) => boolean> = {
  '=': (measure, value) => measure === value,
  '<': (measure, value) => measure < value,
  '<=': (measure, value) => measure <= value,
  '>': (measure, value) => measure > value,
  '>=': (measure, value) => measure >= value,
}

/** The price on tyres of this size, the price without conditions, and the condition that made the difference. */
export function priceFor(
  product: Pick<Product, 'price' | 'priceConditions'>,
  size: TyreSize | undefined,
): { price: number; priceBase: number; condition?: PriceCondition } {
  const [condition] = product.priceConditions.filter((each) => holds(each, size)).sort((a, b) => byTightness(a, b, size))
  if (!condition) return { price: product.price, priceBase: product.price }
  return { price: condition.newPrice, priceBase: product.price, condition }
}

function holds({ field, condition, value }: PriceCondition, size: TyreSize | undefined): boolean {
  const measure = measureOf(field, size)
  return measure != null && tests[condition](measure, value)
}

/** An equality first, then the bound nearest to the tyre, then a strict bound before one that includes its value, then the newest. */
function byTightness(a: PriceCondition, b: PriceCondition, size: TyreSize | undefined): number {
  const distance = ({ field, value }: PriceCondition) => Math.abs((measureOf(field, size) ?? 0) - value)
  return (
    Number(b.condition === '=') - Number(a.condition === '=') ||
    distance(a) - distance(b) ||
    a.condition.length - b.condition.length ||
    b.id - a.id
  )
}

const measureOf = (field: PriceCondition['field'], size: TyreSize = {}): number | null | undefined =>
  ({ tyre_width: size.tyreWidth, tyre_height: size.tyreHeight, tyre_rim: size.tyreRim })[field]
