import { addDays } from '#domain/text/calendar.ts'
import { orthodoxEaster, westernEaster } from './easter.ts'
import type { HolidayCalendar, HolidayName } from './rule.ts'
import { isLawCountry, ruleOn, rulesOf } from './rules.ts'

/** A moved day has no name of its own. */
export type LegalDay = { day: string; kind: 'holiday' | 'moved-rest' | 'moved-work'; names: readonly HolidayName[] }

const noDays: ReadonlyMap<string, LegalDay> = new Map()
const years = new Map<string, ReadonlyMap<string, LegalDay>>()

/**
 * Returns the public holidays and moved days of a year by their days, in their order; none where the law is not known. Two holidays on one
 * day are one entry with two names. Throws RangeError for Romania outside 1900–2099.
 */
export function legalDays(country: string, year: number): ReadonlyMap<string, LegalDay> {
  if (!isLawCountry(country)) return noDays
  const key = `${country} ${year}`
  const days = years.get(key) ?? computeDays(country, year)
  years.set(key, days)
  return days
}

function computeDays(country: string, year: number): ReadonlyMap<string, LegalDay> {
  const calendar = ruleOn('holidays', country, `${String(year).padStart(4, '0')}-01-01`)?.value
  const names = new Map<string, HolidayName[]>()
  for (const { day, name } of calendar ? datedHolidays(calendar, year) : []) names.set(day, [...(names.get(day) ?? []), name])
  const holidays = [...names].map(([day, own]): LegalDay => ({ day, kind: 'holiday', names: own }))
  const moved = rulesOf('moved-days', country).flatMap(({ value }) => [
    ...value.rest.map((day): LegalDay => ({ day, kind: 'moved-rest', names: [] })),
    ...value.work.map((day): LegalDay => ({ day, kind: 'moved-work', names: [] })),
  ])
  const inYear = moved.filter(({ day }) => day.startsWith(`${year}-`))
  const days = [...holidays, ...inYear].sort((one, other) => (one.day < other.day ? -1 : 1))
  return new Map(days.map((day) => [day.day, day]))
}

function datedHolidays({ easter, days }: HolidayCalendar, year: number): { day: string; name: HolidayName }[] {
  const sunday = easter === 'orthodox' ? orthodoxEaster(year) : westernEaster(year)
  return days.map(({ name, on }) => ({ name, day: typeof on === 'string' ? `${year}-${on}` : addDays(sunday, on.afterEaster) }))
}

/** Returns the last day whose moved days are known; null where no days are moved. */
export const movedDaysKnownUntil = (country: string): string | null => rulesOf('moved-days', country).at(-1)?.until ?? null
