import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { visibleHours, toCalendarItems, closedTimes, timesFromPosition } from './week-items.ts'
import { listDays, stepDate, skipSunday } from './days.ts'

const zone = 'Europe/Bucharest'
const now = '2026-11-20T08:10:00Z'
const booked = (from: string, to: string, more: Partial<Appointment> = {}) =>
  ({ id: 1, from, to, status: 'new', isBreak: false, appointmentGroupId: null, ...more }) as Appointment
const placed = (appointment: Appointment, columns: { day: string; groupId?: number | null }[]) =>
  toCalendarItems([appointment], columns, { zone, now, nameOf: () => '' }).map(({ column, from, to, tone, fixed }) => ({
    column,
    from,
    to,
    tone,
    fixed,
  }))

test("an appointment stands at the workplace's clock time, before and after clock changes", () => {
  for (const [from, to, day] of [
    ['2026-10-24T05:00:00Z', '2026-10-24T06:00:00Z', '2026-10-24'],
    ['2026-10-26T06:00:00Z', '2026-10-26T07:00:00Z', '2026-10-26'],
  ] as const) {
    expect(placed(booked(from, to), [{ day }])).toMatchObject([{ from: 480, to: 540 }])
    expect(timesFromPosition({ from: 480, to: 540 }, day, zone)).toEqual({ from, to })
  }
})

test('an appointment beyond midnight stands in each of its days and cannot be dragged', () => {
  const night = booked('2026-11-20T20:00:00Z', '2026-11-21T06:30:00Z')
  expect(placed(night, [{ day: '2026-11-19' }, { day: '2026-11-20' }, { day: '2026-11-21' }])).toMatchObject([
    { column: 1, from: 1320, to: 1440, fixed: true },
    { column: 2, from: 0, to: 510, fixed: true },
  ])
  expect(placed(booked('2026-11-20T20:00:00Z', '2026-11-20T22:00:00Z'), [{ day: '2026-11-20' }, { day: '2026-11-21' }])).toMatchObject([
    { column: 0, from: 1320, to: 1440, fixed: false },
  ])
})

test('an appointment stands in the column of its group, or in the one without a group', () => {
  const columns = [7, 8, null].map((groupId) => ({ day: '2026-11-20', groupId }))
  const at = ['2026-11-20T10:00:00Z', '2026-11-20T11:00:00Z'] as const
  expect(placed(booked(...at, { appointmentGroupId: 8 }), columns)).toMatchObject([{ column: 1 }])
  expect(placed(booked(...at), columns)).toMatchObject([{ column: 2 }])
})

test('an appointment past its end is late unless it is done or missed; a break never is', () => {
  const past = ['2026-11-20T06:00:00Z', '2026-11-20T07:00:00Z'] as const
  const toneOf = (more: Partial<Appointment>) => placed(booked(...past, more), [{ day: '2026-11-20' }])[0]?.tone
  expect(toneOf({})).toBe('late')
  expect(toneOf({ status: 'done' })).toBe('done')
  expect(toneOf({ status: 'skipped' })).toBe('skipped')
  expect(toneOf({ isBreak: true })).toBe('break')
})

test('the visible hours include opening hours and all appointments', () => {
  const times = [
    { start: '07:00', end: '18:00' },
    { start: '08:00', end: '17:00' },
  ]
  expect(visibleHours(times, [])).toEqual({ from: 420, to: 1080 })
  expect(visibleHours(times, [{ from: 375, to: 1100 }])).toEqual({ from: 360, to: 1110 })
  expect(visibleHours([{ start: '00:00', end: '24:00' }], [])).toEqual({ from: 0, to: 1440 })
})

test('breaks, closed days and past times are shaded, breaks on past days, too', () => {
  const rules = {
    zone,
    start: '08:00',
    end: '18:00',
    breaks: [{ start: '13:00', end: '14:00' }],
    excludeDates: ['2026-11-19'],
    excludeSaturdays: false,
    lanes: [7, 8],
    leadMinutes: 0,
  }
  const columns = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'].map((day) => ({ day }))
  const hours = { from: 420, to: 1080 }
  const shades = closedTimes(rules, columns, hours, { today: '2026-11-20', minuteNow: 619, wordOf: (reason) => reason })
  const short = shades.map(({ column, kind, from, to, reason }) => [column, kind, from, to, reason])
  expect(short).toEqual([
    [0, 'closed', 780, 840, 'Break'],
    [0, 'past', 420, 1080, 'Past'],
    [1, 'closed', 480, 1080, 'ExcludedDay'],
    [1, 'past', 420, 1080, 'Past'],
    [2, 'closed', 780, 840, 'Break'],
    [2, 'past', 420, 600, 'Past'],
    [3, 'closed', 780, 840, 'Break'],
  ])
})

test('a step never lands on a Sunday', () => {
  expect(listDays('2026-11-20', 'week')).toEqual(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'])
  expect(stepDate('2026-11-21', 'day', 1)).toBe('2026-11-23')
  expect(stepDate('2026-11-23', 'day', -1)).toBe('2026-11-21')
  expect(stepDate('2026-11-20', 'week', 1)).toBe('2026-11-27')
  expect(skipSunday('2026-11-22')).toBe('2026-11-23')
})
