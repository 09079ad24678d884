import { expect, test } from 'vitest'
import { guessEnd, findTimeSheetError } from './time-sheets.ts'

const zone = 'Europe/Bucharest'
const options = { zone, closing: '18:00', hours: 12 }

test.each([
  ['begun before the workplace closed', '2026-10-06T05:00:00Z', '2026-10-06T17:00:00Z', '2026-10-06T15:00:00.000Z'],
  ['begun after it had closed', '2026-10-06T16:00:00Z', '2026-10-07T09:00:00Z', '2026-10-07T04:00:00.000Z'],
  ['at the very minute it closed', '2026-10-06T15:00:00Z', '2026-10-07T09:00:00Z', '2026-10-07T03:00:00.000Z'],
  ['so early that it has not closed yet', '2026-10-06T01:00:00Z', '2026-10-06T13:00:00Z', '2026-10-06T13:00:00.000Z'],
  ['on the day the clocks go back', '2026-10-25T05:00:00Z', '2026-10-25T18:00:00Z', '2026-10-25T16:00:00.000Z'],
])('a forgotten entry %s ends at a plausible hour', (_, start, now, end) => {
  expect(guessEnd(start, { ...options, now: Date.parse(now) })).toBe(end)
})

test('an entry fails if it is reversed, in the future, or longer than its status allows', () => {
  const now = Date.parse('2026-10-10T12:00:00Z')
  const of = (status: 'WORKING' | 'ON_HOLIDAY', startDate: string, endDate: string | null) =>
    findTimeSheetError({ status, startDate, endDate }, now)
  expect(of('WORKING', '2026-10-09T12:00:00Z', '2026-10-10T12:00:00Z')).toBeUndefined()
  expect(of('WORKING', '2026-10-09T11:59:59Z', '2026-10-10T12:00:00Z')).toEqual({ field: 'end_date', message: 'AtMostHours:24' })
  expect(of('ON_HOLIDAY', '2023-10-11T12:00:00Z', '2026-10-10T12:00:00Z')).toBeUndefined()
  expect(of('ON_HOLIDAY', '2023-10-11T12:00:00Z', null)).toBeUndefined()
  expect(of('ON_HOLIDAY', '1000-01-01T00:00:00Z', '2026-10-10T12:00:00Z')).toEqual({ field: 'end_date', message: 'AtMostDays:1096' })
  expect(of('ON_HOLIDAY', '2023-10-08T12:00:00Z', null)).toEqual({ field: 'start_date', message: 'AtMostDays:1096' })
  expect(of('WORKING', '2026-10-10T12:00:00Z', '2026-10-10T12:00:00Z')).toEqual({ field: 'end_date', message: 'InvalidHours' })
  expect(of('WORKING', '2026-10-10T11:00:00Z', '2026-10-10T12:00:01Z')).toEqual({ field: 'end_date', message: 'NotInTheFuture' })
  expect(of('WORKING', '2026-10-10T12:00:01Z', null)).toEqual({ field: 'start_date', message: 'NotInTheFuture' })
  expect(of('WORKING', '2026-01-10T12:00:00Z', null)).toBeUndefined()
})
