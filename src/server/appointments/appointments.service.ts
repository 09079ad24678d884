import type { z } from 'zod'
import {
  maxOfWeek,
  maxSearchedDays,
  type Appointment,
  type AppointmentChanges,
  type AppointmentDraft,
  type AppointmentSearch,
  type appointments,
  type AppointmentWeek,
  type SettableStatus,
} from '#contract/appointments/appointments.ts'
import { fail, failNotFound, failField } from '#contract/kit/errors.ts'
import type { ById, VersionedId } from '#contract/kit/fields.ts'
import { addDays, dayBounds, dayInZone, mondayOfWeek, countWeeks } from '#domain/text/calendar.ts'
import { insertRow, updateRow } from '#server/platform/database/rows.ts'
import { rememberVehicle } from '#server/vehicles/vehicles.service.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { deletionColumns, requireRestorable, restoredColumns } from '#server/platform/deletions.ts'
import { findTimeZone } from '#server/platform/database/days.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import { narrowScope } from '#server/platform/database/scope.ts'
import { validateAppointment } from './appointments.draft.ts'
import { reserveSlot, type SlotPlace } from './slots.service.ts'
import * as queries from './appointments.queries.ts'
import { notifyChange } from './notifications.service.ts'
import {
  completeChanges,
  toOpeningRules,
  toAppointment,
  toColumns,
  toAppointmentOrganization,
  type AppointmentOrganization,
  type EditableAppointment,
} from './appointments.view.ts'

export { cancelByGuest, createByGuest, expireUnconfirmed, moveByGuest, findForGuest } from './guest-bookings.service.ts'
export { offeredGroups, toOpeningRules, type AppointmentOrganization } from './appointments.view.ts'

type Staff = Context<UserActor>
type OverlapOption = { allowOverlap: boolean }
type NotificationOption = { tellClient: boolean }

/** The first requested workplace, else the caller's own. */
const chooseOrganization = ({ actor }: Staff, requestedIds: number[] | undefined): number => requestedIds?.[0] ?? actor.organizationId

/** Searches a range of days; workers may only search today. */
export async function search(context: Staff, input: AppointmentSearch) {
  const { db, scope, actor } = context
  const zone = await findTimeZone(db, scope, chooseOrganization(context, input.models.organizationId))
  const today = dayInZone(new Date().toISOString(), zone)
  const [first = '', last = ''] = input.models.from ?? [today, today]
  const from = first || last || today
  const to = last || first || today
  if (actor.level === 'worker' && (from !== today || to !== today)) fail('AccessDenied403')
  if (to > addDays(from, maxSearchedDays - 1)) failField('models.from', `AtMostDays:${maxSearchedDays}`)
  const days = { from: dayBounds(from, zone).from, to: dayBounds(to, zone).to }
  const page = await queries.search(db, scope, days, input)
  return { ...page, items: page.items.map(toAppointment) }
}

export async function searchWeek(
  context: Staff,
  { year, week, models }: z.output<typeof appointments.week.input>,
): Promise<AppointmentWeek> {
  const { db, scope } = context
  if (week > countWeeks(year)) failField('week', 'InvalidWeek')
  const id = chooseOrganization(context, models.organizationId)
  const workplace = await getOrganization(context, id)
  const from = mondayOfWeek(year, week)
  const to = addDays(mondayOfWeek(year, week), 6)
  const span = { from: dayBounds(from, workplace.timeZone).from, to: dayBounds(to, workplace.timeZone).to }
  const { items, total } = await queries.listBetween(db, narrowScope(scope, id), span, maxOfWeek)
  return { year, week, from, to, items: items.map(toAppointment), total, rules: toOpeningRules(workplace) }
}

/** Fails with NotFound for a workplace that the caller may not see. */
export async function getOrganization({ db, scope }: Context, id: number): Promise<AppointmentOrganization> {
  const row = scope.organizations.includes(id) ? await queries.findOrganization(db, scope, id) : undefined
  return toAppointmentOrganization(row ?? failNotFound('organization', id))
}

/** Returns busy times only, without plates and clients. */
export const listBusyTimes = ({ db, scope }: Context, organizationId: number, span: queries.InstantSpan) =>
  queries.listBusy(db, scope, organizationId, span)

