import type { Appointment, AppointmentChanges, AppointmentDraft, AppointmentOptions } from '#contract/appointments/appointments.ts'
import { AppointmentOptions as Options, visitFields } from '#contract/appointments/appointments.ts'
import { readStoredJson } from '#contract/kit/defaults.ts'
import { PublicSettings } from '#contract/organizations.ts'
import { minutesBetween } from '#domain/text/calendar.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import type { OpeningRules } from '#domain/appointments/slots.ts'
import { mergeChanges } from '#server/platform/http/merge-changes.ts'
import type * as queries from './appointments.queries.ts'

export type AppointmentOrganization = Omit<NonNullable<Awaited<ReturnType<typeof queries.findOrganization>>>, 'publicSettings'> & {
  publicSettings: PublicSettings
}

export const toAppointmentOrganization = (
  row: NonNullable<Awaited<ReturnType<typeof queries.findOrganization>>>,
): AppointmentOrganization => ({
  ...row,
  publicSettings: readStoredJson(PublicSettings, row.publicSettings),
})

/** Opening hours of a workplace. Once groups are switched on, each group is booked separately. */
export function toOpeningRules({ timeZone, publicSettings, groups }: AppointmentOrganization): OpeningRules {
  const { start, end, breakInterval, excludeDates, excludeSaturdays, leadMinutes } = publicSettings
  const offered = offeredGroups({ publicSettings, groups })
  const lanes = offered.length ? offered.map(({ id }) => id) : [null]
  return { zone: timeZone, start, end, breaks: breakInterval, excludeDates, excludeSaturdays, lanes, leadMinutes }
}

/** The groups that guests choose from: the named ones, or all if none is named. */
export function offeredGroups({
  publicSettings: { withGroup, groupIds },
  groups,
}: Pick<AppointmentOrganization, 'publicSettings' | 'groups'>) {
  if (!withGroup) return []
  const namedGroups = groups.filter(({ id }) => groupIds.includes(id))
  return namedGroups.length ? namedGroups : groups
}

const readOptions = (stored: unknown): AppointmentOptions => readStoredJson(Options, stored)

export function toAppointment(row: queries.AppointmentRecord): Appointment {
  const { fromAt: from, toAt: to, clientId, username, confirmer, plateNumber, smsLanguage } = row
  return {
    ...row,
    status: row.status as Appointment['status'],
    from,
    to,
    startDate: from,
    endDate: to,
    duration: minutesBetween(from, to),
    order: row.sortOrder,
    carPlateNumber: plateNumber,
    organizationClientId: clientId,
    client: clientId === null ? null : { id: clientId, delegateName: row.delegateName },
    createdBy: username === null ? null : { username },
    confirmedBy: confirmer === null ? null : { username: confirmer },
    endedBy: row.endedBy as Appointment['endedBy'],
    smsLanguage: smsLanguage.toUpperCase() as Appointment['smsLanguage'],
    requestedServices: row.requestedServices as string[],
    options: readOptions(row.options),
  }
}

/** All writable fields of an appointment. */
export type EditableAppointment = Required<Omit<AppointmentDraft, 'startDate' | 'endDate' | 'from' | 'to' | 'smsLanguage'>> & {
  from: string
  to: string
  smsLanguage: Appointment['smsLanguage']
}

/** Fills absent fields with the stored ones. */
export function completeChanges(before: queries.StoredAppointment, changes: AppointmentChanges): AppointmentChanges {
  const { fromAt: from, toAt: to, clientId: organizationClientId, plateNumber: carPlateNumber } = before
  const stored = {
    organizationId: before.organizationId,
    appointmentGroupId: before.appointmentGroupId,
    clientName: before.clientName,
    phone: before.phone,
    carMake: before.carMake,
    carModel: before.carModel,
    description: before.description,
    isBreak: before.isBreak,
    smsLanguage: before.smsLanguage.toUpperCase() as Appointment['smsLanguage'],
    requestedServices: before.requestedServices as string[],
    options: readOptions(before.options),
    organizationClientId,
    carPlateNumber,
  }
  const sentFields = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  return {
    ...stored,
    from: changes.startDate ?? from,
    to: changes.endDate ?? to,
    ...sentFields,
    ...mergeChanges(visitFields, stored, changes),
  }
}

export const toColumns = (appointment: EditableAppointment) => ({
  organizationId: appointment.organizationId,
  appointmentGroupId: appointment.appointmentGroupId,
  fromAt: appointment.from,
  toAt: appointment.to,
  isBreak: appointment.isBreak,
  clientId: appointment.organizationClientId,
  clientName: appointment.clientName,
  phone: appointment.phone || null,
  plateNumber: appointment.carPlateNumber,
  plateKey: plateKey(appointment.carPlateNumber),
  carMake: appointment.carMake,
  carModel: appointment.carModel,
  description: appointment.description,
  smsLanguage: appointment.smsLanguage.toLowerCase(),
  requestedServices: JSON.stringify(appointment.requestedServices),
  options: JSON.stringify(appointment.options),
})
