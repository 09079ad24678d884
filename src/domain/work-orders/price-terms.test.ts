import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import type { PriceTerms } from '#contract/work-orders/pricing.ts'
import { orderTotals, type OrderFacts, type OrderLine } from '#domain/work-orders/order-totals.ts'
import { inferPriceTerms, hasSamePricing, type StoredSums } from '#domain/work-orders/price-terms.ts'

const line = (given: Partial<OrderLine>): OrderLine => ({
  name: 'Supapă',
  quantity: 4,
  price: 0,
  isService: false,
  isTyre: false,
  isCountPrice: true,
  isCustomProduct: false,
  discountOnNewTyre: false,
  ...given,
})
const lines = [
  line({ name: 'Anvelopă', isTyre: true, price: 480 }),
  line({ name: 'Demontat+Montat', isService: true, price: 20 }),
  line({ name: 'Echilibrat Roti', isService: true, price: 15 }),
]
const facts: OrderFacts = { newTyre: true, ownProduct: false, withVat: true, vatPercentage: 21, loyaltyPercentage: 0 }
const today: PriceTerms = { discountOnNewProduct: 20, ownProductDiscount: 10, removeDiscount: false, isTruck: false }
const sumsWith = (orderLines: readonly OrderLine[], orderFacts: OrderFacts, terms: PriceTerms): StoredSums => {
  const { lineTotals: _lines, subtotalWithoutHotel: _hotel, ...sums } = orderTotals(orderLines, { ...orderFacts, ...terms })
  return sums
}

test.each<[string, Partial<OrderFacts>, PriceTerms]>([
  ['today’s', {}, today],
  ['today’s off the grid', {}, { ...today, discountOnNewProduct: 33.3 }],
  ['other percentages', { ownProduct: true }, { ...today, discountOnNewProduct: 50, ownProductDiscount: 12.5 }],
  ['another kind of vehicle', {}, { ...today, discountOnNewProduct: 50, isTruck: true }],
  ['no discounts at all', { loyaltyPercentage: 5 }, { ...today, removeDiscount: true }],
])('terms that give the stored sums are inferred: %s', (_, factChanges, stored) => {
  const own = { ...facts, ...factChanges }
  const now = stored.discountOnNewProduct === 33.3 ? stored : today
  const terms = inferPriceTerms(lines, own, sumsWith(lines, own, stored), now)
  expect(terms && sumsWith(lines, own, terms)).toEqual(sumsWith(lines, own, stored))
})

test('today’s terms are preferred, and percentages without effect keep today’s value', () => {
  expect(inferPriceTerms(lines, facts, sumsWith(lines, facts, today), today)).toEqual(today)
  const stored = { ...today, discountOnNewProduct: 50, ownProductDiscount: 30 }
  expect(inferPriceTerms(lines, facts, sumsWith(lines, facts, stored), today)).toEqual({ ...today, discountOnNewProduct: 50 })
})

test('no terms are inferred for impossible sums', () => {
  const stored = sumsWith(lines, facts, today)
  expect(inferPriceTerms(lines, facts, { ...stored, total: stored.total + 1 }, today)).toBeUndefined()
  expect(inferPriceTerms(lines, facts, { ...stored, subtotal: stored.subtotal + 1 }, today)).toBeUndefined()
  expect(inferPriceTerms(lines, facts, { ...stored, newTyreDiscount: 3 }, today)).toBeUndefined()
})

const anyLine = record({
  name: constantFrom('Demontat+Montat', 'Echilibrat Roti', 'Anvelopă', 'Geometrie', 'Hotel anvelope'),
  quantity: integer({ min: 1, max: 24 }).map((quarters) => quarters / 4),
  price: integer({ min: 0, max: 300_000 }).map((bani) => bani / 100),
  isService: boolean(),
  isTyre: boolean(),
  isCountPrice: boolean(),
  isCustomProduct: boolean(),
  discountOnNewTyre: boolean(),
})
const percentOnGrid = integer({ min: 0, max: 200 }).map((halves) => halves / 2)
const anyFacts = record({
  newTyre: boolean(),
  ownProduct: boolean(),
  withVat: boolean(),
  vatPercentage: constantFrom(9, 11, 19, 21, 27),
  loyaltyPercentage: constantFrom(0, 0, 5, 7.5),
})
const anyTerms = record({
  discountOnNewProduct: percentOnGrid,
  ownProductDiscount: percentOnGrid,
  removeDiscount: boolean(),
  isTruck: boolean(),
})

test('terms are inferred for every order with percentages on the grid', () => {
  assert(
    property(array(anyLine, { maxLength: 8 }), anyFacts, anyTerms, anyTerms, (some, orderFacts, stored, now) => {
      const sums = sumsWith(some, orderFacts, stored)
      const terms = inferPriceTerms(some, orderFacts, sums, now)
      expect(terms && sumsWith(some, orderFacts, terms)).toEqual(sums)
    }),
    { numRuns: 1000 },
  )
})

test('the order of lines changes no price, but another line or quantity does', () => {
  const numbered = lines.map((each, index) => ({ ...each, id: index + 1 }))
  const pricing = { facts, isTruck: false, lines: numbered }
  expect(hasSamePricing(pricing, { ...pricing, lines: numbered.toReversed() })).toBe(true)
  expect(hasSamePricing(pricing, { ...pricing, lines: [...numbered, line({})] })).toBe(false)
  expect(hasSamePricing(pricing, { ...pricing, lines: numbered.with(0, { ...numbered[0]!, quantity: 5 }) })).toBe(false)
  expect(hasSamePricing(pricing, { ...pricing, isTruck: true })).toBe(false)
  expect(hasSamePricing(pricing, { ...pricing, facts: { ...facts, newTyre: false } })).toBe(false)
})
