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

/** What a message is about; `manual`: somebody has written it. */
export const SmsKind = z.enum(['created', 'notification', 'deleted', 'itp_notification', 'manual'])

/** How far a message has come. `unknown`: it left, and nobody said what became of it. */
export const SmsStatus = z.enum(['queued', 'sending', 'sent', 'delivered', 'failed', 'expired', 'unknown'])
export type SmsStatus = z.output<typeof SmsStatus>

/** What was queued, and what it costs. */
export const QueuedMessage = outputOf({ messageId: Id, credits: z.int() })
export type QueuedMessage = z.output<typeof QueuedMessage>

/** What is told of a message live: neither its words nor the number, which only the office may read. */
export const SmsMessageChange = outputOf({ id: Id, status: SmsStatus })

/** A message as the office reads it. */
export const SmsMessage = outputOf({
  id: Id,
  organizationId: Id,
  kind: SmsKind,
  phone: z.string(),
  text: z.string(),
  credits: z.int(),
  /** The parts in which a carrier sends it. */
  segments: z.int(),
  status: SmsStatus,
  /** Why it failed or came to nothing. */
  reason: z.string().nullable(),
  clientId: Id.nullable(),
  clientName: z.string().nullable(),
  /** Nobody, where it went by itself. */
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
    /** Days of the workplace. */
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

/** No longer than a carrier takes. */
export const maxSmsText = 1530

/** A message that somebody writes. */
export const SmsDraft = z.object({
  organizationId: Id,
  phone: Phone,
  text: multilineText(maxSmsText).min(1, { abort: true }),
  language: nullableField(LanguageField),
  clientId: nullableField(Id),
})
export type SmsDraft = z.output<typeof SmsDraft>

/** Whether it goes although the client wants no messages: staff have to say so. */
export const optOutOverride = { despiteOptOut: z.boolean().default(false) }

/** What would become of a message, before it is sent. */
export const SmsPreview = outputOf({
  text: z.string(),
  credits: z.int(),
  segments: z.int(),
  balance: z.int(),
  /** What keeps it from being sent, as a failure would say it. */
  refusal: z
    .enum(['SmsNotConfigured', 'SmsNumberNotAllowed', 'SmsTooLong', 'SmsCooldown', 'SmsCapReached', 'NotEnoughSmsCredits'])
    .nullable(),
  isOptedOut: z.boolean(),
  /** It would arrive while people sleep. */
  isNight: z.boolean(),
})
export type SmsPreview = z.output<typeof SmsPreview>

/** What an account has left. */
export const SmsCredits = outputOf({
  balance: z.int(),
  /** From here on it is few. */
  low: z.int(),
  /** At the pace of the last 14 days; null where none were used. */
  daysLeft: z.int().nullable(),
  usedIn14Days: z.int(),
  /** Messages that wait for credits. */
  waiting: z.int(),
  /** Whether this server sends any. */
  isConfigured: z.boolean(),
})
export type SmsCredits = z.output<typeof SmsCredits>

/** `spend` closes what was reserved. */
export const SmsLedgerKind = z.enum(['top-up', 'reserve', 'spend', 'refund', 'correction'])

/** One entry of what came and went. */
export const SmsLedgerEntry = outputOf({
  id: Id,
  kind: SmsLedgerKind,
  credits: z.int(),
  balanceAfter: z.int(),
  messageId: Id.nullable(),
  /** What the message is about and whom it is for, where it is of a workplace that the caller sees. */
  messageKind: SmsKind.nullable(),
  messagePhone: z.string().nullable(),
  /** What it was paid with, or what the host says of it. */
  reference: z.string().nullable(),
  note: z.string(),
  createdAt: Instant,
})
export type SmsLedgerEntry = z.output<typeof SmsLedgerEntry>

export const SmsLedgerSearch = searchOf(['created_at'], { kind: choiceFilter(SmsLedgerKind), createdAt: dayRange }, 'desc')
export type SmsLedgerSearch = z.output<typeof SmsLedgerSearch>

/** Of everything that goes by itself, or of advertising alone. */
export const OptOutScope = z.enum(['all', 'marketing'])

/** A number that wants no messages. */
export const SmsOptOut = outputOf({
  id: Id,
  phone: z.string(),
  scope: OptOutScope,
  /** In an answer, or to somebody of the staff. */
  source: z.enum(['reply', 'staff']),
  /** Who wrote it down. */
  createdBy: z.string().nullable(),
  createdAt: Instant,
})
export type SmsOptOut = z.output<typeof SmsOptOut>

export const SmsOptOutDraft = z.object({ phone: Phone, scope: OptOutScope.default('all') })
export const SmsOptOutSearch = searchOf(['created_at'], { phone: textFilter, scope: choiceFilter(OptOutScope) }, 'desc')
export type SmsOptOutSearch = z.output<typeof SmsOptOutSearch>

/** What is told live of such a number: not which. */
export const SmsOptOutChange = outputOf({ id: Id })

const search = endpoint('GET /sms/search/query', { access: 'office', input: SmsSearch, result: pageOf(SmsMessage) })
export const sms = feature('sms', {
  search,
  download: downloadOf('sms', 'office', search),
  create: endpoint('POST /sms', { access: 'office', input: SmsDraft.extend(optOutOverride), result: QueuedMessage, created: true }),
  preview: endpoint('POST /sms/preview', { access: 'office', input: SmsDraft, result: SmsPreview }),
  /** The same words to the same number, as a message of its own. */
  resend: endpoint('POST /sms/:id/resend', { access: 'office', input: ById.extend(optOutOverride), result: QueuedMessage, created: true }),
  credits: endpoint('GET /sms/credits', { access: 'admin', input: z.object({}), result: SmsCredits }),
  ledger: endpoint('GET /sms-ledger/search/query', { access: 'admin', input: SmsLedgerSearch, result: pageOf(SmsLedgerEntry) }),
  optOuts: endpoint('GET /sms-opt-outs', { access: 'office', input: SmsOptOutSearch, result: pageOf(SmsOptOut) }),
  optOut: endpoint('POST /sms-opt-outs', { access: 'office', input: SmsOptOutDraft, result: SmsOptOut, created: true }),
  /** The client wants messages again. */
  optIn: endpoint('DELETE /sms-opt-outs/:id', { access: 'office', input: ById, result: Nothing }),
})
