import { noAppointmentOptions, type Appointment } from '#contract/appointments/appointments.ts'
import type { GuestDraft } from '#contract/booking/booking.ts'
import { fail, failNotFound, failField } from '#contract/kit/errors.ts'
import type { NoticeKind } from '#contract/notices.ts'
import { bookingWindow, checkSlot, type SlotVerdict } from '#domain/appointments/slots.ts'
import { addNotice } from '#server/notices/notices.service.ts'
import type { Context } from '#server/platform/context.ts'
import { reserveSlot } from '#server/appointments/slots.service.ts'
import * as queries from '#server/appointments/appointments.queries.ts'
import { notifyChange } from '#server/appointments/notifications.service.ts'
import * as view from '#server/appointments/appointments.view.ts'
import { insertRow, updateRow } from '#server/platform/database/rows.ts'

/** Error for a guest who requests a time outside the opening rules. */
const slotErrors: Record<Exclude<SlotVerdict, 'Available' | 'Reserved'>, string> = {
  Sunday: 'SlotOnSunday',
  Saturday: 'SlotOnSaturday',
  ExcludedDay: 'SlotOnExcludedDay',
  Past: 'SlotInPast',
  OutsideWindow: 'SlotOutsideWindow',
  Break: 'SlotInBreak',
  OutsideHours: 'SlotOutsideHours',
  NotOnGrid: 'SlotNotOnGrid',
}

type RequestedSlot = { from: string; to: string; appointmentGroupId: number | null }

/** Reserves a slot that the page offers. A violated opening rule is reported before a taken slot. */
async function reserveOfferedSlot(
  context: Context,
  workplace: view.AppointmentOrganization,
  requestedSlot: RequestedSlot,
  id?: number,
): Promise<void> {
  const { from, to, appointmentGroupId: groupId } = requestedSlot
  const rules = view.toOpeningRules(workplace)
  if (Date.parse(to) <= Date.parse(from)) failField('to', 'EndBeforeStart')
  if (!rules.lanes.includes(groupId)) failField('appointment_group_id', groupId === null ? 'RequiredField' : 'InvalidChoice')
  const now = new Date().toISOString()
  const verdict = checkSlot(rules, { from, to, groupId }, { now, window: bookingWindow(now, rules.zone) })
  if (verdict !== 'Available' && verdict !== 'Reserved') failField('from', slotErrors[verdict])
  await reserveSlot(context, { organizationId: workplace.id, from, to, groupId }, { id, guest: true, allowOverlap: false })
}

/** Adds a notice, so that staff who are not signed in find it later. */
const notifyStaff = (context: Context, kind: NoticeKind, { id, organizationId, plateNumber, fromAt }: queries.StoredAppointment) =>
  addNotice(context, { organizationId, kind, subjectId: id, data: { plate: plateNumber, from: fromAt } })

/** Inserts an unconfirmed request, which only reserves its slot. `count` checks the booking limits after the slot is locked. */
export async function createByGuest(
  context: Context,
  workplace: view.AppointmentOrganization,
  { guestKey, ...draft }: GuestDraft & { guestKey: Buffer },
  count: () => Promise<void>,
): Promise<Appointment> {
  const { db, scope } = context
  await reserveOfferedSlot(context, workplace, draft)
  await count()
  const setting = await context.settings()
  const columns = view.toColumns({
    ...draft,
    options: draft.options ?? noAppointmentOptions,
    organizationId: workplace.id,
    organizationClientId: null,
    requestedServices: [],
    isBreak: false,
    smsLanguage: (draft.language ?? setting('sms_language')).toUpperCase() as Appointment['smsLanguage'],
  })
  const { id } = await insertRow(db, 'appointments', scope, {
    ...columns,
    status: 'new-guest',
    guest: true,
    guestKey,
    guestLanguage: draft.language,
  })
  const row = (await queries.find(db, scope, id)) ?? failNotFound('appointment', id)
  await notifyChange(context, undefined, row)
  await notifyStaff(context, 'booked', row)
  return view.toAppointment(row)
}

export const findForGuest = async ({ db, scope }: Context, id: number): Promise<queries.AppointmentRecord> =>
  (await queries.find(db, scope, id)) ?? fail('NotFound')

/** Guests may change an open appointment until `changeUntilMinutes` before its start; later they have to call. */
function requireStillChangeable(
  row: queries.StoredAppointment,
  { publicSettings: { changeUntilMinutes } }: view.AppointmentOrganization,
): void {
  const isOpen = row.status === 'new' || row.status === 'new-guest'
  if (!isOpen || Date.parse(row.fromAt) - changeUntilMinutes * 60_000 < Date.now()) fail('TooLateToChange')
}

export async function cancelByGuest(context: Context, workplace: view.AppointmentOrganization, id: number): Promise<void> {
  const { db, scope } = context
  const before = (await queries.findForUpdate(db, scope, id)) ?? fail('NotFound')
  if (before.status === 'skipped' && before.endedBy === 'guest') return
  requireStillChangeable(before, workplace)
  await updateRow(db, 'appointments', scope, id, { status: 'skipped', endedBy: 'guest' })
  await notifyChange(context, before, await queries.find(db, scope, id))
  await notifyStaff(context, 'cancelled', before)
}

/** Frees the slots of requests that nobody confirmed within the account's limit (0 means no limit); staff may still accept them. */
export async function expireUnconfirmed(context: Context): Promise<void> {
  const { db, scope } = context
  const setting = await context.settings()
  const hours = setting('appointments_confirm_hours')
  if (hours === 0) return
  for (const before of await queries.findUnconfirmedForUpdate(db, scope, hours)) {
    await updateRow(db, 'appointments', scope, before.id, { status: 'skipped', endedBy: 'time' })
    await notifyChange(context, before, await queries.find(db, scope, before.id))
  }
}

export async function moveByGuest(
  context: Context,
  workplace: view.AppointmentOrganization,
  id: number,
  requestedSlot: RequestedSlot,
): Promise<void> {
  const { db, scope } = context
  requireStillChangeable(await findForGuest(context, id), workplace)
  await reserveOfferedSlot(context, workplace, requestedSlot, id)
  const before = (await queries.findForUpdate(db, scope, id)) ?? fail('NotFound')
  requireStillChangeable(before, workplace)
  const { from: fromAt, to: toAt, appointmentGroupId } = requestedSlot
  await updateRow(db, 'appointments', scope, id, {
    fromAt,
    toAt,
    appointmentGroupId,
    status: 'new-guest',
    confirmedAt: null,
    confirmedBy: null,
  })
  await notifyChange(context, before, await queries.find(db, scope, id))
  await notifyStaff(context, 'moved', { ...before, fromAt })
}
