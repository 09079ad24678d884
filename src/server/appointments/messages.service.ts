import { isUpcoming, reminderAt } from '#domain/appointments/appointments.ts'
import type { Language } from '#domain/text/format.ts'
import { appointmentTime } from '#domain/sms/sms-texts.ts'
import type { SmsTextKind } from '#domain/sms/sms-texts.ts'
import { remindJob } from '#server/appointments/appointments.job.ts'
import * as queries from '#server/appointments/appointments.queries.ts'
import type { Context } from '#server/platform/context.ts'
import { findTimeZone } from '#server/platform/database/days.ts'
import { queueMessage, withdrawMessages } from '#server/sms/sms.service.ts'
import * as messages from './messages.queries.ts'

type Row = queries.StoredAppointment

/** Milliseconds before a cancellation is sent, so that a mistaken deletion can be undone unnoticed. */
const cancellationDelayMs = 2 * 60_000

const upcomingOrUndefined = (row: Row | undefined): Row | undefined => (row && isUpcoming(row) ? row : undefined)
const isInFuture = ({ fromAt }: Row) => Date.parse(fromAt) > Date.now()

/**
 * Queues the messages about a change, each once. Unconfirmed guests get none, nor do guests about their own act.
 * With `shouldNotify` undefined, a cancellation goes to clients who received the first message, and a move is not sent.
 */
export async function queueClientMessage(
  context: Context,
  before: Row | undefined,
  after: Row | undefined,
  shouldNotify?: boolean,
): Promise<void> {
  const was = upcomingOrUndefined(before)
  const is = upcomingOrUndefined(after)
  if (is && was) {
    if (is.fromAt !== was.fromAt) await queueMoveMessage(context, is, shouldNotify === true)
  } else if (is) {
    if (is.version > 1) await withdrawMessages(context, { appointmentId: is.id })
    if (isInFuture(is)) await queueText(context, is, 'created', await createdMessageKey(context, before, is))
    await scheduleReminder(context, is)
  } else if (was && (after === undefined || after.status === 'skipped' || after.status === 'new-guest')) {
    await withdrawMessages(context, { appointmentId: was.id })
    const isByStaff = context.actor.kind === 'user'
    if (
      isByStaff &&
      shouldNotify !== false &&
      isInFuture(was) &&
      (await messages.hasReceivedMessage(context.db, context.scope, was.id, 'created'))
    )
      await queueText(context, was, 'deleted', `deleted:${was.id}:${was.version}`, new Date(Date.now() + cancellationDelayMs).toISOString())
  }
}

/** Once per appointment. The version makes a new key after a received cancellation, or after a guest's own move or cancellation. */
async function createdMessageKey({ db, scope }: Context, before: Row | undefined, { id, version }: Row): Promise<string> {
  const isAnnouncedAgain = hasLapsed(before)
    ? messages.hasReceivedMessage(db, scope, id, 'created')
    : messages.hasReceivedMessage(db, scope, id, 'deleted')
  return (await isAnnouncedAgain) ? `created:${id}:${version}` : `created:${id}`
}

/** True if the appointment was not in force before, and staff had not cancelled it. */
const hasLapsed = (before: Row | undefined): boolean =>
  before?.status === 'new-guest' || (before?.status === 'skipped' && before.endedBy !== 'staff')

/** A message still unsent gets the new time; a client who received the old time gets another message only with `tells`. */
async function queueMoveMessage(context: Context, row: Row, shouldNotify: boolean): Promise<void> {
  const { db, scope } = context
  const wasWaiting = await messages.hasPendingMessage(db, scope, row.id)
  await withdrawMessages(context, { appointmentId: row.id })
  if (isInFuture(row) && (wasWaiting || shouldNotify)) await queueText(context, row, 'created', `moved:${row.id}:${row.version}`)
  await scheduleReminder(context, row)
}

/** One job per appointment: scheduling again replaces the job. */
async function scheduleReminder(context: Context, { id, fromAt: from, organizationId }: Row): Promise<void> {
  const at = reminderAt(from, await findTimeZone(context.db, context.scope, organizationId))
  if (Date.parse(at) > Date.now()) await context.enqueue(remindJob, { id, from }, { key: `reminder:${id}`, at })
}

/** Sends the reminder unless the appointment was moved or cancelled since. */
export async function sendReminder(context: Context, { id, from }: { id: number; from: string }): Promise<void> {
  const row = upcomingOrUndefined(await queries.find(context.db, context.scope, id))
  if (row?.fromAt === from && isInFuture(row)) await queueText(context, row, 'notification', `notification:${id}:${from}`)
}

/** Queues a message that had waited for credits, unless the appointment has changed since. */
export async function resumeMessage(
  context: Context,
  { kind, key, appointment }: { kind: string; key: string; appointment: number },
): Promise<void> {
  const { db, scope } = context
  const activeRow = await queries.find(db, scope, appointment)
  if (kind === 'deleted') {
    const cancelledRow = activeRow ?? (await queries.findDeleted(db, scope, appointment))
    if (cancelledRow && isInFuture(cancelledRow) && !(activeRow && isUpcoming(activeRow)))
      await queueText(context, cancelledRow, 'deleted', key)
    return
  }
  const row = upcomingOrUndefined(activeRow)
  if (!row || !isInFuture(row)) return
  if (kind === 'notification' && key !== `notification:${row.id}:${row.fromAt}`) return
  await queueText(context, row, kind as SmsTextKind, key)
}

async function queueText(context: Context, row: Row, kind: SmsTextKind, key: string, notBefore?: string): Promise<void> {
  const { organizationId, phone, fromAt, id, clientId: client } = row
  if (!phone) return
  const language = row.smsLanguage as Language
  const zone = await findTimeZone(context.db, context.scope, organizationId)
  await queueMessage(context, {
    kind,
    key,
    organizationId,
    phone,
    language,
    values: { from: appointmentTime(fromAt, zone) },
    about: { client, appointment: id },
    expiresAt: fromAt,
    ...(notBefore && { notBefore }),
  })
}
