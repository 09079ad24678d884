import type {
  CollaboratorOrder,
  CollaboratorOrderChanges,
  CollaboratorOrderDraft,
} from '#contract/collaborators/collaborator-work-orders.ts'
import type { CollaboratorOrderSearch } from '#contract/collaborators/collaborator-work-orders.ts'
import { fail, failNotFound, failField } from '#contract/kit/errors.ts'
import type { ById, VersionedId } from '#contract/kit/fields.ts'
import {
  collaboratorTotals,
  isCollaboratorOrderOver,
  isCollaboratorOrderInvoiced,
  statusChangeDenialReason,
} from '#domain/work-orders/collaborator-orders.ts'
import { maxBani } from '#domain/text/money.ts'
import { lockClientForReference } from '#server/clients/clients.service.ts'
import * as collaborators from '#server/collaborators/collaborators.queries.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { deletionColumns, lockDeletedRow, restoredColumns } from '#server/platform/deletions.ts'
import { countryOf } from '#domain/law/country.ts'
import { standardVatPercent } from '#domain/law/vat.ts'
import { findWorkplace } from '#server/platform/database/reading-place.ts'
import { nextNumber } from '#server/platform/database/counters.ts'
import { insertRow, updateRow, updateRowsOf } from '#server/platform/database/rows.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import * as queries from './orders.queries.ts'
import { toAuditFields, toColumns, toCollaboratorOrder, toRow, toEditable, type EditableCollaboratorOrder } from './orders.view.ts'

export async function search({ db, scope }: Context, request: CollaboratorOrderSearch) {
  const page = await queries.search(db, scope, request)
  return { ...page, items: page.items.map(toRow) }
}

export async function get({ db, scope }: Context, { id }: ById): Promise<CollaboratorOrder> {
  return toCollaboratorOrder((await queries.find(db, scope, id)) ?? failNotFound('collaborator-work-order', id))
}

export async function create(context: Context<UserActor>, draft: CollaboratorOrderDraft): Promise<CollaboratorOrder> {
  const { db, scope, actor } = context
  const settings = await context.settings()
  const workplace = await findWorkplace(db, scope, draft.organizationId)
  const vatPercent = settings('vat_percent') ?? standardVatPercent(countryOf(workplace), draft.date)
  const { withVat = settings('with_vat'), vatPercentage = vatPercent } = draft
  const order = { ...draft, withVat, vatPercentage, organizationClientId: await resolveClient(context, draft) }
  await requireOwnWorkers(context, order)
  requireAllowedStatus(context, 'new', order)
  requireStorableSums(order)
  // The number comes last: taking it blocks the account's other new orders until this transaction commits.
  const number = `COL-${await nextNumber(db, scope, 'collaborator-work-order')}`
  const { columns, lines } = toColumns(order, number)
  const { id } = await insertRow(db, 'collaboratorWorkOrders', scope, { ...columns, finished: finishedAt(order), createdBy: actor.id })
  await queries.replaceParts(db, scope, id, lines, order.workerIds)
  const created = await get(context, { id })
  await context.audit('collaborator-work-order', id, { name: number, after: toAuditFields(order) })
  context.publish('collaborator-work-order', 'CREATED', created)
  return created
}

/** Absent fields stay unchanged. */
export async function update(
  context: Context<UserActor>,
  { id, version, ...changes }: CollaboratorOrderChanges & VersionedId,
): Promise<CollaboratorOrder> {
  const { db, scope } = context
  // The client is locked before the order, in the same order as a merge of clients locks them.
  const unlocked = await get(context, { id })
  const client = await resolveClient(context, { ...toEditable(unlocked), ...changes }, unlocked)
  await lockVersion('collaborator-work-order', { id, version }, queries.findForUpdate(db, scope, id))
  const locked = await get(context, { id })
  const before = toEditable(locked)
  const after = { ...before, ...changes, organizationClientId: client }
  if (isCollaboratorOrderInvoiced(locked) && changesInvoicedWork(before, after)) fail('OrderClosed')
  await requireOwnWorkers(context, after, before)
  requireAllowedStatus(context, before.status, after)
  requireStorableSums(after)
  const { columns, lines } = toColumns(after, locked.number)
  await updateRow(db, 'collaboratorWorkOrders', scope, id, { ...columns, finished: finishedAt(after, locked) })
  await queries.replaceParts(db, scope, id, lines, after.workerIds)
  const order = await get(context, { id })
  await context.audit('collaborator-work-order', id, { name: order.number, before: toAuditFields(before), after: toAuditFields(after) })
  context.publish('collaborator-work-order', 'UPDATED', order, [locked.organizationId, order.organizationId])
  return order
}

/** Marks the row as deleted for 30 days; its number is never reused. */
export async function remove(context: Context, { id, version }: VersionedId): Promise<null> {
  const { db, scope } = context
  await lockVersion('collaborator-work-order', { id, version }, queries.findForUpdate(db, scope, id))
  const order = await get(context, { id })
  await updateRow(db, 'collaboratorWorkOrders', scope, id, deletionColumns(context))
  await context.audit('collaborator-work-order', id, { name: order.number, before: toAuditFields(toEditable(order)) })
  context.publish('collaborator-work-order', 'DELETED', { ...order, version: order.version + 1 })
  return null
}

