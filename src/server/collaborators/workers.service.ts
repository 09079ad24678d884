import {
  CollaboratorWorkerDraft,
  type CollaboratorWorker,
  type CollaboratorWorkerChanges,
} from '#contract/collaborators/collaborator-workers.ts'
import { readStoredJson } from '#contract/kit/defaults.ts'
import { failNotFound, failField } from '#contract/kit/errors.ts'
import type { VersionedId } from '#contract/kit/fields.ts'
import type { LiveChange } from '#contract/live/live.ts'
import * as collaborators from '#server/collaborators/collaborators.queries.ts'
import { toWorkerColumns } from '#server/collaborators/collaborators.view.ts'
import type { Context } from '#server/platform/context.ts'
import { insertRow, updateRow } from '#server/platform/database/rows.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import * as queries from './workers.queries.ts'

export async function create(context: Context, draft: CollaboratorWorkerDraft): Promise<CollaboratorWorker> {
  const { db, scope } = context
  if (!(await collaborators.lockForReference(db, scope, draft.collaboratorId))) failField('collaborator_id', 'InvalidChoice')
  const { id } = await insertRow(db, 'collaboratorWorkers', scope, toWorkerColumns(draft))
  const created = await get(context, id)
  await context.audit('collaborator-worker', id, { name: created.name, after: draft })
  await publishWorker(context, 'CREATED', created)
  return created
}

export async function update(
  context: Context,
  { id, version, ...changes }: CollaboratorWorkerChanges & VersionedId,
): Promise<CollaboratorWorker> {
  const { db, scope } = context
  const before = toEditable(await lockVersion('collaborator-worker', { id, version }, queries.findForUpdate(db, scope, id)))
  const after = { ...before, ...changes }
  if (after.collaboratorId !== before.collaboratorId) failField('collaborator_id', 'InvalidChoice')
  await updateRow(db, 'collaboratorWorkers', scope, id, toWorkerColumns(after))
  const saved = await get(context, id)
  await context.audit('collaborator-worker', id, { name: saved.name, before, after })
  await publishWorker(context, 'UPDATED', saved)
  return saved
}

/** Marks the row as deleted, because orders still name the worker. */
export async function remove(context: Context, { id, version }: VersionedId): Promise<null> {
  const { db, scope } = context
  const before = await lockVersion('collaborator-worker', { id, version }, queries.findForUpdate(db, scope, id))
  await updateRow(db, 'collaboratorWorkers', scope, id, { deletedAt: new Date().toISOString() })
  await context.audit('collaborator-worker', id, { name: before.name, before: toEditable(before) })
  await publishWorker(context, 'DELETED', before)
  return null
}

const get = async ({ db, scope }: Context, id: number): Promise<CollaboratorWorker> =>
  (await queries.find(db, scope, id)) ?? failNotFound('collaborator-worker', id)

const toEditable = (worker: object) => readStoredJson(CollaboratorWorkerDraft, worker)

async function publishWorker(context: Context, change: LiveChange, { id, collaboratorId }: CollaboratorWorker): Promise<void> {
  const { db, scope } = context
  await context.listChanged('collaborator-worker', change, { id, collaboratorId }, await queries.listOrganizationIds(db, scope.account))
}
