import { DueBucket, type InspectionsDueSearch } from '#contract/inspections.ts'
import { failField } from '#contract/kit/errors.ts'
import type { QueuedMessage } from '#contract/sms.ts'
import { addDays, dayBounds, dayInZone, toIsoText, wallClock } from '#domain/text/calendar.ts'
import { formatDate } from '#domain/text/format.ts'
import { dueBucket } from '#domain/inspections.ts'
import type { Context, JobActor } from '#server/platform/context.ts'
import { findTimeZone } from '#server/platform/database/days.ts'
import { narrowScope } from '#server/platform/database/scope.ts'
import { queueMessage } from '#server/sms/sms.service.ts'
import { getForUpdate, recordHistory } from '#server/work-orders/work-orders.service.ts'
import * as queries from './inspections.queries.ts'

/** Today is that of the first workplace that is asked for. */
export async function searchDue({ db, scope }: Context, search: InspectionsDueSearch) {
  const { models } = search
  const zone = await findTimeZone(db, scope, narrowScope(scope, models.organizationId).organizations[0])
  const today = dayInZone(new Date().toISOString(), zone)
  const found = await queries.search(db, scope, search, today)
  const counts = Object.fromEntries(DueBucket.options.map((name) => [name, 0])) as Record<DueBucket, number>
  for (const { expirationDate, count } of await queries.countsByDay(db, scope, models, today))
    counts[dueBucket(expirationDate!, today)!] += count
  return { ...found, counts, items: found.items.map((row) => ({ ...row, bucket: dueBucket(row.expirationDate, today)! })) }
}

/** Somebody has called the client. */
export async function recordCall(context: Context, { id, note: said }: { id: number; note: string }): Promise<null> {
  const order = await inspection(context, id)
  await recordHistory(context, order, 'call', [{ field: 'call_note', from: null, to: said }])
  context.publish('inspection-call', 'CREATED', { id }, [order.organizationId])
  return null
}

/** Reminds the client of the day on which the inspection ends. */
export async function resendSms(context: Context, { id, despiteOptOut }: { id: number; despiteOptOut: boolean }): Promise<QueuedMessage> {
  const order = await inspection(context, id)
  const { organizationId, phone, expirationDate, plateNumber, clientId, timeZone } = order
  if (!phone) return failField('phone', 'RequiredField')
  if (!expirationDate) return failField('expiration_date', 'RequiredField')
  const queued = await queueMessage(context, {
    kind: 'itp_notification',
    organizationId,
    phone,
    values: { from: formatDate(expirationDate, timeZone, 'ro'), plateNumber },
    about: { client: clientId, workOrder: id },
    despiteOptOut,
  })
  await recordHistory(context, order, 'sms', [{ field: 'phone', from: null, to: phone }])
  // By hand it is refused or queued.
  return queued!
}

/** Days before the end at which clients are told, the nearest first: after a while without a server only that one goes. */
const stages = [
  [0, 7],
  [8, 14],
  [15, 30],
] as const
/** For how long such a message is of use. */
const useful = 3 * 24 * 3600_000

/** Tells each client who wants it that their inspection ends, on the day and from the hour on that the account has chosen. */
export async function remindDue(context: Context<JobActor>): Promise<void> {
  const { db, scope } = context
  const setting = await context.settings()
  if (!setting('sms_message_itp_notification').value) return
  const now = Date.now()
  for (const { id: workplace, timeZone } of await queries.listOrganizations(db, scope)) {
    const shown = toIsoText(wallClock(now, timeZone))
    const today = shown.slice(0, 10)
    if (shown.slice(11, 16) < setting('sms_notification_hour')) continue
    for (const [first, last] of stages) {
      const days = [addDays(today, first), addDays(today, last), last] as const
      for (const { id, organizationId, plateNumber, phone, clientId, expirationDate } of await queries.toRemind(db, scope, workplace, days))
        await queueMessage(context, {
          kind: 'itp_notification',
          key: `itp:${id}:${expirationDate!}:${last}`,
          organizationId,
          phone: phone!,
          values: { from: formatDate(expirationDate!, timeZone, 'ro'), plateNumber },
          about: { client: clientId, workOrder: id },
          expiresAt: new Date(Math.min(now + useful, Date.parse(dayBounds(expirationDate!, timeZone).to))).toISOString(),
        })
    }
  }
}

async function inspection(context: Context, id: number) {
  const order = await getForUpdate(context, { id })
  return order.itp ? order : failField('itp', 'InvalidValue')
}
