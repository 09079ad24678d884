import { z } from 'zod'
import type { ImportMessage, ImportState, ImportType, RowVerdict, UndoOutcome } from '#contract/imports.ts'
import { AppError } from '#contract/kit/errors.ts'
import { Id } from '#contract/kit/fields.ts'
import { insertAuditEntry } from '#server/platform/audit.ts'
import type { Context, JobActor } from '#server/platform/context.ts'
import type { AccountId } from '#server/platform/database/db.ts'
import { findReadingPlace } from '#server/platform/database/reading-place.ts'
import { narrowScope } from '#server/platform/database/scope.ts'
import { isQueued, defineJob } from '#server/platform/jobs/job.ts'
import { failIfAny, bindOwnerJob } from '#server/platform/jobs/bind.ts'
import { clientsImport } from './clients.service.ts'
import { validateRows, toRowMessages, openFile, type RowResult, type ImportKind, type ImportContext } from './imports.draft.ts'
import { productsImport, servicesImport } from './products.service.ts'
import * as queries from './imports.queries.ts'
import { vehiclesImport } from './vehicles.service.ts'
import { toImportSettings } from './imports.view.ts'

const kinds: Record<ImportType, ImportKind> = {
  client: clientsImport,
  vehicle: vehiclesImport,
  product: productsImport,
  service: servicesImport,
}

const OfImport = z.object({ id: Id })
export const checkFile = defineJob('imports.check', OfImport)
export const writeFile = defineJob('imports.write', OfImport)
export const undoFile = defineJob('imports.undo', OfImport)

/** Rows that are validated at a time, so that requests are served in between. */
const checkBatchRows = 250
/** Rows of one transaction. It locks the import, so a stop waits for all of them: below one second even under load. */
const writeBatchRows = 50

type LockedImport = NonNullable<Awaited<ReturnType<typeof queries.findForUpdate>>>

/**
 * Acts for the user who uploaded the file, within its workplace. Single records publish nothing, because a file has thousands;
 * the import's own event makes clients reload.
 */
function withImportActor(context: Context<JobActor>, { userId, organizationId }: LockedImport): ImportContext {
  const actor = { ...context.actor, user: userId }
  return {
    ...context,
    actor,
    scope: narrowScope(context.scope, organizationId),
    publish: () => {},
    audit: (subject, id, what) => insertAuditEntry(context.db, context.scope.account, actor, subject, id, what),
  }
}

/** Job key: one import has at most one queued job. */
const jobKey = (id: number) => `import:${id}`
const jobByState = { checking: checkFile, running: writeFile, undoing: undoFile } as const
type BusyState = keyof typeof jobByState

/** Queues the job of this state, also for the next batch. */
export const enqueueNextStep = (context: Context, id: number, state: BusyState) =>
  context.enqueue(jobByState[state], { id }, { key: jobKey(id) })

/** Queues imports again whose job is lost, as after a restored backup. */
export const resumeImports = bindOwnerJob(
  defineJob('imports.takeUp', z.unknown(), { cron: '*/5 * * * *' }),
  async ({ directory, enter }) => {
    const failures: unknown[] = []
    for (const { id } of await queries.activeAccounts(directory))
      await enter(id as AccountId, async (context) => {
        for (const file of await queries.listRunning(context.db, context.scope))
          if (!(await isQueued(directory, context.scope.account, jobKey(file.id))))
            await enqueueNextStep(context, file.id, file.state as BusyState)
      }).catch((error: unknown) => failures.push(error))
    failIfAny(failures, 'Some imports were not gone on with')
  },
)

