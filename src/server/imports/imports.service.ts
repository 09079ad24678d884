import { ImportOptions, type Import, type ImportChoices, type ImportType, type ValidatedRow, type RowVerdict } from '#contract/imports.ts'
import { fillDefaults } from '#contract/kit/defaults.ts'
import { fail, failNotFound, failField } from '#contract/kit/errors.ts'
import type { ById } from '#contract/kit/fields.ts'
import { hasWrittenRows } from '#domain/imports/states.ts'
import { guessHeader, guessMapping, hasRequiredColumns, isImportField } from '#domain/imports/headings.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { insertRow } from '#server/platform/database/rows.ts'
import type { ReadFile } from '#server/platform/excel/reader.ts'
import { enqueueNextStep } from './imports.job.ts'
import * as queries from './imports.queries.ts'
import { cellTexts, toImport, toImportRow, toValidatedRow } from './imports.view.ts'

type Caller = Context<UserActor>

/** Rows of the preview, which are also searched for the headings. */
const previewRows = 20

export const list = async ({ db, scope }: Context) => ({ items: (await queries.listNewest(db, scope)).map(toImportRow) })

export async function get({ db, scope }: Context, { id }: ById): Promise<Import> {
  const row = (await queries.find(db, scope, id)) ?? failNotFound('import', id)
  const [headings, ...sample] = await queries.listRowsAfter(db, scope, row, row.headerRow - 1, previewRows + 1)
  const isThere = headings?.row === row.headerRow
  return toImport(row, { headings: isThere ? headings.cells : [], sample: sample.map(({ cells }) => cells) })
}

type NewImport = { type: ImportType; organizationId: number; fileName: string }

export async function create(context: Caller, { type, organizationId, fileName }: NewImport, file: ReadFile): Promise<Import> {
  const { db, scope, actor } = context
  requireOwnWorkplace(context, organizationId)
  const sheets = file.sheets.map(({ name, rows }) => ({ name, rows }))
  const { id } = await insertRow(db, 'imports', scope, {
    type,
    organizationId,
    userId: actor.id,
    fileName,
    sheets: JSON.stringify(sheets),
    mapping: '[]',
    options: JSON.stringify(fillDefaults(ImportOptions, {})),
  })
  for (const batch of file.batches) await queries.insertRows(db, scope, id, batch)
  await guessColumns(context, {
    id,
    type,
    sheet: Math.max(
      0,
      sheets.findIndex(({ rows }) => rows > 0),
    ),
  })
  return get(context, { id })
}

/** Guesses the heading row of a sheet, unless it is given, and the field of each column. */
async function guessColumns(
  { db, scope }: Context,
  { id, type, sheet, headerRow }: ById & { type: ImportType; sheet: number; headerRow?: number | undefined },
) {
  const rows = await queries.listRowsAfter(db, scope, { id, sheet }, (headerRow ?? 1) - 1, previewRows)
  const texts = rows.map(({ cells }) => cellTexts(cells))
  const at = headerRow === undefined ? guessHeader(type, texts) : 0
  const rowNumber = headerRow ?? rows[at]?.row ?? 1
  const headings = rows[at]?.row === rowNumber ? texts[at] : []
  const mapping = JSON.stringify(guessMapping(type, headings ?? []))
  const below = await queries.countBelow(db, scope, { id, sheet }, rowNumber)
  await queries.update(db, scope, id, { state: 'read', counts: '{}', sheet, headerRow: rowNumber, mapping, rows: below })
}

