import { expect, test } from 'vitest'
import { ItpKind } from '#contract/inspections.ts'
import { inspectionTerm, suggestExpiry } from './inspections.ts'

test.each<[kind: ItpKind, year: number | null, day: string, until: string, months: number]>([
  ['car', 2019, '2026-11-20', '2028-11-20', 24],
  ['car', 2015, '2026-11-20', '2028-11-20', 24],
  ['car', 2014, '2026-11-20', '2027-11-20', 12],
  ['car', 2010, '2026-11-20', '2027-11-20', 12],
  ['driving-school', 2019, '2026-11-20', '2027-11-20', 12],
  ['driving-school-bus', null, '2026-11-20', '2027-05-20', 6],
  ['ambulance', 2010, '2026-11-20', '2027-11-20', 12],
  ['taxi', 2024, '2026-11-20', '2027-05-20', 6],
  ['bus', null, '2026-08-31', '2027-02-28', 6],
  ['truck', 2019, '2026-11-20', '2027-11-20', 12],
  ['van', 2000, '2028-02-29', '2030-02-28', 24],
  ['motorcycle', null, '2028-02-29', '2030-02-28', 24],
])('a %s of %s inspected on %s is due on %s', (kind, year, day, until, months) => {
  expect(suggestExpiry(kind, year, day, 'RO')).toMatchObject({ until, months })
})

test.each<[kind: ItpKind, year: number | null, until: string, months: number]>([
  ['car', 2026, '2030-11-20', 48],
  ['car', 2025, '2028-11-20', 24],
  ['car', 2022, '2028-11-20', 24],
  ['car', 2010, '2028-11-20', 24],
  ['car', null, '2028-11-20', 24],
  ['taxi', 2026, '2027-11-20', 12],
  ['taxi', null, '2027-11-20', 12],
])('a Hungarian %s of %s inspected on 20 November 2026 is due on %s', (kind, year, until, months) => {
  expect(suggestExpiry(kind, year, '2026-11-20', 'HU')).toEqual({ until, months, isBorderline: false })
})

test('a kind without a term in the Hungarian decree gets no suggestion', () => {
  const suggested = ItpKind.options.filter((kind) => suggestExpiry(kind, 2020, '2026-11-20', 'HU') !== null)
  expect(suggested).toEqual(['car', 'taxi'])
})

test('a country without terms gets no suggestion', () => {
  expect(
    ItpKind.options.filter((kind) => inspectionTerm(kind, 'AT', '2026-11-20') || suggestExpiry(kind, 2020, '2026-11-20', 'AT')),
  ).toEqual([])
})

test('a car of unknown year and a historic one get no suggestion', () => {
  expect(suggestExpiry('car', null, '2026-11-20', 'RO')).toBeNull()
  expect(suggestExpiry('historic', 1962, '2026-11-20', 'RO')).toBeNull()
})

test('a car is borderline only in the year in which it reaches the age limit', () => {
  const isBorderline = (kind: ItpKind, year: number) => suggestExpiry(kind, year, '2026-11-20', 'RO')?.isBorderline
  expect([2013, 2014, 2015].filter((year) => isBorderline('car', year))).toEqual([2014])
  expect(ItpKind.options.filter((kind) => isBorderline(kind, 2014))).toEqual(['car'])
})
