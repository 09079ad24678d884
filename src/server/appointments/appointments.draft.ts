import type { AppointmentChanges } from '#contract/appointments/appointments.ts'
import { fail, type FieldErrors } from '#contract/kit/errors.ts'
import { lockClientForReference } from '#server/clients/clients.service.ts'
import type { Context } from '#server/platform/context.ts'
import * as queries from './appointments.queries.ts'
import type { EditableAppointment } from './appointments.view.ts'

const longest = 7 * 24 * 60 * 60_000
const isSame = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other)

/** What somebody of the staff writes, whole; or all that is wrong with it. What it names already may stay though it could not be chosen any more. */
export async function validateAppointment(
  context: Context,
  given: AppointmentChanges & Omit<EditableAppointment, 'from' | 'to' | 'smsLanguage' | 'phone'>,
  before?: queries.StoredAppointment,
  /** Set for an appointment that is changed: fields that stay as they are need not meet what is required by now. */
  changes?: AppointmentChanges,
): Promise<EditableAppointment> {
  const { db, scope } = context
  const setting = await context.settings()
  const { organizationId, organizationClientId: client, appointmentGroupId: group, startDate, endDate, isBreak } = given
  const [from, to] = [given.from ?? startDate, given.to ?? endDate]
  const wrong: FieldErrors = {}
  const refuse = (field: string, message: string) => void (wrong[field] = [message])

  const row = scope.organizations.includes(organizationId) ? await queries.findOrganization(db, scope, organizationId) : undefined
  if (!row) refuse('organization_id', 'InvalidChoice')
  if (from === undefined) refuse('from', 'RequiredField')
  if (to === undefined) refuse('to', 'RequiredField')
  if (from && startDate && !isSame(from, startDate)) refuse('start_date', 'InvalidValue')
  if (to && endDate && !isSame(to, endDate)) refuse('end_date', 'InvalidValue')
  if (from && to) {
    const length = Date.parse(to) - Date.parse(from)
    if (length <= 0) refuse('to', 'EndBeforeStart')
    if (length > longest) refuse('to', 'AppointmentTooLong')
  }
  const isNewGroup = group !== null && (group !== before?.appointmentGroupId || organizationId !== before.organizationId)
  if (row && isNewGroup && !row.groups.some(({ id }) => id === group)) refuse('appointment_group_id', 'InvalidChoice')
  const isNewClient = client !== null && (client !== before?.clientId || organizationId !== before.organizationId)
  const named = row && isNewClient ? await lockClientForReference(context, client, organizationId) : { id: client }
  if (!named) refuse('organization_client_id', 'InvalidChoice')
  if (!isBreak) {
    const required = setting('appointments_required')
    const isJudged = (field: keyof AppointmentChanges) => !before || !changes || before.isBreak || changes[field] !== undefined
    if (!given.carPlateNumber && isJudged('carPlateNumber')) refuse('car_plate_number', 'RequiredField')
    if (required.includes('client_name') && !given.clientName && isJudged('clientName')) refuse('client_name', 'RequiredField')
    if (required.includes('phone') && !given.phone && isJudged('phone')) refuse('phone', 'RequiredField')
  }
  if (Object.keys(wrong).length) fail('InvalidInput', { fields: wrong })

  const language = setting('sms_language').toUpperCase() as EditableAppointment['smsLanguage']
  return {
    ...given,
    from: from!,
    to: to!,
    phone: given.phone ?? null,
    smsLanguage: given.smsLanguage ?? language,
    // One that was merged meanwhile is the other.
    organizationClientId: named?.id ?? null,
  }
}
