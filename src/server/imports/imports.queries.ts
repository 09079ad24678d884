import { sql, type Updateable } from 'kysely'
import type { ImportMessage, UndoOutcome, RowVerdict } from '#contract/imports.ts'
import type { SheetCell } from '#contract/kit/readers/reading.ts'
import { isVehicleOfSql } from '#server/clients/clients.service.ts'
import type { Directory } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { customPlanHint } from '#server/platform/database/driver.ts'
import { userName } from '#server/platform/database/list-page.ts'
import { organizationIds, type Scope } from '#server/platform/database/scope.ts'
import type { ReadRow } from '#server/platform/excel/reader.ts'
import type { Imports } from '#server/platform/database/tables.gen.ts'

/** Imports of the caller's workplaces. */
const accountImports = (db: Db, scope: Scope) =>
  db.selectFrom('imports as i').where('i.accountId', '=', scope.account).where('i.organizationId', 'in', organizationIds(scope))

const some = (db: Db, scope: Scope) => accountImports(db, scope).selectAll('i').select(userName('i', 'user_id').as('userName'))

export const listNewest = (db: Db, scope: Scope) => some(db, scope).orderBy('i.id', 'desc').limit(20).execute()
export const find = (db: Db, scope: Scope, id: number) => some(db, scope).where('i.id', '=', id).executeTakeFirst()
export type StoredImport = NonNullable<Awaited<ReturnType<typeof find>>>

export const findForUpdate = (db: Db, scope: Scope, id: number) =>
  accountImports(db, scope).selectAll('i').where('i.id', '=', id).forUpdate().executeTakeFirst()

export const activeAccounts = (directory: Directory) =>
  directory.selectFrom('accounts').select('id').where('status', '=', 'active').execute()

/** Imports that wait for the end of a job. */
export const listRunning = (db: Db, scope: Scope) =>
  accountImports(db, scope).select(['i.id', 'i.state']).where('i.state', 'in', ['checking', 'running', 'undoing']).execute()

/** True if an import of this account is being written or undone. The lock makes a concurrent caller wait until commit. */
export async function isBusy(db: Db, { account }: Scope): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${account}::int, hashtext('import'))`.execute(db)
  const busy = db.selectFrom('imports').select('id').where('accountId', '=', account).where('state', 'in', ['running', 'undoing'])
  return (await busy.executeTakeFirst()) !== undefined
}

/** Inserts rows as the file reader returns them. Uses `values`, because a cluster copies the rows of a `select`, which no policy allows. */
export const insertRows = (db: Db, { account }: Scope, id: number, batch: ReadRow[]) =>
  db
    .insertInto('importRows')
    .values(batch.map((row) => ({ accountId: account, importId: id, ...row })))
    // The last batch of a file can have any length.
    .modifyEnd(customPlanHint)
    .execute()

/** A file names the owner of a vehicle, too, so the rows of the clients' vehicles are removed with those of the clients. */
export const removeRowsOfClients = (db: Db, { account }: Scope, clients: number[]) =>
  sql`delete from import_rows where account_id = ${account} and (
    import_id in (select id from imports where account_id = ${account} and type = 'client') and record_id = any (${clients}::bigint[])
    or import_id in (select id from imports where account_id = ${account} and type = 'vehicle')
      and record_id in (select v.id from vehicles v where v.account_id = ${account}
        and ${isVehicleOfSql(sql`${account}`, sql`any (${clients}::bigint[])`)}))`.execute(db)

export const update = (db: Db, { account }: Scope, id: number, values: Updateable<Imports>) =>
  db.updateTable('imports').set(values).where('accountId', '=', account).where('id', '=', id).execute()

export const remove = (db: Db, { account }: Scope, id: number) =>
  db.deleteFrom('imports').where('accountId', '=', account).where('id', '=', id).execute()

type Sheet = { id: number; sheet: number }
const rowsOf = (db: Db, { account }: Scope, { id, sheet }: Sheet) =>
  db.selectFrom('importRows').where('accountId', '=', account).where('importId', '=', id).where('sheet', '=', sheet)

/** Rows after the row `after`: of the whole sheet, or only those with one of these verdicts that are not written yet. */
export async function listRowsAfter(db: Db, scope: Scope, of: Sheet, after: number, limit: number, verdicts?: readonly RowVerdict[]) {
  const rows = rowsOf(db, scope, of).select(['row', 'cells', 'verdict']).where('row', '>', after)
  const matching = verdicts ? rows.where('verdict', 'in', verdicts).where('recordVersion', 'is', null) : rows
  return (await matching.orderBy('row').limit(limit).execute()) as { row: number; cells: SheetCell[]; verdict: RowVerdict | null }[]
}

/** Returns a page of the rows below the headings, each with its verdict. */
export async function listValidatedRows(
  db: Db,
  scope: Scope,
  { headerRow, ...of }: Sheet & { headerRow: number },
  { verdict, pageCount, pageSize }: { verdict?: RowVerdict | 'left' | undefined; pageCount: number; pageSize: number },
) {
  const all = rowsOf(db, scope, of).where('row', '>', headerRow)
  const rows = verdict === undefined ? all : verdict === 'left' ? all.where('undone', '=', 'left') : all.where('verdict', '=', verdict)
  const items = await rows
    .select(['row', 'cells', 'verdict', 'messages', 'recordId', 'undone'])
    .orderBy('row')
    .limit(pageSize)
    .offset((pageCount - 1) * pageSize)
    .execute()
  const { total } = await rows.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { items, total }
}

type Result = {
  row: number
  verdict: RowVerdict
  messages: ImportMessage[]
  recordId?: number | null
  recordVersion?: number | null
  before?: object | null
}

export const saveVerdicts = (db: Db, { account }: Scope, { id, sheet }: Sheet, results: Result[]) =>
  sql`update import_rows r
    set verdict = n.verdict, messages = n.messages, record_id = n."recordId", record_version = n."recordVersion", before = n.before
    from json_to_recordset(${JSON.stringify(results)}::json)
      as n(row int, verdict text, messages jsonb, "recordId" bigint, "recordVersion" int, before jsonb)
    where r.account_id = ${account} and r.import_id = ${id} and r.sheet = ${sheet} and r.row = n.row`.execute(db)

/** Verdicts of another sheet or other headings no longer apply. */
export const deleteVerdicts = (db: Db, { account }: Scope, id: number) =>
  db
    .updateTable('importRows')
    .set({ verdict: null, messages: '[]', recordId: null, recordVersion: null, before: null })
    .where('accountId', '=', account)
    .where('importId', '=', id)
    .where('verdict', 'is not', null)
    .execute()

/** Counts the rows by verdict, and by the way in which they were undone. */
export async function countRows(db: Db, scope: Scope, of: Sheet): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count(*) as count from import_rows, unnest(array[verdict, undone]) as name
      where account_id = ${scope.account} and import_id = ${of.id} and sheet = ${of.sheet} and name is not null group by name`.execute(db)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

