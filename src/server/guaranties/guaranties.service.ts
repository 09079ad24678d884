import { GuarantyDraft, type Guaranty } from '#contract/guaranties.ts'
import { readStoredJson } from '#contract/kit/defaults.ts'
import { failNotFound, failField } from '#contract/kit/errors.ts'
import type { ById, VersionedId } from '#contract/kit/fields.ts'
import { lockClientForReference } from '#server/clients/clients.service.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { deletionColumns, lockDeletedRow, restoredColumns } from '#server/platform/deletions.ts'
import { nextNumber } from '#server/platform/database/counters.ts'
import { insertRow, updateRow, updateRowsOf } from '#server/platform/database/rows.ts'
import { narrowScope } from '#server/platform/database/scope.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import * as queries from './guaranties.queries.ts'
import { toColumns } from './guaranties.view.ts'

export async function get({ db, scope }: Context, { id }: ById): Promise<Guaranty> {
  return (await queries.find(db, scope, id)) ?? failNotFound('guaranty', id)
}

export async function create(context: Context<UserActor>, input: GuarantyDraft): Promise<Guaranty> {
  const { db, scope, actor } = context
  const draft = requireValidLinks(input, await findLinks(context, input))
  // The number comes last, because it locks the account's counter until the commit.
  const number = `G-${await nextNumber(db, scope, 'guaranty')}`
  const { id } = await insertRow(db, 'guaranties', scope, { ...toColumns(draft, number), createdBy: actor.id })
  const guaranty = await get(context, { id })
  await context.audit('guaranty', id, { name: number, after: draft })
  context.publish('guaranty', 'CREATED', guaranty)
  return guaranty
}

export async function update(context: Context, { id, version, ...input }: GuarantyDraft & VersionedId): Promise<Guaranty> {
  const { db, scope } = context
  // The client is locked before the guaranty, in the order of a merge, so that no deadlock occurs.
  const links = await findLinks(context, input)
  const before = await lockVersion('guaranty', { id, version }, queries.findForUpdate(db, scope, id))
  const draft = requireValidLinks(input, links, before)
  await updateRow(db, 'guaranties', scope, id, toColumns(draft, before.number))
  const guaranty = await get(context, { id })
  await context.audit('guaranty', id, { name: before.number, before: toEditable(before), after: draft })
  context.publish('guaranty', 'UPDATED', guaranty, [before.organizationId, guaranty.organizationId])
  return guaranty
}

/** Marks the row as deleted, so that its number is never used again. */
export async function remove(context: Context, { id, version }: VersionedId): Promise<null> {
  const { db, scope } = context
  const before = await lockVersion('guaranty', { id, version }, queries.findForUpdate(db, scope, id))
  const guaranty = await updateRow(db, 'guaranties', scope, id, deletionColumns(context))
  await context.audit('guaranty', id, { name: before.number, before: toEditable(before) })
  context.publish('guaranty', 'DELETED', guaranty)
  return null
}

export async function restore(context: Context<UserActor>, { id }: ById): Promise<Guaranty> {
  const { number } = await lockDeletedRow(context, 'guaranties', 'guaranty', { id })
  await updateRow(context.db, 'guaranties', context.scope, id, restoredColumns)
  const guaranty = await get(context, { id })
  await context.audit('guaranty', id, { name: number, after: toEditable(guaranty) })
  context.publish('guaranty', 'CREATED', guaranty)
  return guaranty
}

/** Guaranties keep the name that was printed, so only the reference moves. */
export const moveToClient = ({ db, scope }: Context, { winner, loser }: { winner: number; loser: number }) =>
  updateRowsOf(db, 'guaranties', scope, { clientId: [loser] }, { clientId: winner })

export const forgetClients = ({ db, scope }: Context, { ids }: { ids: number[] }) =>
  updateRowsOf(db, 'guaranties', scope, { clientId: ids }, queries.erasedColumns)

/** Reads the editable fields of a stored guaranty. */
const toEditable = (guaranty: object) => readStoredJson(GuarantyDraft, guaranty)

type Links = Pick<GuarantyDraft, 'organizationId' | 'clientId' | 'workOrderId'>

/** Finds the client (locked) and the order, if they are visible at the guaranty's workplace. */
async function findLinks(context: Context, { organizationId, clientId, workOrderId }: Links) {
  const { db, scope } = context
  if (!scope.organizations.includes(organizationId)) failField('organization_id', 'InvalidChoice')
  return {
    client: clientId === null ? undefined : await lockClientForReference(context, clientId, organizationId),
    order: workOrderId === null ? undefined : await queries.findOrder(db, narrowScope(scope, organizationId), workOrderId),
  }
}

/** Unchanged references may stay within the same workplace. A merged client is replaced by the client that it was merged into. */
function requireValidLinks(
  draft: GuarantyDraft,
  { client, order }: { client?: ById | undefined; order?: unknown },
  before?: Links,
): GuarantyDraft {
  const { organizationId, clientId, workOrderId } = draft
  const previousLinks = before?.organizationId === organizationId ? before : undefined
  if (clientId !== null && clientId !== previousLinks?.clientId && !client) failField('client_id', 'InvalidChoice')
  if (workOrderId !== null && workOrderId !== previousLinks?.workOrderId && !order) failField('work_order_id', 'InvalidChoice')
  return { ...draft, clientId: client?.id ?? clientId }
}
