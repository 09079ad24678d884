import { ImportOptions, type Import, type ImportChoices, type ImportType, type ValidatedRow, type RowVerdict } from '#contract/imports.ts'
import { fillDefaults } from '#contract/kit/defaults.ts'
import { fail, failNotFound, failField } from '#contract/kit/errors.ts'
import { hasWrittenRows } from '#domain/imports/states.ts'
import { guessHeader, guessMapping, hasRequiredColumns, isImportField } from '#domain/imports/headings.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import type { ReadFile } from '#server/platform/excel/reader.ts'
import { enqueueNextStep } from './imports.job.ts'
import * as queries from './imports.queries.ts'
import { cellTexts, toImport, toImportRow, toValidatedRow } from './imports.view.ts'

type Caller = Context<UserActor>
type Id = { id: number }

/** Rows that are shown of a file, and looked through for its headings. */
const shown = 20

export const list = async ({ db, scope }: Context) => ({ items: (await queries.listNewest(db, scope)).map(toImportRow) })

export async function get({ db, scope }: Context, { id }: Id): Promise<Import> {
  const row = (await queries.find(db, scope, id)) ?? failNotFound('import', id)
  const [headings, ...sample] = await queries.listRowsAfter(db, scope, row, row.headerRow - 1, shown + 1)
  const isThere = headings?.row === row.headerRow
  return toImport(row, { headings: isThere ? headings.cells : [], sample: sample.map(({ cells }) => cells) })
}

type Brought = { type: ImportType; organizationId: number; fileName: string }

export async function create(context: Caller, { type, organizationId, fileName }: Brought, file: ReadFile): Promise<Import> {
  const { db, scope, actor } = context
  refuseForeign(context, organizationId)
  const sheets = file.sheets.map(({ name, rows }) => ({ name, rows }))
  const { id } = await queries.insert(db, scope, {
    type,
    organizationId,
    userId: actor.id,
    fileName,
    sheets: JSON.stringify(sheets),
    mapping: '[]',
    options: JSON.stringify(fillDefaults(ImportOptions, {})),
  })
  for (const batch of file.batches) await queries.insertRows(db, scope, id, batch)
  await look(context, {
    id,
    type,
    sheet: Math.max(
      0,
      sheets.findIndex(({ rows }) => rows > 0),
    ),
  })
  return get(context, { id })
}

/** Guesses which row of a sheet has its headings, unless that is said, and what its columns are. */
async function look(
  { db, scope }: Context,
  { id, type, sheet, headerRow }: Id & { type: ImportType; sheet: number; headerRow?: number | undefined },
) {
  const rows = await queries.listRowsAfter(db, scope, { id, sheet }, (headerRow ?? 1) - 1, shown)
  const texts = rows.map(({ cells }) => cellTexts(cells))
  const at = headerRow === undefined ? guessHeader(type, texts) : 0
  const found = headerRow ?? rows[at]?.row ?? 1
  const headings = rows[at]?.row === found ? texts[at] : []
  const mapping = JSON.stringify(guessMapping(type, headings ?? []))
  const below = await queries.countBelow(db, scope, { id, sheet }, found)
  await queries.update(db, scope, id, { state: 'read', counts: '{}', sheet, headerRow: found, mapping, rows: below })
}

/** What the columns are and what is to become of the rows; each is judged then, and nothing is written yet. */
export async function check(context: Caller, { id, sheet, headerRow: said, mapping, options: asked }: ImportChoices): Promise<Import> {
  const { db, scope } = context
  const before = await held(context, { id }, ['read', 'checked', 'failed'])
  const { organizationId = before.organizationId, ...chosen } = asked
  refuseForeign(context, organizationId, 'options.organization_id')
  const type = before.type as ImportType
  if (sheet >= (before.sheets as unknown[]).length) failField('sheet', 'InvalidChoice')
  if (mapping === undefined) {
    await look(context, { id, type, sheet, headerRow: said })
    return get(context, { id })
  }
  const headerRow = said ?? before.headerRow
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
    options: JSON.stringify(chosen),
    counts: '{}',
    rows,
    doneRows: 0,
  })
  await enqueueNextStep(context, id, 'checking')
  return get(context, { id })
}

export async function run(context: Caller, { id }: Id): Promise<Import> {
  const { db, scope } = context
  await held(context, { id }, ['checked'])
  if (await queries.isBusy(db, scope)) fail('ImportRunning')
  await queries.update(db, scope, id, { state: 'running', doneRows: 0 })
  await enqueueNextStep(context, id, 'running')
  return told(context, id)
}

export async function undo(context: Caller, { id }: Id): Promise<Import> {
  const { db, scope } = context
  const { expiresAt } = await held(context, { id }, ['done'])
  if (Date.parse(expiresAt) < Date.now()) fail('StatusNotAllowed')
  if (await queries.isBusy(db, scope)) fail('ImportRunning')
  await queries.update(db, scope, id, { state: 'undoing', doneRows: 0 })
  await enqueueNextStep(context, id, 'undoing')
  return told(context, id)
}

/** What is being written ends with the batch that is on its way, and can be undone; of what is done, undoing is all that is left to do. */
export async function remove(context: Caller, { id }: Id): Promise<null> {
  const { db, scope } = context
  const { state } = await held(context, { id }, ['read', 'checked', 'running', 'undone', 'failed'])
  if (state !== 'running') {
    await queries.remove(db, scope, id)
    return null
  }
  await queries.finishImport(db, scope, id)
  await told(context, id)
  return null
}

type Asked = Id & { verdict?: RowVerdict | 'left' | undefined; pageCount: number; pageSize: number }

export async function rows({ db, scope }: Context, { id, ...asked }: Asked): Promise<{ items: ValidatedRow[]; total: number }> {
  const row = (await queries.find(db, scope, id)) ?? failNotFound('import', id)
  const { items, total } = await queries.listValidatedRows(db, scope, row, asked)
  return { items: items.map(toValidatedRow), total }
}

export const removeRowsOfClients = ({ db, scope }: Context, { ids }: { ids: number[] }) => queries.removeRowsOfClients(db, scope, ids)

async function held({ db, scope }: Context, { id }: Id, states: readonly string[]) {
  const row = (await queries.findForUpdate(db, scope, id)) ?? failNotFound('import', id)
  if (!states.includes(hasWrittenRows(row) ? 'done' : row.state)) fail('StatusNotAllowed')
  return row
}

async function told(context: Context, id: number): Promise<Import> {
  const made = await get(context, { id })
  context.publish('import', 'UPDATED', made)
  return made
}

function refuseForeign({ scope }: Context, organizationId: number, field = 'organization_id') {
  if (!scope.organizations.includes(organizationId)) failField(field, 'InvalidChoice')
}