export async function countBelow(db: Db, scope: Scope, of: Sheet, headerRow: number): Promise<number> {
  const below = rowsOf(db, scope, of).where('row', '>', headerRow)
  return (await below.select(({ fn }) => fn.countAll<number>().as('rows')).executeTakeFirstOrThrow()).rows
}

/** Records that were written and are not undone yet, in reverse order. */
export async function listWrittenRecords(db: Db, scope: Scope, of: Sheet, limit: number) {
  const rows = rowsOf(db, scope, of)
    .select(['row', 'verdict', 'recordId', 'recordVersion', 'before'])
    .where('recordVersion', 'is not', null)
    .where('undone', 'is', null)
  return (await rows.orderBy('row', 'desc').limit(limit).execute()) as {
    row: number
    verdict: RowVerdict
    recordId: number
    recordVersion: number
    before: object | null
  }[]
}

export const saveUndone = (
  db: Db,
  { account }: Scope,
  { id, sheet }: Sheet,
  results: { row: number; undone: UndoOutcome; messages: ImportMessage[] }[],
) =>
  sql`update import_rows r set undone = n.undone, messages = n.messages
    from json_to_recordset(${JSON.stringify(results)}::json) as n(row int, undone text, messages jsonb)
    where r.account_id = ${account} and r.import_id = ${id} and r.sheet = ${sheet} and r.row = n.row`.execute(db)

/** A savepoint undoes the writes of `work` if it fails, and keeps the rest of the transaction. */
export async function runInSavepoint<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint one_row`.execute(db)
  try {
    const result = await work()
    await sql`release savepoint one_row`.execute(db)
    return result
  } catch (error) {
    await sql`rollback to savepoint one_row`.execute(db)
    throw error
  }
}

/** Ends the import, which can be undone for a week, and clears the verdicts of rows that were not reached. Returns rows by verdict. */
export async function finishImport(db: Db, scope: Scope, id: number, state: 'done' | 'failed' = 'done'): Promise<Record<string, number>> {
  const { sheet } = await accountImports(db, scope).select('i.sheet').where('i.id', '=', id).executeTakeFirstOrThrow()
  const unwrittenRows = db.updateTable('importRows').set({ verdict: null }).where('recordVersion', 'is', null)
  const ofFile = unwrittenRows.where('accountId', '=', scope.account).where('importId', '=', id).where('sheet', '=', sheet)
  await ofFile.where('verdict', 'in', ['create', 'update']).execute()
  const counts = await countRows(db, scope, { id, sheet })
  const ended = { state, doneAt: new Date().toISOString(), expiresAt: new Date(Date.now() + week).toISOString() }
  await update(db, scope, id, { ...ended, counts: JSON.stringify(counts) })
  return counts
}
const week = 7 * 24 * 3600_000
