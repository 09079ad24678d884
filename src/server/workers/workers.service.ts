import { readStoredJson } from '#contract/kit/defaults.ts'
import { fail, failNotFound, failField } from '#contract/kit/errors.ts'
import type { VersionedId } from '#contract/kit/fields.ts'
import { WorkerDraft, type Worker, type WorkerSearch } from '#contract/workers.ts'
import type { Context } from '#server/platform/context.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import { insertRow, updateRow } from '#server/platform/database/rows.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import * as queries from './workers.queries.ts'
import { colorAfter, toColumns, toWorker, workerSearch } from './workers.view.ts'

export async function search({ db, scope }: Context, request: WorkerSearch) {
  const page = await queries.search(db, scope, request)
  return { ...page, items: page.items.map(toWorker) }
}

export async function create(context: Context, draft: WorkerDraft): Promise<Worker> {
  const { db, scope } = context
  await requireOwnReferences(context, draft)
  const color = draft.color ?? colorAfter(await queries.count(db, scope.account))
  const { id } = await insertRow(db, 'workers', scope, toColumns({ ...draft, color })).catch(failIfLinked)
  const worker = await get(context, id)
  await context.audit('worker', id, { name: worker.name, after: toEditable(worker) })
  await context.listChanged('worker', 'CREATED', worker)
  return worker
}

export async function update(context: Context, { id, version, ...draft }: WorkerDraft & VersionedId): Promise<Worker> {
  const { db, scope } = context
  const before = toWorker(await lockVersion('worker', { id, version }, queries.findForUpdate(db, scope, id)))
  await requireOwnReferences(context, draft, before)
  await updateRow(db, 'workers', scope, id, toColumns({ ...draft, color: draft.color ?? before.color })).catch(failIfLinked)
  const after = await get(context, id)
  await context.audit('worker', id, { name: after.name, before: toEditable(before), after: toEditable(after) })
  await context.listChanged('worker', 'UPDATED', after, [before.organizationId, after.organizationId])
  return after
}

/** Marks the row as deleted, because orders still name the worker. */
export async function remove(context: Context, { id, version }: VersionedId): Promise<null> {
  const { db, scope } = context
  const before = toWorker(await lockVersion('worker', { id, version }, queries.findForUpdate(db, scope, id)))
  await updateRow(db, 'workers', scope, id, { deletedAt: new Date().toISOString() })
  await context.audit('worker', id, { name: before.name, before: toEditable(before) })
  await context.listChanged('worker', 'DELETED', before)
  return null
}

const get = async ({ db, scope }: Context, id: number) => toWorker((await queries.find(db, scope, id)) ?? failNotFound('worker', id))

/** Reads the editable fields of a stored worker. */
const toEditable = (worker: Worker) => readStoredJson(WorkerDraft, worker)

/** Requires an own workplace and a user of the account; the user that the worker already has may stay, even if deleted. */
async function requireOwnReferences({ db, scope }: Context, { organizationId, userId }: WorkerDraft, before?: Worker): Promise<void> {
  if (!scope.organizations.includes(organizationId)) failField('organization_id', 'InvalidChoice')
  const isValidUser = userId === null || userId === before?.userId || (await queries.findUser(db, scope, userId))
  if (!isValidUser) failField('user_id', 'InvalidChoice')
}

/** Only the database sees a worker that was linked to the user concurrently. */
function failIfLinked(error: Error & { constraint?: string }): never {
  if (error.constraint === 'workers_user') fail('AlreadyExists', { fields: { user_id: ['AlreadyExists'] } })
  throw error
}

/** Inserts the workers of a new account in the given order. */
export const createStarterWorkers = (db: Db, account: AccountId, names: string[]) =>
  queries.insertStarterWorkers(
    db,
    account,
    names.map((name, i) => ({ name, color: colorAfter(i), search: workerSearch({ name }) })),
  )
