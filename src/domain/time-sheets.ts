import type { TimeSheetStatus } from '#contract/time-sheets.ts'
import { dayInZone, toInstant } from './text/calendar.ts'

const hour = 3_600_000

/** How each status is shown: whether a timer runs beside it, and its colour, by the names of the badges. */
const kinds = {
  WORKING: { tone: 'done', timer: true },
  BREAK: { tone: 'on-hold', timer: true },
  AWAY: { tone: 'on-hold', timer: true },
  LUNCH: { tone: 'on-hold', timer: true },
  ON_HOLIDAY: { tone: 'closed', timer: false },
  GONE_HOME: { tone: 'closed', timer: false },
} as const satisfies Record<TimeSheetStatus, { tone: string; timer: boolean }>

/** Of somebody who has not said anything yet. */
export const timeSheetTone = (status: TimeSheetStatus | undefined) => (status ? kinds[status].tone : 'new')
/** Whether its minutes are counted, and shown as they run; a holiday counts as days, and being home as nothing. */
export const isTimed = (status: TimeSheetStatus): boolean => kinds[status].timer

/** Nobody does one thing for longer without a break that somebody forgot to write down. */
const mostHours = 24
/** Nor is anybody on holiday for longer than three years, the longest leave there is. */
const mostDays = 1096

type Span = { status: TimeSheetStatus; startDate: string; endDate: string | null }

/** What is wrong with an entry as somebody wrote it down: the field and a message. */
export function findTimeSheetError({ status, startDate, endDate }: Span, now: number): { field: string; message: string } | undefined {
  const start = Date.parse(startDate)
  if (start > now) return { field: 'start_date', message: 'NotInTheFuture' }
  const isLong = (until: number) => status === 'ON_HOLIDAY' && until - start > mostDays * 24 * hour
  if (endDate === null) return isLong(now) ? { field: 'start_date', message: `AtMostDays:${mostDays}` } : undefined
  if (Date.parse(endDate) > now) return { field: 'end_date', message: 'NotInTheFuture' }
  const lasts = Date.parse(endDate) - start
  if (lasts <= 0) return { field: 'end_date', message: 'InvalidHours' }
  if (isLong(Date.parse(endDate))) return { field: 'end_date', message: `AtMostDays:${mostDays}` }
  return isTimed(status) && lasts > mostHours * hour ? { field: 'end_date', message: `AtMostHours:${mostHours}` } : undefined
}

/**
 * When somebody went home who forgot to say so: as the workplace closed on the day they began, if they had begun before that and it has closed
 * since; else when the hours were over after which an entry is closed.
 */
export function guessEnd(startDate: string, { zone, closing, hours, now }: { zone: string; closing: string; hours: number; now: number }) {
  const start = Date.parse(startDate)
  const closed = Date.parse(toInstant(dayInZone(startDate, zone), closing, zone))
  return new Date(closed > start && closed <= now ? closed : start + hours * hour).toISOString()
}
