// Days and times of a workplace. Instants are ISO texts in UTC without fractions, days are YYYY-MM-DD, times HH:mm.
// The zone is always that of the workplace; the zone and clock of the machine are never used.

const minute = 60_000
const day = 24 * 60 * minute

/** The calendar day that a clock on the workplace's wall shows at an instant. */
export const dayInZone = (instant: string, zone: string): string => toIsoText(wallClock(Date.parse(instant), zone)).slice(0, 10)

/** Of those that are written with four digits of a year. */
const lastDay = '9999-12-31'

/** The day as a half-open range of instants; 23 or 25 hours long when the clocks change. */
export const dayBounds = (date: string, zone: string): { from: string; to: string } => ({
  from: toInstant(date, '00:00', zone),
  to: date === lastDay ? `${lastDay}T23:59:59Z` : toInstant(addDays(date, 1), '00:00', zone),
})

/**
 * The instant at which the workplace's clock shows a time. Of a time that comes twice in autumn it is the first;
 * a time that is skipped in spring is read as if the clocks had not changed yet, so 03:30 becomes 04:30.
 */
export function toInstant(date: string, time: string, zone: string): string {
  const wall = Date.parse(`${date}T${time}Z`)
  const offsetBefore = offsetAt(wall - day, zone)
  const offsetAfter = offsetAt(wall + day, zone)
  const candidates = [wall - offsetBefore, wall - offsetAfter]
  return toIsoText(candidates.find((instant) => wallClock(instant, zone) === wall) ?? wall - offsetBefore)
}

/** Calendar days, whatever their length: never add 24 hours to an instant to reach tomorrow. */
export const addDays = (date: string, days: number): string => toIsoText(Date.parse(date) + days * day).slice(0, 10)

/** The same day of a later month, or the last one of a month that is shorter. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return toIsoText(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).slice(0, 10)
}

/** The ranges of days that are asked for most, with their first and last day; a week begins on Monday. */
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

/** The Monday of the week in which a day lies. */
export const mondayBefore = (date: string): string => addDays(date, -((new Date(date).getUTCDay() + 6) % 7))

/** A week as its number is printed in calendars: the days around New Year may belong to the other year. */
export type Week = { year: number; week: number }

export function toIsoWeek(date: string): Week {
  const thursday = addDays(mondayBefore(date), 3)
  const year = Number(thursday.slice(0, 4))
  return { year, week: 1 + (Date.parse(mondayBefore(date)) - Date.parse(mondayOfWeek(year, 1))) / (7 * day) }
}

/** The first day of a week; the fourth of January is always in week 1. */
export const mondayOfWeek = (year: number, week: number): string =>
  addDays(mondayBefore(`${String(year).padStart(4, '0')}-01-04`), 7 * (week - 1))

/** 52, or 53 in a year that has as many. */
export const countWeeks = (year: number): number => toIsoWeek(`${String(year).padStart(4, '0')}-12-28`).week

/** Whole minutes from one instant to another, negative when the second is earlier. */
export const minutesBetween = (from: string, to: string): number => Math.trunc((Date.parse(to) - Date.parse(from)) / minute)

const offsetAt = (instant: number, zone: string): number => wallClock(instant, zone) - Math.floor(instant / 1000) * 1000

/** What the wall clock shows, as if it were UTC: the difference to the instant is the zone's offset. */
export function wallClock(instant: number, zone: string): number {
  const shown: Record<string, number> = {}
  for (const { type, value } of clockOf(zone).formatToParts(instant)) shown[type] = Number(value)
  const { year = 0, month = 0, day: date = 0, hour = 0, minute: minutes = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, date, hour, minutes, second)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
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

/** An instant that was reckoned with, as text. */
export const toIsoText = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19)}Z`
