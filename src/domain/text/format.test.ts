import { expect, test } from 'vitest'
import { fold } from '#contract/kit/fold.ts'
import {
  compareNames,
  formatDate,
  formatDaysFrom,
  formatElapsed,
  formatInstant,
  formatMinutes,
  formatAmount,
  formatMoney,
  formatNumber,
  formatTime,
  formatWeekday,
  type Language,
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
