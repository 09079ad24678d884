import { randomBytes } from 'node:crypto'
import { Address } from '#contract/clients/clients.ts'
import { readStoredJson } from '#contract/kit/defaults.ts'
import { fail } from '#contract/kit/errors.ts'
import { maxSmsText, type QueuedMessage, type SmsPreview, type SmsStatus } from '#contract/sms.ts'
import type { Language } from '#domain/text/format.ts'
import { smsNumber, possibleSmsNumbers } from '#domain/sms/sms-numbers.ts'
import { smsSettings, smsTexts, type SmsTextKind } from '#domain/sms/sms-texts.ts'
import { afterQuietHours, defaultSmsCaps, countCredits, fillTemplate, isStopReply, countSegments } from '#domain/sms/sms.ts'
import type { Context } from '#server/platform/context.ts'
import { searchText } from '#server/platform/database/list-page.ts'
import { addressLine } from '#server/platform/pdf/letterhead.ts'
import * as creditQueries from './credits.queries.ts'
import { refundCredits, reserveCredits, mailAdmins } from './credits.service.ts'
import { sendMessage } from './sms.job.ts'
import * as optOuts from './opt-outs.queries.ts'
import { hasOptedOut, optOutByReply } from './opt-outs.service.ts'
import * as queries from './sms.queries.ts'

/** For how long a message is of use where nothing else is said, in milliseconds. */
const useful = 24 * 3600_000
export type MessageRequest = {
  organizationId: number
  /** As somebody wrote it down. */
  phone: string
  /** That of the account unless another is said. */
  language?: Language | null
  /** What the text says beside the name and the address of the workplace. */
  values: Readonly<Record<string, string>>
  about: { client?: number | null; workOrder?: number; appointment?: number }
  /** What a message is for that goes by itself: for the same there is no second, unless the first never left. Without one it is sent by hand. */
  key?: string
  notBefore?: string
  expiresAt?: string
  /** Whoever sends it by hand knows that the client wants no messages. */
  despiteOptOut?: boolean
  /** Its words where they are not those of its kind: to be filled in, or, as they were sent before, to be left as they are. */
  words?: { template: string } | { literal: string }
} & ({ kind: SmsTextKind } | { kind: 'manual'; words: object })

/** What a message would be, and what keeps it from being sent. */
export type Prepared = {
  text: string
  language: Language
  timeZone: string
  phone: string
  credits: number
  balance: number
  refusal: Exclude<SmsPreview['refusal'], null> | undefined
  retryAfter?: number
  isOptedOut: boolean
  /** The message is that which reaches this limit. */
  reaches?: { of: 'account' | 'workplace'; limit: number }
}

/**
 * Whoever `queues` it is the only one of the account until the transaction ends: the limits and the balance hold for all that ask at the same
 * time. Nobody waits for their turn to hear that there are no credits, and nobody at all who only looks.
 */
export async function prepareMessage(context: Context, message: MessageRequest, { queues }: { queues: boolean }): Promise<Prepared> {
  const { db, scope, sms, config } = context
  const { kind, key, organizationId } = message
  const setting = await context.settings()
  const { name, timeZone, address } = await queries.findOrganization(db, scope, organizationId)
  const language = message.language ?? setting('sms_language')
  const phone = smsNumber(message.phone, timeZone, config.smsCountries)
  const place = { organizationName: name, address: addressLine(readStoredJson(Address, address)) }
  const usual = (of: SmsTextKind) => setting(smsSettings[of])[language] || smsTexts[of][language]
  const { words = { template: kind === 'manual' ? '' : usual(kind) } } = message
  const text = 'literal' in words ? words.literal : fillTemplate(words.template, { ...place, ...message.values })
  const credits = countCredits(text)
  const seen = await creditQueries.getBalance(db, scope)
  const made = { text, language, timeZone, phone: phone ?? '', credits, balance: seen.balance, isOptedOut: false, refusal: undefined }
  if (!sms) return { ...made, refusal: 'SmsNotConfigured' }
  if (phone === null) return { ...made, refusal: 'SmsNumberNotAllowed' }
  if (text.length > maxSmsText) return { ...made, refusal: 'SmsTooLong' }
  const scopes = kind === 'itp_notification' ? ['all', 'marketing'] : ['all']
  const known = { ...made, isOptedOut: await hasOptedOut(context, phone, scopes) }
  if (seen.balance < credits) return { ...known, refusal: 'NotEnoughSmsCredits' }
  const { balance, capOfAccount, capOfWorkplace } = queues ? await creditQueries.findBalanceForUpdate(db, scope) : seen
  const [retryAfter, { toPhone, ofWorkplace, ofAccount }] = await Promise.all([
    key === undefined ? queries.secondsUntilAllowed(db, scope, { phone, kind }) : 0,
    queries.countRecent(db, scope, { phone, organizationId }),
  ])
  if (retryAfter > 0) return { ...known, balance, refusal: 'SmsCooldown', retryAfter }
  const [ofOne, ofAll] = [capOfWorkplace ?? defaultSmsCaps.workplace, capOfAccount ?? defaultSmsCaps.account]
  if (toPhone >= defaultSmsCaps.phone || ofWorkplace >= ofOne || ofAccount >= ofAll) return { ...known, balance, refusal: 'SmsCapReached' }
  if (balance < credits) return { ...known, balance, refusal: 'NotEnoughSmsCredits' }
  if (ofAccount + 1 === ofAll) return { ...known, balance, reaches: { of: 'account', limit: ofAll } }
  return { ...known, balance, ...(ofWorkplace + 1 === ofOne && { reaches: { of: 'workplace', limit: ofOne } }) }
}

