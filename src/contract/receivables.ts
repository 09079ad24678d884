import { z } from 'zod'
import { workbookType } from './kit/download.ts'
import { endpoint, feature } from './kit/endpoint.ts'
import {
  booleanFilter,
  choiceFilter,
  Day,
  Email,
  File,
  Id,
  Instant,
  LanguageField,
  Money,
  moneyRange,
  Nothing,
  nullableField,
  pageOf,
  requiredText,
  searchOf,
  textFilter,
} from './kit/fields.ts'
import { outputOf } from './kit/output.ts'
import { requireOne } from './payments.ts'

/** Debts in lei, by the days since they were due: not yet, up to 30, 60 and 90, and more. */
const byAge = { owed: Money, notDue: Money, d30: Money, d60: Money, d90: Money, over90: Money }

/** A client with debts; orders without a client are put together by the name on them. */
const Receivable = outputOf({
  ...byAge,
  /** The client's id; without a client, a negative number that names the first order. */
  id: z.int(),
  clientId: Id.nullable(),
  name: z.string(),
  vatNumber: z.string().nullable(),
  phone: z.string().nullable(),
  /** Money of the client that stands on no order, and what its orders were overpaid. */
  credit: Money,
  oldestDue: Day,
  /** When the client was last reminded of a debt, by any workplace. */
  remindedAt: Instant.nullable(),
})
export type Receivable = z.output<typeof Receivable>

const ReceivableSearch = searchOf(
  ['owed', 'name', 'oldest_due'],
  {
    organizationId: choiceFilter(Id),
    isCompany: booleanFilter,
    /** Whether a part of it is overdue. */
    overdue: booleanFilter,
    owed: moneyRange,
    /** Name, phone or VAT number. */
    quickText: textFilter,
  },
  'desc',
)
export type ReceivableSearch = z.output<typeof ReceivableSearch>

export const ReminderChannel = z.enum(['sms', 'mail'])
export type ReminderChannel = z.output<typeof ReminderChannel>

/** All that one client owes at the caller's workplaces. */
const ClientDebts = outputOf({
  ...byAge,
  credit: Money,
  /** The debts less the credit. */
  balance: Money,
  items: z.array(
    z.object({
      /** Null for an invoice, which is owed in place of the orders that it bills. */
      workOrderId: Id.nullable(),
      invoiceId: Id.nullable(),
      document: z.string(),
      /** Empty for an invoice without orders. */
      plateNumber: z.string(),
      /** The day on which the work was done or the invoice was issued. */
      finishedOn: Day,
      /** Without terms, the day on which the work was done. */
      dueOn: Day,
      /** Negative before it is due. */
      daysOverdue: z.int(),
      /** Negative if more was paid than the total. */
      balance: Money,
    }),
  ),
  /** The last reminders, newest first. */
  reminders: z.array(
    z.object({
      id: Id,
      at: Instant,
      channel: ReminderChannel,
      amount: Money,
      /** The oldest due day of what it named. */
      oldestDue: Day,
      user: z.string().nullable(),
    }),
  ),
})
export type ClientDebts = z.output<typeof ClientDebts>

export const StatementRequest = z.object({
  clientId: Id,
  /** By default the day of the oldest order that is owed. */
  from: Day.optional(),
  /** By default today. */
  until: Day.optional(),
  language: LanguageField.default('ro'),
})
export type StatementRequest = z.output<typeof StatementRequest>

/** At most so many statements of a client are mailed in a day. */
export const maxStatementMails = 5

export const StatementMail = StatementRequest.pick({ clientId: true, until: true, language: true }).extend({
  /** An address of the client or of one of its contacts. */
  to: Email,
})
export type StatementMail = z.output<typeof StatementMail>

/** At most so many clients are reminded by one call. */
export const maxReminders = 200

const ReminderDraft = z.object({
  clientIds: z.array(Id).min(1).max(maxReminders),
  channel: ReminderChannel,
  /** Whether to compute the messages without sending them. */
  preview: z.boolean().default(false),
})
export type ReminderDraft = z.output<typeof ReminderDraft>

/** Why a client is not reminded now. */
const ReminderRefusal = z.enum([
  'NotOverdue',
  'BelowReminderMinimum',
  'RemindedLately',
  'RemindedOften',
  'OutsideReminderHours',
  'NoPhone',
  'NoEmail',
  'SmsOptedOut',
  'SmsNumberNotAllowed',
  'SmsTooLong',
  'SmsCooldown',
  'SmsCapReached',
])
export type ReminderRefusal = z.output<typeof ReminderRefusal>

/** Messages that were sent or, of a preview, would be; `credits` is their cost, `balance` what the account has then, null for mail. */
const ReminderResult = outputOf({
  sent: z.int(),
  messages: z.array(z.object({ clientId: Id, to: z.string(), amount: Money, text: z.string() })),
  excluded: z.array(z.object({ clientId: Id, reason: ReminderRefusal })),
  credits: z.int(),
  balance: z.int().nullable(),
})
export type ReminderResult = z.output<typeof ReminderResult>

/** A write-off takes off what nobody will pay any more; a negative amount takes it back. */
export const WriteOffDraft = z
  .object({
    workOrderId: nullableField(Id),
    /** An invoice spreads it over its orders. */
    invoiceId: nullableField(Id),
    amount: Money.refine((amount) => amount !== 0, 'InvalidNumber'),
    reason: requiredText(200),
  })
  .superRefine(requireOne(['workOrderId', 'invoiceId']))
export type WriteOffDraft = z.output<typeof WriteOffDraft>

const WriteOff = outputOf({
  id: Id,
  workOrderId: Id.nullable(),
  invoiceId: Id.nullable(),
  amount: Money,
  reason: z.string(),
  /** The balance of the order or invoice now. */
  balance: Money,
})
export type WriteOff = z.output<typeof WriteOff>

export const receivables = feature('receivables', {
  search: endpoint('GET /receivables/search/query', { access: 'office', input: ReceivableSearch, result: pageOf(Receivable) }),
  ofClient: endpoint('GET /receivables/clients/:clientId', { access: 'office', input: z.object({ clientId: Id }), result: ClientDebts }),
  statement: endpoint('GET /receivables/clients/:clientId/statement', {
    access: 'office',
    input: StatementRequest,
    result: File,
    blob: 'application/pdf',
  }),
  statementWorkbook: endpoint('GET /receivables/clients/:clientId/statement/workbook', {
    access: 'office',
    input: StatementRequest,
    result: File,
    blob: workbookType,
  }),
  /** Mails the statement; it is written after the answer. */
  mailStatement: endpoint('POST /receivables/clients/:clientId/statement/mail', {
    access: 'office',
    input: StatementMail,
    result: Nothing,
  }),
  /** Reminds clients of what is overdue; with `preview` it only reads. */
  remind: endpoint('POST /receivables/reminders', { access: 'office', input: ReminderDraft, result: ReminderResult }),
  writeOff: endpoint('POST /write-offs', { access: 'admin', input: WriteOffDraft, result: WriteOff, created: true }),
})
