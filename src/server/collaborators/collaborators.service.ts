import { CollaboratorDraft, type Collaborator, type CollaboratorChanges } from '#contract/collaborators/collaborators.ts'
import { readStoredJson } from '#contract/kit/defaults.ts'
import { failNotFound } from '#contract/kit/errors.ts'
import type { ById, VersionedId } from '#contract/kit/fields.ts'
import type { Context } from '#server/platform/context.ts'
import { insertRow, updateRow } from '#server/platform/database/rows.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import * as queries from './collaborators.queries.ts'
import { toColumns } from './collaborators.view.ts'
import { listByCollaborator } from './workers.queries.ts'

export { restore as restoreOrder } from './orders/orders.service.ts'

export async function get({ db, scope }: Context, { id }: ById): Promise<Collaborator> {
  const stored = (await queries.find(db, scope, id)) ?? failNotFound('collaborator', id)
  return { ...stored, workers: await listByCollaborator(db, scope, id), orders: await queries.summarizeOrders(db, scope, id) }
}

export async function create(context: Context, draft: CollaboratorDraft): Promise<Collaborator> {
  const { db, scope } = context
  const { id } = await insertRow(db, 'collaborators', scope, toColumns(draft))
  const created = await get(context, { id })
  await context.audit('collaborator', id, { name: created.name, after: draft })
  await context.listChanged('collaborator', 'CREATED', created, [])
  return created
}

export async function update(context: Context, { id, version, ...changes }: CollaboratorChanges & VersionedId): Promise<Collaborator> {
  const { db, scope } = context
  const before = toEditable(await lockVersion('collaborator', { id, version }, queries.findForUpdate(db, scope, id)))
  const after = { ...before, ...changes }
  await updateRow(db, 'collaborators', scope, id, toColumns(after))
  const saved = await get(context, { id })
  await context.audit('collaborator', id, { name: saved.name, before, after })
  await context.listChanged('collaborator', 'UPDATED', saved, [])
  return saved
}

/** Marks the row as deleted, because orders still name the collaborator. */
export async function remove(context: Context, { id, version }: VersionedId): Promise<null> {
  const { db, scope } = context
  const before = await lockVersion('collaborator', { id, version }, queries.findForUpdate(db, scope, id))
  const removed = await updateRow(db, 'collaborators', scope, id, { deletedAt: new Date().toISOString() })
  await context.audit('collaborator', id, { name: before.name, before: toEditable(before) })
  await context.listChanged('collaborator', 'DELETED', removed, [])
  return null
}

/** Picks the fields that people edit. */
const toEditable = (collaborator: object) => readStoredJson(CollaboratorDraft, collaborator)
