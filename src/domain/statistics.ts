// Sums of finished work per week and year, compared with the year before.

import type { StatisticsSeries } from '#contract/statistics.ts'
import { addDays, dayRanges } from './text/calendar.ts'

/** Whole units by day: bani, or orders. */
export type DaySums = ReadonlyMap<string, number>

/** 364 days keep the day of the week, in every year. */
const yearOfWeeks = 364
const months = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'))

/** Returns the first day that the statistics need. */
export const firstStatisticsDay = (today: string): string => {
  const week = addDays(dayRanges(today).thisWeek[0], -2 * yearOfWeeks)
  const year = `${yearOf(today) - 2}-01-01`
  return week < year ? week : year
}

/** Returns the current week and year, each followed by the previous one. Future days count as 0. */
export function buildSeries(sums: DaySums, today: string): StatisticsSeries[] {
  const valueOn = (day: string): number => (day <= today ? (sums.get(day) ?? 0) : 0)
  const [monday] = dayRanges(today).thisWeek
  const daysOfWeek = (back: number) => Array.from({ length: 7 }, (_, i) => addDays(monday, i - back * yearOfWeeks))
  const year = yearOf(today)
  const daysOf = (year: number) => [...sums.keys()].filter((day) => day.startsWith(`${year}-`))
  const sum = (days: readonly string[]) => days.reduce((all, day) => all + valueOn(day), 0)

  const createSeries = (
    type: 'week' | 'month',
    timeInterval: 'current' | 'past',
    days: [string, string],
    values: number[],
    previous: number,
  ) => {
    const total = values.reduce((all, value) => all + value, 0)
    return { type, timeInterval, from: days[0], to: days[1], total, progress: percentChange(total, previous), values }
  }
  const weekSeries = (back: 0 | 1) => {
    const days = daysOfWeek(back)
    const previous = back === 0 ? daysOfWeek(1).filter((day) => day <= addDays(today, -yearOfWeeks)) : daysOfWeek(2)
    return createSeries('week', back === 0 ? 'current' : 'past', [days[0]!, days[6]!], days.map(valueOn), sum(previous))
  }
  const yearSeries = (back: 0 | 1) => {
    const seriesYear = year - back
    const days = daysOf(seriesYear)
    const values = months.map((month) => sum(days.filter((day) => day.slice(5, 7) === month)))
    const before = daysOf(seriesYear - 1)
    const previous = back === 0 ? before.filter((day) => day.slice(5) <= today.slice(5)) : before
    return createSeries('month', back === 0 ? 'current' : 'past', [`${seriesYear}-01-01`, `${seriesYear}-12-31`], values, sum(previous))
  }
  return [weekSeries(0), weekSeries(1), yearSeries(0), yearSeries(1)]
}

/** Rounds halves away from zero. */
export function percentChange(now: number, then: number): number {
  if (then === 0) return now === 0 ? 0 : 100
  const percent = ((now - then) / then) * 100
  return Math.max(-100, Math.min(100, Math.sign(percent) * Math.round(Math.abs(percent)))) + 0
}

const yearOf = (day: string): number => Number(day.slice(0, 4))
