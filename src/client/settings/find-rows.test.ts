import { expect, test } from 'vitest'
import { findRows, maxFoundRows, type HubRow } from './find-rows.ts'

const row = (label: string, about = '', isSwitch = false): HubRow => ({ key: label, label, about, isSwitch, to: '/' })
const rows = [
  row('Calculează TVA', 'Comenzile noi adaugă TVA la total.', true),
  row('Cota de TVA (%)', 'Se aplică numai comenzilor noi.'),
  row('Mod de plată', 'Cum plătesc clienții; fără TVA.'),
  row('Șterse', 'Ce ai șters în ultimele 30 de zile.'),
]
const labels = (typed: string) => findRows(rows, typed).map(({ label }) => label)

test.each([
  ['tva', ['Cota de TVA (%)', 'Calculează TVA', 'Mod de plată']],
  ['TVA cota', ['Cota de TVA (%)']],
  ['sterse', ['Șterse']],
  ['ota', []],
  ['cota plata', []],
  ['tva clienti', ['Mod de plată']],
  ['%', []],
  ['  ', []],
])('the words %j find %j', (typed, found) => expect(labels(typed)).toEqual(found))

test('no more rows are found than a screen shows', () => {
  const many = Array.from({ length: 40 }, (_, i) => row(`Linia ${i}`))
  expect(findRows(many, 'linia')).toEqual(many.slice(0, maxFoundRows))
})
