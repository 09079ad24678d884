import { z } from 'zod'
import type { ImportMessage, ImportState, ImportType, UndoOutcome } from '#contract/imports.ts'
import { AppError } from '#contract/kit/errors.ts'
import { Id } from '#contract/kit/fields.ts'
import { insertAuditEntry } from '#server/platform/audit.ts'
import type { Context, JobActor } from '#server/platform/context.ts'
import type { AccountId } from '#server/platform/database/db.ts'
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

/** Rows that are judged at a time, so that requests come between. */
const judged = 250
/** Rows of one transaction. It holds the import, so whoever stops it waits for all of them: for less than a second, also when much else is done. */
const batch = 50

type Held = NonNullable<Awaited<ReturnType<typeof queries.findForUpdate>>>

/**
 * In the name of whoever brought the file, at the workplace that it is for. Of single records nothing is told live: a file has thousands, and
 * the import itself tells that there are others now.
 */
function inTheirName(context: Context<JobActor>, { userId, organizationId }: Held): ImportContext {
  const actor = { ...context.actor, user: userId }
  return {
    ...context,
    actor,
    scope: narrowScope(context.scope, organizationId),
    publish: () => {},
    audit: (subject, id, what) => insertAuditEntry(context.db, context.scope.account, actor, subject, id, what),
  }
}

/** One job of a file at a time. */
const keyOf = (id: number) => `import:${id}`
const jobOf = { checking: checkFile, running: writeFile, undoing: undoFile } as const
type AtWork = keyof typeof jobOf

/** Begins what the state of a file says, or goes on with it. */
export const enqueueNextStep = (context: Context, id: number, state: AtWork) => context.enqueue(jobOf[state], { id }, { key: keyOf(id) })

/** Those whose job was lost, as when a backup was restored, are gone on with. */
export const resumeImports = bindOwnerJob(
  defineJob('imports.takeUp', z.unknown(), { cron: '*/5 * * * *' }),
  async ({ directory, enter }) => {
    const failures: unknown[] = []
    for (const { id } of await queries.activeAccounts(directory))
      await enter(id as AccountId, async (context) => {
        for (const file of await queries.listRunning(context.db, context.scope))
          if (!(await isQueued(directory, context.scope.account, keyOf(file.id))))
            await enqueueNextStep(context, file.id, file.state as AtWork)
      }).catch((error: unknown) => failures.push(error))
    failIfAny(failures, 'Some imports were not gone on with')
  },
)

/** Judges all rows of a file. Who asked for it waits, and nobody else: nothing is held. */
export async function checkRows(context: Context<JobActor>, { id }: { id: number }): Promise<void> {
  const { db, scope } = context
  const row = await queries.find(db, scope, id)
  if (row?.state !== 'checking') return
  const work = inTheirName(context, row)
  const chosen = toImportSettings(row)
  const kind = kinds[chosen.type]
  const sameAs = openFile()
  await queries.deleteVerdicts(db, scope, id)
  for (let after = row.headerRow, more = true; more;) {
    const rows = await queries.listRowsAfter(db, scope, row, after, judged)
    const results = (await validateRows(kind, work, rows, chosen)).map((one) => once(one, sameAs))
    await queries.saveVerdicts(db, scope, row, results.map(stored))
    after = rows.at(-1)?.row ?? after
    more = rows.length === judged
  }
  await queries.update(db, scope, id, { state: 'checked', counts: JSON.stringify(await queries.countRows(db, scope, row)) })
  tell(context, row, 'checked', 0)
}

/** The first of several rows that are one record wins. */
function once(one: RowResult, sameAs: ReturnType<typeof openFile>): RowResult {
  const row = one.verdict === 'error' ? undefined : sameAs(one.row, one.keys)
  return row === undefined ? one : { ...one, verdict: 'skip', messages: [{ column: null, key: 'SameAsRow', kind: 'note', row }] }
}

const stored = ({ row, verdict, messages, known }: RowResult) => ({ row, verdict, messages, recordId: known?.id ?? null })

/** Writes the next rows of a file, in one transaction, and asks for the ones behind them. */
export async function writeRows(context: Context<JobActor>, { id }: { id: number }): Promise<void> {
  const { db, scope } = context
  const row = await queries.findForUpdate(db, scope, id)
  if (row?.state !== 'running') return
  const work = inTheirName(context, row)
  const chosen = toImportSettings(row)
  const kind = kinds[chosen.type]
  const rows = await queries.listRowsAfter(db, scope, row, row.headerRow, batch, ['create', 'update'])
  // Judged anew: since the check, others may have written the same clients.
  const results = []
  for (const one of await validateRows(kind, work, rows, chosen)) results.push(await writeRow(kind, work, one, chosen.mapping))
  await queries.saveVerdicts(db, scope, row, results)
  const doneRows = row.doneRows + rows.length
  await queries.update(db, scope, id, { doneRows })
  if (rows.length === batch) {
    await enqueueNextStep(context, id, 'running')
    return tell(context, row, 'running', doneRows)
  }
  const counts = await queries.finishImport(db, scope, id)
  await work.audit('import', id, { name: row.fileName, after: { type: row.type, ...counts } })
  tell(context, row, 'done', doneRows)
}

