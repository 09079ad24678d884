import { addDays, mondayBefore } from '#domain/text/calendar.ts'

export type CalendarSpan = 'day' | 'week'

const isSunday = (day: string) => new Date(day).getUTCDay() === 0

/** The day itself, or its neighbour if it is a Sunday. */
export const skipSunday = (day: string, direction: 1 | -1 = 1): string => (isSunday(day) ? addDays(day, direction) : day)

/** The days of the calendar; those of a week are Monday to Saturday. */
export const listDays = (date: string, span: CalendarSpan): string[] =>
  span === 'day' ? [date] : [0, 1, 2, 3, 4, 5].map((days) => addDays(mondayBefore(date), days))

/** Moves by one day or one week. */
export const stepDate = (date: string, span: CalendarSpan, direction: 1 | -1): string =>
  span === 'week' ? addDays(date, 7 * direction) : skipSunday(addDays(date, direction), direction)
