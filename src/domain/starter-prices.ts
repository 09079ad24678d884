import type { StarterPrice } from '#contract/accounts/first-run.ts'
import type { ValueOf } from '#contract/accounts/settings.ts'
import { fromBani, maxBani, toBani } from './text/money.ts'

export type ShopKind = ValueOf<'shop_kinds'>[number]
type StarterRow = StarterPrice & { kinds: readonly ShopKind[]; isService: boolean }

type Steps = (readonly [rim: number, newPrice: number])[]
const fromRim = (steps: Steps): StarterPrice['conditions'] =>
  steps.map(([value, newPrice]) => ({ field: 'tyre_rim', condition: '>=', value, newPrice }))

const service = (kinds: readonly ShopKind[], name: string, price: number, um = 'BUC', steps: Steps = []): StarterRow => {
  return { kinds, name, um, price, conditions: fromRim(steps), isService: true }
}

/** Examples in lei without VAT, which the owner checks before they are stored. */
const rows: StarterRow[] = [
  service(['tyres'], 'Demontat+Montat', 18, 'BUC', [
    [16, 20],
    [17, 23],
    [18, 28],
    [20, 38],
  ]),
  service(['tyres'], 'Echilibrat roți', 14, 'BUC', [[17, 17]]),
  { ...service(['tyres'], 'Valvă TR 414', 4), isService: false },
  service(['tyres'], 'Montat senzor presiune', 30),
  service(['tyres'], 'Reparație petic ciupercă', 35),
  service(['tyres'], 'Permutat roți', 40),
  service(['tyres'], 'Spălat roți', 20),
  service(['tyres'], 'Îndreptat jantă', 50),
  service(['trucks'], 'Demontat+Montat camion', 70),
  service(['garage'], 'Schimb ulei și filtre, manoperă', 120),
  service(['garage'], 'Înlocuit plăcuțe de frână', 160),
  service(['garage'], 'Reglat geometrie direcție', 150),
  service(['itp'], 'ITP', 150),
  service(['hotel'], 'Depozitare sezon', 150, 'SET'),
  service(['tyres', 'trucks', 'garage'], 'Deplasare', 3.5, 'KM'),
]

/** The starter prices of a shop that does these kinds of work. In other currencies than lei only the names and units are of use. */
export const listStarterPrices = (kinds: readonly ShopKind[], currency: string): StarterRow[] =>
  rows
    .filter((row) => row.kinds.some((kind) => kinds.includes(kind)))
    .map((row) => (currency === 'RON' ? row : { ...row, price: 0, conditions: [] }))

/** The prices by rim keep their distance to the price of the row when that is changed, but none falls below zero. */
export const shiftConditions = ({ price, conditions }: StarterPrice, changedPrice: number): StarterPrice['conditions'] =>
  conditions.map((condition) => {
    const bani = toBani(condition.newPrice) + toBani(changedPrice) - toBani(price)
    return { ...condition, newPrice: fromBani(Math.min(Math.max(bani, 0), maxBani)) }
  })
