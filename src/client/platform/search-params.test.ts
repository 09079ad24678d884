import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('values stay text and lists stay lists, whatever they look like', () => {
  const params = { quick_text: '123', status: ['new', 'done'], finished: ['', '2026-11-20'], note: 'ș & =' }
  expect(parseSearch(stringifySearch(params))).toEqual(params)
  expect(stringifySearch({ status: ['new', 'done'] })).toBe('?status=new&status=done')
})

test('names of object members are ordinary parameter names', () => {
  const params = parseSearch('?constructor=a&toString=b&__proto__=c')
  expect(Object.entries(params)).toEqual([
    ['constructor', 'a'],
    ['toString', 'b'],
  ])
  expect(Object.getPrototypeOf(params)).toBe(Object.prototype)
})

test('an undefined or null value leaves no trace', () => {
  expect(stringifySearch({ from: undefined, to: null })).toBe('')
  expect(parseSearch('')).toEqual({})
})