/** Stores columns and options and queues the validation of all rows; without a mapping it only guesses the columns again. */
export async function check(
  context: Caller,
  { id, sheet, headerRow: requestedHeaderRow, mapping, options: request }: ImportChoices,
): Promise<Import> {
  const { db, scope } = context
  const storedImport = await lockImport(context, { id }, ['read', 'checked', 'failed'])
  const { organizationId = storedImport.organizationId, ...choices } = request
  requireOwnWorkplace(context, organizationId, 'options.organization_id')
  const type = storedImport.type as ImportType
  if (sheet >= (storedImport.sheets as unknown[]).length) failField('sheet', 'InvalidChoice')
  if (mapping === undefined) {
    await guessColumns(context, { id, type, sheet, headerRow: requestedHeaderRow })
    return get(context, { id })
  }
  const headerRow = requestedHeaderRow ?? storedImport.headerRow
  const fields = mapping.filter((field) => field !== null)
  if (new Set(fields).size < fields.length || fields.some((field) => !isImportField(type, field))) failField('mapping', 'InvalidChoice')
  if (!hasRequiredColumns(type, mapping)) failField('mapping', 'NeededColumnMissing')
  const rows = await queries.countBelow(db, scope, { id, sheet }, headerRow)
  if (rows === 0) failField('header_row', 'InvalidChoice')
  await queries.update(db, scope, id, {
    state: 'checking',
    organizationId,
    sheet,
    headerRow,
    mapping: JSON.stringify(mapping),
    options: JSON.stringify(choices),
    counts: '{}',
    rows,
    doneRows: 0,
  })
  await enqueueNextStep(context, id, 'checking')
  return get(context, { id })
}

export async function run(context: Caller, { id }: ById): Promise<Import> {
  const { db, scope } = context
  await lockImport(context, { id }, ['checked'])
  if (await queries.isBusy(db, scope)) fail('ImportRunning')
  await queries.update(db, scope, id, { state: 'running', doneRows: 0 })
  await enqueueNextStep(context, id, 'running')
  return publishImport(context, id)
}

export async function undo(context: Caller, { id }: ById): Promise<Import> {
  const { db, scope } = context
  const { expiresAt } = await lockImport(context, { id }, ['done'])
  if (Date.parse(expiresAt) < Date.now()) fail('StatusNotAllowed')
  if (await queries.isBusy(db, scope)) fail('ImportRunning')
  await queries.update(db, scope, id, { state: 'undoing', doneRows: 0 })
  await enqueueNextStep(context, id, 'undoing')
  return publishImport(context, id)
}

/** A running import stops after its current batch and can be undone; an import that is done cannot be removed. */
export async function remove(context: Caller, { id }: ById): Promise<null> {
  const { db, scope } = context
  const { state } = await lockImport(context, { id }, ['read', 'checked', 'running', 'undone', 'failed'])
  if (state !== 'running') {
    await queries.remove(db, scope, id)
    return null
  }
  await queries.finishImport(db, scope, id)
  await publishImport(context, id)
  return null
}

type RowsRequest = ById & { verdict?: RowVerdict | 'left' | undefined; pageCount: number; pageSize: number }

export async function rows({ db, scope }: Context, { id, ...request }: RowsRequest): Promise<{ items: ValidatedRow[]; total: number }> {
  const row = (await queries.find(db, scope, id)) ?? failNotFound('import', id)
  const { items, total } = await queries.listValidatedRows(db, scope, row, request)
  return { items: items.map(toValidatedRow), total }
}

export const removeRowsOfClients = ({ db, scope }: Context, { ids }: { ids: number[] }) => queries.removeRowsOfClients(db, scope, ids)

async function lockImport({ db, scope }: Context, { id }: ById, states: readonly string[]) {
  const row = (await queries.findForUpdate(db, scope, id)) ?? failNotFound('import', id)
  if (!states.includes(hasWrittenRows(row) ? 'done' : row.state)) fail('StatusNotAllowed')
  return row
}

async function publishImport(context: Context, id: number): Promise<Import> {
  const importView = await get(context, { id })
  context.publish('import', 'UPDATED', importView)
  return importView
}

function requireOwnWorkplace({ scope }: Context, organizationId: number, field = 'organization_id') {
  if (!scope.organizations.includes(organizationId)) failField(field, 'InvalidChoice')
}
