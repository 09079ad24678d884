import { z } from 'zod'
import type { ExcelColumn } from './kit/columns.ts'
import { downloadOf } from './kit/download.ts'
import { endpoint, feature } from './kit/endpoint.ts'
import {
  ById,
  dayRange,
  choiceFilter,
  Id,
  Instant,
  LanguageField,
  textFilter,
  multilineText,
  Nothing,
  nullableField,
  pageOf,
  Phone,
  searchOf,
} from './kit/fields.ts'
import { outputOf } from './kit/output.ts'

/** The reason for a message; `manual` messages are written by a person. */
export const SmsKind = z.enum(['created', 'notification', 'deleted', 'itp_notification', 'payment_reminder', 'manual'])

/** The delivery status; `unknown` means that the message left and no result arrived. */
export const SmsStatus = z.enum(['queued', 'sending', 'sent', 'delivered', 'failed', 'expired', 'unknown'])
export type SmsStatus = z.output<typeof SmsStatus>

/** The queued message and its cost in credits. */
export const QueuedMessage = outputOf({ messageId: Id, credits: z.int() })
export type QueuedMessage = z.output<typeof QueuedMessage>

/** A message as the office reads it. */
export const SmsMessage = outputOf({
  id: Id,
  organizationId: Id,
  kind: SmsKind,
  phone: z.string(),
  text: z.string(),
  credits: z.int(),
  /** The number of parts in which a carrier sends the message. */
  segments: z.int(),
  status: SmsStatus,
  /** The reason why the message failed or was dropped. */
  reason: z.string().nullable(),
  clientId: Id.nullable(),
  clientName: z.string().nullable(),
  /** Null if the message was sent automatically. */
  createdBy: z.string().nullable(),
  queuedAt: Instant,
  sentAt: Instant.nullable(),
  finalAt: Instant.nullable(),
})
export type SmsMessage = z.output<typeof SmsMessage>

export const SmsSearch = searchOf(
  ['queued_at'],
  {
    organizationId: choiceFilter(Id),
    kind: choiceFilter(SmsKind),
    status: choiceFilter(SmsStatus),
    /** Days in the time zone of the workplace. */
    queuedAt: dayRange,
    clientId: choiceFilter(Id),
    phone: textFilter,
    quickText: textFilter,
  },
  'desc',
)
export type SmsSearch = z.output<typeof SmsSearch>

/** The list as a workbook. */
export const smsColumns = [
  { key: 'queuedAt', kind: 'instant', word: 'SmsQueuedAt' },
  { key: 'kind', kind: 'choice', word: 'SmsKind' },
  { key: 'text', kind: 'text', word: 'SmsWords' },
  { key: 'phone', kind: 'code', word: 'Phone' },
  { key: 'status', kind: 'choice', word: 'Status' },
  { key: 'credits', kind: 'number', word: 'SmsCost' },
  { key: 'clientName', kind: 'text', word: 'Client', excel: true },
  { key: 'createdBy', kind: 'text', word: 'SmsSentBy', excel: true },
  { key: 'sentAt', kind: 'instant', word: 'SmsSentAt', excel: true },
  { key: 'finalAt', kind: 'instant', word: 'SmsFinalAt', excel: true },
  { key: 'organization', kind: 'text', word: 'Organization', excel: true },
  { key: 'id', kind: 'number', word: 'RecordId', excel: true },
] as const satisfies ExcelColumn[]

/** Carriers accept at most this many characters. */
export const maxSmsText = 1530

/** A message that a person writes. */
export const SmsDraft = z.object({
  organizationId: Id,
  phone: Phone,
  text: multilineText(maxSmsText).min(1, { abort: true }),
  language: nullableField(LanguageField),
  clientId: nullableField(Id),
})
export type SmsDraft = z.output<typeof SmsDraft>

/** Staff must confirm with this flag that a message goes to a client who opted out. */
export const optOutOverride = { despiteOptOut: z.boolean().default(false) }

