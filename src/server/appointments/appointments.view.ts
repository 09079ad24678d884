import type { Appointment, AppointmentChanges, AppointmentDraft, AppointmentOptions } from '#contract/appointments/appointments.ts'
import { AppointmentOptions as Options, visitFields } from '#contract/appointments/appointments.ts'
import { readStoredJson } from '#contract/kit/defaults.ts'
import { PublicSettings } from '#contract/organizations.ts'
import { minutesBetween } from '#domain/text/calendar.ts'
import { formatPlate, plateKey } from '#contract/kit/plates.ts'
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

/** When a workplace takes appointments. Its groups are booked one beside the other once they are switched on; guests see those that are named. */
export function toOpeningRules({ timeZone, publicSettings, groups }: AppointmentOrganization): OpeningRules {
  const { start, end, breakInterval, excludeDates, excludeSaturdays, leadMinutes } = publicSettings
  const offered = offeredGroups({ publicSettings, groups })
  const lanes = offered.length ? offered.map(({ id }) => id) : [null]
  return { zone: timeZone, start, end, breaks: breakInterval, excludeDates, excludeSaturdays, lanes, leadMinutes }
}

/** The groups that guests choose from. */
export function offeredGroups({
  publicSettings: { withGroup, groupIds },
  groups,
}: Pick<AppointmentOrganization, 'publicSettings' | 'groups'>) {
  if (!withGroup) return []
  const named = groups.filter(({ id }) => groupIds.includes(id))
  return named.length ? named : groups
}

const optionsOf = (stored: unknown): AppointmentOptions => readStoredJson(Options, stored)

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
    options: optionsOf(row.options),
  }
}

/** An appointment as it is written, all of it. */
export type EditableAppointment = Required<Omit<AppointmentDraft, 'startDate' | 'endDate' | 'from' | 'to' | 'smsLanguage'>> & {
  from: string
  to: string
  smsLanguage: Appointment['smsLanguage']
}

/** What is absent stays as it is. */
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
    options: optionsOf(before.options),
    organizationClientId,
    carPlateNumber,
  }
  const said = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  return { ...stored, from: changes.startDate ?? from, to: changes.endDate ?? to, ...said, ...mergeChanges(visitFields, stored, changes) }
}

export const toColumns = (written: EditableAppointment) => ({
  organizationId: written.organizationId,
  appointmentGroupId: written.appointmentGroupId,
  fromAt: written.from,
  toAt: written.to,
  isBreak: written.isBreak,
  clientId: written.organizationClientId,
  clientName: written.clientName,
  phone: written.phone || null,
  plateNumber: formatPlate(written.carPlateNumber),
  plateKey: plateKey(written.carPlateNumber),
  carMake: written.carMake,
  carModel: written.carModel,
  description: written.description,
  smsLanguage: written.smsLanguage.toLowerCase(),
  requestedServices: JSON.stringify(written.requestedServices),
  options: JSON.stringify(written.options),
})
