import { assert, constantFrom, integer, option, property } from 'fast-check'
import { expect, test } from 'vitest'
import { formatTyre } from '#contract/kit/tyres.ts'
import { parseTyreSize } from '#contract/kit/readers/tyre-size.ts'
import { isTyreName } from '#domain/vehicles/tyre-names.ts'
import { isWholeDot } from '#contract/kit/readers/dot.ts'

test.each<[string, number, number | null, number]>([
  ['205/55R16', 205, 55, 16],
  ['205/55 R16', 205, 55, 16],
  ['205 55 16', 205, 55, 16],
  ['205-55-16', 205, 55, 16],
  ['2055516', 205, 55, 16],
  ['205/55 R16 91V', 205, 55, 16],
  ['205/65 R16C 107/105T', 205, 65, 16],
  ['245/35 zr19', 245, 35, 19],
  ['315/80 R22.5', 315, 80, 22.5],
  ['315/80 R22,5 156/150L', 315, 80, 22.5],
  ['3158022.5', 315, 80, 22.5],
  ['445/45 R19.5', 445, 45, 19.5],
  ['90/90-17', 90, 90, 17],
  ['710/70 R42', 710, 70, 42],
  ['31x10.5 R15', 31, 10.5, 15],
  ['31X10.50R15LT', 31, 10.5, 15],
  ['11R22.5', 11, null, 22.5],
  ['7.50-16', 7.5, null, 16],
  ['185 R14 C', 185, null, 14],
])('%s is parsed', (text, tyreWidth, tyreHeight, tyreRim) => {
  expect(parseTyreSize(text)).toEqual({ tyreWidth, tyreHeight, tyreRim })
})

test.each(['', 'abc', '205', '205/55', 'R16', '205/55 R99', '205/05 R16', '9999999', '205/55 R16 winter', '205//55//16'])(
  '%j is no size',
  (text) => {
    expect(parseTyreSize(text)).toBeUndefined()
  },
)

test('sizes are formatted as on the sidewall', () => {
  expect(formatTyre({ tyreWidth: 205, tyreHeight: 55, tyreRim: 16 })).toBe('205/55 R16')
  expect(formatTyre({ tyreWidth: 185, tyreHeight: null, tyreRim: 14 })).toBe('185 R14')
  expect(formatTyre({ tyreWidth: 31, tyreHeight: 10.5, tyreRim: 15 })).toBe('31x10.5 R15')
  expect(formatTyre({ tyreWidth: 11, tyreRim: 22.5 })).toBe('11R22.5')
})

test('an incomplete size shows its parts', () => {
  expect(formatTyre({ tyreWidth: 205, tyreHeight: 55 })).toBe('205/55')
  expect(formatTyre({ tyreWidth: 205 })).toBe('205')
  expect(formatTyre({ tyreRim: 16 })).toBe('R16')
  expect(formatTyre({ tyreWidth: 11 })).toBe('11')
  expect(formatTyre({})).toBe('')
})

test('a formatted size is parsed back', () => {
  const rims = constantFrom(13, 16, 17.5, 19.5, 22.5)
  assert(
    property(integer({ min: 105, max: 455 }), option(integer({ min: 20, max: 99 })), rims, (tyreWidth, tyreHeight, tyreRim) => {
      const size = { tyreWidth, tyreHeight, tyreRim }
      expect(parseTyreSize(formatTyre(size))).toEqual(size)
    }),
  )
})

test('a DOT is week and year', () => {
  for (const text of ['0204', '0125', '5320', '1024']) expect(isWholeDot(text)).toBe(true)
  for (const text of ['', '204', '0024', '5424', '9924', '02041', 'ab12']) expect(isWholeDot(text)).toBe(false)
})

test.each([
  'Anvelopă iarnă Michelin',
  'ANVELOPE second',
  'Cauciuc camion',
  'Gumi',
  'Gumiabroncs 2 db',
  'téli abroncs',
  'Téligumi',
  'nyárigumik felszerelése',
  'Négyévszakos gumi',
  'NÉGYÉVSZAKOSGUMI',
  'teherabroncsok',
  'gumi 2 db',
  'Winter tyres',
  'used tire',
  'Michelin Alpin 205/55 R16 91H',
  'Hankook 205 55 16, iarnă',
  'Debica 1956515',
  'Kumho (31x10.5R15)',
  'Sava 185 R14 C',
])('%s is the name of a tyre', (name) => {
  expect(isTyreName(name)).toBe(true)
})

test.each([
  '',
  'Valvă TR 414',
  'Gumiszelep',
  'gumiszőnyeg szett',
  'Gumitömítés',
  'Citire erori',
  'Întreținere',
  'Filtru ulei 1457429',
  // No wheel of a shop has a rim of 30 inches.
  'Filtru aer 2055530',
  'Ulei 5W-30',
  'Jantă R16',
  'Retired',
  'Plumbi 100-17',
  'Bec H7 12V 55W',
])('%j is not the name of a tyre', (name) => {
  expect(isTyreName(name)).toBe(false)
})
