import { randomBytes } from 'node:crypto'
import { Address } from '#contract/clients.ts'
import { fromStored } from '#contract/kit/defaults.ts'
import { fail } from '#contract/kit/errors.ts'
import { maxSmsText, type QueuedMessage, type SmsPreview, type SmsStatus } from '#contract/sms.ts'
import type { Language } from '#domain/format.ts'
import { smsNumber } from '#domain/sms-numbers.ts'
import { smsSettings, smsTexts, type SmsKind } from '#domain/sms-texts.ts'
import { afterQuietHours, caps, creditsOf, fillTemplate, isStop, segmentsOf } from '#domain/sms.ts'
import type { Context } from '#server/platform/context.ts'
import { searchText } from '#server/platform/database/page.ts'
import { addressLine } from '#server/platform/pdf/letterhead.ts'
import * as creditQueries from './credits/queries.ts'
import { refund, reserve, tellAdmins } from './credits/service.ts'
import { sendMessage } from './job.ts'
import * as optOuts from './opt-outs/queries.ts'
import { isUnwanted, optOutByReply } from './opt-outs/service.ts'
import * as queries from './queries.ts'

/** For how long a message is of use where nothing else is said, in milliseconds. */
const useful = 24 * 3600_000
export type Message = {
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
} & ({ kind: SmsKind } | { kind: 'manual'; words: object })

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
  reaches?: 'account' | 'workplace'
}

/** Nobody else of the account queues a message until the transaction ends: the limits and the balance hold for whoever asks at the same time. */
export async function prepare(context: Context, message: Message): Promise<Prepared> {
  const { db, scope, sms, config } = context
  const { kind, key, organizationId } = message
  const setting = await context.settings()
  const { name, timeZone, address } = await queries.workplace(db, scope, organizationId)
  const language = message.language ?? setting('sms_language')
  const phone = smsNumber(message.phone, timeZone, config.smsCountries)
  const place = { organizationName: name, address: addressLine(fromStored(Address, address)) }
  const usual = (of: SmsKind) => setting(smsSettings[of])[language] || smsTexts[of][language]
  const { words = { template: kind === 'manual' ? '' : usual(kind) } } = message
  const text = 'literal' in words ? words.literal : fillTemplate(words.template, { ...place, ...message.values })
  const credits = creditsOf(text)
  const { balance, capOfAccount, capOfWorkplace } = await creditQueries.hold(db, scope)
  const made = { text, language, timeZone, phone: phone ?? '', credits, balance, isOptedOut: false, refusal: undefined }
  if (!sms) return { ...made, refusal: 'SmsNotConfigured' }
  if (phone === null) return { ...made, refusal: 'SmsNumberNotAllowed' }
  if (text.length > maxSmsText) return { ...made, refusal: 'SmsTooLong' }
  const scopes = kind === 'itp_notification' ? ['all', 'marketing'] : ['all']
  const isOptedOut = await isUnwanted(context, phone, scopes)
  const retryAfter = key === undefined ? await queries.pauseOf(db, scope, { phone, kind }) : 0
  if (retryAfter > 0) return { ...made, isOptedOut, refusal: 'SmsCooldown', retryAfter }
  const { toPhone, ofWorkplace, ofAccount } = await queries.lately(db, scope, { phone, organizationId })
  const [ofOne, ofAll] = [capOfWorkplace ?? caps.workplace, capOfAccount ?? caps.account]
  if (toPhone >= caps.phone || ofWorkplace >= ofOne || ofAccount >= ofAll) return { ...made, isOptedOut, refusal: 'SmsCapReached' }
  if (balance < credits) return { ...made, isOptedOut, refusal: 'NotEnoughSmsCredits' }
  const reaches = ofAccount + 1 === ofAll ? 'account' : ofWorkplace + 1 === ofOne ? 'workplace' : undefined
  return { ...made, isOptedOut, ...(reaches && { reaches }) }
}

/**
 * Queues a message in the transaction of the caller, and takes its credits. What cannot be sent is refused where somebody asks for it; of a
 * message that goes by itself there is none then, and whatever it is about goes on.
 */
