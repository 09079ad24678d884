import type { TimeSheetStatus } from '#contract/time-sheets.ts'
import { dayInZone, toInstant } from './text/calendar.ts'

const hourMs = 3_600_000

/** Display of each status: its colour, by the names of the badges, and whether a timer runs. */
const displayByStatus = {
  WORKING: { tone: 'done', timer: true },
  BREAK: { tone: 'on-hold', timer: true },
  AWAY: { tone: 'on-hold', timer: true },
  LUNCH: { tone: 'on-hold', timer: true },
  ON_HOLIDAY: { tone: 'closed', timer: false },
  GONE_HOME: { tone: 'closed', timer: false },
} as const satisfies Record<TimeSheetStatus, { tone: string; timer: boolean }>

/** Without a status the tone is that of a new entry. */
export const timeSheetTone = (status: TimeSheetStatus | undefined) => (status ? displayByStatus[status].tone : 'new')
/** Whether the minutes of a status count and are shown running; holidays count as days, and GONE_HOME counts as nothing. */
export const isTimed = (status: TimeSheetStatus): boolean => displayByStatus[status].timer

/** A longer entry means that somebody forgot to record a break. */
const maxHours = 24
/** Three years is the longest possible leave. */
const maxDays = 1096

type Span = { status: TimeSheetStatus; startDate: string; endDate: string | null }

/** Finds the error of a manual entry; returns the field of the wire and a message. */
export function findTimeSheetError({ status, startDate, endDate }: Span, now: number): { field: string; message: string } | undefined {
  const start = Date.parse(startDate)
  if (start > now) return { field: 'start_date', message: 'NotInTheFuture' }
  const isLong = (until: number) => status === 'ON_HOLIDAY' && until - start > maxDays * 24 * hourMs
  if (endDate === null) return isLong(now) ? { field: 'start_date', message: `AtMostDays:${maxDays}` } : undefined
  if (Date.parse(endDate) > now) return { field: 'end_date', message: 'NotInTheFuture' }
  const durationMs = Date.parse(endDate) - start
  if (durationMs <= 0) return { field: 'end_date', message: 'InvalidHours' }
  if (isLong(Date.parse(endDate))) return { field: 'end_date', message: `AtMostDays:${maxDays}` }
  return isTimed(status) && durationMs > maxHours * hourMs ? { field: 'end_date', message: `AtMostHours:${maxHours}` } : undefined
}

/**
 * Estimates when a person went home without recording it: at closing time on the day of the start, if that lies between start and now;
 * otherwise after the hours that close an entry.
 */
export function guessEnd(startDate: string, { zone, closing, hours, now }: { zone: string; closing: string; hours: number; now: number }) {
  const start = Date.parse(startDate)
  const closed = Date.parse(toInstant(dayInZone(startDate, zone), closing, zone))
  return new Date(closed > start && closed <= now ? closed : start + hours * hourMs).toISOString()
}
