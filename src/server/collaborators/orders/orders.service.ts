import type {
  CollaboratorOrder,
  CollaboratorOrderChanges,
  CollaboratorOrderDraft,
} from '#contract/collaborators/collaborator-work-orders.ts'
import type { CollaboratorOrderSearch } from '#contract/collaborators/collaborator-work-orders.ts'
import { fail, failNotFound, failField } from '#contract/kit/errors.ts'
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
import { nextNumber } from '#server/platform/database/counters.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import * as queries from './orders.queries.ts'
import { toAuditFields, toColumns, toCollaboratorOrder, toRow, toEditable, type EditableCollaboratorOrder } from './orders.view.ts'

type Id = { id: number }
type Versioned = Id & { version?: number | undefined }

export async function search({ db, scope }: Context, asked: CollaboratorOrderSearch) {
  const found = await queries.search(db, scope, asked)
  return { ...found, items: found.items.map(toRow) }
}

export async function get({ db, scope }: Context, { id }: Id): Promise<CollaboratorOrder> {
  return toCollaboratorOrder((await queries.find(db, scope, id)) ?? failNotFound('collaborator-work-order', id))
}

export async function create(context: Context<UserActor>, draft: CollaboratorOrderDraft): Promise<CollaboratorOrder> {
  const { db, scope, actor } = context
  const settings = await context.settings()
  const { withVat = settings('with_vat'), vatPercentage = settings('vat_percent') } = draft
  const order = { ...draft, withVat, vatPercentage, organizationClientId: await clientOf(context, draft) }
  await refuseStrangers(context, order)
  refuseMove(context, 'new', order)
  refuseSums(order)
  // Last of all: the account's next order waits for its number until this one is committed.
  const number = `COL-${await nextNumber(db, scope, 'collaborator-work-order')}`
  const { columns, lines } = toColumns(order, number)
  const { id } = await queries.insert(db, scope, { ...columns, finished: finishedOf(order), createdBy: actor.id })
  await queries.replaceParts(db, scope, id, lines, order.workerIds)
  const made = await get(context, { id })
  await context.audit('collaborator-work-order', id, { name: number, after: toAuditFields(order) })
  context.publish('collaborator-work-order', 'CREATED', made)
  return made
}

/** What is absent stays. */
export async function update(
  context: Context<UserActor>,
  { id, version, ...changes }: CollaboratorOrderChanges & Versioned,
): Promise<CollaboratorOrder> {
  const { db, scope } = context
  // Before the order: who merges clients holds them in this order, too.
  const seen = await get(context, { id })
  const client = await clientOf(context, { ...toEditable(seen), ...changes }, seen)
  await lockVersion('collaborator-work-order', { id, version }, queries.findForUpdate(db, scope, id))
  const held = await get(context, { id })
  const before = toEditable(held)
  const after = { ...before, ...changes, organizationClientId: client }
  if (isCollaboratorOrderInvoiced(held) && isOtherWork(before, after)) fail('OrderClosed')
  await refuseStrangers(context, after, before)
  refuseMove(context, before.status, after)
  refuseSums(after)
  const { columns, lines } = toColumns(after, held.number)
  await queries.update(db, scope, id, { ...columns, finished: finishedOf(after, held) })
  await queries.replaceParts(db, scope, id, lines, after.workerIds)
  const order = await get(context, { id })
  await context.audit('collaborator-work-order', id, { name: order.number, before: toAuditFields(before), after: toAuditFields(after) })
  context.publish('collaborator-work-order', 'UPDATED', order, [held.organizationId, order.organizationId])
  return order
}

/** The row stays for 30 days, marked, and its number is never given again. */
export async function remove(context: Context, { id, version }: Versioned): Promise<null> {
  const { db, scope } = context
  await lockVersion('collaborator-work-order', { id, version }, queries.findForUpdate(db, scope, id))
  const order = await get(context, { id })
  await queries.update(db, scope, id, { deletedAt: new Date().toISOString() })
  await context.audit('collaborator-work-order', id, { name: order.number, before: toAuditFields(toEditable(order)) })
  context.publish('collaborator-work-order', 'DELETED', { ...order, version: order.version + 1 })
  return null
}

