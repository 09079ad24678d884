import { assert, constantFrom, double, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, formatDecimal, formatMoney, type Language } from '#domain/text/format.ts'
import { readAmount } from '#contract/kit/readers/amount.ts'
import { nowhere } from '#contract/kit/readers/reading.ts'

/** Reads an amount as a field of this language does. */
function readTyped(text: string, language: Language, decimals = 2): { value: number; doubts: string[] } | undefined {
  const reading = readAmount(text, { ...nowhere, language }, { decimals, isNegativeAllowed: true })
  return reading.kind === 'read' ? { value: reading.value, doubts: reading.doubts } : undefined
}
const languages = ['ro', 'en', 'hu'] as const

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
  expect(readTyped(text, language)).toEqual({ value, doubts })
})

test.each([
  ['4,500', 4500, lone],
  ['4.500', 4500, []],
  ['4,5', 5, rounded],
  ['1234,4', 1234, rounded],
] as const)('an amount without coins is whole: %s', (text, value, doubts) => {
  expect(readTyped(text, 'hu', 0)).toEqual({ value, doubts })
})

test.each(['', 'abc', '1,2,3', '12.34.567'])('%j is no amount', (text) => {
  expect(readTyped(text, 'ro')).toBeUndefined()
})

test('an amount that a field or a list shows is read back without a doubt', () => {
  const bani = integer({ min: -99_999_999, max: 99_999_999 })
  assert(
    property(bani, constantFrom('ro', 'en', 'hu'), (n, language) => {
      const read = { value: n / 100, doubts: [] }
      expect(readTyped(formatDecimal(n / 100, language, { maxDecimals: 2 }), language)).toEqual(read)
      expect(readTyped(formatAmount(n / 100, 'RON', language), language)).toEqual(read)
    }),
  )
})

test.each<[string, number]>([
  ['389,90', 389.9],
  ['389.90', 389.9],
  ['1.234,50', 1234.5],
  ['1,234.50', 1234.5],
  ['1.234.567', 1_234_567],
  ['1,234,567.8', 1_234_567.8],
  ['12 345,5', 12_345.5],
  ['12\u00A0345', 12_345],
  [' 4 ', 4],
  ['0,5', 0.5],
  [',5', 0.5],
  ['5,', 5],
  ['-60', -60],
  ['−60,5', -60.5],
  ['1.234', 1.234],
  ['1,234', 1.234],
])('%s is read as %d with three decimals', (text, value) => {
  expect(readTyped(text, 'ro', 3)?.value).toBe(value)
})

test.each(['', ' ', ',', '-', 'abc', '1e5', '0x10', '1.2.3', '12.34.567', '1,23.4', '1 23', '1.234,567.8', '9'.repeat(400)])(
  '%j is no number',
  (text) => {
    expect(readTyped(text, 'ro', 3)).toBeUndefined()
  },
)

test('a number in a field is read back unchanged, in every language', () => {
  const thousandths = integer({ min: -9_999_999_999, max: 9_999_999_999 })
  const isReadBack = (n: number, language: Language) => readTyped(formatDecimal(n / 1000, language), language, 3)?.value === n / 1000
  assert(property(thousandths, constantFrom(...languages), isReadBack))
})

test('an amount in a list can be typed back', () => {
  const amounts = double({ min: 1000, max: 999_999_999, noNaN: true }).map((amount) => Math.round(amount * 100) / 100)
  assert(
    property(amounts, constantFrom(...languages), (amount, language) => {
      const shown = formatMoney(amount, 'RON', language).replace('RON', '')
      return readTyped(shown, language)?.value === amount
    }),
  )
})
