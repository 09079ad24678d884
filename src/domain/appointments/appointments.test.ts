import { expect, test } from 'vitest'
import { defaultStart, findFreeGroup, isOverdue, reminderAt } from '#domain/appointments/appointments.ts'
import { toInstant, toIsoWeek, mondayOfWeek, countWeeks } from '#domain/text/calendar.ts'

const bucharest = 'Europe/Bucharest'

test.each([
  ['2026-03-30', '08:00', bucharest, '2026-03-29T06:00:00Z'],
  ['2026-10-26', '14:30', bucharest, '2026-10-25T12:30:00Z'],
  ['2026-11-23', '20:00', 'Europe/Budapest', '2026-11-22T18:00:00Z'],
])('a reminder for %s at %s in %s goes out at %s', (day, time, zone, at) => {
  expect(reminderAt(toInstant(day, time, zone), zone)).toBe(at)
})

test('a new appointment begins tomorrow at opening time, or on Monday if that is a Sunday', () => {
  expect(defaultStart('2026-11-20T10:00:00Z', bucharest, '07:00')).toBe('2026-11-21T05:00:00Z')
  expect(defaultStart('2026-11-21T10:00:00Z', bucharest, '07:00')).toBe('2026-11-23T05:00:00Z')
})

test('weeks around New Year have the number that calendars print', () => {
  expect([2025, 2026, 2027].map(countWeeks)).toEqual([52, 53, 52])
  expect(mondayOfWeek(2026, 53)).toBe('2026-12-28')
  expect(mondayOfWeek(2027, 1)).toBe('2027-01-04')
  expect(toIsoWeek('2027-01-01')).toEqual({ year: 2026, week: 53 })
  expect(toIsoWeek('2024-12-30')).toEqual({ year: 2025, week: 1 })
})

test('a past appointment that is neither done nor skipped is overdue', () => {
  const to = '2026-11-20T08:00:00Z'
  const at = (status: 'new' | 'done' | 'skipped' | 'new-guest', now: string) => isOverdue({ status, to }, now)
  expect(at('new', '2026-11-20T08:00:01Z')).toBe(true)
  expect(at('new-guest', '2026-11-20T08:00:01Z')).toBe(true)
  expect(at('new', to)).toBe(false)
  expect([at('done', '2026-11-21T00:00:00Z'), at('skipped', '2026-11-21T00:00:00Z')]).toEqual([false, false])
})

test('the first group without an appointment is free, unless one blocks the whole organization', () => {
  const groups = [{ id: 1 }, { id: 2 }]
  const taken = (from: string, to: string, appointmentGroupId: number | null, status: 'new' | 'skipped' = 'new') => ({
    from: `2026-11-27T${from}:00Z`,
    to: `2026-11-27T${to}:00Z`,
    appointmentGroupId,
    status,
  })
  const time = { from: '2026-11-27T10:00:00Z', to: '2026-11-27T10:30:00Z' }
  const free = (...items: ReturnType<typeof taken>[]) => findFreeGroup(groups, items, time)?.id
  expect(free()).toBe(1)
  expect(free(taken('09:30', '10:00', 1), taken('10:30', '11:00', 1))).toBe(1)
  expect(free(taken('09:00', '10:01', 1))).toBe(2)
  expect(free(taken('09:00', '10:01', 1, 'skipped'))).toBe(1)
  expect(free(taken('10:00', '10:30', 1), taken('10:15', '10:45', 2))).toBeUndefined()
  expect(free(taken('10:00', '10:30', null))).toBeUndefined()
})
