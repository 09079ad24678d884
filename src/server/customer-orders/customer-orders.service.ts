import type {
  CustomerOrder,
  CustomerOrderChange,
  CustomerOrderChanges,
  CustomerOrderDraft,
  CustomerOrderSearch,
} from '#contract/customer-orders.ts'
import { fail, failNotFound, failField } from '#contract/kit/errors.ts'
import type { ById, VersionedId } from '#contract/kit/fields.ts'
import type { LiveChange } from '#contract/live/live.ts'
import { colorCodeAt } from '#domain/customer-orders.ts'
import { lockClientForReference } from '#server/clients/clients.service.ts'
import { actingUserId } from '#server/platform/audit.ts'
import { putOnBoard, listRevisions, takeOffBoard, type PlacedCard } from '#server/platform/board.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { deletionColumns, lockDeletedRow, restoredColumns } from '#server/platform/deletions.ts'
import { nextNumber } from '#server/platform/database/counters.ts'
import { insertRow, updateRow, updateRowsOf } from '#server/platform/database/rows.ts'
import { narrowScope } from '#server/platform/database/scope.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import * as queries from './customer-orders.queries.ts'
import { toColumns, toCustomerOrder, toEditable } from './customer-orders.view.ts'

export type BoardMove = Omit<PlacedCard, 'revision'> & { revision: number | null }

export const board = 'customer-orders'
/** Result for a card that keeps its place and moves no other card. */
export const noBoardMove = (position: number | null): BoardMove => ({ position, revision: null, places: [] })

export async function search({ db, scope }: Context, input: CustomerOrderSearch) {
  const { organizationId = [] } = input.models
  // Read before the cards: a change in between is published as well, and applying it twice does no harm.
  const [boardRevision] = organizationId.length === 1 ? await listRevisions(db, narrowScope(scope, organizationId), board) : []
  const found = await queries.search(db, scope, input)
  return { ...found, items: found.items.map(toCustomerOrder), revision: boardRevision?.revision ?? null }
}

export async function get({ db, scope }: Context, { id }: ById): Promise<CustomerOrder> {
  return toCustomerOrder((await queries.find(db, scope, id)) ?? failNotFound('customer-order', id))
}

/** A new card is the last one on the board of its workplace. */
export async function create(context: Context<UserActor>, draft: CustomerOrderDraft): Promise<CustomerOrder> {
  const { db, scope, actor } = context
  const { organizationId = actor.organizationId, appointmentGroupId = null, appointmentId = null } = draft
  if (!scope.organizations.includes(organizationId)) failField('organization_id', 'InvalidChoice')
  await requireGroup(context, appointmentGroupId, organizationId)
  if (appointmentId !== null && !(await queries.findAppointment(db, narrowScope(scope, organizationId), appointmentId)))
    failField('appointment_id', 'InvalidChoice')
  const cardNumber = Number(await nextNumber(db, scope, 'customer-order'))
  const { id } = await insertRow(db, 'customerOrders', scope, {
    ...toColumns(toEditable(draft)),
    organizationId,
    appointmentGroupId,
    appointmentId,
    clientId: await resolveClient(context, draft.organizationClientId ?? null, organizationId),
    colorCode: draft.colorCode ?? colorCodeAt(cardNumber - 1),
    userId: actor.id,
  })
  const placed = await putOnBoard(db, scope, { board, organizationId }, id, async () => 'last')
  const card = await get(context, { id })
  publishChange(context, 'CREATED', card, placed)
  return card
}

/** Absent fields stay unchanged. */
export async function update(context: Context, { id, version, ...changes }: CustomerOrderChanges & VersionedId): Promise<CustomerOrder> {
  const { db, scope } = context
  // The client is locked before the card, in the same order as a merge of clients locks them.
  const unlocked = (await queries.find(db, scope, id)) ?? failNotFound('customer-order', id)
  const { organizationId, clientId } = unlocked
  const sentClientId = changes.organizationClientId
  const isNewClient = sentClientId !== undefined && sentClientId !== clientId
  const client = isNewClient ? await resolveClient(context, sentClientId, organizationId) : undefined
  const before = await findOpenForUpdate(context, { id, version })
  const { organizationId: sentOrganizationId = organizationId, appointmentGroupId: sentGroupId = before.appointmentGroupId } = changes
  if (sentOrganizationId !== organizationId) failField('organization_id', 'InvalidChoice')
  if (sentGroupId !== before.appointmentGroupId) failField('appointment_group_id', 'InvalidChoice')
  await updateRow(db, 'customerOrders', scope, id, {
    ...toColumns(toEditable(changes, before)),
    colorCode: changes.colorCode ?? before.colorCode,
    ...(isNewClient && { clientId: client ?? null }),
  })
  return finishUpdate(context, id)
}

/** Money that was taken is given back before its card goes. */
async function requireNoDeposit(context: Context, { id }: ById): Promise<CustomerOrder> {
  const card = await get(context, { id })
  return card.deposit === 0 ? card : fail('HasDeposit')
}

