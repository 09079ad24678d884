import { expect, test } from 'vitest'
import type { ProductChoice } from '#contract/products.ts'
import { listedProduct, orderAccount as account } from '#test/make/order-account.ts'
import { addPackage, addProductLine, applyOrderRules } from './order-rules.ts'
import { newOrderValues, type LineValues, type OrderValues } from './order-values.ts'

const tyre = listedProduct(1, 'Anvelopă', { isService: false, isTyre: true })
const otherTyre = { ...tyre, id: 4 }
const mounting = listedProduct(2, 'Demontat+Montat')
const travel = listedProduct(3, 'Deplasare', { isCountPrice: false })

const change = (before: OrderValues, next: (values: OrderValues) => OrderValues) => applyOrderRules(before, next(before), account)
const setLine = (before: OrderValues, row: number, fields: Partial<LineValues>) =>
  change(before, (now) => ({ ...now, lines: now.lines.map((line, i) => (i === row ? { ...line, ...fields } : line)) }))
const typeQuantity = (before: OrderValues, row: number, quantity: number) => setLine(before, row, { quantity, quantityIsKept: true })
const pick = (before: OrderValues, product: ProductChoice, quantity?: number) => {
  const picked = change(before, (now) => addProductLine(now, product))
  return quantity === undefined ? picked : typeQuantity(picked, picked.lines.length - 2, quantity)
}
const order = (tyreCount: number | null = null) => ({
  ...newOrderValues(account, { organizationId: 1, workers: [3], now: '2026-11-20T08:00:00Z' }),
  tyreCount,
})
const quantities = ({ lines }: OrderValues) => lines.slice(0, -1).map(({ quantity }) => quantity)

test.each([
  ['the sold tyres', null, [[tyre, 4], [mounting]], 4],
  ['the sum of all sold tyres', null, [[tyre, 2], [otherTyre, 2], [mounting]], 4],
  ['the tyre count of the order', 4, [[mounting]], 4],
  ['the tyre count rather than the sold tyres', 2, [[tyre, 4], [mounting]], 2],
  ['one for work that is not counted per tyre', 4, [[travel]], 1],
  ['one for the first tyre, since what is sold is not guessed', null, [[tyre]], 1],
  ['one for another tyre, too', null, [[tyre, 4], [otherTyre]], 1],
] as const)('a picked product proposes %s', (_what, tyreCount, picks, proposed) => {
  const picked = picks.reduce((now, [product, quantity]) => pick(now, product, quantity), order(tyreCount))
  expect(quantities(picked).at(-1)).toBe(proposed)
})

test('work per tyre follows the number of tyres until its quantity is typed', () => {
  const worked = pick(pick(order(), tyre, 4), mounting)
  expect(quantities(typeQuantity(worked, 0, 2))).toEqual([2, 2])
  expect(quantities(typeQuantity(typeQuantity(worked, 1, 4), 0, 2))).toEqual([2, 4])
  expect(quantities(typeQuantity(worked, 0, 1.5))).toEqual([1.5, 1])
  expect(quantities(change(worked, (now) => ({ ...now, tyreCount: 3 })))).toEqual([4, 3])
  expect(quantities(setLine(worked, 0, { isTyre: false }))).toEqual([4, 1])
})

test('lines of a package keep the quantity of the package when the number of tyres changes', () => {
  const line = { organizationProductId: 2, product: mounting, name: mounting.name, isService: true, quantity: 1, um: 'BUC', price: null }
  const packed = change(order(), (now) => addPackage(now, { lines: [line] }).values)
  expect(quantities(change(packed, (now) => ({ ...now, tyreCount: 4 })))).toEqual([1])
})
