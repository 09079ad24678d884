import { assert, constantFrom, date, property } from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayBounds, dayInZone, dayRanges, toInstant, minutesBetween } from '#domain/text/calendar.ts'

const bucharest = 'Europe/Bucharest'
const budapest = 'Europe/Budapest'

test('a day ends at midnight of the organization', () => {
  expect(dayInZone('2026-11-19T21:59:59Z', bucharest)).toBe('2026-11-19')
  expect(dayInZone('2026-11-19T22:00:00Z', bucharest)).toBe('2026-11-20')
  expect(dayInZone('2026-11-19T22:00:00.250Z', budapest)).toBe('2026-11-19')
  expect(dayInZone('2026-11-19T23:00:00Z', budapest)).toBe('2026-11-20')
})

test.each([
  ['2026-03-29', bucharest, '2026-03-28T22:00:00Z', '2026-03-29T21:00:00Z', 23],
  ['2026-10-25', bucharest, '2026-10-24T21:00:00Z', '2026-10-25T22:00:00Z', 25],
  ['2026-11-20', bucharest, '2026-11-19T22:00:00Z', '2026-11-20T22:00:00Z', 24],
  ['2026-03-29', budapest, '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 23],
  ['2026-10-25', budapest, '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 25],
])('%s in %s runs from %s to %s, %i hours', (day, zone, from, to, hours) => {
  expect(dayBounds(day, zone)).toEqual({ from, to })
  expect(minutesBetween(from, to)).toBe(hours * 60)
})

test('a local time stays the same on both sides of a clock change', () => {
  expect(toInstant('2026-03-28', '08:00', bucharest)).toBe('2026-03-28T06:00:00Z')
  expect(toInstant('2026-03-29', '08:00', bucharest)).toBe('2026-03-29T05:00:00Z')
  expect(toInstant('2026-10-24', '08:00', budapest)).toBe('2026-10-24T06:00:00Z')
  expect(toInstant('2026-10-25', '08:00', budapest)).toBe('2026-10-25T07:00:00Z')
})

test('a skipped time moves on, and a repeated time is its first occurrence', () => {
  expect(toInstant('2026-03-29', '03:30', bucharest)).toBe('2026-03-29T01:30:00Z')
  expect(toInstant('2026-10-25', '03:30', bucharest)).toBe('2026-10-25T00:30:00Z')
  expect(toInstant('2026-03-29', '02:30', budapest)).toBe('2026-03-29T01:30:00Z')
  expect(toInstant('2026-10-25', '02:30', budapest)).toBe('2026-10-25T00:30:00Z')
})

test('days are added across clock changes, months and leap years', () => {
  expect(addDays('2026-03-28', 1)).toBe('2026-03-29')
  expect(addDays('2026-03-29', 1)).toBe('2026-03-30')
  expect(addDays('2026-10-25', 7)).toBe('2026-11-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
})

test('a week is Monday to Sunday, and a month its first to its last day', () => {
  expect(dayRanges('2026-11-22')).toEqual({
    today: ['2026-11-22', '2026-11-22'],
    yesterday: ['2026-11-21', '2026-11-21'],
    thisWeek: ['2026-11-16', '2026-11-22'],
    thisMonth: ['2026-11-01', '2026-11-30'],
  })
  expect(dayRanges('2028-02-28')).toMatchObject({ thisWeek: ['2028-02-28', '2028-03-05'], thisMonth: ['2028-02-01', '2028-02-29'] })
  expect(dayRanges('2027-01-01')).toMatchObject({
    yesterday: ['2026-12-31', '2026-12-31'],
    thisWeek: ['2026-12-28', '2027-01-03'],
    thisMonth: ['2027-01-01', '2027-01-31'],
  })
})

test('minutes are whole and signed', () => {
  expect(minutesBetween('2026-11-20T08:00:00Z', '2026-11-20T09:36:59Z')).toBe(96)
  expect(minutesBetween('2026-11-20T09:36:59Z', '2026-11-20T08:00:00Z')).toBe(-96)
})

test('every instant lies within the bounds of its day', () => {
  const instants = date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  assert(
    property(instants, constantFrom(bucharest, budapest, 'America/New_York', 'Asia/Kathmandu'), (moment, zone) => {
      const { from, to } = dayBounds(dayInZone(moment.toISOString(), zone), zone)
      return Date.parse(from) <= moment.getTime() && moment.getTime() < Date.parse(to)
    }),
  )
})

test('an invalid day throws', () => {
  expect(() => toInstant('2026-13-01', '08:00', bucharest)).toThrow(RangeError)
})

test('the last representable day has a valid end in every time zone', () => {
  expect(dayBounds('9999-12-31', 'Europe/Lisbon').to).toBe('9999-12-31T23:59:59Z')
})