/** Validates all rows of a file without a lock, so it blocks no other request. */
export async function checkRows(context: Context<JobActor>, { id }: { id: number }): Promise<void> {
  const { db, scope } = context
  const row = await queries.find(db, scope, id)
  if (row?.state !== 'checking') return
  const work = withImportActor(context, row)
  const settings = toImportSettings(row, await findReadingPlace(db, scope, row.organizationId))
  const kind = kinds[settings.type]
  const findEarlierRow = openFile()
  await queries.deleteVerdicts(db, scope, id)
  for (let after = row.headerRow, more = true; more;) {
    const rows = await queries.listRowsAfter(db, scope, row, after, checkBatchRows)
    const results = (await validateRows(kind, work, rows, settings)).map((one) => skipDuplicate(one, findEarlierRow))
    await queries.saveVerdicts(db, scope, row, results.map(toVerdict))
    after = rows.at(-1)?.row ?? after
    more = rows.length === checkBatchRows
  }
  await queries.update(db, scope, id, { state: 'checked', counts: JSON.stringify(await queries.countRows(db, scope, row)) })
  publishProgress(context, row, 'checked', 0)
}

/** The first of several rows with the same record wins; the later ones are skipped. */
function skipDuplicate(one: RowResult, findEarlierRow: ReturnType<typeof openFile>): RowResult {
  const row = one.verdict === 'error' ? undefined : findEarlierRow(one.row, one.keys)
  return row === undefined ? one : { ...one, verdict: 'skip', messages: [{ column: null, key: 'SameAsRow', kind: 'note', row }] }
}

const toVerdict = ({ row, verdict, messages, existing }: RowResult) => ({ row, verdict, messages, recordId: existing?.id ?? null })

/** Writes the next batch of rows in one transaction and queues the batch after it. */
export async function writeRows(context: Context<JobActor>, { id }: { id: number }): Promise<void> {
  const { db, scope } = context
  const row = await queries.findForUpdate(db, scope, id)
  if (row?.state !== 'running') return
  const work = withImportActor(context, row)
  const settings = toImportSettings(row, await findReadingPlace(db, scope, row.organizationId))
  const kind = kinds[settings.type]
  const rows = await queries.listRowsAfter(db, scope, row, row.headerRow, writeBatchRows, ['create', 'update'])
  // Rows are validated again, because other users may have written the same records since the check.
  const results = []
  for (const [at, one] of (await validateRows(kind, work, rows, settings)).entries())
    results.push(await writeRow(kind, work, refuseLateMatch(one, rows[at]!.verdict), settings.mapping))
  await queries.saveVerdicts(db, scope, row, results)
  const doneRows = row.doneRows + rows.length
  await queries.update(db, scope, id, { doneRows })
  if (rows.length === writeBatchRows) {
    await enqueueNextStep(context, id, 'running')
    return publishProgress(context, row, 'running', doneRows)
  }
  const counts = await queries.finishImport(db, scope, id)
  await work.audit('import', id, { name: row.fileName, after: { type: row.type, ...counts } })
  publishProgress(context, row, 'done', doneRows)
}

/** A record made since the check is merged with the row only if no doubt remains; nobody was shown that doubt. */
function refuseLateMatch(one: RowResult, checkedVerdict: RowVerdict | null): RowResult {
  const isDoubtful = one.messages.some(({ key }) => key === 'SamePhoneSimilarName' || key === 'SameTaxOtherName')
  if (checkedVerdict !== 'create' || one.verdict !== 'update' || !isDoubtful) return one
  return {
    ...one,
    verdict: 'error',
    existing: undefined,
    messages: [...one.messages, { column: null, key: 'ChangedMeanwhile', kind: 'error' }],
  }
}

async function writeRow(kind: ImportKind, work: ImportContext, one: RowResult, mapping: Parameters<typeof toRowMessages>[1]) {
  const { row, existing, draft, messages, verdict } = one
  if (verdict !== 'create' && verdict !== 'update') return toVerdict(one)
  try {
    const versioned = { ...draft, ...(existing && { id: existing.id, version: existing.version }) }
    const { id, version } = await queries.runInSavepoint(work.db, () => (existing ? kind.update : kind.create)(work, versioned as never))
    return { row, verdict, messages, recordId: id, recordVersion: version, before: existing?.draft ?? null }
  } catch (error) {
    const rowError = toRowError(work, error)
    return {
      row,
      verdict: 'error' as const,
      messages: [...messages, ...toRowMessages(rowError.fields ?? { '': [rowError.code] }, mapping)],
      recordId: existing?.id ?? null,
    }
  }
}

