import { bookingWindow, cellsUnder } from '#domain/appointments/slots.ts'
import type { Context } from '#server/platform/context.ts'
import { queueClientMessage } from '#server/appointments/messages.service.ts'
import * as queries from '#server/appointments/appointments.queries.ts'
import { toOpeningRules, toAppointmentOrganization, type AppointmentOrganization } from '#server/appointments/appointments.view.ts'

declare module '#server/platform/reactions.ts' {
  interface Reactions {
    /** It ends at another time. */
    appointmentMoved: { id: number; to: string }
  }
}

type Row = queries.StoredAppointment

/** Tells the client what became of an appointment, those who look at the calendar too, and guests whether its time is taken. */
export async function notifyChange(context: Context, before: Row | undefined, after: Row | undefined, tells?: boolean): Promise<void> {
  await queueClientMessage(context, before, after, tells)
  if (before && after && before.toAt !== after.toAt) await context.react('appointmentMoved', { id: after.id, to: after.toAt })
  const row = after ?? before!
  const change = after ? (before ? 'UPDATED' : 'CREATED') : 'DELETED'
  const there = [...new Set([before, after].flatMap((each) => (each ? [each.organizationId] : [])))]
  context.publish('appointment', change, toChange(row), there)
  const [was, is] = [placeOf(before), placeOf(after)]
  if ((was && is && isSame(was, is)) || (!was && !is)) return
  for (const organization of there) await tellGuests(context, organization, was, is)
}

const toChange = ({ fromAt: from, toAt: to, status, ...row }: Row) => ({
  ...row,
  from,
  to,
  status: status as 'new',
})

/** What keeps others away. */
const placeOf = (row: Row | undefined): Row | undefined => (row && row.status !== 'skipped' ? row : undefined)

const isSame = (one: Row, other: Row): boolean =>
  one.organizationId === other.organizationId && one.lane === other.lane && one.fromAt === other.fromAt && one.toAt === other.toAt

async function tellGuests(context: Context, organization: number, was: Row | undefined, is: Row | undefined): Promise<void> {
  const row = await queries.findOrganization(context.db, context.scope, organization)
  const workplace = row && toAppointmentOrganization(row)
  if (!workplace?.publicSettings.published) return
  const [free, taken] = [was, is].map((place) => (place?.organizationId === organization ? seenBy(workplace, place) : undefined))
  if (free) context.publish('guest-appointment', 'DELETED', { ...free, state: 'available' }, [organization])
  if (taken) context.publish('guest-appointment', 'CREATED', { ...taken, state: 'reserved' }, [organization])
}

/** As much of it as the public page shows: whole half hours that guests may ask for, in a group that they may choose. */
function seenBy(workplace: AppointmentOrganization, { fromAt: from, toAt: to, appointmentGroupId: group }: Row) {
  const rules = toOpeningRules(workplace)
  const isOne = rules.lanes.includes(null)
  if (!isOne && group !== null && !rules.lanes.includes(group)) return undefined
  const now = new Date().toISOString()
  const cells = cellsUnder({ ...rules, lanes: [null] }, { from, to }, { now, window: bookingWindow(now, rules.zone) })
  const shown = cells.filter(({ state }) => state !== 'unavailable')
  if (shown.length === 0) return undefined
  return { from: shown[0]!.from, to: shown.at(-1)!.to, appointmentGroupId: isOne ? null : group }
}
