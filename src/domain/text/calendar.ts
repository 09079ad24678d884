// Days and times of an organization. Instants are ISO texts in UTC without fractions, days are YYYY-MM-DD, times HH:mm. The zone is
// always the organization's; the machine's zone and clock are never used.

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Returns the calendar day of an instant in a time zone. */
export const dayInZone = (instant: string, zone: string): string => toIsoText(wallClock(Date.parse(instant), zone)).slice(0, 10)

/** The last day that has a year of four digits. */
const lastDay = '9999-12-31'

/** Returns the day as a half-open range of instants; it has 23 or 25 hours when the clocks change. */
export const dayBounds = (date: string, zone: string): { from: string; to: string } => ({
  from: toInstant(date, '00:00', zone),
  to: date === lastDay ? `${lastDay}T23:59:59Z` : toInstant(addDays(date, 1), '00:00', zone),
})

/**
 * Returns the instant of a local time. A time that occurs twice in autumn means the first one; a time that spring skips is read with the
 * old offset, so 03:30 becomes 04:30.
 */
export function toInstant(date: string, time: string, zone: string): string {
  const wall = Date.parse(`${date}T${time}Z`)
  const offsetBefore = offsetAt(wall - dayMs, zone)
  const offsetAfter = offsetAt(wall + dayMs, zone)
  const candidates = [wall - offsetBefore, wall - offsetAfter]
  return toIsoText(candidates.find((instant) => wallClock(instant, zone) === wall) ?? wall - offsetBefore)
}

/** Adds calendar days of any length: never add 24 hours to an instant to reach tomorrow. */
export const addDays = (date: string, days: number): string => toIsoText(Date.parse(date) + days * dayMs).slice(0, 10)

/** Whole calendar days, negative for an earlier day. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs

/** Returns the same day of a later month, or the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, dayMs = 0] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return toIsoText(Date.UTC(year, month - 1 + months, Math.min(dayMs, lastDay))).slice(0, 10)
}

/** Common ranges with their first and last day; a week begins on Monday. */
export function dayRanges(today: string): Record<'today' | 'yesterday' | 'thisWeek' | 'thisMonth', [first: string, last: string]> {
  const yesterday = addDays(today, -1)
  const monday = mondayBefore(today)
  const first = `${today.slice(0, 8)}01`
  const nextMonth = `${addDays(first, 31).slice(0, 8)}01`
  return {
    today: [today, today],
    yesterday: [yesterday, yesterday],
    thisWeek: [monday, addDays(monday, 6)],
    thisMonth: [first, addDays(nextMonth, -1)],
  }
}

/** Returns the Monday of the week that contains a day. */
export const mondayBefore = (date: string): string => addDays(date, -((new Date(date).getUTCDay() + 6) % 7))

/** An ISO week: days around New Year may belong to the neighbouring year. */
export type Week = { year: number; week: number }

export function toIsoWeek(date: string): Week {
  const thursday = addDays(mondayBefore(date), 3)
  const year = Number(thursday.slice(0, 4))
  return { year, week: 1 + (Date.parse(mondayBefore(date)) - Date.parse(mondayOfWeek(year, 1))) / (7 * dayMs) }
}

/** Returns the first day of a week; January 4 is always in week 1. */
export const mondayOfWeek = (year: number, week: number): string =>
  addDays(mondayBefore(`${String(year).padStart(4, '0')}-01-04`), 7 * (week - 1))

/** Returns the number of ISO weeks of a year, 52 or 53. */
export const countWeeks = (year: number): number => toIsoWeek(`${String(year).padStart(4, '0')}-12-28`).week

/** Returns whole minutes between two instants, negative if the second is earlier. */
export const minutesBetween = (from: string, to: string): number => Math.trunc((Date.parse(to) - Date.parse(from)) / minuteMs)

const offsetAt = (instant: number, zone: string): number => wallClock(instant, zone) - Math.floor(instant / 1000) * 1000

/** Returns the local time as if it were UTC: its difference to the instant is the zone's offset. */
export function wallClock(instant: number, zone: string): number {
  const shown: Record<string, number> = {}
  for (const { type, value } of getClock(zone).formatToParts(instant)) shown[type] = Number(value)
  const { year = 0, month = 0, day: date = 0, hour = 0, minute: minutes = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, date, hour, minutes, second)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function getClock(zone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  clocks.set(zone, clock)
  return clock
}

/** Formats a computed instant. */
export const toIsoText = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19)}Z`