/** Undoes the last batch of written rows in one transaction and queues the batch before it. */
export async function undoRows(context: Context<JobActor>, { id }: { id: number }): Promise<void> {
  const { db, scope } = context
  const row = await queries.findForUpdate(db, scope, id)
  if (row?.state !== 'undoing') return
  const work = withImportActor(context, row)
  const kind = kinds[row.type as ImportType]
  const rows = await queries.listWrittenRecords(db, scope, row, writeBatchRows)
  const createdIds = rows.filter(({ verdict }) => verdict === 'create').map(({ recordId }) => recordId)
  const referencedIds = new Set(await kind.named(work, createdIds))
  const results = []
  for (const one of rows) results.push(await undoRow(kind, work, one, referencedIds.has(one.recordId)))
  await queries.saveUndone(db, scope, row, results)
  const doneRows = row.doneRows + rows.length
  const counts = await queries.countRows(db, scope, row)
  const isDone = rows.length < writeBatchRows
  await queries.update(db, scope, id, { doneRows, counts: JSON.stringify(counts), ...(isDone && { state: 'undone' }) })
  if (isDone) await work.audit('import', id, { name: row.fileName, before: { type: row.type }, after: { type: row.type, ...counts } })
  else await enqueueNextStep(context, id, 'undoing')
  publishProgress(context, row, isDone ? 'undone' : 'undoing', doneRows)
}

/** Runs after the last retry and publishes the failure. An import that has written rows is finished, so it can be undone. */
export async function failImport(context: Context<JobActor>, { id }: { id: number }): Promise<void> {
  const { db, scope } = context
  const row = await queries.findForUpdate(db, scope, id)
  if (!row || !(row.state in jobByState)) return
  if (row.state === 'running') await queries.finishImport(db, scope, id, 'failed')
  else await queries.update(db, scope, id, { state: 'failed' })
  publishProgress(context, row, 'failed', row.doneRows)
}

type WrittenRecord = Awaited<ReturnType<typeof queries.listWrittenRecords>>[number]

/** Leaves records that were changed since the import or that other records refer to. */
async function undoRow(
  kind: ImportKind,
  work: ImportContext,
  { row, recordId: id, recordVersion: version, before }: WrittenRecord,
  isReferenced: boolean,
) {
  const toLeftResult = (key: string): { row: number; undone: UndoOutcome; messages: ImportMessage[] } => ({
    row,
    undone: 'left',
    messages: [{ column: null, key, kind: 'note' }],
  })
  if (isReferenced) return toLeftResult('NamedElsewhere')
  try {
    await queries.runInSavepoint(work.db, async () =>
      before ? kind.update(work, { ...before, id, version } as never) : kind.remove(work, { id, version }),
    )
    return { row, undone: before ? ('restored' as const) : ('deleted' as const), messages: [] }
  } catch (error) {
    const { code } = toRowError(work, error)
    return toLeftResult(code === 'StaleRecord' ? 'ChangedSince' : code)
  }
}

/** Returns the reason for a failed row. An internal error is logged and does not stop the other rows. */
function toRowError(work: ImportContext, error: unknown): AppError {
  if (error instanceof AppError) return error
  work.log.error({ err: error }, 'a row of a file could not be written')
  return new AppError('UnknownError')
}

const publishProgress = ({ publish }: Context, { id, organizationId }: LockedImport, state: ImportState, doneRows: number) =>
  publish('import', 'UPDATED', { id, organizationId, state, doneRows })