export async function queueMessage(context: Context, message: Message): Promise<QueuedMessage | null> {
  const { db, scope, actor } = context
  const { kind, key, organizationId, about } = message
  const isAutomatic = key !== undefined
  const setting = await context.settings()
  if (isAutomatic && kind !== 'manual' && !setting(smsSettings[kind]).value) return null
  const { text, language, timeZone, phone, credits, refusal, retryAfter, isOptedOut, reaches } = await prepare(context, message)
  if (refusal && !isAutomatic) fail(refusal, { ...(retryAfter && { retryAfter }) })
  if (isOptedOut && isAutomatic) return null
  if (isOptedOut && !message.despiteOptOut) fail('SmsOptedOut')

  const now = new Date().toISOString()
  const wanted = message.notBefore ?? now
  const quiet = { from: setting('sms_quiet_from'), to: setting('sms_quiet_to') }
  const notBefore = isAutomatic ? afterQuietHours(wanted, timeZone, quiet) : wanted
  const expiresAt = message.expiresAt ?? new Date(Date.parse(notBefore) + useful).toISOString()
  if (isAutomatic && Date.parse(expiresAt) <= Date.parse(notBefore)) return null
  if (refusal === 'NotEnoughSmsCredits' && key !== undefined && about.appointment !== undefined && !(await queries.hasKey(db, scope, key)))
    await creditQueries.wait(db, scope, { eventKey: key, kind, appointmentId: about.appointment, expiresAt })
  if (refusal) return null

  const queued = await queries.insert(db, scope, {
    organizationId,
    secret: randomBytes(6).toString('hex'),
    kind,
    language,
    phone,
    text,
    credits,
    segments: segmentsOf(text),
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
  if (key !== undefined) await creditQueries.waitNoMore(db, scope, { eventKey: key })
  if (!queued) return null
  await reserve(context, { id: queued.id, credits })
  if (reaches) {
    context.log.warn({ account: scope.account, organization: organizationId, of: reaches }, 'a limit of text messages a day is reached')
    await tellAdmins(context, 'smsCapReached', reaches === 'account' ? caps.account : caps.workplace)
  }
  await context.enqueue(sendMessage, { id: queued.id }, { key: `sms:${queued.id}`, at: notBefore })
  told(context, 'CREATED', queued, 'queued')
  return { messageId: queued.id, credits }
}

/** What a message was for is there no more: it stays where it is, unless it has left. If it comes to be there again, it is told again. */
export async function withdrawMessages(context: Context, about: { workOrderId: number } | { appointmentId: number }): Promise<void> {
  const { db, scope } = context
  await creditQueries.hold(db, scope)
  if ('appointmentId' in about) await creditQueries.waitNoMore(db, scope, about)
  await giveBack(context, await queries.withdraw(db, scope, about, new Date().toISOString()))
}

async function giveBack(context: Context, messages: { id: number; organizationId: number; credits: number }[]): Promise<void> {
  for (const message of messages) {
    await refund(context, message)
    told(context, 'UPDATED', message, 'expired')
  }
}

export async function moveToClient({ db, scope }: Context, { winner, loser }: { winner: number; loser: number }): Promise<void> {
  await creditQueries.hold(db, scope)
  await queries.moveToClient(db, scope, loser, winner)
}

/** What was said to them, and to their numbers; what it cost stays. What has not left yet is not sent: it would say nothing to nobody. */
export async function forgetClients(context: Context, { ids: clients, phones }: { ids: number[]; phones: string[] }): Promise<void> {
  const { db, scope } = context
  const numbers = phones.flatMap((phone) => ['Europe/Bucharest', 'Europe/Budapest'].flatMap((zone) => smsNumber(phone, zone) ?? []))
  const theirs = { clients, phones: numbers }
  await creditQueries.hold(db, scope)
  await giveBack(context, await queries.withdrawFromClients(db, scope, theirs, new Date().toISOString()))
  await queries.forgetClients(db, scope, theirs)
  if (numbers.length > 0) await optOuts.forget(db, scope, numbers)
}

/** Of a message: how far it has come. */
export const told = (
  { publish }: Context,
  change: 'CREATED' | 'UPDATED',
  { id, organizationId }: { id: number; organizationId: number },
  status: SmsStatus,
) => publish('sms-message', change, { id, status }, [organizationId])

/** Who answers that they want no more gets no more from whoever has written to them; other answers are nobody's. */
export async function hear(context: Context, { phone: said, text }: { phone: string; text: string }): Promise<void> {
  const phone = smsNumber(said.startsWith('+') ? said : `+${said.replace(/^00/, '')}`, '')
  if (phone !== null && isStop(text) && (await queries.hasWrittenTo(context.db, context.scope, phone))) await optOutByReply(context, phone)
}