/**
 * Queues a message in the transaction of the caller, and takes its credits. What cannot be sent is refused where somebody asks for it; of a
 * message that goes by itself there is none then, and whatever it is about goes on.
 */
export async function queueMessage(context: Context, message: MessageRequest): Promise<QueuedMessage | null> {
  const { db, scope, actor } = context
  const { kind, key, organizationId, about } = message
  const isAutomatic = key !== undefined
  const setting = await context.settings()
  if (isAutomatic && kind !== 'manual' && !setting(smsSettings[kind]).value) return null
  const { text, language, timeZone, phone, credits, refusal, retryAfter, isOptedOut, reaches } = await prepareMessage(context, message, {
    queues: true,
  })
  if (refusal && !isAutomatic) fail(refusal, { ...(retryAfter && { retryAfter }) })
  if (isOptedOut && isAutomatic) return null
  if (isOptedOut && !message.despiteOptOut) fail('SmsOptedOut')

  const now = new Date().toISOString()
  const wanted = message.notBefore ?? now
  const quiet = { from: setting('sms_quiet_from'), to: setting('sms_quiet_to') }
  const notBefore = isAutomatic ? afterQuietHours(wanted, timeZone, quiet) : wanted
  const expiresAt = message.expiresAt ?? new Date(Date.parse(notBefore) + useful).toISOString()
  if (isAutomatic && Date.parse(expiresAt) <= Date.parse(notBefore)) return null
  if (refusal === 'NotEnoughSmsCredits' && key !== undefined && !(await queries.hasKey(db, scope, key)))
    await creditQueries.insertWaiting(db, scope, { eventKey: key, kind, expiresAt, ...waitedFor(about) })
  if (refusal) return null

  const queued = await queries.insert(db, scope, {
    organizationId,
    secret: randomBytes(6).toString('hex'),
    kind,
    language,
    phone,
    text,
    credits,
    segments: countSegments(text),
    search: searchText(text, phone, phone.replace(/^\+40/, '0')),
    clientId: about.client ?? null,
    workOrderId: about.workOrder ?? null,
    appointmentId: about.appointment ?? null,
    eventKey: key ?? null,
    createdBy: !isAutomatic && actor.kind === 'user' ? actor.id : null,
    notBefore,
    expiresAt,
    queuedAt: now,
  })
  if (key !== undefined) await creditQueries.deleteWaiting(db, scope, { eventKey: key })
  if (!queued) return null
  await reserveCredits(context, { id: queued.id, credits })
  if (reaches) {
    context.log.warn({ account: scope.account, organization: organizationId, ...reaches }, 'a limit of text messages a day is reached')
    await mailAdmins(context, 'smsCapReached', reaches.limit)
  }
  await context.enqueue(sendMessage, { id: queued.id }, { key: `sms:${queued.id}`, at: notBefore })
  publishChange(context, 'CREATED', queued, 'queued')
  return { messageId: queued.id, credits }
}

const waitedFor = ({ appointment, workOrder }: MessageRequest['about']) =>
  appointment === undefined ? { workOrderId: workOrder! } : { appointmentId: appointment }

/** What a message was for is there no more: it stays where it is, unless it has left. If it comes to be there again, it is told again. */
export async function withdrawMessages(context: Context, about: { workOrderId: number } | { appointmentId: number }): Promise<void> {
  const { db, scope } = context
  await creditQueries.findBalanceForUpdate(db, scope)
  await creditQueries.deleteWaiting(db, scope, about)
  await giveBack(context, await queries.withdrawUnsent(db, scope, about, new Date().toISOString()))
}

async function giveBack(context: Context, messages: { id: number; organizationId: number; credits: number }[]): Promise<void> {
  for (const message of messages) {
    await refundCredits(context, message)
    publishChange(context, 'UPDATED', message, 'expired')
  }
}

export async function moveToClient({ db, scope }: Context, { winner, loser }: { winner: number; loser: number }): Promise<void> {
  await creditQueries.findBalanceForUpdate(db, scope)
  await queries.moveToClient(db, scope, loser, winner)
}

/** What was said to them, and to their numbers; what it cost stays. What has not left yet is not sent: it would say nothing to nobody. */
export async function forgetClients(context: Context, { ids: clients, phones }: { ids: number[]; phones: string[] }): Promise<void> {
  const { db, scope } = context
  const numbers = phones.flatMap(possibleSmsNumbers)
  const theirs = { clients, phones: numbers }
  await creditQueries.findBalanceForUpdate(db, scope)
  await giveBack(context, await queries.withdrawFromClients(db, scope, theirs, new Date().toISOString()))
  await queries.forgetClients(db, scope, theirs)
  if (numbers.length > 0) await optOuts.deleteByPhones(db, scope, numbers)
}

/** Of a message: how far it has come. */
export const publishChange = (
  { publish }: Context,
  change: 'CREATED' | 'UPDATED',
  { id, organizationId }: { id: number; organizationId: number },
  status: SmsStatus,
) => publish('sms-message', change, { id, status }, [organizationId])

/** Who answers that they want no more gets no more from whoever has written to them; other answers are nobody's. */
export async function handleReply(context: Context, { phone: said, text }: { phone: string; text: string }): Promise<void> {
  if (!isStopReply(text)) return
  for (const phone of possibleSmsNumbers(said))
    if (await queries.hasMessaged(context.db, context.scope, phone)) await optOutByReply(context, phone)
}
