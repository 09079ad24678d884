import { addDays } from '#domain/text/calendar.ts'
import { legalDays } from './holidays.ts'
import { isLawCountry } from './rules.ts'

const saturday = 6

/** Whether people work on a day by the law of a country. Beyond the known moved days the plain week holds. */
export function isWorkingDay(country: string, day: string): boolean {
  const special = legalDays(country, Number(day.slice(0, 4))).get(day)
  if (special) return special.kind === 'moved-work'
  const weekday = new Date(day).getUTCDay()
  return weekday > 0 && weekday < saturday
}

/**
 * Returns the day on which a term of `count` working days ends; null where the law is not known. The day of the event is not in the term, the
 * last one counts whole: Regulation 1182/71 of the Council, article 3.
 */
export function addWorkingDays(country: string, day: string, count: number): string | null {
  if (!isLawCountry(country)) return null
  let last = day
  for (let left = count; left > 0;) {
    last = addDays(last, 1)
    if (isWorkingDay(country, last)) left--
  }
  return last
}

/** Counts the working days after `today` until the deadline: 0 on its day, at least one less for each working day after it. */
export function workingDaysLeft(country: string, today: string, deadline: string): number {
  const [first, last] = today <= deadline ? [today, deadline] : [deadline, today]
  let count = 0
  for (let day = addDays(first, 1); day <= last; day = addDays(day, 1)) if (isWorkingDay(country, day)) count++
  return today <= deadline ? count : -Math.max(1, count)
}
