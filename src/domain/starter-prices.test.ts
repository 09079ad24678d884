import { expect, test } from 'vitest'
import { StarterPricesInput } from '#contract/accounts/first-run.ts'
import { settings } from '#contract/accounts/settings.ts'
import { listStarterPrices, shiftConditions } from './starter-prices.ts'

const kinds = settings.shop_kinds.allowed
const namesOf = (...chosen: (typeof kinds)[number][]) => listStarterPrices(chosen, 'RON').map(({ name }) => name)

test('starter prices are those of the chosen kinds of work, each row once', () => {
  expect(namesOf('tyres')).toEqual([
    'Demontat+Montat',
    'Echilibrat roți',
    'Valvă TR 414',
    'Montat senzor presiune',
    'Reparație petic ciupercă',
    'Permutat roți',
    'Spălat roți',
    'Îndreptat jantă',
    'Deplasare',
  ])
  expect(namesOf('trucks', 'itp')).toEqual(['Demontat+Montat camion', 'ITP', 'Deplasare'])
  expect(namesOf()).toEqual([])
  const all = namesOf(...kinds)
  expect(new Set(all).size).toBe(all.length)
})

test('starter prices in lei rise with the rim and have no price in another currency', () => {
  const [mount, balance] = listStarterPrices(['tyres'], 'RON')
  expect([mount!.price, ...mount!.conditions.map(({ value, newPrice }) => [value, newPrice])]).toEqual([
    18,
    [16, 20],
    [17, 23],
    [18, 28],
    [20, 38],
  ])
  expect(balance).toMatchObject({ price: 14, conditions: [{ field: 'tyre_rim', condition: '>=', value: 17, newPrice: 17 }] })
  for (const row of listStarterPrices(kinds, 'HUF')) expect(row).toMatchObject({ price: 0, conditions: [] })
})

test('all starter prices together fit into one call', () => {
  const rows = listStarterPrices(kinds, 'RON')
  const of = (isService: boolean) => rows.filter((row) => row.isService === isService)
  expect(StarterPricesInput.safeParse({ organizationId: 1, services: of(true), products: of(false) }).success).toBe(true)
})

test('the prices by rim follow a changed price at the same distance and stop at zero', () => {
  const mount = listStarterPrices(['tyres'], 'RON')[0]!
  const pricesAt = (price: number) => shiftConditions(mount, price).map(({ newPrice }) => newPrice)
  expect(pricesAt(18)).toEqual([20, 23, 28, 38])
  expect(pricesAt(25.1)).toEqual([27.1, 30.1, 35.1, 45.1])
  expect(pricesAt(0)).toEqual([2, 5, 10, 20])
  expect(shiftConditions({ ...mount, price: 40 }, 0).map(({ newPrice }) => newPrice)).toEqual([0, 0, 0, 0])
})
