import { randomBytes } from 'node:crypto'
import { Address } from '#contract/clients/clients.ts'
import { readStoredJson } from '#contract/kit/defaults.ts'
import { fail } from '#contract/kit/errors.ts'
import { maxSmsText, type QueuedMessage, type SmsPreview, type SmsStatus } from '#contract/sms.ts'
import { nationalPhone } from '#domain/text/national-phone.ts'
import type { Language } from '#domain/text/format.ts'
import { smsNumber, possibleSmsNumbers } from '#domain/sms/sms-numbers.ts'
import { smsSettings, smsTexts, type SmsTextKind } from '#domain/sms/sms-texts.ts'
import { afterQuietHours, defaultSmsCaps, countCredits, fillTemplate, isStopReply, countSegments } from '#domain/sms/sms.ts'
import type { Context } from '#server/platform/context.ts'
import { searchText } from '#server/platform/database/list-page.ts'
import { addressLine } from '#server/platform/pdf/letterhead.ts'
import * as creditQueries from './credits.queries.ts'
import { mailAdmins } from '#server/users/admin-mail.service.ts'
import { countAndLink, refundCredits, reserveCredits } from './credits.service.ts'
import { sendMessage } from './sms.job.ts'
import * as optOuts from './opt-outs.queries.ts'
import { hasOptedOut, optOutByReply } from './opt-outs.service.ts'
import * as queries from './sms.queries.ts'

/** A message without `expiresAt` expires after so many milliseconds. */
const defaultLifetimeMs = 24 * 3600_000
export type MessageRequest = {
  organizationId: number
  /** Any spelling of a phone number. */
  phone: string
  /** Defaults to the account's SMS language. */
  language?: Language | null
  /** Variables of the text besides name and address of the workplace. */
  values: Readonly<Record<string, string>>
  about: { client?: number | null; workOrder?: number; appointment?: number }
  /** Key of an automatic message, which is queued once per key unless it never left. A message by hand has no key. */
  key?: string
  notBefore?: string
  expiresAt?: string
  /** True if the user confirmed sending although the client has opted out. */
  despiteOptOut?: boolean
  /** Replaces the text of the kind: a template to fill, or a literal text of an earlier message. */
  words?: { template: string } | { literal: string }
} & ({ kind: SmsTextKind } | { kind: 'manual'; words: object })

/** The finished message with its cost, and the reason why it cannot be sent. */
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
  /** Set if this message uses up a daily limit. */
  reaches?: { of: 'account' | 'workplace'; limit: number }
}

/**
 * Builds a message and checks limits and balance. With `queues` it locks the balance row until commit, so that concurrent calls together
 * stay within the limits. Previews, and accounts without credits, never wait for that lock.
 */
export async function prepareMessage(context: Context, message: MessageRequest, { queues }: { queues: boolean }): Promise<Prepared> {
  const { db, scope, sms, config } = context
  const { kind, key, organizationId } = message
  const setting = await context.settings()
  const { name, timeZone, address } = await queries.findOrganization(db, scope, organizationId)
  const language = message.language ?? setting('sms_language')
  const phone = smsNumber(message.phone, timeZone, config.smsCountries)
  const workplaceValues = { organizationName: name, address: addressLine(readStoredJson(Address, address)) }
  const textOfKind = (of: SmsTextKind) => setting(smsSettings[of])[language] || smsTexts[of][language]
  const { words = { template: kind === 'manual' ? '' : textOfKind(kind) } } = message
  const text = 'literal' in words ? words.literal : fillTemplate(words.template, { ...workplaceValues, ...message.values })
  const credits = countCredits(text)
  const unlockedBalance = await creditQueries.getBalance(db, scope)
  const base = {
    text,
    language,
    timeZone,
    phone: phone ?? '',
    credits,
    balance: unlockedBalance.balance,
    isOptedOut: false,
    refusal: undefined,
  }
  if (!sms) return { ...base, refusal: 'SmsNotConfigured' }
  if (phone === null) return { ...base, refusal: 'SmsNumberNotAllowed' }
  if (text.length > maxSmsText) return { ...base, refusal: 'SmsTooLong' }
  const checked = { ...base, isOptedOut: await hasOptedOut(context, phone, kind) }
  if (unlockedBalance.balance < credits) return { ...checked, refusal: 'NotEnoughSmsCredits' }
  const { balance, capOfAccount, capOfWorkplace } = queues ? await creditQueries.findBalanceForUpdate(db, scope) : unlockedBalance
  const [retryAfter, { toPhone, ofWorkplace, ofAccount }] = await Promise.all([
    key === undefined ? queries.secondsUntilAllowed(db, scope, { phone, kind }) : 0,
    queries.countRecent(db, scope, { phone, organizationId }),
  ])
  if (retryAfter > 0) return { ...checked, balance, refusal: 'SmsCooldown', retryAfter }
  const workplaceCap = capOfWorkplace ?? defaultSmsCaps.workplace
  const accountCap = capOfAccount ?? defaultSmsCaps.account
  if (toPhone >= defaultSmsCaps.phone || ofWorkplace >= workplaceCap || ofAccount >= accountCap)
    return { ...checked, balance, refusal: 'SmsCapReached' }
  if (balance < credits) return { ...checked, balance, refusal: 'NotEnoughSmsCredits' }
  if (ofAccount + 1 === accountCap) return { ...checked, balance, reaches: { of: 'account', limit: accountCap } }
  return { ...checked, balance, ...(ofWorkplace + 1 === workplaceCap && { reaches: { of: 'workplace', limit: workplaceCap } }) }
}