async function writeRow(kind: ImportKind, work: ImportContext, one: RowResult, mapping: Parameters<typeof toRowMessages>[1]) {
  const { row, known, draft, messages, verdict } = one
  if (verdict !== 'create' && verdict !== 'update') return stored(one)
  try {
    const versioned = { ...draft, ...(known && { id: known.id, version: known.version }) }
    const { id, version } = await queries.runInSavepoint(work.db, () => (known ? kind.update : kind.create)(work, versioned as never))
    return { row, verdict, messages, recordId: id, recordVersion: version, before: known?.draft ?? null }
  } catch (error) {
    const refused = refusedOf(work, error)
    return {
      row,
      verdict: 'error' as const,
      messages: [...messages, ...toRowMessages(refused.fields ?? { '': [refused.code] }, mapping)],
      recordId: known?.id ?? null,
    }
  }
}

/** Takes the last rows back that are written, and asks for the ones before them. */
export async function undoRows(context: Context<JobActor>, { id }: { id: number }): Promise<void> {
  const { db, scope } = context
  const row = await queries.findForUpdate(db, scope, id)
  if (row?.state !== 'undoing') return
  const work = inTheirName(context, row)
  const kind = kinds[row.type as ImportType]
  const rows = await queries.listWrittenRecords(db, scope, row, batch)
  const made = rows.filter(({ verdict }) => verdict === 'create').map(({ recordId }) => recordId)
  const named = new Set(await kind.named(work, made))
  const results = []
  for (const one of rows) results.push(await undoRow(kind, work, one, named.has(one.recordId)))
  await queries.saveUndone(db, scope, row, results)
  const doneRows = row.doneRows + rows.length
  const counts = await queries.countRows(db, scope, row)
  const isDone = rows.length < batch
  await queries.update(db, scope, id, { doneRows, counts: JSON.stringify(counts), ...(isDone && { state: 'undone' }) })
  if (isDone) await work.audit('import', id, { name: row.fileName, before: { type: row.type }, after: { type: row.type, ...counts } })
  else await enqueueNextStep(context, id, 'undoing')
  tell(context, row, isDone ? 'undone' : 'undoing', doneRows)
}

/** Of what fails again and again, whoever waits for it is told so: of a file that was written, what was can be undone. */
export async function failImport(context: Context<JobActor>, { id }: { id: number }): Promise<void> {
  const { db, scope } = context
  const row = await queries.findForUpdate(db, scope, id)
  if (!row || !(row.state in jobOf)) return
  if (row.state === 'running') await queries.finishImport(db, scope, id, 'failed')
  else await queries.update(db, scope, id, { state: 'failed' })
  tell(context, row, 'failed', row.doneRows)
}

type Written = Awaited<ReturnType<typeof queries.listWrittenRecords>>[number]

/** What somebody has changed since, or something names, stays as it is. */
async function undoRow(
  kind: ImportKind,
  work: ImportContext,
  { row, recordId: id, recordVersion: version, before }: Written,
  isNamed: boolean,
) {
  const left = (key: string): { row: number; undone: UndoOutcome; messages: ImportMessage[] } => ({
    row,
    undone: 'left',
    messages: [{ column: null, key, kind: 'note' }],
  })
  if (isNamed) return left('NamedElsewhere')
  try {
    await queries.runInSavepoint(work.db, async () =>
      before ? kind.update(work, { ...before, id, version } as never) : kind.remove(work, { id, version }),
    )
    return { row, undone: before ? ('restored' as const) : ('deleted' as const), messages: [] }
  } catch (error) {
    const { code } = refusedOf(work, error)
    return left(code === 'StaleRecord' ? 'ChangedSince' : code)
  }
}

/** Why a row stays as it is. A fault of ours keeps none of the others from going on. */
function refusedOf(work: ImportContext, error: unknown): AppError {
  if (error instanceof AppError) return error
  work.log.error({ err: error }, 'a row of a file could not be written')
  return new AppError('UnknownError')
}

const tell = ({ publish }: Context, { id, organizationId }: Held, state: ImportState, doneRows: number) =>
  publish('import', 'UPDATED', { id, organizationId, state, doneRows })