/** Closes the card and takes it off the board. */
export async function close(context: Context, versioned: VersionedId): Promise<CustomerOrder> {
  const card = await lockVersion('customer-order', versioned, queries.findForUpdate(context.db, context.scope, versioned.id))
  if (card.status === 'closed') fail('AlreadyClosed')
  await requireNoDeposit(context, card)
  return closeLocked(context, card)
}

export async function closeLocked(context: Context, { id, organizationId }: queries.LockedCustomerOrder): Promise<CustomerOrder> {
  const { db, scope, actor } = context
  await updateRow(db, 'customerOrders', scope, id, { status: 'closed', closedAt: new Date().toISOString(), closedBy: actingUserId(actor) })
  const placed = await takeOffBoard(db, scope, { board, organizationId }, id)
  const card = await get(context, { id })
  publishChange(context, 'UPDATED', card, placed)
  return card
}

/** Marks the row as deleted; it is purged after 30 days. */
export async function remove(context: Context, versioned: VersionedId): Promise<null> {
  const { db, scope } = context
  const { id, organizationId } = await lockVersion('customer-order', versioned, queries.findForUpdate(db, scope, versioned.id))
  const card = await requireNoDeposit(context, { id })
  const { version } = await updateRow(db, 'customerOrders', scope, id, deletionColumns(context))
  const placed = card.order === null ? noBoardMove(null) : await takeOffBoard(db, scope, { board, organizationId }, id)
  publishChange(context, 'DELETED', { ...card, version }, placed)
  return null
}

/** An open card becomes the last one on the board. A group that was deleted meanwhile is dropped. */
export async function restore(context: Context<UserActor>, { id }: ById): Promise<CustomerOrder> {
  const { db, scope } = context
  const { organizationId, appointmentGroupId: groupId, status } = await lockDeletedRow(context, 'customerOrders', 'customer-order', { id })
  const group = groupId === null ? undefined : await queries.lockGroup(db, scope, groupId)
  await updateRow(db, 'customerOrders', scope, id, { ...restoredColumns, appointmentGroupId: group ? groupId : null })
  const at = { board, organizationId }
  const placed = status === 'closed' ? noBoardMove(null) : await putOnBoard(db, scope, at, id, async () => 'last')
  const card = await get(context, { id })
  publishChange(context, 'CREATED', card, placed)
  return card
}

/** Locks a card until commit; fails with OrderClosed for a closed one. */
export async function findOpenForUpdate({ db, scope }: Context, versioned: VersionedId): Promise<queries.LockedCustomerOrder> {
  const card = await lockVersion('customer-order', versioned, queries.findForUpdate(db, scope, versioned.id))
  return card.status === 'closed' ? fail('OrderClosed') : card
}

/** Locks the group before a card, in the same order as the removal of a group. Returns the group's organization id. */
export async function requireGroup({ db, scope }: Context, id: number | null, organizationId?: number): Promise<number | null> {
  if (id === null) return null
  const group = await queries.lockGroup(db, narrowScope(scope, organizationId), id)
  return group ? group.organizationId : failField('appointment_group_id', 'InvalidChoice')
}

/** Locks the client; the id of a merged client becomes the winner's. */
async function resolveClient(context: Context, id: number | null, organizationId: number): Promise<number | null> {
  if (id === null) return null
  return ((await lockClientForReference(context, id, organizationId)) ?? failField('organization_client_id', 'InvalidChoice')).id
}

/** Ends every write that does not move the card. */
export async function finishUpdate(context: Context, id: number): Promise<CustomerOrder> {
  const card = await get(context, { id })
  publishChange(context, 'UPDATED', card, noBoardMove(card.order))
  return card
}

type PublishedCard = Pick<CustomerOrderChange, 'id' | 'organizationId' | 'appointmentGroupId' | 'status' | 'version'>

export function publishChange(context: Context, change: LiveChange, card: PublishedCard, { position, ...placed }: BoardMove): void {
  const { id, organizationId, appointmentGroupId, status, version } = card
  context.publish('customer-order', change, { id, organizationId, appointmentGroupId, status, version, order: position, ...placed })
}

/** Reaction: removes the cards of a deleted group from that group. */
export async function leaveGroup(context: Context, { id: group }: ById): Promise<void> {
  const { db, scope } = context
  for (const { id } of await queries.findByGroupForUpdate(db, scope, group)) {
    await updateRow(db, 'customerOrders', scope, id, { appointmentGroupId: null })
    await finishUpdate(context, id)
  }
}

export const lockOfClients = ({ db, scope }: Context, { winner, loser }: { winner: number; loser: number }) =>
  queries.lockOfClients(db, scope, [winner, loser])

/** Points the cards at the winner; their own client fields stay unchanged. */
export const moveToClient = ({ db, scope }: Context, { winner, loser }: { winner: number; loser: number }) =>
  updateRowsOf(db, 'customerOrders', scope, { clientId: [loser] }, { clientId: winner })

export const forgetClients = ({ db, scope }: Context, { ids }: { ids: number[] }) =>
  updateRowsOf(db, 'customerOrders', scope, { clientId: ids }, queries.erasedColumns)
