import { expect, test } from 'vitest'
import type { PriceCondition } from '#contract/products.ts'
import { priceFor } from '#domain/work-orders/price-conditions.ts'

const size = { tyreWidth: 225, tyreHeight: 45, tyreRim: 18 }
let newest = 0
const rule = (field: PriceCondition['field'], condition: PriceCondition['condition'], value: number, newPrice: number): PriceCondition => ({
  id: ++newest,
  field,
  condition,
  value,
  newPrice,
})
const priceOf = (...priceConditions: PriceCondition[]) => priceFor({ price: 20, priceConditions }, size).price

test('the product price applies if no condition does', () => {
  expect(priceFor({ price: 20, priceConditions: [rule('tyre_rim', '<', 18, 15)] }, size)).toEqual({ price: 20, priceBase: 20 })
})

test('a condition that applies sets the price and is returned with the replaced one', () => {
  const condition = rule('tyre_rim', '>=', 18, 30)
  expect(priceFor({ price: 20, priceConditions: [condition] }, size)).toEqual({ price: 30, priceBase: 20, condition })
})

test('every operator compares the measure with the value', () => {
  const holding = ['=', '<=', '>='] as const
  for (const condition of holding) expect(priceOf(rule('tyre_height', condition, 45, 30))).toBe(30)
  for (const condition of ['<', '>'] as const) expect(priceOf(rule('tyre_height', condition, 45, 30))).toBe(20)
  expect(priceOf(rule('tyre_height', '<', 45.5, 30))).toBe(30)
  expect(priceOf(rule('tyre_height', '>', 44.5, 30))).toBe(30)
})

test('an equality beats an inequality', () => {
  expect(priceOf(rule('tyre_width', '=', 225, 35), rule('tyre_rim', '>', 17.9, 30))).toBe(35)
})

test('the tightest bound wins among inequalities, from either side', () => {
  expect(priceOf(rule('tyre_rim', '>', 17, 40), rule('tyre_rim', '>', 14, 30), rule('tyre_rim', '<', 22, 25))).toBe(40)
  expect(priceOf(rule('tyre_rim', '>', 14, 30), rule('tyre_rim', '<=', 20, 25))).toBe(25)
  expect(priceOf(rule('tyre_rim', '>', 17, 40), rule('tyre_rim', '>=', 17, 30))).toBe(40)
})

test('ties go to the newest condition, in any order', () => {
  const older = rule('tyre_width', '=', 225, 30)
  const newer = rule('tyre_rim', '=', 18, 50)
  expect(priceOf(older, newer)).toBe(50)
  expect(priceOf(newer, older)).toBe(50)
})

test('a missing dimension meets no condition', () => {
  const product = { price: 20, priceConditions: [rule('tyre_rim', '<', 30, 15), rule('tyre_rim', '>=', 0, 15)] }
  expect(priceFor(product, undefined).price).toBe(20)
  expect(priceFor(product, { tyreWidth: 205, tyreRim: null }).price).toBe(20)
})

test('the conditions of a product keep their order', () => {
  const conditions = [rule('tyre_rim', '>', 10, 1), rule('tyre_rim', '>', 17, 2)]
  const before = [...conditions]
  expect(priceOf(...conditions)).toBe(2)
  priceFor({ price: 20, priceConditions: conditions }, size)
  expect(conditions).toEqual(before)
})
