import { fail, failField } from '#contract/kit/errors.ts'
import type { ReminderChannel, ReminderDraft, ReminderRefusal, ReminderResult } from '#contract/receivables.ts'
import { countryOf } from '#domain/law/country.ts'
import { findDueReminder, isReminderTime, type DueReminder } from '#domain/payments/reminders.ts'
import { smsNumber } from '#domain/sms/sms-numbers.ts'
import { toIsoText, wallClock } from '#domain/text/calendar.ts'
import { formatDate, formatMoney } from '#domain/text/format.ts'
import { sumAmounts } from '#domain/text/money.ts'
import { clientScope } from '#server/clients/clients.service.ts'
import { actingUserId } from '#server/platform/audit.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { findWorkplace } from '#server/platform/database/reading-place.ts'
import { insertRow } from '#server/platform/database/rows.ts'
import { composeMail } from '#server/platform/mail/templates.ts'
import { hasOptedOut } from '#server/sms/opt-outs.service.ts'
import { prepareMessage, queueMessage, type MessageRequest } from '#server/sms/sms.service.ts'
import { findCreditAt, listOpenDebts } from './receivables.queries.ts'
import * as queries from './reminders.queries.ts'

type Client = Awaited<ReturnType<typeof queries.listClients>>[number]
type MailValues = Record<'workplace' | 'client' | 'amount' | 'date' | 'phone', string>
type Composed = { client: Client; organizationId: number; to: string; reminder: DueReminder; values: MailValues }
/** `balance` are the credits before it is sent; a mail costs none. */
type Message = { text: string; credits: number; balance: number | null; smsMessageId: number | null }

/** Failures of a message that concern its client alone; any other one refuses the whole call. */
const ownRefusals = ['SmsOptedOut', 'SmsNumberNotAllowed', 'SmsTooLong', 'SmsCooldown', 'SmsCapReached'] as const
const isOwnRefusal = (code: string): code is (typeof ownRefusals)[number] => ownRefusals.some((own) => own === code)

/**
 * Reminds clients of what is overdue at the caller's workplaces, each by one message in the name of the workplace of the oldest debt. It is
 * about a contract, so it needs no consent, but who has opted out of all messages gets none.
 */
export async function remind(context: Context<UserActor>, { clientIds, channel, preview }: ReminderDraft): Promise<ReminderResult> {
  const { db } = context
  const setting = await context.settings()
  if (channel === 'sms' && !setting('sms_message_payment_reminder').value) failField('channel', 'InvalidChoice')
  const read = preview ? queries.listClients : queries.lockClients
  const clients = new Map((await read(db, await clientScope(context), clientIds)).map((client) => [client.id, client]))
  const unknown = clientIds.findIndex((id) => !clients.has(id))
  if (unknown >= 0) failField(`client_ids.${unknown}`, 'InvalidChoice')
  const result: ReminderResult = { sent: 0, messages: [], excluded: [], credits: 0, balance: null }
  for (const client of clients.values()) {
    const composed = await compose(context, client, channel)
    const message = typeof composed === 'string' ? composed : await deliver[channel](context, composed, preview)
    if (typeof composed === 'string' || typeof message === 'string') {
      result.excluded.push({ clientId: client.id, reason: message as ReminderRefusal })
      continue
    }
    const { text, credits, balance, smsMessageId } = message
    result.sent += 1
    result.credits += credits
    // No message of a preview lowers the balance that the next one reads.
    result.balance = balance === null ? null : balance - (preview ? result.credits : credits)
    result.messages.push({ clientId: client.id, to: composed.to, amount: composed.reminder.amount, text })
    if (!preview) await record(context, composed, channel, smsMessageId)
  }
  return result
}

/** Finds what a client is to be told, or why it is told nothing. */
async function compose(context: Context<UserActor>, client: Client, channel: ReminderChannel): Promise<Composed | ReminderRefusal> {
  const { db, scope } = context
  const setting = await context.settings()
  const items = await listOpenDebts(db, scope, client.id, new Date().toISOString())
  const [oldest] = items.filter(({ balance }) => balance > 0)
  if (!oldest) return 'NotOverdue'
  const overpaid = items.map(({ balance }) => Math.max(-balance, 0))
  const credit = sumAmounts([await findCreditAt(db, scope, client.id), ...overpaid])
  const past = await queries.listPastReminders(db, scope, client.id)
  const rules = { minimum: setting('payment_reminder_min'), pauseDays: setting('payment_reminder_days') }
  const reminder = findDueReminder({ items, credit, today: oldest.today, past }, rules)
  if (typeof reminder === 'string') return reminder

  const { organizationId } = oldest
  const { timeZone, currency, address } = await findWorkplace(db, scope, organizationId)
  const localTime = toIsoText(wallClock(Date.now(), timeZone))
  if (!isReminderTime(countryOf({ address }), localTime.slice(0, 10), localTime.slice(11, 16))) return 'OutsideReminderHours'
  const to = channel === 'sms' ? client.phone : client.email
  if (!to) return channel === 'sms' ? 'NoPhone' : 'NoEmail'
  const number = client.phone && smsNumber(client.phone, timeZone)
  if (number && (await hasOptedOut(context, number, 'payment_reminder'))) return 'SmsOptedOut'
  const sender = await queries.findSender(db, scope, organizationId)
  const language = setting('sms_language')
  const values = {
    workplace: sender.name,
    client: client.name,
    amount: formatMoney(reminder.amount, currency, language),
    date: formatDate(reminder.oldestDue, timeZone, language),
    phone: sender.phone,
  }
  return { client, organizationId, to, reminder, values }
}

/** Sends a message, or only computes it, and returns it or the reason why it cannot go. */
const deliver = {
  async sms(context: Context, { client, organizationId, to, values }: Composed, isPreview: boolean): Promise<Message | ReminderRefusal> {
    const { amount, date: from, phone } = values
    const about = { client: client.id }
    const request: MessageRequest = { kind: 'payment_reminder', organizationId, phone: to, values: { amount, from, phone }, about }
    const { text, credits, balance, refusal } = await prepareMessage(context, request, { queues: !isPreview })
    if (refusal && isOwnRefusal(refusal)) return refusal
    if (refusal && (!isPreview || refusal !== 'NotEnoughSmsCredits')) return fail(refusal)
    // The message is queued for certain, since no other call changes the balance meanwhile.
    const smsMessageId = isPreview ? null : (await queueMessage(context, request))!.messageId
    return { text, credits, balance, smsMessageId }
  },
  async mail(context: Context, { to, values }: Composed, isPreview: boolean): Promise<Message> {
    const { mail: mailConfig, publicUrl } = context.config
    if (mailConfig === 'off') fail('MailNotConfigured')
    const mail = { template: 'paymentReminder', language: (await context.settings())('sms_language'), values } as const
    if (!isPreview) await context.mail({ to, ...mail })
    return { text: composeMail(mail, publicUrl).text, credits: 0, balance: null, smsMessageId: null }
  },
}

async function record(
  context: Context<UserActor>,
  { client, organizationId, reminder }: Composed,
  channel: ReminderChannel,
  smsMessageId: number | null,
): Promise<void> {
  const { db, scope, actor } = context
  const at = new Date().toISOString()
  const values = { ...reminder, organizationId, clientId: client.id, channel, smsMessageId, userId: actingUserId(actor), at }
  const { id } = await insertRow(db, 'paymentReminders', scope, values)
  context.publish('payment-reminder', 'CREATED', { id, organizationId })
}
