import { expect, test } from 'vitest'
import { isAddingHidden, isFutureDot, isStorageOverdue, seasonStoredOn, storageFee, storageTerms, storedUntil } from './tyre-hotels.ts'

const own = { thWarehouseCustom: true, thWarehouseMonths: 6, thWarehouseFee: 75, thWarehouseFeeWithRims: 95 }

test.each([
  ['2026-08-31', true, '2027-02-28'],
  ['2026-11-20', false, '2027-11-20'],
  ['2027-08-31', true, '2028-02-29'],
])('a set from %s, with custom terms %s, is stored until %s', (day, thWarehouseCustom, until) => {
  expect(storedUntil(day, storageTerms({ ...own, thWarehouseCustom }))).toBe(until)
})

test.each([
  [4, false, 75],
  [2, false, 37.5],
  [1, false, 18.75],
  [4, true, 95],
  [6, true, 142.5],
])('the fee for %i tyres, with rims %s, is %d', (tyreQuantity, withRim, fee) => {
  expect(storageFee(storageTerms(own), { tyreQuantity, withRim })).toBe(fee)
})

test('a fee rounds half a ban up, is null without custom terms, and stays within the column', () => {
  const set = { tyreQuantity: 1, withRim: false }
  expect(storageFee(storageTerms({ ...own, thWarehouseFee: 0.02 }), set)).toBe(0.01)
  expect(storageFee(storageTerms({ ...own, thWarehouseFee: 75.01 }), set)).toBe(18.75)
  expect(storageFee(storageTerms({ ...own, thWarehouseCustom: false }), set)).toBeNull()
  expect(storageFee(storageTerms({ ...own, thWarehouseFee: 1_000_000 }), { tyreQuantity: 999_999, withRim: false })).toBe(9_999_999_999.99)
})

test('summer tyres come in from October to March, and winter tyres otherwise', () => {
  const months = ['01', '03', '04', '09', '10', '12'].map((month) => seasonStoredOn(`2026-${month}-15`))
  expect(months).toEqual(['summer', 'summer', 'winter', 'winter', 'summer', 'summer'])
})

test.each([
  ['4726', '2026-11-15', true],
  ['4726', '2026-11-16', false],
  ['5326', '2026-12-27', true],
  ['5326', '2026-12-28', false],
  ['0127', '2026-11-16', true],
  ['0224', '2026-11-16', false],
])('a tyre of week %s is in the future on %s: %s', (dot, today, isFuture) => {
  expect(isFutureDot(dot, today)).toBe(isFuture)
})

test('a stored set is overdue from the day after its last one', () => {
  const set = { status: 'open', storageUntil: '2026-11-20' } as const
  expect([isStorageOverdue(set, '2026-11-20'), isStorageOverdue(set, '2026-11-21')]).toEqual([false, true])
  expect(isStorageOverdue({ ...set, status: 'closed' }, '2026-11-21')).toBe(false)
})

test('a user with a hidden role may not add sets', () => {
  expect(isAddingHidden(['worker'], ['admin', 'worker'])).toBe(true)
  expect(isAddingHidden(['worker'], ['admin'])).toBe(false)
  expect(isAddingHidden([], ['worker'])).toBe(false)
})
