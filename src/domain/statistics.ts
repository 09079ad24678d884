// What was finished in a week and in a year, beside the same of the year before.

import type { StatisticsSeries } from '#contract/statistics.ts'
import { addDays, dayRanges } from './text/calendar.ts'

/** Whole units by day: bani, or orders. */
export type DaySums = ReadonlyMap<string, number>

/** The same days of the week a year ago, in every year. */
const yearOfWeeks = 364
const months = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'))

/** The first day that any of it looks back to. */
export const firstStatisticsDay = (today: string): string => {
  const [week, year] = [addDays(dayRanges(today).thisWeek[0], -2 * yearOfWeeks), `${yearOf(today) - 2}-01-01`]
  return week < year ? week : year
}

/** The current week and year, each followed by the past one. Days to come are nothing. */
export function buildSeries(sums: DaySums, today: string): StatisticsSeries[] {
  const on = (day: string): number => (day <= today ? (sums.get(day) ?? 0) : 0)
  const [monday] = dayRanges(today).thisWeek
  const week = (back: number) => Array.from({ length: 7 }, (_, i) => addDays(monday, i - back * yearOfWeeks))
  const year = yearOf(today)
  const daysOf = (year: number) => [...sums.keys()].filter((day) => day.startsWith(`${year}-`))
  const sum = (days: readonly string[]) => days.reduce((all, day) => all + on(day), 0)

  const series = (type: 'week' | 'month', timeInterval: 'current' | 'past', days: [string, string], values: number[], then: number) => {
    const total = values.reduce((all, value) => all + value, 0)
    return { type, timeInterval, from: days[0], to: days[1], total, progress: percentChange(total, then), values }
  }
  const ofWeek = (back: 0 | 1) => {
    const days = week(back)
    const then = back === 0 ? week(1).filter((day) => day <= addDays(today, -yearOfWeeks)) : week(2)
    return series('week', back === 0 ? 'current' : 'past', [days[0]!, days[6]!], days.map(on), sum(then))
  }
  const ofYear = (back: 0 | 1) => {
    const those = year - back
    const days = daysOf(those)
    const values = months.map((month) => sum(days.filter((day) => day.slice(5, 7) === month)))
    const before = daysOf(those - 1)
    const then = back === 0 ? before.filter((day) => day.slice(5) <= today.slice(5)) : before
    return series('month', back === 0 ? 'current' : 'past', [`${those}-01-01`, `${those}-12-31`], values, sum(then))
  }
  return [ofWeek(0), ofWeek(1), ofYear(0), ofYear(1)]
}

/** Halves go away from zero. */
export function percentChange(now: number, then: number): number {
  if (then === 0) return now === 0 ? 0 : 100
  const percent = ((now - then) / then) * 100
  return Math.max(-100, Math.min(100, Math.sign(percent) * Math.round(Math.abs(percent)))) + 0
}

const yearOf = (day: string): number => Number(day.slice(0, 4))
