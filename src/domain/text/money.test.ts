import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { fromBani, percentOfBani, timesQuantity, toBani } from '#domain/text/money.ts'

const bani = integer({ min: -999_999_999_999, max: 999_999_999_999 })

test('every amount up to 9,999,999,999.99 survives the way to bani and back', () => {
  assert(property(bani, (amount) => toBani(fromBani(amount)) === amount))
  expect(toBani(9_999_999_999.99)).toBe(999_999_999_999)
  expect(toBani(389.9)).toBe(38_990)
  expect(toBani(0.1 + 0.2)).toBe(30)
})

test('an invalid amount throws', () => {
  for (const amount of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.MAX_VALUE])
    expect(() => toBani(amount)).toThrow(RangeError)
})

test('zero has no sign', () => {
  expect(toBani(-0)).toBe(0)
  expect(toBani(-0.001)).toBe(0)
  expect(timesQuantity(0, -2)).toBe(0)
})

test('a quantity may have three decimals, and halves round up', () => {
  expect(timesQuantity(2500, 4)).toBe(10_000)
  expect(timesQuantity(1001, 0.5)).toBe(501)
  expect(timesQuantity(333, 1.125)).toBe(375)
  expect(timesQuantity(-1001, 0.5)).toBe(-501)
})

test('the largest price times the largest quantity is rounded from its exact value', () => {
  expect(timesQuantity(999_999_999_999, 1.001)).toBe(1_000_999_999_999)
  expect(timesQuantity(999_999_999_999, 9_999_999.999)).toBeGreaterThan(9.99e18)
})

test('percentages round halves up', () => {
  expect(percentOfBani(10_000, 21)).toBe(2100)
  expect(percentOfBani(50, 21)).toBe(11)
  expect(percentOfBani(1000, 12.345)).toBe(123)
  expect(percentOfBani(281_500, 0)).toBe(0)
})

test('a step rounds once, from the exact percentage', () => {
  expect(percentOfBani(10_050, 10, 100)).toBe(1000)
  expect(percentOfBani(10_500, 10, 100)).toBe(1100)
  expect(percentOfBani(999, 5, 100)).toBe(0)
})

test('a hundred percent is the amount, and split percentages differ by a ban at most', () => {
  assert(property(bani, (amount) => percentOfBani(amount, 100) === amount))
  assert(
    property(bani, bani, integer({ min: 0, max: 10_000 }), (a, b, hundredths) => {
      const percent = hundredths / 100
      return Math.abs(percentOfBani(a, percent) + percentOfBani(b, percent) - percentOfBani(a + b, percent)) <= 1
    }),
  )
})