export async function get({ db, scope }: Context, { id }: ById): Promise<Appointment> {
  return toAppointment((await queries.find(db, scope, id)) ?? failNotFound('appointment', id))
}

export async function create(context: Staff, { allowOverlap, ...draft }: AppointmentDraft & OverlapOption): Promise<Appointment> {
  const { db, scope, actor } = context
  const validated = await validateAppointment(context, draft)
  await reserveSlot(context, toSlotPlace(validated), { guest: false, allowOverlap })
  const { id } = await insertRow(db, 'appointments', scope, { ...toColumns(validated), status: 'new', createdBy: actor.id })
  await recordVehicle(context, validated)
  return finishSave(context, undefined, id)
}

export async function update(
  context: Staff,
  { id, version, allowOverlap, tellClient, ...changes }: AppointmentChanges & VersionedId & OverlapOption & NotificationOption,
): Promise<Appointment> {
  return applyChanges(context, { id, version }, changes, { allowOverlap, tellClient })
}

/** Turns a guest's request into an appointment, with the sent changes. */
export async function confirm(
  context: Staff,
  { id, version, allowOverlap, ...changes }: AppointmentChanges & VersionedId & OverlapOption,
): Promise<Appointment> {
  return applyChanges(
    context,
    { id, version },
    changes,
    { allowOverlap, tellClient: false },
    { status: 'new', ...confirmationColumns(context) },
  )
}

const confirmationColumns = ({ actor }: Staff) => ({ confirmedBy: actor.id, confirmedAt: new Date().toISOString() })
type Confirmation = ReturnType<typeof confirmationColumns> & { status: string }

/** Everybody locks the slot before the row. So the row is read first without a lock, and its version is checked again once it is locked. */
async function applyChanges(
  context: Staff,
  versioned: VersionedId,
  changes: AppointmentChanges,
  { allowOverlap, tellClient }: OverlapOption & NotificationOption,
  confirmation?: Confirmation,
): Promise<Appointment> {
  const { db, scope } = context
  const { id } = versioned
  const unlocked = await lockVersion('appointment', versioned, queries.find(db, scope, id))
  const isGuestRequest = (row: { status: string }) => row.status === 'new-guest'
  const validated = await validateAppointment(
    context,
    completeChanges(unlocked, changes) as Parameters<typeof validateAppointment>[1],
    unlocked,
    confirmation ? undefined : changes,
  )
  if (confirmation && !isGuestRequest(unlocked)) fail('AlreadyConfirmed')
  const isActive = unlocked.status !== 'skipped'
  const changesSlot = isActive && (Boolean(confirmation) || !isSameSlot(toSlotPlace(validated), rowToSlotPlace(unlocked)))
  if (changesSlot) await reserveSlot(context, toSlotPlace(validated), { id, guest: unlocked.guest, allowOverlap })
  const before = await lockVersion('appointment', versioned, queries.findForUpdate(db, scope, id))
  if (confirmation && !isGuestRequest(before)) fail('AlreadyConfirmed')
  if (before.version !== unlocked.version) fail('StaleRecord', { details: { version: before.version } })
  await updateRow(db, 'appointments', scope, id, { ...toColumns(validated), ...confirmation })
  if (confirmation || !isGuestRequest(before)) await recordVehicle(context, validated)
  return finishSave(context, before, id, tellClient)
}

export async function setStatus(
  context: Staff,
  { id, version, status, allowOverlap }: VersionedId & OverlapOption & { status: SettableStatus },
): Promise<{ status: Appointment['status']; version: number }> {
  const { db, scope } = context
  const unlocked = await lockVersion('appointment', { id, version }, queries.find(db, scope, id))
  const isReactivated = unlocked.status === 'skipped' && status !== 'skipped'
  if (isReactivated) await reserveSlot(context, rowToSlotPlace(unlocked), { id, guest: unlocked.guest, allowOverlap })
  const before = await lockVersion('appointment', { id, version }, queries.findForUpdate(db, scope, id))
  if (before.status === 'new-guest') fail('StatusNotAllowed')
  if (before.status === status) return { status, version: before.version }
  if (isReactivated && before.version !== unlocked.version) fail('StaleRecord', { details: { version: before.version } })
  // A new status on a guest's request confirms it, also after the request has expired.
  const confirmation = before.guest && before.confirmedAt === null && confirmationColumns(context)
  await updateRow(db, 'appointments', scope, id, { status, endedBy: status === 'skipped' ? 'staff' : null, ...confirmation })
  const after = await finishSave(context, before, id)
  if (status === 'done' && Date.parse(after.from) <= Date.now()) await recordVehicle(context, after, false)
  return { status: after.status, version: after.version }
}