/** They go on naming the client as it was written. */
export const moveToClient = ({ db, scope }: Context, { winner, loser }: { winner: number; loser: number }) =>
  queries.moveToClient(db, scope, loser, winner)

export const forgetClients = ({ db, scope }: Context, { ids }: { ids: number[] }) => queries.forgetClients(db, scope, ids)

type Place = Pick<CollaboratorOrderDraft, 'organizationId' | 'organizationClientId'>

/** The client that the workplace may name; the one that an order has already stays as long as it stays in its workplace. */
async function clientOf(context: Context, { organizationId, organizationClientId }: Place, before?: Place): Promise<number | null> {
  if (!context.scope.organizations.includes(organizationId)) failField('organization_id', 'InvalidChoice')
  if (organizationClientId === null) return null
  if (before?.organizationId === organizationId && before.organizationClientId === organizationClientId) return organizationClientId
  return (
    (await lockClientForReference(context, organizationClientId, organizationId)) ?? failField('organization_client_id', 'InvalidChoice')
  ).id
}

type Doers = Pick<EditableCollaboratorOrder, 'collaboratorId' | 'workerIds'>

/** Whoever is to do the work works for the collaborator. Those that an order has already may stay, whatever became of them since. */
async function refuseStrangers({ db, scope }: Context, { collaboratorId, workerIds }: Doers, before?: Doers): Promise<void> {
  const isKept = collaboratorId === before?.collaboratorId
  if (!isKept) {
    const named = await collaborators.lockForReference(db, scope, collaboratorId)
    if (!named) failField('collaborator_id', 'InvalidChoice')
    if (named?.status === 'blocked') failField('collaborator_id', 'CollaboratorIsBlocked')
  }
  const known = new Set([...(isKept ? before.workerIds : []), ...(await queries.lockWorkers(db, scope, collaboratorId, workerIds))])
  const stranger = workerIds.findIndex((id) => !known.has(id))
  if (stranger >= 0) failField(`worker_ids.${stranger}`, 'InvalidChoice')
}

/** What is settled with the collaborator says how. */
function refuseMove(
  { actor }: Context<UserActor>,
  from: EditableCollaboratorOrder['status'],
  { status, paymentTypeId }: EditableCollaboratorOrder,
): void {
  const refusal = statusChangeDenialReason(from, status, actor.level)
  if (refusal) fail(refusal)
  if (status === 'invoiced' && paymentTypeId === null) failField('payment_type_id', 'RequiredField')
}

/** More than a column of money holds. */
function refuseSums({ lines, ...order }: EditableCollaboratorOrder): void {
  const { lineTotals, total } = collaboratorTotals(lines, order)
  const large = lineTotals.findIndex((bani) => bani > maxBani)
  if (large >= 0) failField(`lines.${large}.quantity`, 'TotalTooLarge')
  if (total > maxBani) failField('lines', 'TotalTooLarge')
}

const finishedOf = ({ status }: EditableCollaboratorOrder, before?: CollaboratorOrder): string | null =>
  isCollaboratorOrderOver(status) ? (before?.finished ?? new Date().toISOString()) : null

/** Whether something differs that decides what the collaborator is paid, and for whose work. */
const isOtherWork = (before: EditableCollaboratorOrder, after: EditableCollaboratorOrder): boolean => work(before) !== work(after)
const work = ({ collaboratorId, workerIds, withVat, vatPercentage, lines }: EditableCollaboratorOrder) =>
  JSON.stringify([
    collaboratorId,
    workerIds.toSorted((a, b) => a - b),
    withVat,
    vatPercentage,
    lines.map(({ name, quantity, um, price }) => [name, quantity, um, price]),
  ])
