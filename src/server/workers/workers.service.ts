import { readStoredJson } from '#contract/kit/defaults.ts'
import { fail, failNotFound, failField } from '#contract/kit/errors.ts'
import { WorkerDraft, type Worker, type WorkerSearch } from '#contract/workers.ts'
import type { Context } from '#server/platform/context.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import * as queries from './workers.queries.ts'
import { colorAfter, toColumns, toWorker, workerSearch } from './workers.view.ts'

type Versioned = { id: number; version?: number | undefined }

export async function search({ db, scope }: Context, asked: WorkerSearch) {
  const found = await queries.search(db, scope, asked)
  return { ...found, items: found.items.map(toWorker) }
}

export async function create(context: Context, draft: WorkerDraft): Promise<Worker> {
  const { db, scope } = context
  await refuseForeign(context, draft)
  const color = draft.color ?? colorAfter(await queries.count(db, scope.account))
  const { id } = await queries.insert(db, scope, toColumns({ ...draft, color })).catch(refuseLinked)
  const made = await get(context, id)
  await context.audit('worker', id, { name: made.name, after: written(made) })
  await context.listChanged('worker', 'CREATED', made)
  return made
}

export async function update(context: Context, { id, version, ...draft }: WorkerDraft & Versioned): Promise<Worker> {
  const { db, scope } = context
  const before = toWorker(await lockVersion('worker', { id, version }, queries.findForUpdate(db, scope, id)))
  await refuseForeign(context, draft, before)
  await queries.update(db, scope, id, toColumns({ ...draft, color: draft.color ?? before.color })).catch(refuseLinked)
  const after = await get(context, id)
  await context.audit('worker', id, { name: after.name, before: written(before), after: written(after) })
  await context.listChanged('worker', 'UPDATED', after, [before.organizationId, after.organizationId])
  return after
}

/** The row stays, marked: orders go on naming who worked on them. */
export async function remove(context: Context, { id, version }: Versioned): Promise<null> {
  const { db, scope } = context
  const before = toWorker(await lockVersion('worker', { id, version }, queries.findForUpdate(db, scope, id)))
  await queries.update(db, scope, id, { deletedAt: new Date().toISOString() })
  await context.audit('worker', id, { name: before.name, before: written(before) })
  await context.listChanged('worker', 'DELETED', before)
  return null
}

const get = async ({ db, scope }: Context, id: number) => toWorker((await queries.find(db, scope, id)) ?? failNotFound('worker', id))

/** Of what is stored, what a person writes. */
const written = (worker: Worker) => readStoredJson(WorkerDraft, worker)

/** Of another account, or of nobody; the user that a worker has already may stay, deleted or not. */
async function refuseForeign({ db, scope }: Context, { organizationId, userId }: WorkerDraft, before?: Worker): Promise<void> {
  if (!scope.organizations.includes(organizationId)) failField('organization_id', 'InvalidChoice')
  const isKnown = userId === null || userId === before?.userId || (await queries.findUser(db, scope, userId))
  if (!isKnown) failField('user_id', 'InvalidChoice')
}

/** The database alone knows who else was linked to the user at the same moment. */
function refuseLinked(error: Error & { constraint?: string }): never {
  if (error.constraint === 'workers_user') fail('AlreadyExists', { fields: { user_id: ['AlreadyExists'] } })
  throw error
}

/** Of a new account, in the order given. */
export const createStarterWorkers = (db: Db, account: AccountId, names: string[]) =>
  queries.insertStarterWorkers(
    db,
    account,
    names.map((name, i) => ({ name, color: colorAfter(i), search: workerSearch({ name }) })),
  )
