import { bookingWindow, cellsUnder } from '#domain/appointments/slots.ts'
import type { Context } from '#server/platform/context.ts'
import { queueClientMessage } from '#server/appointments/messages.service.ts'
import * as queries from '#server/appointments/appointments.queries.ts'
import { toOpeningRules, toAppointmentOrganization, type AppointmentOrganization } from '#server/appointments/appointments.view.ts'

declare module '#server/platform/reactions.ts' {
  interface Reactions {
    /** The end of an appointment has changed. */
    appointmentMoved: { id: number; to: string }
  }
}

type Row = queries.StoredAppointment

/** Notifies the client, publishes the row to staff, and publishes slots that became free or taken to guests. */
export async function notifyChange(
  context: Context,
  before: Row | undefined,
  after: Row | undefined,
  shouldNotify?: boolean,
): Promise<void> {
  await queueClientMessage(context, before, after, shouldNotify)
  if (before && after && before.toAt !== after.toAt) await context.react('appointmentMoved', { id: after.id, to: after.toAt })
  const row = after ?? before!
  const change = after ? (before ? 'UPDATED' : 'CREATED') : 'DELETED'
  const organizationIds = [...new Set([before, after].flatMap((row) => (row ? [row.organizationId] : [])))]
  context.publish('appointment', change, toChange(row), organizationIds)
  const was = slotOf(before)
  const is = slotOf(after)
  if ((was && is && isSame(was, is)) || (!was && !is)) return
  for (const organization of organizationIds) await publishToGuests(context, organization, was, is)
}

const toChange = ({ fromAt: from, toAt: to, status, ...row }: Row) => ({
  ...row,
  from,
  to,
  status: status as 'new',
})

/** A skipped appointment occupies no slot. */
const slotOf = (row: Row | undefined): Row | undefined => (row && row.status !== 'skipped' ? row : undefined)

const isSame = (one: Row, other: Row): boolean =>
  one.organizationId === other.organizationId &&
  one.appointmentGroupId === other.appointmentGroupId &&
  one.fromAt === other.fromAt &&
  one.toAt === other.toAt

async function publishToGuests(context: Context, organization: number, was: Row | undefined, is: Row | undefined): Promise<void> {
  const row = await queries.findOrganization(context.db, context.scope, organization)
  const workplace = row && toAppointmentOrganization(row)
  if (!workplace?.publicSettings.published) return
  const [free, taken] = [was, is].map((slot) => (slot?.organizationId === organization ? toPublicSlot(workplace, slot) : undefined))
  if (free) context.publish('guest-appointment', 'DELETED', { ...free, state: 'available' }, [organization])
  if (taken) context.publish('guest-appointment', 'CREATED', { ...taken, state: 'reserved' }, [organization])
}

/** The part that the public page shows: bookable half hours, in a group that guests may choose. */
function toPublicSlot(workplace: AppointmentOrganization, { fromAt: from, toAt: to, appointmentGroupId: group }: Row) {
  const rules = toOpeningRules(workplace)
  const hasNoGroups = rules.lanes.includes(null)
  if (!hasNoGroups && group !== null && !rules.lanes.includes(group)) return undefined
  const now = new Date().toISOString()
  const cells = cellsUnder({ ...rules, lanes: [null] }, { from, to }, { now, window: bookingWindow(now, rules.zone) })
  const bookableCells = cells.filter(({ state }) => state !== 'unavailable')
  if (bookableCells.length === 0) return undefined
  return { from: bookableCells[0]!.from, to: bookableCells.at(-1)!.to, appointmentGroupId: hasNoGroups ? null : group }
}
