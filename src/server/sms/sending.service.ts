import type { SmsStatus } from '#contract/sms.ts'
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
import * as smService from '#server/sms/sms.service.ts'

/** After which the outbox says that a message has arrived, in milliseconds. */
const onItsWay = 1000
/** Seconds after which whoever began to send a message is believed to have died. */
const lost = 60

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const again = (context: Context, id: number, at: string) => context.enqueue(sendMessage, { id }, { key: `sms:${id}`, at })

/**
 * Gives one message to whoever carries it. That it is about to leave is committed first, and what became of it after: of a process that is killed
 * in between, the next one sees that it may have left, and sends it again only where whoever carries it drops a second one.
 */
export async function sendQueued({ enter, world }: AccountSteps, { id }: { id: number }): Promise<void> {
  const message = await enter((context) => begin(context, id))
  if (!message) return
  const outcome = await world.sms!.send(message)
  await enter((context) => finish(context, id, outcome))
}

async function begin(context: Context<JobActor>, id: number): Promise<queries.LockedMessage | undefined> {
  const { db, scope, sms } = context
  await creditQueries.findBalanceForUpdate(db, scope)
  const message = await queries.findForUpdate(db, scope, id)
  if (message?.status === 'queued') return beginQueued(context, message)
  if (message?.status !== 'sending') return undefined
  const wait = lost - (message.sendingFor ?? 0)
  if (wait > 0) {
    await again(context, id, inSeconds(wait))
    return undefined
  }
  if (message.isTooLate || message.phone === '' || !sms?.isIdempotent || message.provider !== sms.name) {
    await move(context, message, 'unknown', 'NoAnswer')
    return undefined
  }
  return leaving(context, message)
}

async function beginQueued(context: Context<JobActor>, message: queries.LockedMessage): Promise<queries.LockedMessage | undefined> {
  const { db, scope, sms } = context
  const { id, kind, phone, eventKey } = message
  const drop = async (reason: 'TooLate' | 'OptedOut' | 'Withdrawn') => {
    await queries.expireMessage(db, scope, id, reason, new Date().toISOString())
    await refundCredits(context, message)
    smService.publishChange(context, 'UPDATED', message, 'expired')
    return undefined
  }
  // Its client was forgotten while it was tried.
  if (phone === '') return drop('Withdrawn')
  if (message.isTooLate) return drop('TooLate')
  if (eventKey !== null) {
    if (await hasOptedOut(context, phone, kind === 'itp_notification' ? ['all', 'marketing'] : ['all'])) return drop('OptedOut')
    const setting = await context.settings()
    const { timeZone } = await queries.findOrganization(db, scope, message.organizationId)
    const now = new Date().toISOString()
    const at = afterQuietHours(now, timeZone, { from: setting('sms_quiet_from'), to: setting('sms_quiet_to') })
    if (at !== now) {
      await again(context, id, at)
      return undefined
    }
  }
  if (!sms) {
    await again(context, id, inSeconds(3600))
    return undefined
  }
  return leaving(context, message)
}

async function leaving(context: Context, message: queries.LockedMessage): Promise<queries.LockedMessage> {
  const { db, scope, sms } = context
  const attempts = message.attempts + 1
  await queries.update(db, scope, message.id, { status: 'sending', provider: sms!.name, attempts, sendingAt: new Date().toISOString() })
  smService.publishChange(context, 'UPDATED', message, 'sending')
  return { ...message, attempts }
}

async function finish(context: Context<JobActor>, id: number, outcome: SendOutcome): Promise<void> {
  const { db, scope, sms } = context
  await creditQueries.findBalanceForUpdate(db, scope)
  const message = await queries.findForUpdate(db, scope, id)
  if (!message) return
  if (outcome.kind === 'taken') await queries.update(db, scope, id, { providerId: outcome.providerId })
  // What was told of it meanwhile is the newer news.
  if (message.status !== 'sending') return
  if (outcome.kind === 'taken') {
    await move(context, message, 'sent')
    if (sms?.outbox) await context.enqueue(recordDeliveryJob, { id }, { at: new Date(Date.now() + onItsWay).toISOString() })
  } else if (outcome.kind === 'refused') {
    await move(context, message, 'failed', outcome.code)
  } else if (outcome.kind === 'not-reached') {
    const pause = Math.max(retryDelaySeconds(message.attempts), outcome.retryAfter ?? 0)
    context.log.warn({ message: message.reference, why: outcome.why, pause }, 'a text message has reached nobody and is tried again')
    await queries.update(db, scope, id, { status: 'queued' })
    await again(context, id, inSeconds(pause))
    smService.publishChange(context, 'UPDATED', message, 'queued')
  } else {
    context.log.warn({ message: message.reference, why: outcome.why }, 'nobody can say whether a text message was taken')
    if (!sms?.isIdempotent) return move(context, message, 'unknown', 'NoAnswer')
    await again(context, id, inSeconds(Math.max(retryDelaySeconds(message.attempts), lost + 1)))
  }
}

/** What each step means for the credits that were reserved: nothing once the carrier has taken the message. */
async function move(context: Context, message: queries.LockedMessage, status: SmsStatus, reason?: string): Promise<void> {
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
  smService.publishChange(context, 'UPDATED', message, status)
}

const order: SmsStatus[] = ['sending', 'unknown', 'sent']

/** What the carrier tells of a message. What comes late, twice or backwards changes nothing. */
export async function recordDeliveryReport(
  context: Context,
  reference: string,
  { state, providerId, code }: DeliveryReport,
): Promise<void> {
  const { db, scope } = context
  const id = await queries.findIdByReference(db, scope, reference)
  // It may be of an account that is gone.
  if (id === undefined) return
  await creditQueries.findBalanceForUpdate(db, scope)
  const message = await queries.findForUpdate(db, scope, id)
  if (!message || !order.includes(message.status as SmsStatus) || message.status === state) return
  if (providerId) await queries.update(db, scope, message.id, { providerId })
  await move(context, message, state, code)
}

/** What lies in the outbox has arrived. */
export async function markDelivered(context: Context<JobActor>, { id }: { id: number }): Promise<void> {
  const { db, scope } = context
  await creditQueries.findBalanceForUpdate(db, scope)
  const message = await queries.findForUpdate(db, scope, id)
  if (message?.status === 'sent') await move(context, message, 'delivered')
}

/** The host says what became of a message of which nobody knew. Whether there is one. */
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
