import { expect, test } from 'vitest'
import { compareShelfCodes, expandShelfPattern, shelvesWithRoom } from './shelves.ts'

test.each([
  ['A1..A20', 20, 'A1', 'A20'],
  ['A1-A20', 20, 'A1', 'A20'],
  ['A1 to A20', 20, 'A1', 'A20'],
  ['a1 TO a3', 3, 'A1', 'A3'],
  ['A01..A12', 12, 'A01', 'A12'],
  ['A..F', 6, 'A', 'F'],
  ['1..4', 4, '1', '4'],
  ['A1..4', 4, 'A1', 'A4'],
  ['A1, B2..B4, A1', 4, 'A1', 'B4'],
  ['R7', 1, 'R7', 'R7'],
])('%s stands for %i codes, from %s to %s', (pattern, count, first, last) => {
  const codes = expandShelfPattern(pattern)
  expect([codes?.length, codes?.at(0), codes?.at(-1)]).toEqual([count, first, last])
})

test.each([
  '',
  ' ',
  'A1..',
  '..A4',
  'A4..A1',
  'A1..B4',
  'F..A',
  'A..4',
  'A1..A501',
  'A!',
  'A1 ... A4',
  'A1..A4..A6',
  'ABCDEFGHIJK',
  'ABCDEFGHI9..10',
  'ßßßßßßßßßß',
  'A1,,A2',
])('"%s" stands for no codes', (pattern) => {
  expect(expandShelfPattern(pattern)).toBeUndefined()
})

test('80 shelves result from the racks A1 to A20 with 4 shelves each', () => {
  const all = expandShelfPattern('A1..A20')!.flatMap((rack) => expandShelfPattern('1..4')!.map((shelf) => `${rack}-${shelf}`))
  expect([all.length, all[0], all.at(-1)]).toEqual([80, 'A1-1', 'A20-4'])
})

test('codes are sorted in walking order', () => {
  expect(['A10-1', 'A2-1', 'A2-10', 'A2-2', 'B1-1'].toSorted(compareShelfCodes)).toEqual(['A2-1', 'A2-2', 'A2-10', 'A10-1', 'B1-1'])
})

const shelves = [
  { fullCode: 'A1-1', capacity: 8, used: 4 },
  { fullCode: 'A1-2', capacity: 12, used: 6 },
  { fullCode: 'A2-1', capacity: 8, used: 0 },
  { fullCode: 'A2-2', capacity: 4, used: 0 },
]
test.each([
  [2, ['A1-1', 'A2-2', 'A1-2', 'A2-1']],
  [4, ['A1-1', 'A2-2', 'A1-2', 'A2-1']],
  [5, ['A1-2', 'A2-1']],
  [6, ['A1-2', 'A2-1']],
  [8, ['A2-1']],
  [9, []],
])('%i tyres go to the shelves with the least room first: %j', (quantity, order) => {
  expect(shelvesWithRoom(shelves, quantity).map(({ fullCode }) => fullCode)).toEqual(order)
})
