import type { SmsMessage, SmsStatus } from '#contract/sms.ts'
import { afterQuietHours, retryDelaySeconds } from '#domain/sms/sms.ts'
import type { Context, JobActor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import type { AccountSteps } from '#server/platform/jobs/bind.ts'
import type { SendOutcome, DeliveryReport } from '#server/platform/sms/adapter.ts'
import * as creditQueries from '#server/sms/credits.queries.ts'
import { refundCredits, spendCredits } from '#server/sms/credits.service.ts'
import { recordDeliveryJob, sendMessage } from '#server/sms/sms.job.ts'
import { hasOptedOut } from '#server/sms/opt-outs.service.ts'
import * as queries from '#server/sms/sms.queries.ts'
import * as smsService from '#server/sms/sms.service.ts'

/** Delay in milliseconds after which the outbox of tests and demos reports delivery. */
const outboxDeliveryMs = 1000
/** After so many seconds in `sending`, the process that sends the message counts as dead. */
const sendingTimeoutSeconds = 60

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const enqueueSend = (context: Context, id: number, at: string) => context.enqueue(sendMessage, { id }, { key: `sms:${id}`, at })

/**
 * Sends one message. The state `sending` is committed before the call to the carrier, its outcome after it: if the process dies in between,
 * the next one knows that the message may have left, and sends it again only if the carrier ignores duplicates.
 */
export async function sendQueued({ enter, world }: AccountSteps, { id }: { id: number }): Promise<void> {
  const message = await enter((context) => beginSending(context, id))
  if (!message) return
  const outcome = await world.sms!.send(message)
  await enter((context) => finishSending(context, id, outcome))
}

async function beginSending(context: Context<JobActor>, id: number): Promise<queries.LockedMessage | undefined> {
  const { db, scope, sms } = context
  await creditQueries.findBalanceForUpdate(db, scope)
  const message = await queries.findForUpdate(db, scope, id)
  if (message?.status === 'queued') return beginQueued(context, message)
  if (message?.status !== 'sending') return undefined
  const waitSeconds = sendingTimeoutSeconds - (message.sendingFor ?? 0)
  if (waitSeconds > 0) {
    await enqueueSend(context, id, inSeconds(waitSeconds))
    return undefined
  }
  if (message.isTooLate || message.phone === '' || !sms?.isIdempotent || message.provider !== sms.name) {
    await moveToStatus(context, message, 'unknown', 'NoAnswer')
    return undefined
  }
  return markSending(context, message)
}

async function beginQueued(context: Context<JobActor>, message: queries.LockedMessage): Promise<queries.LockedMessage | undefined> {
  const { db, scope, sms } = context
  const { id, kind, phone, eventKey } = message
  const drop = async (reason: 'TooLate' | 'OptedOut' | 'Withdrawn') => {
    await queries.expireMessage(db, scope, id, reason, new Date().toISOString())
    await refundCredits(context, message)
    smsService.publishChange(context, 'UPDATED', message, 'expired')
    return undefined
  }
  // An empty phone means that the client was erased while the message was retried.
  if (phone === '') return drop('Withdrawn')
  if (message.isTooLate) return drop('TooLate')
  if (eventKey !== null) {
    if (await hasOptedOut(context, phone, kind as SmsMessage['kind'])) return drop('OptedOut')
    const setting = await context.settings()
    const { timeZone } = await queries.findOrganization(db, scope, message.organizationId)
    const now = new Date().toISOString()
    const at = afterQuietHours(now, timeZone, { from: setting('sms_quiet_from'), to: setting('sms_quiet_to') })
    if (at !== now) {
      await enqueueSend(context, id, at)
      return undefined
    }
  }
  if (!sms) {
    await enqueueSend(context, id, inSeconds(3600))
    return undefined
  }
  return markSending(context, message)
}

async function markSending(context: Context, message: queries.LockedMessage): Promise<queries.LockedMessage> {
  const { db, scope, sms } = context
  const attempts = message.attempts + 1
  await queries.update(db, scope, message.id, { status: 'sending', provider: sms!.name, attempts, sendingAt: new Date().toISOString() })
  smsService.publishChange(context, 'UPDATED', message, 'sending')
  return { ...message, attempts }
}

async function finishSending(context: Context<JobActor>, id: number, outcome: SendOutcome): Promise<void> {
  const { db, scope, sms } = context
  await creditQueries.findBalanceForUpdate(db, scope)
  const message = await queries.findForUpdate(db, scope, id)
  if (!message) return
  if (outcome.kind === 'taken') await queries.update(db, scope, id, { providerId: outcome.providerId })
  // A delivery report that arrived first is newer than this outcome.
  if (message.status !== 'sending') return
  if (outcome.kind === 'taken') {
    await moveToStatus(context, message, 'sent')
    if (sms?.outbox) await context.enqueue(recordDeliveryJob, { id }, { at: new Date(Date.now() + outboxDeliveryMs).toISOString() })
  } else if (outcome.kind === 'refused') {
    await moveToStatus(context, message, 'failed', outcome.code)
  } else if (outcome.kind === 'not-reached') {
    const retryAfterSeconds = Math.max(retryDelaySeconds(message.attempts), outcome.retryAfter ?? 0)
    context.log.warn(
      { message: message.reference, why: outcome.why, pause: retryAfterSeconds },
      'a text message has reached nobody and is tried again',
    )
    await queries.update(db, scope, id, { status: 'queued' })
    await enqueueSend(context, id, inSeconds(retryAfterSeconds))
    smsService.publishChange(context, 'UPDATED', message, 'queued')
  } else {
    context.log.warn({ message: message.reference, why: outcome.why }, 'nobody can say whether a text message was taken')
    if (!sms?.isIdempotent) return moveToStatus(context, message, 'unknown', 'NoAnswer')
    await enqueueSend(context, id, inSeconds(Math.max(retryDelaySeconds(message.attempts), sendingTimeoutSeconds + 1)))
  }
}

/** Sets the status and settles the reserved credits: spent once the carrier took the message, refunded if it failed. */
async function moveToStatus(context: Context, message: queries.LockedMessage, status: SmsStatus, reason?: string): Promise<void> {
  const { db, scope } = context
  const at = new Date().toISOString()
  const isOpen = message.status === 'sending' || message.status === 'unknown'
  const isTaken = status === 'sent' || status === 'delivered' || status === 'expired'
  await queries.update(db, scope, message.id, {
    status,
    ...(reason !== undefined && { reason }),
    ...(isOpen && isTaken && { sentAt: at, reason: null }),
    ...(status !== 'sent' && status !== 'unknown' && { finalAt: at }),
  })
  if (isOpen && isTaken) await spendCredits(context, message)
  if (isOpen && status === 'failed') await refundCredits(context, message)
  smsService.publishChange(context, 'UPDATED', message, status)
}

const reportableStatuses: SmsStatus[] = ['sending', 'unknown', 'sent']

/** Applies the carrier's report of a message. A late, repeated or outdated report changes nothing. */
export async function recordDeliveryReport(
  context: Context,
  reference: string,
  { state, providerId, code }: DeliveryReport,
): Promise<void> {
  const { db, scope } = context
  const id = await queries.findIdByReference(db, scope, reference)
  // The account may have been deleted since.
  if (id === undefined) return
  await creditQueries.findBalanceForUpdate(db, scope)
  const message = await queries.findForUpdate(db, scope, id)
  if (!message || !reportableStatuses.includes(message.status as SmsStatus) || message.status === state) return
  if (providerId) await queries.update(db, scope, message.id, { providerId })
  await moveToStatus(context, message, state, code)
}

/** Marks a message of the outbox as delivered. */
export async function markDelivered(context: Context<JobActor>, { id }: { id: number }): Promise<void> {
  const { db, scope } = context
  await creditQueries.findBalanceForUpdate(db, scope)
  const message = await queries.findForUpdate(db, scope, id)
  if (message?.status === 'sent') await moveToStatus(context, message, 'delivered')
}

/** Lets the host settle a message of unknown outcome; returns false if there is no such message. */
export async function settleUnknownMessage(db: Db, scope: Scope, reference: string, state: 'sent' | 'failed'): Promise<boolean> {
  await creditQueries.findBalanceForUpdate(db, scope)
  const id = await queries.findIdByReference(db, scope, reference)
  const message = id && (await queries.findForUpdate(db, scope, id))
  if (!message || message.status !== 'unknown') return false
  const at = new Date().toISOString()
  await queries.update(db, scope, message.id, { status: state, reason: null, ...(state === 'sent' ? { sentAt: at } : { finalAt: at }) })
  await (state === 'sent' ? spendCredits : refundCredits)({ db, scope }, message)
  return true
}
