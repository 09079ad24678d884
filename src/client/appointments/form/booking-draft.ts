import { AppointmentDraft, type Appointment } from '#contract/appointments/appointments.ts'
import { fillDefaults } from '#contract/kit/defaults.ts'
import { Instant } from '#contract/kit/fields.ts'
import { dayInZone, toInstant, toIsoText } from '#domain/text/calendar.ts'
import { cellsUnder, checkSlot, type SlotVerdict, type OpeningRules } from '#domain/appointments/slots.ts'

/** The form's values of an appointment, each time as one instant. */
export const BookingDraft = AppointmentDraft.omit({ startDate: true, endDate: true }).extend({ from: Instant, to: Instant })

const minuteMs = 60_000
export const addMinutes = (instant: string, minutes: number): string => toIsoText(Date.parse(instant) + minutes * minuteMs)

/** Lengths offered as buttons, in minutes. */
export const quickDurationsMinutes = [30, 45, 60, 75, 90]
/** Minutes from the start to the default end, and to an end that was not after the start. */
export const defaultDurationMinutes = 30

type InitialBooking = {
  organizationId: number
  from: string
  to: string
  appointmentGroupId: number | null
  smsLanguage: 'RO' | 'HU' | 'EN'
}

export const blankBookingDraft = (initial: InitialBooking) => fillDefaults(BookingDraft, initial)

/** The members of an appointment that the form edits. */
export const toBookingDraft = (appointment: Appointment) => fillDefaults(BookingDraft, appointment)

type Times = { from: string; to: string }

/** Times after a change of the start: a stored appointment keeps its length; a new one ends half an hour after a start before closing. */
export function timesFromStart(
  times: Times,
  from: string,
  { isNew, closing, zone }: { isNew: boolean; closing: string; zone: string },
): Times {
  const length = (Date.parse(times.to) - Date.parse(times.from)) / minuteMs
  const hasOtherDay = dayInZone(from, zone) !== dayInZone(times.from, zone)
  if ((!isNew || hasOtherDay) && length > 0) return { from, to: addMinutes(from, length) }
  const isBeforeClosing = Date.parse(from) < Date.parse(toInstant(dayInZone(from, zone), closing, zone))
  return { from, to: isBeforeClosing ? addMinutes(from, defaultDurationMinutes) : times.to }
}

/** The reason why the time is unusual, such as a break; staff see it as a warning and may book all the same. */
export function slotWarning(
  rules: OpeningRules,
  { from, to }: Times,
  now: string,
): Exclude<SlotVerdict, 'Available' | 'Reserved' | 'NotOnGrid'> | undefined {
  const one = { ...rules, lanes: [null] }
  const verdict = checkSlot(one, { from, to, groupId: null }, { now })
  if (verdict === 'Available' || verdict === 'Reserved') return undefined
  if (verdict !== 'NotOnGrid') return verdict
  return cellsUnder(one, { from, to }, { now }).find(({ reason }) => reason !== undefined)?.reason
}
