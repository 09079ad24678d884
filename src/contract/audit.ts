import { z } from 'zod'
import type { ExcelColumn } from './kit/columns.ts'
import { downloadOf } from './kit/download.ts'
import { endpoint, feature } from './kit/endpoint.ts'
import { dayRange, choiceFilter, Id, Instant, textFilter, pageOf, searchOf } from './kit/fields.ts'
import { outputOf } from './kit/output.ts'

/** Subjects whose changes are recorded. */
export const auditSubjects = [
  'account',
  'account-setting',
  'appointment-group',
  'attachment',
  'car-type',
  'cash-day',
  'client',
  'collaborator',
  'collaborator-work-order',
  'collaborator-worker',
  'guaranty',
  'import',
  'invoice',
  'invoice-series',
  'line-package',
  'loyalty-card',
  'organization',
  'payment',
  'payment-type',
  'product',
  'product-condition',
  'switch',
  'tax-connection',
  'time-sheet',
  'user',
  'vehicle',
  'wheel-type',
  'worker',
] as const
export type AuditSubject = (typeof auditSubjects)[number]

const Value = z
  .unknown()
  .describe('As the field has it: text, a number, a list, an object. Null before it was made and after it was removed.')
/** A change of one field, by its name on the wire. */
export const Change = z.object({ field: z.string(), from: Value, to: Value })
export type Change = z.output<typeof Change>

export const AuditEntry = outputOf({
  id: Id,
  at: Instant,
  /** Null if a guest or the server made the change. */
  userId: Id.nullable(),
  userName: z.string().nullable(),
  action: z.enum(['created', 'updated', 'deleted']),
  subject: z.enum(auditSubjects),
  subjectId: Id,
  /** The name of the subject at the time of the change. */
  name: z.string(),
  changes: z.array(Change),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const AuditSearch = searchOf(
  ['at'],
  {
    userId: choiceFilter(Id),
    subject: choiceFilter(z.enum(auditSubjects)),
    subjectId: choiceFilter(Id),
    at: dayRange,
    quickText: textFilter,
  },
  'desc',
)
export type AuditSearch = z.output<typeof AuditSearch>

/** The list as a workbook. */
export const auditColumns = [
  { key: 'at', kind: 'instant', word: 'AuditAt' },
  { key: 'userName', kind: 'text', word: 'AuditBy' },
  { key: 'subject', kind: 'choice', word: 'AuditOf' },
  { key: 'name', kind: 'text', word: 'LineName' },
  { key: 'action', kind: 'choice', word: 'AuditAction' },
  { key: 'fields', kind: 'text', word: 'ChangedFields' },
  { key: 'values', kind: 'text', word: 'ChangedValues', excel: true },
  { key: 'id', kind: 'number', word: 'RecordId', excel: true },
] as const satisfies ExcelColumn[]

const search = endpoint('GET /accounts/audit/search/query', {
  access: 'admin',
  allowedWhen: { suspended: 'admin' },
  input: AuditSearch,
  result: pageOf(AuditEntry),
})
export const audit = feature('audit', { search, download: downloadOf('audit', 'admin', search) })
