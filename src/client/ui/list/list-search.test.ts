import { expect, test } from 'vitest'
import { dayRange, choiceFilter, booleanFilter, Id, textFilter, moneyRange, numberRange, searchOf } from '#contract/kit/fields.ts'
import { filterErrors, filterKind, hasNoFilters, type Filter } from './filters.ts'
import { readSearch, readView, writeSearch, writeView } from './list-search.ts'

const Search = searchOf(
  ['finished', 'client_name'],
  { workerId: choiceFilter(Id), isPaid: booleanFilter, finished: dayRange, quickText: textFilter },
  'desc',
)
const defaults = { models: {}, orderBy: 'finished', orderDir: 'desc', pageCount: 1, pageSize: 15 }

test('an empty address yields the defaults, and the defaults yield an empty address', () => {
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

test('an invalid value in the address becomes the default and leaves the others valid', () => {
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

test('a page beyond the end becomes the first, also when another value is invalid', () => {
  expect(readSearch(Search, { page_count: '9999' })).toEqual(defaults)
  expect(readSearch(Search, { page_count: '9999', order_by: 'nope', worker_id: 'x' })).toEqual(defaults)
})

test('empty filters leave the address', () => {
  expect(writeSearch(Search, readSearch(Search, { quick_text: '', finished: ['', ''] }))).toEqual({})
})

const organizationId = choiceFilter(Id)
const SearchWithRanges = searchOf(['name'], {
  organizationId,
  isPaid: booleanFilter,
  finished: dayRange,
  km: numberRange,
  total: moneyRange,
  quickText: textFilter,
})
const defaultModels = { organizationId: [1] }
const workplace: Filter = { field: 'organizationId', label: 'Workplace' }
const modelsOf = (params: Record<string, string | string[]>, filter = workplace) =>
  readSearch(SearchWithRanges, params, defaultModels, [filter]).models
const addressOf = (models: Record<string, unknown>) =>
  writeSearch(SearchWithRanges, { ...readSearch(SearchWithRanges, {}), models }, defaultModels)

test('a default applies when the address omits it, and the address omits the default', () => {
  expect(modelsOf({ is_paid: 'true' })).toEqual({ organizationId: [1], isPaid: true })
  expect(addressOf({ organizationId: [1], isPaid: true })).toEqual({ is_paid: 'true' })
})

test('a removed default is empty in the address, and another choice is named there', () => {
  expect(addressOf({ isPaid: true })).toEqual({ is_paid: 'true', organization_id: '' })
  expect(modelsOf({ is_paid: 'true', organization_id: '' })).toEqual({ isPaid: true })
  expect(addressOf({ organizationId: [2, 3] })).toEqual({ organization_id: ['2', '3'] })
  expect(modelsOf({ organization_id: ['2', '3'] })).toEqual({ organizationId: [2, 3] })
})

test('a required filter is never empty, and a fixed filter never changes', () => {
  expect(modelsOf({ organization_id: '' }, { ...workplace, required: true })).toEqual(defaultModels)
  expect(modelsOf({ organization_id: '2' }, { ...workplace, required: true })).toEqual({ organizationId: [2] })
  expect(modelsOf({ organization_id: '2' }, { ...workplace, displayOnly: true })).toEqual(defaultModels)
})

test('a list is unfiltered when every removable filter is removed', () => {
  expect(hasNoFilters(defaultModels, [workplace])).toBe(false)
  expect(hasNoFilters(defaultModels, [{ ...workplace, displayOnly: true }])).toBe(true)
  expect(hasNoFilters({ ...defaultModels, quickText: 'pop' }, [{ ...workplace, displayOnly: true }])).toBe(false)
  expect(hasNoFilters({ organizationId: [], total: ['', ''] }, [workplace])).toBe(true)
})

test('ranges of numbers and of money survive the way into the address and back', () => {
  const models = { organizationId: [1], km: [120_000, ''], total: ['', 99.5] }
  expect(addressOf(models)).toEqual({ km: ['120000', ''], total: ['', '99.5'] })
  expect(modelsOf(addressOf(models))).toEqual(models)
})

test("a filter's validation error appears at its field", () => {
  const refused = { km: [9, 3], finished: ['2026-11-02', '2026-11-01'], total: [1.005, ''], organizationId: [1], isPaid: undefined }
  expect(filterErrors(SearchWithRanges, refused)).toEqual({ km: 'InvalidRange', finished: 'InvalidRange', total: 'AtMostTwoDecimals' })
  expect(filterErrors(SearchWithRanges, { km: [3, 9], total: ['', ''] })).toEqual({})
})

test('the contract determines the kind of a filter', () => {
  expect(
    Object.fromEntries(
      Object.keys(defaultModels)
        .concat('isPaid', 'finished', 'km', 'total', 'quickText')
        .map((field) => [field, filterKind(SearchWithRanges, field)]),
    ),
  ).toEqual({
    organizationId: 'dropdown',
    isPaid: 'flag',
    finished: 'days',
    km: 'numbers',
    total: 'money',
    quickText: 'like',
  })
})

test('a view keeps filters and sort, and silently drops removed choices', () => {
  const workers: Filter = { field: 'workerId', label: 'Lucrător', options: [{ value: 4, label: 'Ion' }] }
  const search = { models: { workerId: [3, 4], isPaid: false }, orderBy: 'client_name', orderDir: 'asc' as const }
  const view = writeView(Search, search)
  expect(view).toBe('?worker_id=3&worker_id=4&is_paid=false&order_by=client_name&order_dir=asc')
  expect(readView(Search, view, {}, [workers])).toEqual({ ...defaults, ...search, models: { workerId: [4], isPaid: false } })
  const remaining = readView(Search, view, {}, [{ ...workers, options: [] }])
  expect(remaining.models).toEqual({ isPaid: false })
  expect(writeView(Search, readView(Search, '', defaultModels, [workplace]), defaultModels)).toBe('')
  expect(readView(Search, '?gone=1&worker_id=x&order_by=gone', {}, [])).toEqual(defaults)
})
