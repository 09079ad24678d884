import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayInZone, toInstant } from '#domain/text/calendar.ts'
import { demoAccounts } from './seed-accounts.ts'
import { createMoment, planVisits } from './seed-days.ts'
import { createDice } from './seed-dice.ts'

const zone = 'Europe/Bucharest'
const hour = 3_600_000
const [demo] = demoAccounts
/** With a past shorter in orders, not in days: it is today that matters here. */
const visitsAt = (now: Date, past = 60) => {
  const moment = createMoment(now, createDice(1))
  return (demo?.organizations ?? []).flatMap(({ plan }) => planVisits(moment, { ...plan, past }))
}
const instantBefore = (instant: string, hours: number) => new Date(Date.parse(instant) - hours * hour).toISOString()
const isSunday = (instant: string) => new Date(dayInZone(instant, zone)).getUTCDay() === 0

/** Any minute of some years, clock changes, nights and Sundays among them. */
const moments = fc.date({ min: new Date('2025-01-01T00:00:00Z'), max: new Date('2030-12-31T23:59:00Z'), noInvalidDate: true })
const always = (verify: (now: string, visits: ReturnType<typeof visitsAt>) => void) =>
  fc.assert(
    fc.property(moments, (now) => verify(`${now.toISOString().slice(0, 19)}Z`, visitsAt(now))),
    { numRuns: 60 },
  )

test('the demo starts with at most 25 open orders, none older than two days', () => {
  always((now, visits) => {
    const open = visits.filter(({ finished }) => finished === null)
    expect(open.length).toBeGreaterThan(10)
    expect(open.length).toBeLessThanOrEqual(25)
    for (const { start } of open) expect(start > instantBefore(now, 48)).toBe(true)
  })
})

test('done orders of the demo end before its start, and no row is created later', () => {
  always((now, visits) => {
    for (const { created, start, finished, status } of visits) {
      expect(created <= now).toBe(true)
      expect(finished !== null).toBe(status === 'done' || status === 'closed')
      if (finished !== null) expect(start < finished && finished < now).toBe(true)
      if (status === 'in-progress') expect(start < now).toBe(true)
    }
  })
})

test('the board has today’s orders between eight and now, and every kind of work, from nine on', () => {
  always((now, visits) => {
    const today = dayInZone(now, zone)
    const opening = toInstant(today, '08:00', zone)
    if (now < toInstant(today, '09:00', zone)) return
    const todays = visits.filter(({ start }) => dayInZone(start, zone) === today)
    for (const { start } of todays) expect(start >= opening && start <= now).toBe(true)
    for (const status of ['new', 'in-progress', 'on-hold', 'done']) expect(todays.some((visit) => visit.status === status)).toBe(true)
    expect(todays.some(({ status, paid }) => status === 'done' && !paid)).toBe(true)
  })
})

test('new orders are booked for the day before nine', () => {
  for (const time of ['00:01', '05:00', '07:30', '08:59']) {
    const now = toInstant('2026-11-18', time, zone)
    const todays = visitsAt(new Date(now)).filter(({ start }) => dayInZone(start, zone) === '2026-11-18')
    const fresh = todays.filter(({ status }) => status === 'new')
    expect(fresh).toHaveLength(6)
    for (const { start } of fresh) expect(start >= now && start <= toInstant('2026-11-18', '15:00', zone)).toBe(true)
  }
})

test('Sundays have no visits except on the day of the demo', () => {
  always((now, visits) => {
    const today = dayInZone(now, zone)
    expect(visits.filter(({ start }) => isSunday(start) && dayInZone(start, zone) !== today)).toEqual([])
  })
})

test('the past reaches back a year, with most work in spring and autumn', () => {
  const visits = visitsAt(new Date('2026-11-18T11:20:00Z'), 500)
  const inMonth = (month: string) => visits.filter(({ start }) => start.slice(0, 7) === month).length
  const days = visits.map(({ start }) => dayInZone(start, zone)).sort()

  expect(days[0] && days[0] >= addDays('2026-11-18', -364) && days[0] < '2025-12-01').toBe(true)
  expect(inMonth('2026-04')).toBeGreaterThan(2 * inMonth('2026-07'))
  expect(inMonth('2026-10')).toBeGreaterThan(inMonth('2026-08'))
})

test('one moment always makes the same shop', () => {
  const now = new Date('2026-11-18T11:20:00Z')
  expect(visitsAt(now)).toEqual(visitsAt(now))
})
