import { expect, test } from 'vitest'
import { countries } from '#contract/accounts/registration.ts'
import { countiesOfCountry } from './counties.ts'
import { compareNames } from './format.ts'

test('Romania has 41 counties and its capital, Hungary 19 and its own, each once and in the order of their language', () => {
  for (const [country, count, language] of [
    ['RO', 42, 'ro'],
    ['HU', 20, 'hu'],
  ] as const) {
    const counties = countiesOfCountry(country) ?? []
    expect(new Set(counties).size).toBe(count)
    expect(counties).toEqual(counties.toSorted(compareNames(language)))
  }
})

test('of other countries the counties are not known', () => {
  expect(countries.filter((country) => countiesOfCountry(country))).toEqual(['RO', 'HU'])
  expect(new Set(countries).size).toBe(countries.length)
})
