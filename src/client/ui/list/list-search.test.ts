import { expect, test } from 'vitest'
import { dayRange, dropdown, flag, Id, like, searchOf } from '#contract/kit/fields.ts'
import { filterKind, readSearch, writeSearch } from './list-search.ts'

const Search = searchOf(['finished', 'client_name'], { workerId: dropdown(Id), isPaid: flag, finished: dayRange, quickText: like }, 'desc')
const defaults = { models: {}, orderBy: 'finished', orderDir: 'desc', pageCount: 1, pageSize: 15 }

test('an address without anything asks for the defaults, and they ask for nothing in the address', () => {
  expect(readSearch(Search, {})).toEqual(defaults)
  expect(writeSearch(Search, readSearch(Search, {}))).toEqual({})
})

test('filters, sort and page survive the way into the address and back', () => {
  const search = {
    models: { workerId: [3, 4], isPaid: false, finished: ['2026-11-01', ''], quickText: '123' },
    orderBy: 'client_name',
    orderDir: 'asc' as const,
    pageCount: 3,
    pageSize: 30,
  }
  const params = writeSearch(Search, search)
  expect(params).toEqual({
    worker_id: ['3', '4'],
    is_paid: 'false',
    finished: ['2026-11-01', ''],
    quick_text: '123',
    order_by: 'client_name',
    order_dir: 'asc',
    page_count: '3',
    page_size: '30',
  })
  expect(readSearch(Search, params)).toEqual(search)
})

test('what an address says wrongly is the default, and the rest of it still holds', () => {
  const params = {
    page_count: 'zzz',
    page_size: '7',
    order_by: 'nope',
    worker_id: 'x',
    finished: '2026-13-99',
    quick_text: 'Pop',
    stranger: '1',
  }
  expect(readSearch(Search, params)).toEqual({ ...defaults, pageSize: 7, models: { quickText: 'Pop' } })
})

test('empty filters leave the address', () => {
  expect(writeSearch(Search, readSearch(Search, { quick_text: '', finished: ['', ''] }))).toEqual({})
})

test('the kind of a filter is told by the contract', () => {
  expect(['workerId', 'isPaid', 'finished', 'quickText'].map((field) => filterKind(Search, field))).toEqual([
    'dropdown',
    'flag',
    'range',
    'like',
  ])
})