/** Marks the row as deleted; it can be restored for thirty days. */
export async function remove(context: Context, { tellClient, ...versioned }: VersionedId & NotificationOption): Promise<null> {
  const { db, scope } = context
  const before = await lockVersion('appointment', versioned, queries.findForUpdate(db, scope, versioned.id))
  await updateRow(db, 'appointments', scope, before.id, { ...deletionColumns(context), endedBy: 'staff' })
  await notifyChange(context, before, undefined, tellClient)
  return null
}

export async function restore(context: Context<UserActor>, { id, allowOverlap }: ById & OverlapOption): Promise<Appointment> {
  const { db, scope } = context
  const deletedRow = (await queries.findDeleted(db, scope, id)) ?? failNotFound('appointment', id)
  requireRestorable(context, deletedRow)
  if (deletedRow.status !== 'skipped') await reserveSlot(context, rowToSlotPlace(deletedRow), { id, guest: deletedRow.guest, allowOverlap })
  if (!(await queries.findDeletedForUpdate(db, scope, id))) failNotFound('appointment', id)
  await updateRow(db, 'appointments', scope, id, { ...restoredColumns, endedBy: null })
  return finishSave(context, undefined, id)
}

const toSlotPlace = ({ organizationId, from, to, appointmentGroupId: groupId }: EditableAppointment): SlotPlace => ({
  organizationId,
  from,
  to,
  groupId,
})
const rowToSlotPlace = ({ organizationId, fromAt: from, toAt: to, appointmentGroupId: groupId }: queries.StoredAppointment): SlotPlace => ({
  organizationId,
  from,
  to,
  groupId,
})
const isSameSlot = (one: SlotPlace, other: SlotPlace): boolean =>
  one.organizationId === other.organizationId &&
  one.groupId === other.groupId &&
  Date.parse(one.from) === Date.parse(other.from) &&
  Date.parse(one.to) === Date.parse(other.to)

/** Updates the vehicle from staff's entries; `planned` means that it has not come yet. Unconfirmed requests are not recorded. */
async function recordVehicle(context: Context, appointment: VehicleFields, planned = true): Promise<void> {
  const {
    carPlateNumber: plateNumber,
    carMake: make,
    carModel: model,
    organizationClientId: clientId,
    organizationId,
    isBreak,
  } = appointment
  if (isBreak || !plateNumber) return
  const zone = await findTimeZone(context.db, context.scope, organizationId)
  const [day = ''] = [appointment.from, new Date().toISOString()].map((instant) => dayInZone(instant, zone)).toSorted()
  await rememberVehicle(context, { plateNumber, day, make, model, clientId, planned })
}

type VehicleFields = Pick<
  Appointment,
  'carPlateNumber' | 'carMake' | 'carModel' | 'organizationClientId' | 'organizationId' | 'isBreak' | 'from'
>

/** Ends every write of an appointment: publishes it and returns it as stored. */
async function finishSave(
  context: Context,
  before: queries.StoredAppointment | undefined,
  id: number,
  tellClient?: boolean,
): Promise<Appointment> {
  const after = (await queries.find(context.db, context.scope, id)) ?? failNotFound('appointment', id)
  await notifyChange(context, before, after, tellClient)
  return toAppointment(after)
}

/** Reaction: a group with upcoming appointments cannot be deleted. */
export async function requireNoUpcoming({ db, scope }: Context, { id }: ById): Promise<void> {
  if (await queries.hasUpcoming(db, scope, id)) fail('GroupInUse')
}
