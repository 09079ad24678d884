import { expect, test } from 'vitest'
import { countries } from '#contract/accounts/registration.ts'
import { countiesOfCountry } from './counties.ts'
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
