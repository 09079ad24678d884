import { expect, test } from 'vitest'
import { yearRange, checkManufacturingYear } from '#domain/vehicles/car-years.ts'

test('a car is at most eighty years old, and at the newest of the next year', () => {
  expect(yearRange('2026-11-20')).toEqual({ first: 1946, last: 2027 })
})

test.each([
  [1945, null, 'AtLeast:1946'],
  [1946, null, undefined],
  [2027, null, undefined],
  [2028, null, 'AtMost:2027'],
  [1938, 1938, undefined],
  [1937, 1938, 'AtLeast:1946'],
  [null, 1938, undefined],
])('the year %s with %s stored gives the error %s', (year, stored, refusal) => {
  expect(checkManufacturingYear(year, '2026-11-20', stored)).toBe(refusal)
})