/**
 * Queues a message in the caller's transaction and reserves its credits. A message by hand fails if it cannot be sent; an automatic one
 * returns null, so the caller's own work goes on.
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
  const requestedTime = message.notBefore ?? now
  const quiet = { from: setting('sms_quiet_from'), to: setting('sms_quiet_to') }
  const notBefore = isAutomatic ? afterQuietHours(requestedTime, timeZone, quiet) : requestedTime
  const expiresAt = message.expiresAt ?? new Date(Date.parse(notBefore) + defaultLifetimeMs).toISOString()
  if (isAutomatic && Date.parse(expiresAt) <= Date.parse(notBefore)) return null
  if (refusal === 'NotEnoughSmsCredits' && key !== undefined && !(await queries.hasKey(db, scope, key)))
    await creditQueries.insertWaiting(db, scope, { eventKey: key, kind, expiresAt, ...toWaitingColumns(about) })
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
    search: searchText(text, phone, nationalPhone(phone)),
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
    await mailAdmins(context, 'smsCapReached', countAndLink(reaches.limit))
  }
  await context.enqueue(sendMessage, { id: queued.id }, { key: `sms:${queued.id}`, at: notBefore })
  publishChange(context, 'CREATED', queued, 'queued')
  return { messageId: queued.id, credits }
}

const toWaitingColumns = ({ appointment, workOrder }: MessageRequest['about']) =>
  appointment === undefined ? { workOrderId: workOrder! } : { appointmentId: appointment }

/** Withdraws the unsent messages about an order or appointment, and returns their credits. A message with the same key may follow. */
export async function withdrawMessages(context: Context, about: { workOrderId: number } | { appointmentId: number }): Promise<void> {
  const { db, scope } = context
  await creditQueries.findBalanceForUpdate(db, scope)
  await creditQueries.deleteWaiting(db, scope, about)
  await refundMessages(context, await queries.withdrawUnsent(db, scope, about, new Date().toISOString()))
}

async function refundMessages(context: Context, messages: { id: number; organizationId: number; credits: number }[]): Promise<void> {
  for (const message of messages) {
    await refundCredits(context, message)
    publishChange(context, 'UPDATED', message, 'expired')
  }
}

export async function moveToClient({ db, scope }: Context, { winner, loser }: { winner: number; loser: number }): Promise<void> {
  await creditQueries.findBalanceForUpdate(db, scope)
  await queries.moveToClient(db, scope, loser, winner)
}

/** Erases texts and numbers of the clients' messages and withdraws the unsent ones; the spent credits remain. */
export async function forgetClients(context: Context, { ids: clients, phones }: { ids: number[]; phones: string[] }): Promise<void> {
  const { db, scope } = context
  const numbers = phones.flatMap(possibleSmsNumbers)
  const owners = { clients, phones: numbers }
  await creditQueries.findBalanceForUpdate(db, scope)
  await refundMessages(context, await queries.withdrawFromClients(db, scope, owners, new Date().toISOString()))
  await queries.forgetClients(db, scope, owners)
  if (numbers.length > 0) await optOuts.deleteByPhones(db, scope, numbers)
}

/** Live payload: id and status only. */
export const publishChange = (
  { publish }: Context,
  change: 'CREATED' | 'UPDATED',
  { id, organizationId }: { id: number; organizationId: number },
  status: SmsStatus,
) => publish('sms-message', change, { id, status }, [organizationId])

/** A STOP reply opts the number out of the accounts that have messaged it; any other reply is ignored. */
export async function handleReply(context: Context, { phone: sender, text }: { phone: string; text: string }): Promise<void> {
  if (!isStopReply(text)) return
  for (const phone of possibleSmsNumbers(sender))
    if (await queries.hasMessaged(context.db, context.scope, phone)) await optOutByReply(context, phone)
}
