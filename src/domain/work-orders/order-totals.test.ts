import { array, assert, boolean, constantFrom, integer, property, record, shuffledSubarray } from 'fast-check'
import { expect, test } from 'vitest'
import { fromBani } from '#domain/text/money.ts'
import { isHotelLine, type OrderLine, orderTotals, type OrderTerms } from '#domain/work-orders/order-totals.ts'

const terms: OrderTerms = {
  newTyre: false,
  ownProduct: false,
  withVat: true,
  vatPercentage: 21,
  discountOnNewProduct: 10,
  ownProductDiscount: 15,
  removeDiscount: false,
  isTruck: false,
}
const line = (given: Partial<OrderLine>): OrderLine => ({
  name: 'Supapă',
  quantity: 1,
  price: 0,
  isService: false,
  isTyre: false,
  isCountPrice: true,
  isCustomProduct: false,
  discountOnNewTyre: false,
  ...given,
})
const mounting = (given: Partial<OrderLine> = {}) =>
  line({ name: 'Demontat + Montat R16', isService: true, quantity: 4, price: 25, ...given })
const balancing = (given: Partial<OrderLine> = {}) =>
  line({ name: 'Echilibrat roți R16', isService: true, quantity: 4, price: 15, ...given })
const tyres = (quantity: number) => line({ name: 'Anvelopă 205/55 R16', isTyre: true, quantity, price: 389.9 })

test('an order is the sum of its lines plus VAT', () => {
  expect(orderTotals([mounting(), balancing(), tyres(4)], terms)).toEqual({
    lineTotals: [10_000, 6000, 155_960],
    subtotal: 171_960,
    subtotalWithoutHotel: 171_960,
    newTyreDiscount: 0,
    ownProductDiscount: 0,
    loyaltyDiscount: 0,
    discount: 0,
    vat: 36_112,
    total: 208_072,
  })
})

test('an order without lines costs nothing', () => {
  const totals = orderTotals([], { ...terms, newTyre: true, ownProduct: true })
  expect(totals).toMatchObject({ lineTotals: [], subtotal: 0, discount: 0, vat: 0, total: 0 })
})

test('a price of a whole line ignores the quantity, except on a custom line', () => {
  const whole = { quantity: 4, price: 100, isCountPrice: false }
  expect(orderTotals([line(whole), line({ ...whole, isCustomProduct: true })], terms).lineTotals).toEqual([10_000, 40_000])
})

test('VAT is left out when it is off or zero', () => {
  expect(orderTotals([mounting()], { ...terms, withVat: false })).toMatchObject({ vat: 0, total: 10_000 })
  expect(orderTotals([mounting()], { ...terms, vatPercentage: 0 })).toMatchObject({ vat: 0, total: 10_000 })
})

test('storage of tyres is left out of the subtotal without hotel', () => {
  const storing = line({ name: 'Hotel anvelope', isService: true, price: 120, tyreHotel: true })
  expect(orderTotals([mounting(), storing], terms)).toMatchObject({ subtotal: 22_000, subtotalWithoutHotel: 10_000 })
})

test('new tyres discount the mounting work, for as many units as tyres', () => {
  const newTyre = { ...terms, newTyre: true }
  expect(orderTotals([mounting(), balancing(), tyres(4)], newTyre).newTyreDiscount).toBe(1600)
  expect(orderTotals([mounting(), balancing(), tyres(2)], newTyre).newTyreDiscount).toBe(800)
  expect(orderTotals([mounting(), tyres(1), tyres(1)], newTyre).newTyreDiscount).toBe(500)
  expect(orderTotals([mounting({ quantity: 2 }), tyres(4)], newTyre).newTyreDiscount).toBe(500)
  expect(orderTotals([mounting(), balancing()], newTyre).newTyreDiscount).toBe(0)
  expect(orderTotals([mounting(), tyres(4)], terms).newTyreDiscount).toBe(0)
})

