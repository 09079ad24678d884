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

/** In milliseconds: what was deleted by mistake is brought back before anybody hears of it. */
const pause = 2 * 60_000

const expected = (row: Row | undefined): Row | undefined => (row && isUpcoming(row) ? row : undefined)
const isToCome = ({ fromAt }: Row) => Date.parse(fromAt) > Date.now()

/**
 * What the client is told of a change: each once. An unconfirmed guest is told nothing, and nobody what they did themselves. Where nobody has
 * said whether to tell of it, who has heard of an appointment hears of its end, and of another time not.
 */
export async function queueClientMessage(
  context: Context,
  before: Row | undefined,
  after: Row | undefined,
  tells?: boolean,
): Promise<void> {
  const [was, is] = [expected(before), expected(after)]
  if (is && was) {
    if (is.fromAt !== was.fromAt) await tellOfMove(context, is, tells === true)
  } else if (is) {
    if (is.version > 1) await withdrawMessages(context, { appointmentId: is.id })
    if (isToCome(is)) await queue(context, is, 'created', await keyOfNews(context, before, is))
    await planReminder(context, is)
  } else if (was && (after === undefined || after.status === 'skipped' || after.status === 'new-guest')) {
    await withdrawMessages(context, { appointmentId: was.id })
    const isByStaff = context.actor.kind === 'user'
    if (isByStaff && tells !== false && isToCome(was) && (await messages.hasReceivedMessage(context.db, context.scope, was.id, 'created')))
      await queue(context, was, 'deleted', `deleted:${was.id}:${was.version}`, new Date(Date.now() + pause).toISOString())
  }
}

/** Once, but for who has heard that it was called off, and for a guest who since asked for another time or said that they do not come. */
async function keyOfNews({ db, scope }: Context, before: Row | undefined, { id, version }: Row): Promise<string> {
  const isAnew = hasLapsed(before)
    ? messages.hasReceivedMessage(db, scope, id, 'created')
    : messages.hasReceivedMessage(db, scope, id, 'deleted')
  return (await isAnew) ? `created:${id}:${version}` : `created:${id}`
}

/** It stood no more, and not because staff said so. */
const hasLapsed = (before: Row | undefined): boolean =>
  before?.status === 'new-guest' || (before?.status === 'skipped' && before.endedBy !== 'staff')

/** What has not left yet says the new time; who has heard of the old one hears of it where somebody wants that. */
async function tellOfMove(context: Context, row: Row, tells: boolean): Promise<void> {
  const { db, scope } = context
  const wasWaiting = await messages.hasPendingMessage(db, scope, row.id)
  await withdrawMessages(context, { appointmentId: row.id })
  if (isToCome(row) && (wasWaiting || tells)) await queue(context, row, 'created', `moved:${row.id}:${row.version}`)
  await planReminder(context, row)
}

/** One for each appointment: a later one takes its place. */
async function planReminder(context: Context, { id, fromAt: from, organizationId }: Row): Promise<void> {
  const at = reminderAt(from, await findTimeZone(context.db, context.scope, organizationId))
  if (Date.parse(at) > Date.now()) await context.enqueue(remindJob, { id, from }, { key: `reminder:${id}`, at })
}

/** Of one that is still meant for the same time. */
export async function sendReminder(context: Context, { id, from }: { id: number; from: string }): Promise<void> {
  const row = expected(await queries.find(context.db, context.scope, id))
  if (row?.fromAt === from && isToCome(row)) await queue(context, row, 'notification', `notification:${id}:${from}`)
}

/** What could not be paid for when it was due is said now, if it still holds: of the time that it was about. */
export async function resumeMessage(
  context: Context,
  { kind, key, appointment }: { kind: string; key: string; appointment: number },
): Promise<void> {
  const { db, scope } = context
  const there = await queries.find(db, scope, appointment)
  if (kind === 'deleted') {
    const gone = there ?? (await queries.findDeleted(db, scope, appointment))
    if (gone && isToCome(gone) && !(there && isUpcoming(there))) await queue(context, gone, 'deleted', key)
    return
  }
  const row = expected(there)
  if (!row || !isToCome(row)) return
  if (kind === 'notification' && key !== `notification:${row.id}:${row.fromAt}`) return
  await queue(context, row, kind as SmsTextKind, key)
}

async function queue(context: Context, row: Row, kind: SmsTextKind, key: string, notBefore?: string): Promise<void> {
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
