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
import { addDays, dayBounds, dayInZone, mondayOfWeek, countWeeks } from '#domain/text/calendar.ts'
import { rememberVehicle } from '#server/vehicles/vehicles.service.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
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

export { cancelByGuest, createByGuest, expireUnconfirmed, moveByGuest, findForGuest } from './guests.service.ts'
export { offeredGroups, toOpeningRules, type AppointmentOrganization } from './appointments.view.ts'

type Staff = Context<UserActor>
type Id = { id: number }
type Versioned = Id & { version?: number | undefined }
type Overlapping = { allowOverlap: boolean }
type Telling = { tellClient: boolean }

/** Of the workplaces that are asked for, or the caller's own. */
const chosenOf = ({ actor }: Staff, asked: number[] | undefined): number => asked?.[0] ?? actor.organizationId

/** Workers see who comes today, and nobody else. */
export async function search(context: Staff, input: AppointmentSearch) {
  const { db, scope, actor } = context
  const zone = await findTimeZone(db, scope, chosenOf(context, input.models.organizationId))
  const today = dayInZone(new Date().toISOString(), zone)
  const [first = '', last = ''] = input.models.from ?? [today, today]
  const [from, to] = [first || last || today, last || first || today]
  if (actor.level === 'worker' && (from !== today || to !== today)) fail('AccessDenied403')
  if (to > addDays(from, maxSearchedDays - 1)) failField('models.from', `AtMostDays:${maxSearchedDays}`)
  const days = { from: dayBounds(from, zone).from, to: dayBounds(to, zone).to }
  const found = await queries.search(db, scope, days, input)
  return { ...found, items: found.items.map(toAppointment) }
}

export async function searchWeek(
  context: Staff,
  { year, week, models }: z.output<typeof appointments.week.input>,
): Promise<AppointmentWeek> {
  const { db, scope } = context
  if (week > countWeeks(year)) failField('week', 'InvalidWeek')
  const id = chosenOf(context, models.organizationId)
  const workplace = await getOrganization(context, id)
  const [from, to] = [mondayOfWeek(year, week), addDays(mondayOfWeek(year, week), 6)]
  const span = { from: dayBounds(from, workplace.timeZone).from, to: dayBounds(to, workplace.timeZone).to }
  const { items, total } = await queries.listBetween(db, narrowScope(scope, id), span, maxOfWeek)
  return { year, week, from, to, items: items.map(toAppointment), total, rules: toOpeningRules(workplace) }
}

/** A workplace that the caller may see. */
export async function getOrganization({ db, scope }: Context, id: number): Promise<AppointmentOrganization> {
  const row = scope.organizations.includes(id) ? await queries.findOrganization(db, scope, id) : undefined
  return toAppointmentOrganization(row ?? failNotFound('organization', id))
}

/** What is taken at a workplace, and nothing of whom. */
export const listBusyTimes = ({ db, scope }: Context, organizationId: number, span: queries.InstantSpan) =>
  queries.listBusy(db, scope, organizationId, span)

export async function get({ db, scope }: Context, { id }: Id): Promise<Appointment> {
  return toAppointment((await queries.find(db, scope, id)) ?? failNotFound('appointment', id))
}

export async function create(context: Staff, { allowOverlap, ...draft }: AppointmentDraft & Overlapping): Promise<Appointment> {
  const { db, scope, actor } = context
  const written = await validateAppointment(context, draft)
  await reserveSlot(context, placeOf(written), { guest: false, allowOverlap })
  const id = await queries.insert(db, scope, { ...toColumns(written), status: 'new', createdBy: actor.id })
  await seen(context, written)
  return saved(context, undefined, id)
}

export async function update(
  context: Staff,
  { id, version, allowOverlap, tellClient, ...changes }: AppointmentChanges & Versioned & Overlapping & Telling,
): Promise<Appointment> {
  return rewrite(context, { id, version }, changes, { allowOverlap, tellClient })
}

/** What a guest asked for becomes an appointment, as it is written now. */
export async function confirm(
  context: Staff,
  { id, version, allowOverlap, ...changes }: AppointmentChanges & Versioned & Overlapping,
): Promise<Appointment> {
  return rewrite(context, { id, version }, changes, { allowOverlap, tellClient: false }, { status: 'new', ...confirmedBy(context) })
}

const confirmedBy = ({ actor }: Staff) => ({ confirmedBy: actor.id, confirmedAt: new Date().toISOString() })
type Confirmed = ReturnType<typeof confirmedBy> & { status: string }