export async function restore(context: Context<UserActor>, { id }: ById): Promise<CollaboratorOrder> {
  await lockDeletedRow(context, 'collaboratorWorkOrders', 'collaborator-work-order', { id })
  await updateRow(context.db, 'collaboratorWorkOrders', context.scope, id, restoredColumns)
  const order = await get(context, { id })
  await context.audit('collaborator-work-order', id, { name: order.number, after: toAuditFields(toEditable(order)) })
  context.publish('collaborator-work-order', 'CREATED', order)
  return order
}

/** Points the orders at the winner; their own client fields stay unchanged. */
export const moveToClient = ({ db, scope }: Context, { winner, loser }: { winner: number; loser: number }) =>
  updateRowsOf(db, 'collaboratorWorkOrders', scope, { clientId: [loser] }, { clientId: winner })

export const forgetClients = ({ db, scope }: Context, { ids }: { ids: number[] }) =>
  updateRowsOf(db, 'collaboratorWorkOrders', scope, { clientId: ids }, queries.erasedColumns)

type ClientReference = Pick<CollaboratorOrderDraft, 'organizationId' | 'organizationClientId'>

/** Locks a client of the workplace. A stored client remains valid, even a removed one, until workplace or client changes. */
async function resolveClient(
  context: Context,
  { organizationId, organizationClientId }: ClientReference,
  before?: ClientReference,
): Promise<number | null> {
  if (!context.scope.organizations.includes(organizationId)) failField('organization_id', 'InvalidChoice')
  if (organizationClientId === null) return null
  if (before?.organizationId === organizationId && before.organizationClientId === organizationClientId) return organizationClientId
  return (
    (await lockClientForReference(context, organizationClientId, organizationId)) ?? failField('organization_client_id', 'InvalidChoice')
  ).id
}

type Assignment = Pick<EditableCollaboratorOrder, 'collaboratorId' | 'workerIds'>

/** Workers must belong to the collaborator. Stored workers and a stored collaborator remain valid, even removed ones. */
async function requireOwnWorkers({ db, scope }: Context, { collaboratorId, workerIds }: Assignment, before?: Assignment): Promise<void> {
  const isSameCollaborator = collaboratorId === before?.collaboratorId
  if (!isSameCollaborator) {
    const collaborator = await collaborators.lockForReference(db, scope, collaboratorId)
    if (!collaborator) failField('collaborator_id', 'InvalidChoice')
    if (collaborator?.status === 'blocked') failField('collaborator_id', 'CollaboratorIsBlocked')
  }
  const validWorkerIds = new Set([
    ...(isSameCollaborator ? before.workerIds : []),
    ...(await queries.lockWorkers(db, scope, collaboratorId, workerIds)),
  ])
  const invalidIndex = workerIds.findIndex((id) => !validWorkerIds.has(id))
  if (invalidIndex >= 0) failField(`worker_ids.${invalidIndex}`, 'InvalidChoice')
}

/** Fails if the level may not set this status, or for an invoiced order without payment type. */
function requireAllowedStatus(
  { actor }: Context<UserActor>,
  from: EditableCollaboratorOrder['status'],
  { status, paymentTypeId }: EditableCollaboratorOrder,
): void {
  const denialReason = statusChangeDenialReason(from, status, actor.level)
  if (denialReason) fail(denialReason)
  if (status === 'invoiced' && paymentTypeId === null) failField('payment_type_id', 'RequiredField')
}

/** Fails if a sum exceeds what a money column can store. */
function requireStorableSums({ lines, ...order }: EditableCollaboratorOrder): void {
  const { lineTotals, total } = collaboratorTotals(lines, order)
  const tooLargeIndex = lineTotals.findIndex((bani) => bani > maxBani)
  if (tooLargeIndex >= 0) failField(`lines.${tooLargeIndex}.quantity`, 'TotalTooLarge')
  if (total > maxBani) failField('lines', 'TotalTooLarge')
}

const finishedAt = ({ status }: EditableCollaboratorOrder, before?: CollaboratorOrder): string | null =>
  isCollaboratorOrderOver(status) ? (before?.finished ?? new Date().toISOString()) : null

/** True if a change affects the collaborator's pay or the workers, which are fixed once invoiced. */
const changesInvoicedWork = (before: EditableCollaboratorOrder, after: EditableCollaboratorOrder): boolean =>
  toComparableWork(before) !== toComparableWork(after)
const toComparableWork = ({ collaboratorId, workerIds, withVat, vatPercentage, lines }: EditableCollaboratorOrder) =>
  JSON.stringify([
    collaboratorId,
    workerIds.toSorted((a, b) => a - b),
    withVat,
    vatPercentage,
    lines.map(({ name, quantity, um, price }) => [name, quantity, um, price]),
  ])
