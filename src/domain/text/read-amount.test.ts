import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, formatDecimal } from './format.ts'
import { readAmount } from './read-amount.ts'

const both = ['ThousandsOrDecimals', 'Rounded']
const [lone, rounded] = [['ThousandsOrDecimals'], ['Rounded']]

test.each([
  ['12,605', 'ro', 12.61, both],
  ['12,605', 'hu', 12.61, both],
  ['12,605', 'en', 12_605, []],
  ['12,500', 'ro', 12.5, lone],
  ['12,500', 'en', 12_500, []],
  ['1.200', 'ro', 1200, []],
  ['1.200', 'hu', 1200, []],
  ['1.200', 'en', 1.2, lone],
  ['12.605', 'ro', 12_605, []],
  ['12.605', 'en', 12.61, both],
  ['0,125', 'ro', 0.13, rounded],
  ['0.125', 'ro', 0.13, rounded],
  ['0,125', 'en', 0.13, rounded],
  ['1,005', 'ro', 1.01, both],
  ['-12,605', 'ro', -12.61, both],
  ['12,6', 'ro', 12.6, []],
  ['12.60', 'ro', 12.6, []],
  ['12,6051', 'en', 12.61, rounded],
  ['1234,567', 'ro', 1234.57, rounded],
  ['1.234,567', 'ro', 1234.57, rounded],
  ['1.234,50', 'ro', 1234.5, []],
  ['1,234.50', 'ro', 1234.5, []],
  ['1 234', 'ro', 1234, []],
  ['12,605 ', 'ro', 12.61, both],
] as const)('%s is read in %s as %d', (text, language, value, doubts) => {
  expect(readAmount(text, language)).toEqual({ value, doubts })
})

test.each([
  ['4,500', 4500, lone],
  ['4.500', 4500, []],
  ['4,5', 5, rounded],
  ['1234,4', 1234, rounded],
] as const)('an amount without coins is whole: %s', (text, value, doubts) => {
  expect(readAmount(text, 'hu', 0)).toEqual({ value, doubts })
})

test.each(['', 'abc', '1,2,3', '12.34.567'])('%j is no amount', (text) => {
  expect(readAmount(text, 'ro')).toBeUndefined()
})

test('an amount that a field or a list shows is read back without a doubt', () => {
  const bani = integer({ min: -99_999_999, max: 99_999_999 })
  assert(
    property(bani, constantFrom('ro', 'en', 'hu'), (n, language) => {
      const read = { value: n / 100, doubts: [] }
      expect(readAmount(formatDecimal(n / 100, language, { maxDecimals: 2 }), language)).toEqual(read)
      expect(readAmount(formatAmount(n / 100, 'RON', language), language)).toEqual(read)
    }),
  )
})