test.each([
  ['DEMONTAT+MONTAT roată', false, true],
  ['Echilibrat Roţi aluminiu', false, true],
  ['Pachet schimb anvelope SUV', false, true],
  ['Geometrie', false, false],
  ['Geometrie', true, true],
])('the service %s (flagged: %s) is mounting work: %s', (name, discountOnNewTyre, cheaper) => {
  const service = line({ name, discountOnNewTyre, isService: true, price: 100 })
  expect(orderTotals([service, tyres(4)], { ...terms, newTyre: true }).newTyreDiscount).toBe(cheaper ? 1000 : 0)
})

test('a product is never mounting work, whatever its name', () => {
  expect(orderTotals([mounting({ isService: false, discountOnNewTyre: true }), tyres(4)], { ...terms, newTyre: true }).discount).toBe(0)
})

test('a package priced as a whole is one unit', () => {
  const bundle = line({ name: 'Pachet schimb anvelope', isService: true, quantity: 4, price: 200, isCountPrice: false })
  expect(orderTotals([bundle, tyres(4)], { ...terms, newTyre: true }).newTyreDiscount).toBe(2000)
})

test('balancing on a truck is not discounted, even when flagged', () => {
  const truck = { ...terms, newTyre: true, isTruck: true }
  expect(orderTotals([mounting(), balancing({ discountOnNewTyre: true }), tyres(4)], truck).newTyreDiscount).toBe(1000)
})

test('own products discount all services, in whole units of the currency', () => {
  const ownProduct = { ...terms, ownProduct: true }
  expect(orderTotals([mounting({ price: 25.5 }), tyres(4)], ownProduct).ownProductDiscount).toBe(1500)
  expect(orderTotals([mounting({ price: 27.5 }), tyres(4)], ownProduct).ownProductDiscount).toBe(1700)
})

test('VAT applies to the amount after the discount', () => {
  const totals = orderTotals([mounting()], { ...terms, ownProduct: true })
  expect(totals).toMatchObject({ discount: 1500, vat: 1785, total: 10_285 })
})

test('an order without discount pays VAT on the subtotal', () => {
  const totals = orderTotals([mounting()], { ...terms, ownProduct: true, removeDiscount: true })
  expect(totals).toMatchObject({ subtotal: 10_000, ownProductDiscount: 0, discount: 0, vat: 2100, total: 12_100 })
})

test('discounts together never exceed the subtotal', () => {
  const generous = { ...terms, newTyre: true, ownProduct: true, discountOnNewProduct: 80, ownProductDiscount: 80 }
  const totals = orderTotals([mounting(), line({ isTyre: true, quantity: 4 })], generous)
  expect(totals).toMatchObject({ subtotal: 10_000, newTyreDiscount: 8000, ownProductDiscount: 2000, discount: 10_000, vat: 0, total: 0 })
})

const anyLine = record({
  name: constantFrom('Demontat+Montat', 'Echilibrat Roti', 'Geometrie', 'Anvelopă', ''),
  quantity: integer({ min: 1, max: 9_999_999 }).map((thousandths) => thousandths / 1000),
  price: integer({ min: 0, max: 999_999_999 }).map(fromBani),
  isService: boolean(),
  isTyre: boolean(),
  isCountPrice: boolean(),
  isCustomProduct: boolean(),
  discountOnNewTyre: boolean(),
  tyreHotel: boolean(),
})
const percentage = integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
const anyTerms = record({
  newTyre: boolean(),
  ownProduct: boolean(),
  withVat: boolean(),
  vatPercentage: percentage,
  discountOnNewProduct: percentage,
  ownProductDiscount: percentage,
  loyaltyPercentage: percentage,
  removeDiscount: boolean(),
  isTruck: boolean(),
})
const anyLines = array(anyLine, { maxLength: 12 })

test('line totals add up to the subtotal, and the discounts to the discount', () => {
  assert(
    property(anyLines, anyTerms, (lines, given) => {
      const totals = orderTotals(lines, given)
      expect(totals.lineTotals.reduce((sum, amount) => sum + amount, 0)).toBe(totals.subtotal)
      expect(totals.newTyreDiscount + totals.ownProductDiscount + totals.loyaltyDiscount).toBe(totals.discount)
      expect(Object.values(totals).flat().every(Number.isSafeInteger)).toBe(true)
    }),
  )
})