/** The result of a message, computed before it is sent. */
export const SmsPreview = outputOf({
  text: z.string(),
  credits: z.int(),
  segments: z.int(),
  balance: z.int(),
  /** The failure that sending would raise, or null. */
  refusal: z
    .enum(['SmsNotConfigured', 'SmsNumberNotAllowed', 'SmsTooLong', 'SmsCooldown', 'SmsCapReached', 'NotEnoughSmsCredits'])
    .nullable(),
  isOptedOut: z.boolean(),
  /** Whether the message would arrive at night. */
  isNight: z.boolean(),
})
export type SmsPreview = z.output<typeof SmsPreview>

/** The SMS balance of an account. */
export const SmsCredits = outputOf({
  balance: z.int(),
  /** A balance at or below this number is low. */
  low: z.int(),
  /** Computed from the use of the last 14 days; null if there was none. */
  daysLeft: z.int().nullable(),
  usedIn14Days: z.int(),
  /** Messages that wait for credits. */
  waiting: z.int(),
  /** Whether this server is set up to send messages. */
  isConfigured: z.boolean(),
})
export type SmsCredits = z.output<typeof SmsCredits>

/** `spend` closes a reservation. */
export const SmsLedgerKind = z.enum(['top-up', 'reserve', 'spend', 'refund', 'correction'])

/** One entry of the credit ledger. */
export const SmsLedgerEntry = outputOf({
  id: Id,
  kind: SmsLedgerKind,
  credits: z.int(),
  balanceAfter: z.int(),
  messageId: Id.nullable(),
  /** Kind and recipient of the message, if the caller sees its workplace. */
  messageKind: SmsKind.nullable(),
  messagePhone: z.string().nullable(),
  /** The payment, or a note of the host. */
  reference: z.string().nullable(),
  note: z.string(),
  createdAt: Instant,
})
export type SmsLedgerEntry = z.output<typeof SmsLedgerEntry>

export const SmsLedgerSearch = searchOf(['created_at'], { kind: choiceFilter(SmsLedgerKind), createdAt: dayRange }, 'desc')
export type SmsLedgerSearch = z.output<typeof SmsLedgerSearch>

/** An opt-out covers all automatic messages, or only advertising. */
export const OptOutScope = z.enum(['all', 'marketing'])

/** A number that wants no messages. */
export const SmsOptOut = outputOf({
  id: Id,
  phone: z.string(),
  scope: OptOutScope,
  /** The client opted out by a reply, or through staff. */
  source: z.enum(['reply', 'staff']),
  /** The user who recorded the opt-out. */
  createdBy: z.string().nullable(),
  createdAt: Instant,
})
export type SmsOptOut = z.output<typeof SmsOptOut>

export const SmsOptOutDraft = z.object({ phone: Phone, scope: OptOutScope.default('all') })
export const SmsOptOutSearch = searchOf(['created_at'], { phone: textFilter, scope: choiceFilter(OptOutScope) }, 'desc')
export type SmsOptOutSearch = z.output<typeof SmsOptOutSearch>

const search = endpoint('GET /sms/search/query', { access: 'office', input: SmsSearch, result: pageOf(SmsMessage) })
export const sms = feature('sms', {
  search,
  download: downloadOf('sms', 'office', search),
  create: endpoint('POST /sms', { access: 'office', input: SmsDraft.extend(optOutOverride), result: QueuedMessage, created: true }),
  preview: endpoint('POST /sms/preview', { access: 'office', input: SmsDraft, result: SmsPreview }),
  /** Sends the same text to the same number as a new message. */
  resend: endpoint('POST /sms/:id/resend', { access: 'office', input: ById.extend(optOutOverride), result: QueuedMessage, created: true }),
  credits: endpoint('GET /sms/credits', { access: 'admin', input: z.object({}), result: SmsCredits }),
  ledger: endpoint('GET /sms-ledger/search/query', { access: 'admin', input: SmsLedgerSearch, result: pageOf(SmsLedgerEntry) }),
  optOuts: endpoint('GET /sms-opt-outs', { access: 'office', input: SmsOptOutSearch, result: pageOf(SmsOptOut) }),
  optOut: endpoint('POST /sms-opt-outs', { access: 'office', input: SmsOptOutDraft, result: SmsOptOut, created: true }),
  /** Removes the opt-out, so the client gets messages again. */
  optIn: endpoint('DELETE /sms-opt-outs/:id', { access: 'office', input: ById, result: Nothing }),
})
