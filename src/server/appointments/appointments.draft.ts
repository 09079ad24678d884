import type { AppointmentChanges } from '#contract/appointments/appointments.ts'
import { fail, type FieldErrors } from '#contract/kit/errors.ts'
import { lockClientForReference } from '#server/clients/clients.service.ts'
import type { Context } from '#server/platform/context.ts'
import * as queries from './appointments.queries.ts'
import type { EditableAppointment } from './appointments.view.ts'

const maxLengthMs = 7 * 24 * 60 * 60_000
const isSame = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other)

/** Returns all fields, or fails with every invalid one. A stored client or group remains valid even if it can no longer be chosen. */
export async function validateAppointment(
  context: Context,
  sent: AppointmentChanges & Omit<EditableAppointment, 'from' | 'to' | 'smsLanguage' | 'phone'>,
  before?: queries.StoredAppointment,
  /** Set only for a change: unchanged fields need not meet rules that were added since. */
  changes?: AppointmentChanges,
): Promise<EditableAppointment> {
  const { db, scope } = context
  const setting = await context.settings()
  const { organizationId, organizationClientId: client, appointmentGroupId: group, startDate, endDate, isBreak } = sent
  const from = sent.from ?? startDate
  const to = sent.to ?? endDate
  const errors: FieldErrors = {}
  const addError = (field: string, message: string) => void (errors[field] = [message])

  const organization = scope.organizations.includes(organizationId) ? await queries.findOrganization(db, scope, organizationId) : undefined
  if (!organization) addError('organization_id', 'InvalidChoice')
  if (from === undefined) addError('from', 'RequiredField')
  if (to === undefined) addError('to', 'RequiredField')
  if (from && startDate && !isSame(from, startDate)) addError('start_date', 'InvalidValue')
  if (to && endDate && !isSame(to, endDate)) addError('end_date', 'InvalidValue')
  if (from && to) {
    const length = Date.parse(to) - Date.parse(from)
    if (length <= 0) addError('to', 'EndBeforeStart')
    if (length > maxLengthMs) addError('to', 'AppointmentTooLong')
  }
  const isNewGroup = group !== null && (group !== before?.appointmentGroupId || organizationId !== before.organizationId)
  if (organization && isNewGroup && !organization.groups.some(({ id }) => id === group)) addError('appointment_group_id', 'InvalidChoice')
  const isNewClient = client !== null && (client !== before?.clientId || organizationId !== before.organizationId)
  const clientReference =
    organization && isNewClient
      ? await lockClientForReference(context, client, organizationId, { plateNumber: sent.carPlateNumber })
      : { id: client }
  if (!clientReference) addError('organization_client_id', 'InvalidChoice')
  if (!isBreak) {
    const required = setting('appointments_required')
    const isChecked = (field: keyof AppointmentChanges) => !before || !changes || before.isBreak || changes[field] !== undefined
    if (!sent.carPlateNumber && isChecked('carPlateNumber')) addError('car_plate_number', 'RequiredField')
    if (required.includes('client_name') && !sent.clientName && isChecked('clientName')) addError('client_name', 'RequiredField')
    if (required.includes('phone') && !sent.phone && isChecked('phone')) addError('phone', 'RequiredField')
  }
  if (Object.keys(errors).length) fail('InvalidInput', { fields: errors })

  const language = setting('sms_language').toUpperCase() as EditableAppointment['smsLanguage']
  return {
    ...sent,
    from: from!,
    to: to!,
    phone: sent.phone ?? null,
    smsLanguage: sent.smsLanguage ?? language,
    // A client that was merged meanwhile is replaced by the winner.
    organizationClientId: clientReference?.id ?? null,
  }
}
