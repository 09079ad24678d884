import { expect, test } from 'vitest'
import { insertKey, moveKey, pickColumns } from './pick-columns.ts'

const order = ['phone', 'email', 'visit']
const columns = ['name', ...order].map((key) => ({ key }))
const keysOf = (chosen: string[] | undefined) => pickColumns(columns, chosen).map(({ key }) => key)

test('the first column stays, and the others follow as chosen', () => {
  expect(keysOf(undefined)).toEqual(['name', ...order])
  expect(keysOf(['visit', 'phone'])).toEqual(['name', 'visit', 'phone'])
  expect(keysOf([])).toEqual(['name'])
})

test('a key that the list does not know any more is left out', () => {
  expect(keysOf(['fax', 'email', 'name'])).toEqual(['name', 'email'])
})

test('a column that is shown again stands where it stood', () => {
  expect(insertKey(['phone', 'visit'], 'email', order)).toEqual(['phone', 'email', 'visit'])
  expect(insertKey(['email'], 'phone', order)).toEqual(['phone', 'email'])
  expect(insertKey(['visit', 'phone'], 'email', order)).toEqual(['visit', 'phone', 'email'])
})

test('a column moves by one place, and not beyond the ends', () => {
  expect(moveKey(order, 'email', -1)).toEqual(['email', 'phone', 'visit'])
  expect(moveKey(order, 'email', 1)).toEqual(['phone', 'visit', 'email'])
  expect(moveKey(order, 'phone', -1)).toEqual(order)
  expect(moveKey(order, 'visit', 1)).toEqual(order)
})
