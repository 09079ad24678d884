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

/** Uses the day of the first requested workplace as today. */
export async function searchDue({ db, scope }: Context, search: InspectionsDueSearch) {
  const { models } = search
  const zone = await findTimeZone(db, scope, narrowScope(scope, models.organizationId).organizations[0])
  const today = dayInZone(new Date().toISOString(), zone)
  const page = await queries.search(db, scope, search, today)
  const counts = Object.fromEntries(DueBucket.options.map((name) => [name, 0])) as Record<DueBucket, number>
  for (const { expirationDate, count } of await queries.countsByDay(db, scope, models, today))
    counts[dueBucket(expirationDate!, today)!] += count
  return { ...page, counts, items: page.items.map((row) => ({ ...row, bucket: dueBucket(row.expirationDate, today)! })) }
}

/** Records a phone call to the client in the history of the order. */
export async function recordCall(context: Context, { id, note }: { id: number; note: string }): Promise<null> {
  const order = await lockInspection(context, id)
  await recordHistory(context, order, 'call', [{ field: 'call_note', from: null, to: note }])
  context.publish('inspection-call', 'CREATED', { id }, [order.organizationId])
  return null
}

/** Reminds the client of the day on which the inspection ends. */
export async function resendSms(context: Context, { id, despiteOptOut }: { id: number; despiteOptOut: boolean }): Promise<QueuedMessage> {
  const order = await lockInspection(context, id)
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
  // Without a key the message is either refused or queued, so the result is never undefined.
  return queued!
}

/** Ranges of days before the end; each has one reminder. After a pause only the range of today is sent. */
const dayRanges = [
  [0, 7],
  [8, 14],
  [15, 30],
] as const
const reminderLifetimeMs = 3 * 24 * 3600_000

/** Queues a reminder for each consenting client, from the hour that the account has set. */
export async function remindDue(context: Context<JobActor>): Promise<void> {
  const { db, scope } = context
  const setting = await context.settings()
  if (!setting('sms_message_itp_notification').value) return
  const now = Date.now()
  for (const { id: organization, timeZone } of await queries.listOrganizations(db, scope)) {
    const localTime = toIsoText(wallClock(now, timeZone))
    const today = localTime.slice(0, 10)
    if (localTime.slice(11, 16) < setting('sms_notification_hour')) continue
    for (const [first, last] of dayRanges) {
      const days = [addDays(today, first), addDays(today, last), last] as const
      for (const { id, organizationId, plateNumber, phone, clientId, expirationDate } of await queries.toRemind(
        db,
        scope,
        organization,
        days,
      ))
        await queueMessage(context, {
          kind: 'itp_notification',
          key: `itp:${id}:${expirationDate!}:${last}`,
          organizationId,
          phone: phone!,
          values: { from: formatDate(expirationDate!, timeZone, 'ro'), plateNumber },
          about: { client: clientId, workOrder: id },
          expiresAt: new Date(Math.min(now + reminderLifetimeMs, Date.parse(dayBounds(expirationDate!, timeZone).to))).toISOString(),
        })
    }
  }
}

async function lockInspection(context: Context, id: number) {
  const order = await getForUpdate(context, { id })
  return order.itp ? order : failField('itp', 'InvalidValue')
}
