import { expect, test } from 'vitest'
import { mergedOrders } from './merge-orders.ts'
import { blankLine, type LineValues, type OrderValues } from './order-values.ts'

const line = (key: number, name: string, price = 10): LineValues => ({ ...blankLine([]), key, name, price })
const draft = (fields: Partial<OrderValues>, ...lines: LineValues[]) =>
  ({ clientName: '', phone: '', ...fields, lines: [...lines, blankLine(lines)] }) as OrderValues
const namesOf = ({ lines }: OrderValues) => lines.map(({ key, name, price }) => [key, name, price].join(' '))

test('two versions of a draft merge field by field, and their lines line by line', () => {
  const base = draft({ clientName: 'Ana', phone: '0722' }, line(1, 'Montat'), line(2, 'Echilibrat'), line(3, 'Ventil'), line(4, 'Petic'))
  // I raise one price, remove two lines and add one; the other user changes one of those and another, removes one and adds one, too.
  const mine = draft({ clientName: 'Ana', phone: '0733' }, line(1, 'Montat', 20), line(3, 'Ventil'), line(5, 'Spălat'))
  const theirs = draft(
    { clientName: 'Ion', phone: '0722' },
    line(1, 'Montat'),
    line(2, 'Echilibrat', 15),
    line(4, 'Petic'),
    line(5, 'Geometrie'),
  )
  const both = mergedOrders(mine, base, theirs)
  expect(both).toMatchObject({ clientName: 'Ion', phone: '0733' })
  expect(namesOf(both)).toEqual(['1 Montat 20', '2 Echilibrat 15', '5 Geometrie 10', '7 Spălat 10', '8  '])
})

test('a line that I changed stays although the other user removed it', () => {
  const base = draft({}, line(1, 'Montat'))
  const both = mergedOrders(draft({}, line(1, 'Montat', 20)), base, draft({}))
  expect(namesOf(both)).toEqual(['1 Montat 20', '2  '])
})

test('stored lines merge by their id: lines that either side added stay, whatever their place', () => {
  const stored = (id: number, key: number, name: string, price = 10): LineValues => ({ ...line(key, name, price), id })
  const base = draft({}, stored(11, 1, 'Montat'), stored(12, 2, 'Echilibrat'))
  // I raise a price and add a line; the other user removes the line before it and adds one, which the server has numbered.
  const mine = draft({}, stored(11, 1, 'Montat'), stored(12, 2, 'Echilibrat', 20), line(3, 'Spălat'))
  const theirs = draft({}, stored(12, 1, 'Echilibrat'), stored(13, 2, 'Geometrie'))
  expect(mergedOrders(mine, base, theirs).lines.map(({ id, name, price }) => [id, name, price])).toEqual([
    [12, 'Echilibrat', 20],
    [13, 'Geometrie', 10],
    [undefined, 'Spălat', 10],
    [undefined, '', null],
  ])
  const keys = mergedOrders(mine, base, theirs).lines.map(({ key }) => key)
  expect(new Set(keys).size).toBe(4)
})
