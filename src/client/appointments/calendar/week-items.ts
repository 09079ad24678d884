import type { Appointment } from '#contract/appointments/appointments.ts'
import { isOverdue } from '#domain/appointments/appointments.ts'
import { dayInZone, toInstant, toIsoText, minutesBetween, wallClock } from '#domain/text/calendar.ts'
import { cellsOfDay, type ClosedReason, type OpeningRules } from '#domain/appointments/slots.ts'
import { gridCellMinutes, clockText, type GridHours } from '#client/ui/time-grid/places.ts'
import type { GridItem, GridShade } from '#client/ui/time-grid/grid-items.ts'

/** A column of the calendar: a day, or a group's part of it; `null` is for appointments without a group. */
export type CalendarColumn = { day: string; groupId?: number | null }
export type CalendarItem = GridItem & { appointment: Appointment }

const minuteMs = 60_000
const dayMinutes = 24 * 60

/** The minute of the day on the workplace's clock. */
export const minuteOfDay = (instant: string, zone: string): number => (wallClock(Date.parse(instant), zone) / minuteMs) % dayMinutes

/** Places appointments in columns. An appointment beyond midnight stands in each of its days and can be moved in its dialog only. */
export const toCalendarItems = (
  appointments: readonly Appointment[],
  columns: readonly CalendarColumn[],
  { zone, now, nameOf }: { zone: string; now: string; nameOf: (appointment: Appointment) => string },
): CalendarItem[] =>
  appointments.flatMap((appointment) => {
    const { from, to, appointmentGroupId } = appointment
    const first = dayInZone(from, zone)
    const last = dayInZone(toIsoText(Date.parse(to) - 1000), zone)
    const shared = {
      id: appointment.id,
      appointment,
      name: nameOf(appointment),
      tone: itemTone(appointment, now),
      fixed: first !== last,
    }
    return columns.flatMap(({ day, groupId }, column) => {
      if (day < first || day > last || (groupId !== undefined && groupId !== appointmentGroupId)) return []
      const begins = day === first ? minuteOfDay(from, zone) : 0
      const ends = day === last && day === first ? begins + minutesBetween(from, to) : day === last ? minuteOfDay(to, zone) : dayMinutes
      return [{ ...shared, column, from: begins, to: Math.min(ends || dayMinutes, dayMinutes) }]
    })
  })

const itemTone = (appointment: Appointment, now: string): string =>
  appointment.isBreak ? 'break' : isOverdue(appointment, now) ? 'late' : appointment.status

/** The hours from opening to closing, extended to appointments outside them. */
export function visibleHours(times: readonly { start: string; end: string }[], items: readonly GridHours[]): GridHours {
  const all = [...times.map(({ start, end }) => ({ from: toMinutes(start), to: toMinutes(end) })), ...items]
  return {
    from: Math.floor(Math.min(...all.map(({ from }) => from)) / gridCellMinutes) * gridCellMinutes,
    to: Math.min(dayMinutes, Math.ceil(Math.max(...all.map(({ to }) => to)) / gridCellMinutes) * gridCellMinutes),
  }
}

const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** A time before all records, so that past days keep their breaks. */
const distantPast = '0001-01-01T00:00:00Z'

/** Past times, and times when the workplace is closed. */
export function closedTimes(
  rules: OpeningRules,
  columns: readonly CalendarColumn[],
  hours: GridHours,
  { today, minuteNow, wordOf }: { today: string; minuteNow: number; wordOf: (reason: ClosedReason) => string },
): GridShade[] {
  return columns.flatMap(({ day }, column) => {
    const over =
      day < today ? hours.to : day === today ? Math.min(hours.to, Math.floor(minuteNow / gridCellMinutes) * gridCellMinutes) : hours.from
    const past: GridShade[] = over > hours.from ? [{ column, from: hours.from, to: over, kind: 'past', reason: wordOf('Past') }] : []
    const closed = cellsOfDay({ ...rules, lanes: [null] }, day, { now: distantPast })
      .filter(({ reason }) => reason !== undefined)
      .map(({ from, reason }) => ({ reason: reason!, from: minuteOfDay(from, rules.zone) }))
    const parts: GridShade[] = []
    for (const { reason, from } of closed) {
      const word = wordOf(reason)
      const before = parts.at(-1)
      if (before?.to === from && before.reason === word) parts[parts.length - 1] = { ...before, to: from + gridCellMinutes }
      else parts.push({ column, from, to: from + gridCellMinutes, kind: 'closed', reason: word, label: word })
    }
    return [...parts, ...past]
  })
}

/** Converts a position to instants; the length in minutes stays, also across clock changes. */
export function timesFromPosition({ from, to }: GridHours, day: string, zone: string): { from: string; to: string } {
  const begins = toInstant(day, clockText(from), zone)
  return { from: begins, to: toIsoText(Date.parse(begins) + (to - from) * minuteMs) }
}
