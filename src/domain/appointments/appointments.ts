import type { AppointmentStatus } from '#contract/appointments/appointments.ts'
import { addDays, dayInZone, toInstant, wallClock } from '#domain/text/calendar.ts'
import { isTaken } from './slots.ts'

/** What its colour and its word say. */
export const appointmentStatusKeys = {
  new: 'AppointmentNew',
  'in-progress': 'AppointmentInProgress',
  done: 'AppointmentDone',
  skipped: 'AppointmentSkipped',
  'new-guest': 'AppointmentNewGuest',
} as const satisfies Record<AppointmentStatus, string>

/** Confirmed, and not over: its client is waited for. */
export const isUpcoming = ({ status, isBreak }: { status: string; isBreak: boolean }): boolean =>
  !isBreak && (status === 'new' || status === 'in-progress')

/** Past its end, and nobody has said how it went. */
export const isOverdue = ({ status, to }: { status: AppointmentStatus; to: string }, now: string): boolean =>
  status !== 'done' && status !== 'skipped' && Date.parse(to) < Date.parse(now)

const earliest = '09:00'
const latest = '19:00'

/** When whoever comes is reminded: at the same time on the day before, but not while people sleep. */
export function reminderAt(from: string, zone: string): string {
  const time = new Date(wallClock(Date.parse(from), zone)).toISOString().slice(11, 16)
  const kept = time < earliest ? earliest : time > latest ? latest : time
  return toInstant(addDays(dayInZone(from, zone), -1), kept, zone)
}

/** When a new one begins unless somebody says otherwise: tomorrow as the workplace opens, on Monday where that is a Sunday. */
export function defaultStart(now: string, zone: string, opening: string): string {
  const tomorrow = addDays(dayInZone(now, zone), 1)
  const day = new Date(tomorrow).getUTCDay() === 0 ? addDays(tomorrow, 1) : tomorrow
  return toInstant(day, opening, zone)
}

type Taken = { from: string; to: string; appointmentGroupId: number | null; status: AppointmentStatus }

/** The first group with nothing in it at that time; an appointment without a group takes the time of all groups. */
export function findFreeGroup<Group extends { id: number }>(
  groups: readonly Group[],
  taken: readonly Taken[],
  time: { from: string; to: string },
): Group | undefined {
  const kept = taken.filter(({ status }) => status !== 'skipped')
  const busy = kept.map(({ from, to, appointmentGroupId }) => ({ from, to, lane: appointmentGroupId }))
  return groups.find(({ id }) => !isTaken(busy, { ...time, lane: id }))
}
