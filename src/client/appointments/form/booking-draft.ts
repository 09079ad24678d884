import { AppointmentDraft, noAppointmentOptions, type Appointment } from '#contract/appointments/appointments.ts'
import { Instant } from '#contract/kit/fields.ts'
import { dayInZone, toInstant, toIsoText } from '#domain/text/calendar.ts'
import { cellsUnder, checkSlot, type SlotVerdict, type OpeningRules } from '#domain/appointments/slots.ts'

/** An appointment as its form has it: with its times, each said once. */
export const BookingDraft = AppointmentDraft.omit({ startDate: true, endDate: true }).extend({ from: Instant, to: Instant })

const minute = 60_000
export const addMinutes = (instant: string, minutes: number): string => toIsoText(Date.parse(instant) + minutes * minute)

/** Lengths that one click chooses, in minutes. */
export const quickDurationsMinutes = [30, 45, 60, 75, 90]
/** How far behind its start an end comes that nobody chose, or that was not behind it. */
export const defaultDurationMinutes = 30

type Begun = { organizationId: number; from: string; to: string; appointmentGroupId: number | null; smsLanguage: 'RO' | 'HU' | 'EN' }

export const blankBookingDraft = (begun: Begun) => ({
  ...begun,
  clientName: '',
  phone: null,
  carPlateNumber: '',
  carMake: '',
  carModel: '',
  description: '',
  options: noAppointmentOptions,
  organizationClientId: null,
  requestedServices: [],
  isBreak: false,
})

/** What of it is written in the form. */
export const toBookingDraft = (appointment: Appointment) => ({
  organizationId: appointment.organizationId,
  from: appointment.from,
  to: appointment.to,
  appointmentGroupId: appointment.appointmentGroupId,
  smsLanguage: appointment.smsLanguage,
  clientName: appointment.clientName,
  phone: appointment.phone,
  carPlateNumber: appointment.carPlateNumber,
  carMake: appointment.carMake,
  carModel: appointment.carModel,
  description: appointment.description,
  options: appointment.options,
  organizationClientId: appointment.organizationClientId,
  requestedServices: appointment.requestedServices,
  isBreak: appointment.isBreak,
})

type Times = { from: string; to: string }

/** After its start was chosen: what is known keeps its length; of a new one the end comes half an hour after a start before closing. */
export function timesFromStart(
  times: Times,
  from: string,
  { isNew, closing, zone }: { isNew: boolean; closing: string; zone: string },
): Times {
  const length = (Date.parse(times.to) - Date.parse(times.from)) / minute
  const hasOtherDay = dayInZone(from, zone) !== dayInZone(times.from, zone)
  if ((!isNew || hasOtherDay) && length > 0) return { from, to: addMinutes(from, length) }
  const isBeforeClosing = Date.parse(from) < Date.parse(toInstant(dayInZone(from, zone), closing, zone))
  return { from, to: isBeforeClosing ? addMinutes(from, defaultDurationMinutes) : times.to }
}

/** Why nobody is meant to come then, if so: the staff is told, and may book all the same. */
export function slotWarning(
  rules: OpeningRules,
  { from, to }: Times,
  now: string,
): Exclude<SlotVerdict, 'Available' | 'Reserved' | 'NotOnGrid'> | undefined {
  const one = { ...rules, lanes: [null] }
  const judged = checkSlot(one, { from, to, lane: null }, { now })
  if (judged === 'Available' || judged === 'Reserved') return undefined
  if (judged !== 'NotOnGrid') return judged
  return cellsUnder(one, { from, to }, { now }).find(({ reason }) => reason !== undefined)?.reason
}