test('no amount is negative, and no discount or partial subtotal exceeds the subtotal', () => {
  assert(
    property(anyLines, anyTerms, (lines, given) => {
      const { lineTotals: _, ...totals } = orderTotals(lines, given)
      expect(Math.min(...Object.values(totals))).toBeGreaterThanOrEqual(0)
      expect(totals.discount).toBeLessThanOrEqual(totals.subtotal)
      expect(totals.subtotalWithoutHotel).toBeLessThanOrEqual(totals.subtotal)
    }),
  )
})

test('the total is never negative, even with negative prices', () => {
  const refunds = anyLine.map((each) => ({ ...each, price: -each.price }))
  assert(property(array(refunds, { maxLength: 5 }), anyTerms, (lines, given) => orderTotals(lines, given).total >= 0))
})

test('the order of the lines does not matter', () => {
  const twice = anyLines.chain((lines) =>
    shuffledSubarray(lines, { minLength: lines.length }).map((shuffled) => [lines, shuffled] as const),
  )
  assert(
    property(twice, anyTerms, ([lines, shuffled], given) => {
      const { lineTotals: _, ...totals } = orderTotals(lines, given)
      expect(orderTotals(shuffled, given)).toMatchObject(totals)
    }),
  )
})

test('lines that cost nothing carry no VAT', () => {
  const free = anyLine.map((each) => ({ ...each, price: 0 }))
  assert(property(array(free, { maxLength: 8 }), anyTerms, (lines, given) => orderTotals(lines, given).vat === 0))
})

test('more units of a service than tyres get no further discount', () => {
  const count = integer({ min: 1, max: 8 })
  assert(
    property(count, count, (units, fitted) => {
      const { newTyreDiscount } = orderTotals([mounting({ quantity: units }), tyres(fitted)], { ...terms, newTyre: true })
      expect(newTyreDiscount).toBe(250 * Math.min(units, fitted))
    }),
  )
})

test('a service stores tyres if its name says so', () => {
  const names = ['Hotel anvelope', 'HOTEL ROȚI', 'Depozitare anvelope (un sezon)', 'Depozităm roți', 'Echilibrat roți']
  expect(names.filter((name) => isHotelLine({ name, isService: true }))).toEqual(names.slice(0, 4))
  expect(isHotelLine({ name: 'Saci de hotel', isService: false })).toBe(false)
})

test.each([
  [
    '5 % on new tyres',
    5,
    { newTyre: 90, ownProduct: 0, subtotal: 1739.6 },
    { loyalty: 82.48, discount: 172.48, vat: 329.1, total: 1896.22 },
  ],
  ['10 % on own products', 10, { newTyre: 0, ownProduct: 46, subtotal: 455 }, { loyalty: 40.9, discount: 86.9, vat: 77.3, total: 445.4 }],
  ['7.5 % on little', 7.5, { newTyre: 0, ownProduct: 0, subtotal: 33.35 }, { loyalty: 2.5, discount: 2.5, vat: 6.48, total: 37.33 }],
])('a loyalty card discounts the amount after the other discounts: %s', (_, loyaltyPercentage, given, expected) => {
  const { newTyre, ownProduct, subtotal } = given
  const lines = newTyre
    ? [tyres(4), mounting({ price: 30 }), balancing({ price: 15 })]
    : [line({ name: 'Demontat+Montat camion', isService: ownProduct > 0, price: subtotal })]
  const totals = orderTotals(lines, {
    ...terms,
    newTyre: newTyre > 0,
    ownProduct: ownProduct > 0,
    discountOnNewProduct: 50,
    ownProductDiscount: 10,
    loyaltyPercentage,
  })
  expect([totals.newTyreDiscount, totals.ownProductDiscount, totals.subtotal].map(fromBani)).toEqual([newTyre, ownProduct, subtotal])
  expect({
    loyalty: fromBani(totals.loyaltyDiscount),
    discount: fromBani(totals.discount),
    vat: fromBani(totals.vat),
    total: fromBani(totals.total),
  }).toEqual(expected)
  expect(orderTotals(lines, { ...terms, loyaltyPercentage, removeDiscount: true })).toMatchObject({ loyaltyDiscount: 0, discount: 0 })
})
