import equal from 'fast-deep-equal'
import type { z } from 'zod'
import type { FieldErrors } from '#contract/kit/errors.ts'
import type { ImportField, ImportMessage, ImportOptions, ImportType, ColumnMapping, RowVerdict } from '#contract/imports.ts'
import { compareClients, type ClientIdentity } from '#domain/identity.ts'
import { readRow, type RowValues } from '#domain/imports/rows.ts'
import type { ReadingPlace, SheetCell } from '#contract/kit/readers/reading.ts'
import type { Context, JobActor } from '#server/platform/context.ts'
import { validateRow } from '#server/platform/http/request-input.ts'

/** Settings of one import: the meaning of its columns, its options, its target workplace and how texts are read there. */
export type ImportSettings = {
  type: ImportType
  organizationId: number
  mapping: ColumnMapping
  options: ImportOptions
  place: ReadingPlace
}
/** Acts for the user who uploaded the file, within the workplace of the import. */
export type ImportContext = Context<JobActor>

type Id = { id: number; version: number }
/** A stored record, with the draft that its feature's update accepts. */
export type ExistingRecord = Id & { draft: object }
export type Doubt = { field: ImportField; key: string; kind: 'error' | 'doubt'; values?: ImportMessage['values'] }
/** Rows with the same key are one record; clients only if their identities are the same, too. */
export type Key = { key: string; identity?: ClientIdentity }
/** Plan for a row: the stored record that it matches, the draft to write, and the keys that identify equal rows of the file. */
export type ImportCandidate = { existing: ExistingRecord | undefined; draft: object; keys: Key[]; doubts?: Doubt[] }

/** A type of records that can be imported; each writes through the service of its feature. */
export type ImportKind = {
  schema: z.ZodType
  candidates: (context: ImportContext, rows: RowValues[], settings: ImportSettings) => Promise<ImportCandidate[]>
  create: (context: ImportContext, draft: never) => Promise<Id>
  update: (context: ImportContext, draft: never) => Promise<Id>
  remove: (context: ImportContext, record: Id) => Promise<unknown>
  /** Returns the ids that other records refer to, which undo must not remove. */
  named: (context: ImportContext, ids: number[]) => Promise<number[]>
}

export type FileRow = { row: number; cells: SheetCell[] }
export type RowResult = {
  row: number
  verdict: RowVerdict
  messages: ImportMessage[]
  keys: Key[]
  existing: ExistingRecord | undefined
  draft: object
}

/** Validates rows with the schema that the feature has for a person's input; returns one result per row, in order. */
export async function validateRows(
  kind: ImportKind,
  context: ImportContext,
  rows: FileRow[],
  settings: ImportSettings,
): Promise<RowResult[]> {
  const readRows = rows.map(({ cells }) => readRow(settings.mapping, cells, settings.place, settings.type))
  const candidates = await kind.candidates(
    context,
    readRows.map(({ given }) => given),
    settings,
  )
  return candidates.map((candidate, at) => validateOne(kind, candidate, settings, rows[at]!.row, readRows[at]!.messages))
}

function validateOne(
  { schema }: ImportKind,
  candidate: ImportCandidate,
  { mapping, options }: ImportSettings,
  row: number,
  rowMessages: ImportMessage[],
): RowResult {
  const { existing, keys, draft, doubts = [] } = candidate
  const { value, wrong: errors } = validateRow(schema, draft)
  const at = (field: string) => columnOf(field, mapping)
  // An unreadable cell has an error already, so "required" is not reported for its column.
  const unreadableColumns = new Set(rowMessages.filter(({ kind }) => kind === 'error').map(({ column }) => column))
  const issues = toRowMessages(errors, mapping)
  const messages: ImportMessage[] = [
    ...rowMessages,
    ...doubts.map(({ field, ...doubt }) => ({ column: at(field), ...doubt })),
    ...issues.filter(({ column }) => column === null || !unreadableColumns.has(column)),
  ]
  const result = { row, messages, keys, existing, draft: value ?? {} }
  if (messages.some(({ kind }) => kind === 'error')) return { ...result, verdict: 'error' }
  if (!existing) return { ...result, verdict: 'create' }
  const skip = (key: string): RowResult => ({ ...result, verdict: 'skip', messages: [...messages, { column: null, key, kind: 'note' }] })
  if (options.onMatch === 'skip') return skip('AlreadyThere')
  return equal(result.draft, existing.draft) ? skip('NothingNew') : { ...result, verdict: 'update' }
}

/** Returns the last name in a path, without indexes: `company.vat_number` gives `vat_number`. */
const fieldOf = (path: string): string =>
  path.startsWith('contacts.') ? 'phone' : (path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '')

/** Import columns of fields that have another name in files; a person's name may have two columns. */
const columnNames: Record<string, string[]> = {
  name: ['name', 'last_name', 'first_name'],
  manufacturing_year: ['year'],
  vin_number: ['vin'],
  car_km: ['km'],
  tyre_width: ['tyre_size'],
  tyre_height: ['tyre_size'],
  tyre_rim: ['tyre_size'],
  tyre_dimensions: ['tyre_size'],
  car_type_id: ['car_type'],
  work_order_type_id: ['order_type'],
  client_id: ['owner'],
  is_count_price: ['count_price'],
}
const columnOf = (field: string, mapping: ColumnMapping): number | null => {
  const columns = (columnNames[field] ?? [field]).map((name) => (mapping as (string | null)[]).indexOf(name))
  return columns.find((column) => column >= 0) ?? null
}

/** Turns field errors into row messages, by column number. */
export const toRowMessages = (errors: FieldErrors, mapping: ColumnMapping): ImportMessage[] =>
  Object.entries(errors).flatMap(([path, keys]) =>
    keys.map((key) => ({ column: columnOf(fieldOf(path), mapping), key, kind: 'error' as const })),
  )

/** Returns a function that registers a row and returns the number of an earlier row with the same record, if any. */
export function openFile() {
  const rowsByKey = new Map<string, { row: number; identity: ClientIdentity | undefined }[]>()
  const isSameRecord = (identity: ClientIdentity | undefined, earlier: ClientIdentity | undefined) =>
    !identity || !earlier || compareClients(identity, earlier).isSame
  return (row: number, keys: Key[]): number | undefined => {
    for (const { key, identity } of keys) {
      const earlierRow = rowsByKey.get(key)?.find((earlier) => isSameRecord(identity, earlier.identity))
      if (earlierRow) return earlierRow.row
    }
    for (const { key, identity } of keys) {
      const rows = rowsByKey.get(key) ?? []
      if (rows.length < maxRowsOfKey) rowsByKey.set(key, [...rows, { row, identity }])
    }
    return undefined
  }
}
/** A whole file may have one name, so only its first rows are compared with a later one. */
const maxRowsOfKey = 50

const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Merges a row into a record: `replace` overwrites, any other mode fills empty fields; empty cells change nothing. */
export function mergeRow<D extends object>(existing: D, values: Partial<D>, onMatch: ImportOptions['onMatch']): D {
  const applied = Object.entries(values).filter(
    ([key, value]) => !isEmpty(value) && (onMatch === 'replace' || isEmpty((existing as Record<string, unknown>)[key])),
  )
  return { ...existing, ...Object.fromEntries(applied) }
}
