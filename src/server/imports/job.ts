import { z } from 'zod'
import type { ImportMessage, ImportState, ImportType, Undone } from '#contract/imports.ts'
import { AppError } from '#contract/kit/errors.ts'
import { Id } from '#contract/kit/fields.ts'
import { audit } from '#server/platform/audit.ts'
import type { Context, JobActor } from '#server/platform/context.ts'
import { narrow } from '#server/platform/database/scope.ts'
import { job } from '#server/platform/jobs/job.ts'
import { clients } from './clients/service.ts'
import { judge, messagesOf, openFile, type Judged, type Kind, type Work } from './draft.ts'
import { products, services } from './products/service.ts'
import * as queries from './queries.ts'
import { vehicles } from './vehicles/service.ts'
import { toChosen } from './view.ts'

const kinds: Record<ImportType, Kind> = { client: clients, vehicle: vehicles, product: products, service: services }

const OfImport = z.object({ id: Id })
export const checkFile = job('imports.check', OfImport)
export const writeFile = job('imports.write', OfImport)
export const undoFile = job('imports.undo', OfImport)

/** Rows that are judged at a time, so that requests come between, and rows of one transaction. */
const judged = 250
const batch = 200

type Held = NonNullable<Awaited<ReturnType<typeof queries.findForUpdate>>>

/**
 * In the name of whoever brought the file, at the workplace that it is for. Of single records nothing is told live: a file has thousands, and
 * the import itself tells that there are others now.
 */
function inTheirName(context: Context<JobActor>, { userId, organizationId }: Held): Work {
  const actor = { ...context.actor, user: userId }
  return {
    ...context,
    actor,
    scope: narrow(context.scope, organizationId),
    publish: () => {},
    audit: (subject, id, what) => audit(context.db, context.scope.account, actor, subject, id, what),
  }
}

/** Judges all rows of a file. Who asked for it waits, and nobody else: nothing is held. */
export async function check(context: Context<JobActor>, { id }: { id: number }): Promise<void> {
  const { db, scope } = context
  const row = await queries.find(db, scope, id)
  if (row?.state !== 'checking') return
  const work = inTheirName(context, row)
  const chosen = toChosen(row)
  const kind = kinds[chosen.type]
  const sameAs = openFile()
  await queries.forgetVerdicts(db, scope, id)
  for (let after = row.headerRow, more = true; more;) {
    const rows = await queries.rowsAfter(db, scope, row, after, judged)
    const results = (await judge(kind, work, rows, chosen)).map((one) => once(one, sameAs))
    await queries.saveVerdicts(db, scope, row, results.map(stored))
    after = rows.at(-1)?.row ?? after
    more = rows.length === judged
  }
  await queries.update(db, scope, id, { state: 'checked', counts: JSON.stringify(await queries.countRows(db, scope, row)) })
  tell(context, row, 'checked', 0)
}

/** The first of several rows that are one record wins. */
function once(one: Judged, sameAs: ReturnType<typeof openFile>): Judged {
  const row = one.verdict === 'error' ? undefined : sameAs(one.row, one.keys)
  return row === undefined ? one : { ...one, verdict: 'skip', messages: [{ column: null, key: 'SameAsRow', kind: 'note', row }] }
}

const stored = ({ row, verdict, messages, known }: Judged) => ({ row, verdict, messages, recordId: known?.id ?? null })

/** Writes the next rows of a file, in one transaction, and asks for the ones behind them. */
export async function write(context: Context<JobActor>, { id }: { id: number }): Promise<void> {
  const { db, scope, enqueue } = context
  const row = await queries.findForUpdate(db, scope, id)
  if (row?.state !== 'running') return
  const work = inTheirName(context, row)
  const chosen = toChosen(row)
  const kind = kinds[chosen.type]
  const rows = await queries.rowsAfter(db, scope, row, row.headerRow, batch, ['create', 'update'])
  // Judged anew: since the check, others may have written the same clients.
  const results = []
  for (const one of await judge(kind, work, rows, chosen)) results.push(await writeRow(kind, work, one, chosen.mapping))
  await queries.saveVerdicts(db, scope, row, results)
  const doneRows = row.doneRows + rows.length
  await queries.update(db, scope, id, { doneRows })
  if (rows.length === batch) {
    await enqueue(writeFile, { id })
    return tell(context, row, 'running', doneRows)
  }
  const counts = await queries.finish(db, scope, id)
  await work.audit('import', id, { name: row.fileName, after: { type: row.type, ...counts } })
  tell(context, row, 'done', doneRows)
}

async function writeRow(kind: Kind, work: Work, one: Judged, mapping: Parameters<typeof messagesOf>[1]) {
  const { row, known, draft, messages, verdict } = one
  if (verdict !== 'create' && verdict !== 'update') return stored(one)
  try {
    const versioned = { ...draft, ...(known && { id: known.id, version: known.version }) }
    const { id, version } = await queries.attempt(work.db, () => (known ? kind.update : kind.create)(work, versioned as never))
    return { row, verdict, messages, recordId: id, recordVersion: version, before: known?.draft ?? null }
  } catch (error) {
    if (!(error instanceof AppError)) work.log.error({ err: error }, 'a row of a file could not be written')
    const refused = error instanceof AppError ? error : new AppError('UnknownError')
    return {
      row,
      verdict: 'error' as const,
      messages: [...messages, ...messagesOf(refused.fields ?? { '': [refused.code] }, mapping)],
      recordId: known?.id ?? null,
    }
  }
}

/** Takes the last rows back that are written, and asks for the ones before them. */
export async function takeBack(context: Context<JobActor>, { id }: { id: number }): Promise<void> {
  const { db, scope, enqueue } = context
  const row = await queries.findForUpdate(db, scope, id)
  if (row?.state !== 'undoing') return
  const work = inTheirName(context, row)
  const kind = kinds[row.type as ImportType]
  const rows = await queries.written(db, scope, row, batch)
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
  else await enqueue(undoFile, { id })
  tell(context, row, isDone ? 'undone' : 'undoing', doneRows)
}

type Written = Awaited<ReturnType<typeof queries.written>>[number]

/** What somebody has changed since, or something names, stays as it is. */
async function undoRow(kind: Kind, work: Work, { row, recordId: id, recordVersion: version, before }: Written, isNamed: boolean) {
  const left = (key: string): { row: number; undone: Undone; messages: ImportMessage[] } => ({
    row,
    undone: 'left',
    messages: [{ column: null, key, kind: 'note' }],
  })
  if (isNamed) return left('NamedElsewhere')
  try {
    await queries.attempt(work.db, async () =>
      before ? kind.update(work, { ...before, id, version } as never) : kind.remove(work, { id, version }),
    )
    return { row, undone: before ? ('restored' as const) : ('deleted' as const), messages: [] }
  } catch (error) {
    if (error instanceof AppError) return left(error.code === 'StaleRecord' ? 'ChangedSince' : error.code)
    throw error
  }
}

const tell = ({ publish }: Context, { id, organizationId }: Held, state: ImportState, doneRows: number) =>
  publish('import', 'UPDATED', { id, organizationId, state, doneRows })
