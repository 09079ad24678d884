import { randomBytes } from 'node:crypto'
import { Address } from '#contract/clients.ts'
import { fromStored } from '#contract/kit/defaults.ts'
import { fail, type Failure } from '#contract/kit/errors.ts'
import type { QueuedMessage, SmsStatus } from '#contract/sms.ts'
import type { Language } from '#domain/format.ts'
import { smsNumber } from '#domain/sms-numbers.ts'
import { smsSettings, smsTexts, type SmsKind } from '#domain/sms-texts.ts'
import { afterQuietHours, creditsOf, fillTemplate, segmentsOf } from '#domain/sms.ts'
import type { Context, JobActor } from '#server/platform/context.ts'
import { addressLine } from '#server/platform/pdf/letterhead.ts'
import { noteDelivery, sendMessage } from './job.ts'
import * as queries from './queries.ts'

/** More than that nobody reads, and no carrier takes. */
const longest = 1530
/** For how long a message is of use where nothing else is said, in milliseconds. */
const useful = 24 * 3600_000
/** After which the outbox says that a message has arrived. */
const onItsWay = 1000

export type Message = {
  kind: SmsKind
  organizationId: number
  /** As somebody wrote it down. */
  phone: string
  /** That of the account unless another is said. */
  language?: Language
  /** What the text says beside the name and the address of the workplace. */
  values: Readonly<Record<string, string>>
  about: { client?: number | null; workOrder?: number; appointment?: number }
  /** What a message is for that goes by itself: for the same there is no second, unless the first never left. Without one it is sent by hand. */
  key?: string
  notBefore?: string
  expiresAt?: string
}

/**
 * Queues a message in the transaction of the caller. What cannot be sent is refused where somebody asks for it; of a message that goes by
 * itself there is none then, and whatever it is about goes on.
 */
export async function queueMessage(context: Context, message: Message): Promise<QueuedMessage | null> {
  const { db, scope, actor, sms } = context
  const { kind, key, organizationId, about } = message
  const isAutomatic = key !== undefined
  const refuse = (code: Failure) => (isAutomatic ? null : fail(code))
  if (!sms) return refuse('SmsNotConfigured')
  const setting = await context.settings()
  const own = setting(smsSettings[kind])
  if (isAutomatic && !own.value) return null

  const { name, timeZone, address } = await queries.workplace(db, scope, organizationId)
  const phone = smsNumber(message.phone, timeZone)
  if (phone === null) return refuse('SmsNumberNotAllowed')
  const language = message.language ?? setting('sms_language')
  const place = { organizationName: name, address: addressLine(fromStored(Address, address)) }
  const text = fillTemplate(own[language] || smsTexts[kind][language], { ...place, ...message.values })
  if (text.length > longest) return refuse('SmsTooLong')

  const now = new Date()
  const wanted = message.notBefore ?? now.toISOString()
  const quiet = { from: setting('sms_quiet_from'), to: setting('sms_quiet_to') }
  const notBefore = isAutomatic ? afterQuietHours(wanted, timeZone, quiet) : wanted
  const expiresAt = message.expiresAt ?? new Date(Date.parse(notBefore) + useful).toISOString()
  if (isAutomatic && Date.parse(expiresAt) <= Date.parse(notBefore)) return null

  const pause = isAutomatic ? 0 : await queries.pauseOf(db, scope, { phone, kind })
  if (pause > 0) fail('SmsCooldown', { retryAfter: pause })
  const credits = creditsOf(text)
  const queued = await queries.insert(db, scope, {
    organizationId,
    secret: randomBytes(6).toString('hex'),
    kind,
    language,
    phone,
    text,
    credits,
    segments: segmentsOf(text),
    clientId: about.client ?? null,
    workOrderId: about.workOrder ?? null,
    appointmentId: about.appointment ?? null,
    eventKey: key ?? null,
    createdBy: !isAutomatic && actor.kind === 'user' ? actor.id : null,
    notBefore,
    expiresAt,
    queuedAt: now.toISOString(),
  })
  if (!queued) return null
  await context.enqueue(sendMessage, { id: queued.id }, { key: `sms:${queued.id}`, at: notBefore })
  told(context, 'CREATED', queued, 'queued')
  return { messageId: queued.id, credits }
}

/** What a message was for is there no more: it stays where it is, unless it has left. If it comes to be there again, it is told again. */
export async function withdrawMessages(context: Context, about: { workOrderId: number } | { appointmentId: number }): Promise<void> {
  const { db, scope } = context
  const withdrawn = await queries.withdraw(db, scope, about, new Date().toISOString())
  for (const message of withdrawn) told(context, 'UPDATED', message, 'expired')
}

/** Gives one message to whoever carries it, unless it comes too late. */
export async function send(context: Context<JobActor>, { id }: { id: number }): Promise<void> {
  const { db, scope, sms } = context
  const message = await queries.lock(db, scope, id, 'queued')
  if (!message || !sms) return
  const at = new Date().toISOString()
  if (message.isTooLate) {
    await queries.expire(db, scope, id, at)
    return told(context, 'UPDATED', message, 'expired')
  }
  await queries.update(db, scope, id, { status: 'sent', provider: sms.name, attempts: 1, sendingAt: at, sentAt: at })
  await context.enqueue(noteDelivery, { id }, { at: new Date(Date.now() + onItsWay).toISOString() })
  const { reference, phone, text } = message
  context.afterCommit(() => sms.send({ reference, at, phone, text }))
  told(context, 'UPDATED', message, 'sent')
}

/** What lies in the outbox has arrived. */
export async function deliver(context: Context<JobActor>, { id }: { id: number }): Promise<void> {
  const { db, scope } = context
  const message = await queries.lock(db, scope, id, 'sent')
  if (!message) return
  await queries.update(db, scope, id, { status: 'delivered', finalAt: new Date().toISOString() })
  told(context, 'UPDATED', message, 'delivered')
}

export const moveToClient = ({ db, scope }: Context, { winner, loser }: { winner: number; loser: number }) =>
  queries.moveToClient(db, scope, loser, winner)

/** What was said to them, and to their numbers; what it cost stays. What has not left yet is not sent: it would say nothing to nobody. */
export async function forgetClients(context: Context, { ids: clients, phones }: { ids: number[]; phones: string[] }): Promise<void> {
  const { db, scope } = context
  const numbers = phones.flatMap((phone) => ['Europe/Bucharest', 'Europe/Budapest'].flatMap((zone) => smsNumber(phone, zone) ?? []))
  const theirs = { clients, phones: numbers }
  for (const message of await queries.withdrawFromClients(db, scope, theirs, new Date().toISOString()))
    told(context, 'UPDATED', message, 'expired')
  await queries.forgetClients(db, scope, theirs)
}

const told = (
  { publish }: Context,
  change: 'CREATED' | 'UPDATED',
  { id, organizationId }: { id: number; organizationId: number },
  status: SmsStatus,
) => publish('sms-message', change, { id, status }, [organizationId])
