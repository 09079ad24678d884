import { assert, constantFrom, double, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import {
  compareNames,
  fold,
  formatDate,
  formatDaysFrom,
  formatDecimal,
  formatElapsed,
  formatInstant,
  formatMinutes,
  formatAmount,
  formatMoney,
  formatNumber,
  formatTime,
  formatWeekday,
  type Language,
  parseDecimal,
  printDate,
  printInstant,
} from '#domain/text/format.ts'

const zone = 'Europe/Bucharest'
const languages = ['ro', 'en', 'hu'] as const
const plainSpaces = (text: string) => text.replaceAll('\u00A0', ' ')

test.each<[Language, string, number, string]>([
  ['ro', 'RON', 2815, '2.815,00 RON'],
  ['hu', 'RON', 2815, '2815,00 RON'],
  ['hu', 'RON', 12345.5, '12 345,50 RON'],
  ['en', 'RON', 1234.5, 'RON 1,234.50'],
  ['hu', 'HUF', 12345.5, '12 346 Ft'],
  ['ro', 'HUF', 12345, '12.345 HUF'],
  ['ro', 'RON', -60, '-60,00 RON'],
])('the language %s shows %s %d as %s', (language, currency, amount, shown) => {
  expect(plainSpaces(formatMoney(amount, currency, language))).toBe(shown)
})

test('an amount without currency keeps the decimals of its currency', () => {
  expect(formatAmount(2815, 'RON', 'ro')).toBe('2.815,00')
  expect(plainSpaces(formatAmount(12345.5, 'HUF', 'hu'))).toBe('12 346')
})

test('amounts never wrap, and their spaces exist in every font', () => {
  for (const language of languages) expect(formatMoney(1_234_567.8, 'RON', language)).not.toMatch(/[ \u202F]/)
})

test('numbers keep their decimals up to a limit', () => {
  expect(formatNumber(684_210, 'ro')).toBe('684.210')
  expect(formatNumber(2.125, 'ro')).toBe('2,125')
  expect(formatNumber(2.125, 'en', { maxDecimals: 1 })).toBe('2.1')
  expect(formatNumber(6.8, 'ro', { minDecimals: 2 })).toBe('6,80')
})

test('dates and times are those of the organization', () => {
  const late = '2026-11-03T22:05:00Z'
  expect(formatDate(late, zone, 'ro')).toBe('04.11.2026')
  expect(formatDate(late, 'Europe/London', 'en')).toBe('03/11/2026')
  expect(plainSpaces(formatDate(late, zone, 'hu'))).toBe('2026. 11. 04.')
  expect(formatTime(late, zone, 'ro')).toBe('00:05')
  expect(formatInstant(late, zone, 'ro')).toBe('04.11.2026, 00:05')
  expect(plainSpaces(formatInstant(late, zone, 'hu'))).toBe('2026. 11. 04. 00:05')
})

test('a day is the same in every time zone', () => {
  for (const anywhere of ['America/New_York', 'Pacific/Auckland']) expect(formatDate('2026-11-03', anywhere, 'ro')).toBe('03.11.2026')
})

test('printed dates are dd/MM/yyyy', () => {
  expect(printDate('2027-05-20', zone)).toBe('20/05/2027')
  expect(printInstant('2026-11-20T06:15:00Z', zone)).toBe('20/11/2026 08:15')
})

test('durations and timers are formatted', () => {
  expect(formatMinutes(96, 'ro')).toBe('1 h 36 min')
  expect(formatMinutes(96, 'hu')).toBe('1 óra 36 perc')
  expect(formatMinutes(120, 'en')).toBe('2 h')
  expect(formatMinutes(36, 'en')).toBe('36 min')
  expect(formatMinutes(-3, 'en')).toBe('0 min')
  expect(formatElapsed(757)).toBe('00:12:37')
  expect(formatElapsed(360_000)).toBe('100:00:00')
  expect(formatElapsed(-1)).toBe('00:00:00')
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
])('%s is parsed as %d', (text, value) => {
  expect(parseDecimal(text)).toBe(value)
})

test.each(['', ' ', ',', '-', 'abc', '1e5', '1.2.3', '12.34.567', '1,23.4', '1 23', '1.234,567.8', '0x10', '9'.repeat(400)])(
  '%j is no number',
  (text) => {
    expect(parseDecimal(text)).toBeUndefined()
  },
)

test('three digits behind a lone sign of a price are thousands', () => {
  const price = { maxDecimals: 2 }
  expect(parseDecimal('1.200', price)).toBe(1200)
  expect(parseDecimal('12,500', price)).toBe(12_500)
  expect(parseDecimal('1.20', price)).toBe(1.2)
  expect(parseDecimal('0.125', price)).toBe(0.125)
  expect(parseDecimal('1234.567', price)).toBe(1234.567)
})

test('a number in a field is parsed back unchanged, in every language', () => {
  const thousandths = integer({ min: -9_999_999_999, max: 9_999_999_999 })
  assert(property(thousandths, constantFrom(...languages), (n, language) => parseDecimal(formatDecimal(n / 1000, language)) === n / 1000))
  const price = { maxDecimals: 2 }
  assert(
    property(
      thousandths,
      constantFrom(...languages),
      (n, language) => parseDecimal(formatDecimal(n / 100, language, price), price) === n / 100,
    ),
  )
})

test('an amount in a list can be typed back', () => {
  const amounts = double({ min: 1000, max: 999_999_999, noNaN: true }).map((amount) => Math.round(amount * 100) / 100)
  assert(
    property(amounts, constantFrom(...languages), (amount, language) => {
      const shown = formatMoney(amount, 'RON', language).replace('RON', '')
      return parseDecimal(shown) === amount
    }),
  )
})

test('names are sorted by the rules of the language', () => {
  expect(['Țap', 'Șerban', 'Sima', 'Stan', 'Toma'].sort(compareNames('ro'))).toEqual(['Sima', 'Stan', 'Șerban', 'Toma', 'Țap'])
  expect(['Rampa 10', 'Rampa 2'].sort(compareNames('ro'))).toEqual(['Rampa 2', 'Rampa 10'])
  expect(['Őri', 'Zalán', 'Ady', 'Áron'].sort(compareNames('hu'))).toEqual(['Ady', 'Áron', 'Őri', 'Zalán'])
})

test('folding makes comma, cedilla and missing diacritics equal', () => {
  for (const text of ['Ștefan Țară', 'Ştefan Ţară', 'STEFAN TARA']) expect(fold(text)).toBe('stefan tara')
  expect(fold('ÂÎĂ áíóúőű')).toBe('aia aiouou')
})

test('a week begins on Monday in every language', () => {
  expect((['ro', 'en', 'hu'] as const).map((language) => formatWeekday(1, language))).toEqual(['luni', 'Monday', 'hétfő'])
  expect(formatWeekday(7, 'ro')).toBe('duminică')
})

test('distances in days are phrased naturally', () => {
  expect([-20, -1, 0, 3, 24].map((days) => formatDaysFrom(days, 'ro'))).toEqual([
    'acum 20 de zile',
    'ieri',
    'azi',
    'peste 3 zile',
    'peste 24 de zile',
  ])
  expect([-20, 0, 3].map((days) => formatDaysFrom(days, 'hu'))).toEqual(['20 nappal ezelőtt', 'ma', '3 nap múlva'])
})
