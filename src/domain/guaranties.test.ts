import { expect, test } from 'vitest'
import { guarantyExpiry, isOverKmLimit } from './guaranties.ts'

test.each([
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2026-11-20', 24, '2028-11-20'],
  ['2026-12-31', 1, '2027-01-31'],
  ['2026-01-31', 120, '2036-01-31'],
  ['2026-08-31', 0, null],
])('a guaranty from %s for %i months ends on %s', (startsOn, months, end) => {
  expect(guarantyExpiry(startsOn, months)).toBe(end)
})

test('the limit itself is within the guaranty, and missing values exceed nothing', () => {
  expect(isOverKmLimit(50_000, 50_000)).toBe(false)
  expect(isOverKmLimit(50_001, 50_000)).toBe(true)
  expect(isOverKmLimit(null, 50_000)).toBe(false)
  expect(isOverKmLimit(50_000, null)).toBe(false)
})
