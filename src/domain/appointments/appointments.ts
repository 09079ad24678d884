import type { AppointmentStatus } from '#contract/appointments/appointments.ts'
import { addDays, dayInZone, toInstant, wallClock } from '#domain/text/calendar.ts'
import { isTaken } from './slots.ts'

/** Translation keys that label a status. */
export const appointmentStatusKeys = {
  new: 'AppointmentNew',
  'in-progress': 'AppointmentInProgress',
  done: 'AppointmentDone',
  skipped: 'AppointmentSkipped',
  'new-guest': 'AppointmentNewGuest',
} as const satisfies Record<AppointmentStatus, string>

export const appointmentStatusTones = {
  new: 'new',
  'in-progress': 'in-progress',
  done: 'done',
  skipped: 'skipped',
  'new-guest': 'on-hold',
} as const satisfies Record<AppointmentStatus, string>

/** Whether the client of a confirmed appointment is still expected. */
export const isUpcoming = ({ status, isBreak }: { status: string; isBreak: boolean }): boolean =>
  !isBreak && (status === 'new' || status === 'in-progress')

/** Whether an appointment has passed without a recorded outcome. */
export const isOverdue = ({ status, to }: { status: AppointmentStatus; to: string }, now: string): boolean =>
  status !== 'done' && status !== 'skipped' && Date.parse(to) < Date.parse(now)

const earliestReminder = '09:00'
const latestReminder = '19:00'

/** Returns the time of the reminder: the same hour on the day before, moved out of the night. */
export function reminderAt(from: string, zone: string): string {
  const time = new Date(wallClock(Date.parse(from), zone)).toISOString().slice(11, 16)
  const shifted = time < earliestReminder ? earliestReminder : time > latestReminder ? latestReminder : time
  return toInstant(addDays(dayInZone(from, zone), -1), shifted, zone)
}

/** Returns the default start of a new appointment: tomorrow at opening time, or Monday if that is a Sunday. */
export function defaultStart(now: string, zone: string, opening: string): string {
  const tomorrow = addDays(dayInZone(now, zone), 1)
  const day = new Date(tomorrow).getUTCDay() === 0 ? addDays(tomorrow, 1) : tomorrow
  return toInstant(day, opening, zone)
}

type Taken = { from: string; to: string; appointmentGroupId: number | null; status: AppointmentStatus }

/** Returns the first free group at this time; an appointment without a group blocks all groups. */
export function findFreeGroup<Group extends { id: number }>(
  groups: readonly Group[],
  taken: readonly Taken[],
  time: { from: string; to: string },
): Group | undefined {
  const active = taken.filter(({ status }) => status !== 'skipped')
  const busy = active.map(({ from, to, appointmentGroupId }) => ({ from, to, groupId: appointmentGroupId }))
  return groups.find(({ id }) => !isTaken(busy, { ...time, groupId: id }))
}