/** The place is held before the row, by everybody; so it is looked at before, and must still be meant when the row is held. */
async function rewrite(
  context: Staff,
  versioned: Versioned,
  changes: AppointmentChanges,
  { allowOverlap, tellClient }: Overlapping & Telling,
  confirmed?: Confirmed,
): Promise<Appointment> {
  const { db, scope } = context
  const { id } = versioned
  const known = await lockVersion('appointment', versioned, queries.find(db, scope, id))
  const isWish = (row: { status: string }) => row.status === 'new-guest'
  const written = await validateAppointment(
    context,
    completeChanges(known, changes) as Parameters<typeof validateAppointment>[1],
    known,
    confirmed ? undefined : changes,
  )
  if (confirmed && !isWish(known)) fail('AlreadyConfirmed')
  const isActive = known.status !== 'skipped'
  const moves = isActive && (Boolean(confirmed) || !isSamePlace(placeOf(written), placeOfRow(known)))
  if (moves) await reserveSlot(context, placeOf(written), { id, guest: known.guest, allowOverlap })
  const before = await lockVersion('appointment', versioned, queries.findForUpdate(db, scope, id))
  if (confirmed && !isWish(before)) fail('AlreadyConfirmed')
  if (before.version !== known.version) fail('StaleRecord', { details: { version: before.version } })
  await queries.update(db, scope, id, { ...toColumns(written), ...confirmed })
  if (confirmed || !isWish(before)) await seen(context, written)
  return saved(context, before, id, tellClient)
}

export async function setStatus(
  context: Staff,
  { id, version, status, allowOverlap }: Versioned & Overlapping & { status: SettableStatus },
): Promise<{ status: Appointment['status']; version: number }> {
  const { db, scope } = context
  const known = await lockVersion('appointment', { id, version }, queries.find(db, scope, id))
  const comesBack = known.status === 'skipped' && status !== 'skipped'
  if (comesBack) await reserveSlot(context, placeOfRow(known), { id, guest: known.guest, allowOverlap })
  const before = await lockVersion('appointment', { id, version }, queries.findForUpdate(db, scope, id))
  if (before.status === 'new-guest') fail('StatusNotAllowed')
  if (before.status === status) return { status, version: before.version }
  if (comesBack && before.version !== known.version) fail('StaleRecord', { details: { version: before.version } })
  // Whoever takes on what a guest asked for, and what had ended before anybody confirmed it, confirms it.
  const confirmed = before.guest && before.confirmedAt === null && confirmedBy(context)
  await queries.update(db, scope, id, { status, endedBy: status === 'skipped' ? 'staff' : null, ...confirmed })
  const after = await saved(context, before, id)
  if (status === 'done' && Date.parse(after.from) <= Date.now()) await seen(context, after, false)
  return { status: after.status, version: after.version }
}

/** The row stays, marked, for thirty days: what was deleted by mistake can be brought back. */
export async function remove(context: Context, { tellClient, ...versioned }: Versioned & Telling): Promise<null> {
  const { db, scope } = context
  const before = await lockVersion('appointment', versioned, queries.findForUpdate(db, scope, versioned.id))
  await queries.update(db, scope, before.id, { deletedAt: new Date().toISOString(), endedBy: 'staff' })
  await notifyChange(context, before, undefined, tellClient)
  return null
}

export async function restore(context: Context, { id, allowOverlap }: Id & Overlapping): Promise<Appointment> {
  const { db, scope } = context
  const gone = (await queries.findDeleted(db, scope, id)) ?? failNotFound('appointment', id)
  if (gone.status !== 'skipped') await reserveSlot(context, placeOfRow(gone), { id, guest: gone.guest, allowOverlap })
  if (!(await queries.findDeletedForUpdate(db, scope, id))) failNotFound('appointment', id)
  await queries.update(db, scope, id, { deletedAt: null, endedBy: null })
  return saved(context, undefined, id)
}

const placeOf = ({ organizationId, from, to, appointmentGroupId: lane }: EditableAppointment): SlotPlace => ({
  organizationId,
  from,
  to,
  lane,
})
const placeOfRow = ({ organizationId, fromAt: from, toAt: to, appointmentGroupId: lane }: queries.StoredAppointment): SlotPlace => ({
  organizationId,
  from,
  to,
  lane,
})
const isSamePlace = (one: SlotPlace, other: SlotPlace): boolean =>
  one.organizationId === other.organizationId &&
  one.lane === other.lane &&
  Date.parse(one.from) === Date.parse(other.from) &&
  Date.parse(one.to) === Date.parse(other.to)

/** What staff writes down of a vehicle is known of it from then on; it was there once somebody says so. A guest whom nobody knows yet says nothing. */
async function seen(context: Context, written: Seen, planned = true): Promise<void> {
  const { carPlateNumber: plateNumber, carMake: make, carModel: model, organizationClientId: clientId, organizationId, isBreak } = written
  if (isBreak || !plateNumber) return
  const zone = await findTimeZone(context.db, context.scope, organizationId)
  const [day = ''] = [written.from, new Date().toISOString()].map((instant) => dayInZone(instant, zone)).toSorted()
  await rememberVehicle(context, { plateNumber, day, make, model, clientId, planned })
}

type Seen = Pick<Appointment, 'carPlateNumber' | 'carMake' | 'carModel' | 'organizationClientId' | 'organizationId' | 'isBreak' | 'from'>

/** Ends every write of one. */
async function saved(
  context: Context,
  before: queries.StoredAppointment | undefined,
  id: number,
  tellClient?: boolean,
): Promise<Appointment> {
  const after = (await queries.find(context.db, context.scope, id)) ?? failNotFound('appointment', id)
  await notifyChange(context, before, after, tellClient)
  return toAppointment(after)
}

/** A group that somebody is still to come to stays. */
export async function requireNoUpcoming({ db, scope }: Context, { id }: Id): Promise<void> {
  if (await queries.hasUpcoming(db, scope, id)) fail('GroupInUse')
}
