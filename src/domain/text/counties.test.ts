import { expect, test } from 'vitest'
import { countries } from '#contract/accounts/registration.ts'
import { countiesOfCountry, countyCode, findCounty, readSector } from './counties.ts'
import { compareNames } from './format.ts'

test('each list has all counties and the capital once, in alphabetical order', () => {
  for (const [country, count, language] of [
    ['RO', 42, 'ro'],
    ['HU', 20, 'hu'],
  ] as const) {
    const counties = countiesOfCountry(country) ?? []
    expect(new Set(counties).size).toBe(count)
    expect(counties).toEqual(counties.toSorted(compareNames(language)))
  }
})

test('other countries have no list of counties', () => {
  expect(countries.filter((country) => countiesOfCountry(country))).toEqual(['RO', 'HU'])
  expect(new Set(countries).size).toBe(countries.length)
})

test('a county is found by its name or code, with or without the word before it', () => {
  for (const written of ['Brașov', 'BRASOV', ' jud. Braşov ', 'Județul Brașov', 'bv']) expect(findCounty(written), written).toBe('Brașov')
  expect(findCounty('MUNICIPIUL BUCUREŞTI')).toBe('București')
  expect(['', 'XX', 'Baranya'].map((written) => findCounty(written))).toEqual([undefined, undefined, undefined])
})

test('every county of Romania has a code of its own', () => {
  const codes = (countiesOfCountry('RO') ?? []).map((county) => countyCode('RO', county))
  expect(new Set(codes).size).toBe(42)
  expect(codes.every((code) => /^RO-[A-Z]{1,2}$/.test(code ?? ''))).toBe(true)
  const named = ['București', 'Caraș-Severin', 'Ilfov', 'Vaslui', 'Vâlcea', 'Vrancea', 'Satu Mare', 'Maramureș']
  expect(named.map((county) => countyCode('RO', county))).toEqual(['RO-B', 'RO-CS', 'RO-IF', 'RO-VS', 'RO-VL', 'RO-VN', 'RO-SM', 'RO-MM'])
  expect([countyCode('RO', 'Transilvania'), countyCode('HU', 'Pest'), countyCode('HU', 'Alba')]).toEqual([null, null, null])
})

test.each([
  ['Sector 3', 'SECTOR3'],
  ['București, sect. III', 'SECTOR3'],
  ['sectorul 3', 'SECTOR3'],
  ['Bucuresti Sectorul VI', 'SECTOR6'],
  ['BUCUREŞTI SECTOR4', 'SECTOR4'],
  ['Sectorul 1, București', 'SECTOR1'],
  ['București', null],
  ['Sector 7', null],
  ['sector 12', null],
  ['sector vii', null],
  ['Bisect 3', null],
])('the sector in %s is %s', (city, expected) => {
  expect(readSector(city)).toBe(expected)
})
