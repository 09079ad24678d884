import { z } from 'zod'
import type { ExcelColumn } from './kit/columns.ts'
import { downloadOf } from './kit/download.ts'
import { endpoint, feature } from './kit/endpoint.ts'
import { dayRange, dropdown, Id, Instant, pageOf, searchOf } from './kit/fields.ts'
import { outputOf } from './kit/output.ts'

/** What a message is about. */
export const SmsKind = z.enum(['created', 'notification', 'deleted', 'itp_notification'])

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
  status: SmsStatus,
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
    organizationId: dropdown(Id),
    kind: dropdown(SmsKind),
    status: dropdown(SmsStatus),
    /** Days of the workplace. */
    queuedAt: dayRange,
    clientId: dropdown(Id),
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

const search = endpoint('GET /sms/search/query', { access: 'office', input: SmsSearch, result: pageOf(SmsMessage) })
export const sms = feature('sms', { search, download: downloadOf('sms', 'office', search) })
