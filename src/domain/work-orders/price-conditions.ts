// A product may cost more for a wider tyre or a larger rim. The first row of tyre dimensions decides.

import type { PriceCondition, Product } from '#contract/products.ts'
import type { TyreSize } from '#contract/kit/tyres.ts'

const tests: Record<PriceCondition['condition'], (measure: number, value: number) => boolean> = {
  '=': (measure, value) => measure === value,
  '<': (measure, value) => measure < value,
  '<=': (measure, value) => measure <= value,
  '>': (measure, value) => measure > value,
  '>=': (measure, value) => measure >= value,
}

/** Returns the price for this size, the price without conditions, and the condition that applied. */
export function priceFor(
  product: Pick<Product, 'price' | 'priceConditions'>,
  size: TyreSize | undefined,
): { price: number; priceBase: number; condition?: PriceCondition } {
  const [condition] = product.priceConditions
    .filter((priceCondition) => applies(priceCondition, size))
    .sort((a, b) => compareTightness(a, b, size))
  if (!condition) return { price: product.price, priceBase: product.price }
  return { price: condition.newPrice, priceBase: product.price, condition }
}

function applies({ field, condition, value }: PriceCondition, size: TyreSize | undefined): boolean {
  const measure = getMeasure(field, size)
  return measure != null && tests[condition](measure, value)
}

/** Order of conditions: equality, then the bound nearest to the tyre, then a strict bound before an inclusive one, then the newest. */
function compareTightness(a: PriceCondition, b: PriceCondition, size: TyreSize | undefined): number {
  const distance = ({ field, value }: PriceCondition) => Math.abs((getMeasure(field, size) ?? 0) - value)
  return (
    Number(b.condition === '=') - Number(a.condition === '=') ||
    distance(a) - distance(b) ||
    a.condition.length - b.condition.length ||
    b.id - a.id
  )
}

const getMeasure = (field: PriceCondition['field'], size: TyreSize = {}): number | null | undefined =>
  ({ tyre_width: size.tyreWidth, tyre_height: size.tyreHeight, tyre_rim: size.tyreRim })[field]
