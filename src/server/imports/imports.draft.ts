import equal from 'fast-deep-equal'
import type { z } from 'zod'
import type { FieldErrors } from '#contract/kit/errors.ts'
import type { ImportField, ImportMessage, ImportOptions, ImportType, ColumnMapping, RowVerdict } from '#contract/imports.ts'
import { readRow, type RowValues } from '#domain/imports/rows.ts'
import type { SheetCell } from '#domain/imports/values.ts'
import type { Context, JobActor } from '#server/platform/context.ts'
import { validateRow } from '#server/platform/http/request-input.ts'

/** What an import says of its rows, and where they go. */
export type ImportSettings = { type: ImportType; organizationId: number; mapping: ColumnMapping; options: ImportOptions }
/** In the name of whoever brought the file, at the workplace that it is for. */
export type ImportContext = Context<JobActor>

type Id = { id: number; version: number }
/** A record that there is, as its own feature would take it. */
export type ExistingRecord = Id & { draft: object }
type Doubt = { field: ImportField; key: string; kind: 'error' | 'doubt' }
/** By which two rows of a file are one record, unless one of these is said of both and is another. */
export type Key = { key: string; unless?: (string | null)[] }
/** What a row would be: the record that it is already, what is to be written, and the keys by which other rows of the file are the same. */
export type ImportCandidate = { known: ExistingRecord | undefined; draft: object; keys: Key[]; doubts?: Doubt[] }

/** A type of records that can be brought in, each through the service of its feature. */
export type ImportKind = {
  schema: z.ZodType
  candidates: (context: ImportContext, rows: RowValues[], chosen: ImportSettings) => Promise<ImportCandidate[]>
  create: (context: ImportContext, draft: never) => Promise<Id>
  update: (context: ImportContext, draft: never) => Promise<Id>
  remove: (context: ImportContext, record: Id) => Promise<unknown>
  /** Those of them that something else names. */
  named: (context: ImportContext, ids: number[]) => Promise<number[]>
}

export type FileRow = { row: number; cells: SheetCell[] }
export type RowResult = {
  row: number
  verdict: RowVerdict
  messages: ImportMessage[]
  keys: Key[]
  known: ExistingRecord | undefined
  draft: object
}

/** What each of these rows would do, judged as the feature itself would judge what a person writes. */
export async function validateRows(
  kind: ImportKind,
  context: ImportContext,
  rows: FileRow[],
  chosen: ImportSettings,
): Promise<RowResult[]> {
  const read = rows.map(({ cells }) => readRow(chosen.mapping, cells))
  const candidates = await kind.candidates(
    context,
    read.map(({ given }) => given),
    chosen,
  )
  return candidates.map((candidate, at) => judgeOne(kind, candidate, chosen, rows[at]!.row, read[at]!.messages))
}

function judgeOne(
  { schema }: ImportKind,
  candidate: ImportCandidate,
  { mapping, options }: ImportSettings,
  row: number,
  said: ImportMessage[],
): RowResult {
  const { known, keys, draft, doubts = [] } = candidate
  const { value, wrong } = validateRow(schema, draft)
  const at = (field: string) => columnOf(field, mapping)
  // Of a cell that could not be read, its absence is not told as well.
  const unread = new Set(said.filter(({ kind }) => kind === 'error').map(({ column }) => column))
  const issues = toRowMessages(wrong, mapping)
  const messages: ImportMessage[] = [
    ...said,
    ...doubts.map(({ field, key, kind }) => ({ column: at(field), key, kind })),
    ...issues.filter(({ column }) => column === null || !unread.has(column)),
  ]
  const judged = { row, messages, keys, known, draft: value ?? {} }
  if (messages.some(({ kind }) => kind === 'error')) return { ...judged, verdict: 'error' }
  if (!known) return { ...judged, verdict: 'create' }
  const skip = (key: string): RowResult => ({ ...judged, verdict: 'skip', messages: [...messages, { column: null, key, kind: 'note' }] })
  if (options.onMatch === 'skip') return skip('AlreadyThere')
  return equal(judged.draft, known.draft) ? skip('NothingNew') : { ...judged, verdict: 'update' }
}

/** The last name in a path that is none of a list of ours: of `company.vat_number` the number. */
const fieldOf = (path: string): string =>
  path.startsWith('contacts.') ? 'phone' : (path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '')

/** Fields that are called otherwise in a file; a name may stand there in two parts. */
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

/** What was refused of a row, by its columns. */
export const toRowMessages = (wrong: FieldErrors, mapping: ColumnMapping): ImportMessage[] =>
  Object.entries(wrong).flatMap(([path, keys]) =>
    keys.map((key) => ({ column: columnOf(fieldOf(path), mapping), key, kind: 'error' as const })),
  )

/** Notes rows of a file as they come, and says which earlier one is the same record. */
export function openFile() {
  const seen = new Map<string, { row: number; unless: (string | null)[] }[]>()
  const differ = (a: (string | null)[], b: (string | null)[]) =>
    a.some((one, at) => one !== null && b[at] !== null && b[at] !== undefined && one !== b[at])
  return (row: number, keys: Key[]): number | undefined => {
    const same = keys.flatMap(({ key, unless = [] }) => seen.get(key)?.find((other) => !differ(unless, other.unless)) ?? [])
    if (same[0]) return same[0].row
    for (const { key, unless = [] } of keys) seen.set(key, [...(seen.get(key) ?? []), { row, unless }])
    return undefined
  }
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** What is known with what a file says: all of it, or only what nobody knew. What the file does not say stays. */
export function mergeRow<D extends object>(known: D, said: Partial<D>, onMatch: ImportOptions['onMatch']): D {
  const taken = Object.entries(said).filter(
    ([key, value]) => !isEmpty(value) && (onMatch === 'replace' || isEmpty((known as Record<string, unknown>)[key])),
  )
  return { ...known, ...Object.fromEntries(taken) }
}
