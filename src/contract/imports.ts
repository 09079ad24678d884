import { z } from 'zod'
import { clientImportNames } from './clients/import-fields.ts'
import { workbookType } from './kit/download.ts'
import { ById, File, Id, Instant, Nothing, requiredText } from './kit/fields.ts'
import { endpoint, feature } from './kit/endpoint.ts'
import { outputOf } from './kit/output.ts'

export const importTypes = ['client', 'vehicle', 'product', 'service'] as const
export const ImportType = z.enum(importTypes)
export type ImportType = z.output<typeof ImportType>

const priceList = ['id', 'name', 'price', 'um', 'is_tyre', 'count_price', 'car_type', 'order_type'] as const
/** The mapping offers the fields of a client in this order, and any other field of the table after them. */
const clientImportOrder = [
  'name',
  'first_name',
  'last_name',
  'phone',
  'email',
  'vat_number',
  'reg_number',
  'street',
  'number',
  'city',
  'county',
  'post_code',
  'type',
  'fidelity',
  'delegate_name',
  'sms_consent',
] as const
/** Meanings of a column, required ones first. A record id only counts if the record also has the same name. */
export const importFields = {
  client: [...new Set([...clientImportOrder, ...clientImportNames]), 'id'],
  vehicle: ['plate_number', 'make', 'model', 'year', 'vin', 'km', 'tyre_size', 'itp_until', 'car_type', 'owner', 'owner_phone'],
  product: priceList,
  service: priceList,
} as const satisfies Record<ImportType, readonly string[]>
export type ImportField = (typeof importFields)[ImportType][number]
const fields = [...new Set(Object.values(importFields).flat())] as [ImportField, ...ImportField[]]

export const requiredFieldByType = { client: 'name', vehicle: 'plate_number', product: 'name', service: 'name' } as const

/** Limits of a file in bytes, and of the columns that are read. */
export const maxFile = 10 * 1024 * 1024
export const maxColumns = 60

/** Accepted media types by file extension. Some browsers send the type of Excel for a csv. */
export const fileTypes = {
  csv: 'text/csv',
  xlsx: workbookType,
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  xls: 'application/vnd.ms-excel',
} as const

export const importStates = ['read', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed'] as const
export type ImportState = (typeof importStates)[number]
export const rowVerdicts = ['create', 'update', 'skip', 'error'] as const
export type RowVerdict = (typeof rowVerdicts)[number]
/** The outcome for a record when its import was undone. */
export const undoOutcomes = ['deleted', 'restored', 'left'] as const
export type UndoOutcome = (typeof undoOutcomes)[number]

export const ImportOptions = z.object({
  /** The field by which a row matches an existing record: any that identifies it, or this one alone. Only clients have this choice. */
  match: z.enum(['any', 'vat_number', 'phone', 'name']).default('any'),
  /** An existing record is skipped, has its empty fields filled, or takes all values of the file. */
  onMatch: z.enum(['skip', 'fill', 'replace']).default('fill'),
})
export type ImportOptions = z.output<typeof ImportOptions>

/** The meaning of each column; null for columns that are not imported. */
const Mapping = z.array(z.enum(fields).nullable()).max(maxColumns)
export type ColumnMapping = z.output<typeof Mapping>

const Counts = z.object({
  create: z.int(),
  update: z.int(),
  skip: z.int(),
  error: z.int(),
  deleted: z.int(),
  restored: z.int(),
  left: z.int(),
})
export type ImportCounts = z.output<typeof Counts>

const row = {
  id: Id,
  type: ImportType,
  organizationId: Id,
  fileName: z.string(),
  state: z.enum(importStates),
  /** The number of rows below the headings. */
  rows: z.int(),
  doneRows: z.int(),
  counts: Counts,
  userName: z.string().nullable(),
  createdAt: Instant,
  doneAt: Instant.nullable(),
  /** The import can be run or undone until this time. */
  expiresAt: Instant,
}
export const ImportRow = outputOf(row)
export type ImportRow = z.output<typeof ImportRow>

export const Import = outputOf({
  ...row,
  sheets: z.array(z.object({ name: z.string(), rows: z.int() })),
  sheet: z.int(),
  headerRow: z.int(),
  headings: z.array(z.string()),
  mapping: Mapping,
  options: ImportOptions,
  /** The first rows of the file, with all cells as text. */
  sample: z.array(z.array(z.string())),
})
export type Import = z.output<typeof Import>

const Message = z.object({
  /** The column of the file, from 0. */
  column: z.int().nullable(),
  key: z.string(),
  kind: z.enum(['error', 'doubt', 'note']),
  /** The row of the file that the message is about. */
  row: z.int().optional(),
  /** Values for the words of the message, such as the name of another client. */
  values: z.record(z.string(), z.string()).optional(),
})
export type ImportMessage = z.output<typeof Message>

export const ValidatedRow = outputOf({
  row: z.int(),
  cells: z.array(z.string()),
  verdict: z.enum(rowVerdicts).nullable(),
  messages: z.array(Message),
  recordId: Id.nullable(),
  undone: z.enum(undoOutcomes).nullable(),
})
export type ValidatedRow = z.output<typeof ValidatedRow>

/** The live event of an import. */
export const ImportChange = outputOf({ id: Id, organizationId: Id, state: row.state, doneRows: z.int() })

const Chosen = z.object({
  id: Id,
  sheet: z.int().min(0).max(100).default(0),
  /** If absent, the server detects the header row again. */
  headerRow: z.int().min(1).max(1_000_000).optional(),
  /** If absent, the server guesses the columns again, and validates no row yet. */
  mapping: Mapping.optional(),
  options: ImportOptions.extend({ organizationId: Id.optional() }).prefault({}),
})
export type ImportChoices = z.output<typeof Chosen>

export const imports = feature('imports', {
  /** Lists the newest twenty imports. */
  list: endpoint('GET /imports', { access: 'office', input: z.object({}), result: z.object({ items: z.array(ImportRow) }) }),
  create: endpoint('POST /imports/:type', {
    access: 'office',
    input: z.object({ type: ImportType, organizationId: Id, fileName: requiredText(150) }),
    upload: { types: [...Object.values(fileTypes), 'text/plain'], bytes: maxFile },
    result: Import,
    created: true,
    perMinute: 20,
  }),
  get: endpoint('GET /imports/:id', { access: 'office', input: ById, result: Import }),
  rows: endpoint('GET /imports/:id/rows', {
    access: 'office',
    input: z.object({
      id: Id,
      verdict: z.enum([...rowVerdicts, 'left']).optional(),
      pageCount: z.int().min(1).max(5000).default(1),
      pageSize: z.int().min(1).max(100).default(25),
    }),
    result: z.object({ items: z.array(ValidatedRow), total: z.int() }),
  }),
  check: endpoint('PUT /imports/:id', { access: 'office', input: Chosen, result: Import }),
  run: endpoint('POST /imports/:id/run', { access: 'office', input: ById, result: Import }),
  undo: endpoint('POST /imports/:id/undo', { access: 'office', input: ById, result: Import }),
  /** Removing a running import stops it; rows that are already written stay. */
  remove: endpoint('DELETE /imports/:id', { access: 'office', input: ById, result: Nothing }),
  errors: endpoint('GET /imports/:id/errors', {
    access: 'office',
    slow: true,
    input: ById,
    result: File,
    blob: fileTypes.xlsx,
  }),
})
