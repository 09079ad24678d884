import type {
  CustomerOrder,
  CustomerOrderChange,
  CustomerOrderChanges,
  CustomerOrderDraft,
  CustomerOrderSearch,
} from '#contract/customer-orders.ts'
import { fail, failNotFound, failField } from '#contract/kit/errors.ts'
import type { LiveChange } from '#contract/live/live.ts'
import { colorCodeAt } from '#domain/customer-orders.ts'
import { lockClientForReference } from '#server/clients/clients.service.ts'
import { actingUserId } from '#server/platform/audit.ts'
import { putOnBoard, listRevisions, takeOffBoard, type PlacedCard } from '#server/platform/board.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { nextNumber } from '#server/platform/database/counters.ts'
import { narrowScope } from '#server/platform/database/scope.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import * as queries from './customer-orders.queries.ts'
import { toColumns, toCustomerOrder, toEditable } from './customer-orders.view.ts'

type Id = { id: number }
type Versioned = Id & { version?: number | undefined }
export type BoardMove = Omit<PlacedCard, 'revision'> & { revision: number | null }

export const board = 'customer-orders'
/** Where it was, and nobody else had to make room. */
export const noBoardMove = (position: number | null): BoardMove => ({ position, revision: null, places: [] })

export async function search({ db, scope }: Context, input: CustomerOrderSearch) {
  const { organizationId = [] } = input.models
  // Before the cards: what changes between the two is told, and is no harm when it is known already.
  const [kept] = organizationId.length === 1 ? await listRevisions(db, narrowScope(scope, organizationId), board) : []
  return { ...(await queries.search(db, scope, input)), revision: kept?.revision ?? null }
}

export async function get({ db, scope }: Context, { id }: Id): Promise<CustomerOrder> {
  return toCustomerOrder((await queries.find(db, scope, id)) ?? failNotFound('customer-order', id))
}

/** It comes last on the board of its workplace. */
export async function create(context: Context<UserActor>, draft: CustomerOrderDraft): Promise<CustomerOrder> {
  const { db, scope, actor } = context
  const { organizationId = actor.organizationId, appointmentGroupId = null, appointmentId = null } = draft
  if (!scope.organizations.includes(organizationId)) failField('organization_id', 'InvalidChoice')
  await requireGroup(context, appointmentGroupId, organizationId)
  if (appointmentId !== null && !(await queries.findAppointment(db, narrowScope(scope, organizationId), appointmentId)))
    failField('appointment_id', 'InvalidChoice')
  const made = Number(await nextNumber(db, scope, 'customer-order'))
  const { id } = await queries.insert(db, scope, {
    ...toColumns(toEditable(draft)),
    organizationId,
    appointmentGroupId,
    appointmentId,
    clientId: await clientOf(context, draft.organizationClientId ?? null, organizationId),
    colorCode: draft.colorCode ?? colorCodeAt(made - 1),
    userId: actor.id,
  })
  const placed = await putOnBoard(db, scope, { board, organizationId }, id, async () => 'last')
  const card = await get(context, { id })
  publishChange(context, 'CREATED', card, placed)
  return card
}

/** What is absent stays. */
export async function update(context: Context, { id, version, ...changes }: CustomerOrderChanges & Versioned): Promise<CustomerOrder> {
  const { db, scope } = context
  // Before the card: who merges clients holds them in this order, too.
  const seen = (await queries.find(db, scope, id)) ?? failNotFound('customer-order', id)
  const { organizationId, clientId } = seen
  const named = changes.organizationClientId
  const isNewClient = named !== undefined && named !== clientId
  const client = isNewClient ? await clientOf(context, named, organizationId) : undefined
  const before = await findOpenForUpdate(context, { id, version })
  const { organizationId: place = organizationId, appointmentGroupId: group = before.appointmentGroupId } = changes
  if (place !== organizationId) failField('organization_id', 'InvalidChoice')
  if (group !== before.appointmentGroupId) failField('appointment_group_id', 'InvalidChoice')
  await queries.update(db, scope, id, {
    ...toColumns(toEditable(changes, before)),
    colorCode: changes.colorCode ?? before.colorCode,
    ...(isNewClient && { clientId: client ?? null }),
  })
  return finishUpdate(context, id)
}

/** It leaves the board. */
export async function close(context: Context, versioned: Versioned): Promise<CustomerOrder> {
  const card = await lockVersion('customer-order', versioned, queries.findForUpdate(context.db, context.scope, versioned.id))
  if (card.status === 'closed') fail('AlreadyClosed')
  return closeLocked(context, card)
}

export async function closeLocked(context: Context, { id, organizationId }: queries.LockedCustomerOrder): Promise<CustomerOrder> {
  const { db, scope, actor } = context
  await queries.update(db, scope, id, { status: 'closed', closedAt: new Date().toISOString(), closedBy: actingUserId(actor) })
  const placed = await takeOffBoard(db, scope, { board, organizationId }, id)
  const card = await get(context, { id })
  publishChange(context, 'UPDATED', card, placed)
  return card
}

/** The row stays for 30 days, marked. */
export async function remove(context: Context, versioned: Versioned): Promise<null> {
  const { db, scope } = context
  const { id, organizationId } = await lockVersion('customer-order', versioned, queries.findForUpdate(db, scope, versioned.id))
  const card = await get(context, { id })
  const { version } = await queries.update(db, scope, id, { deletedAt: new Date().toISOString() })
  const placed = card.order === null ? noBoardMove(null) : await takeOffBoard(db, scope, { board, organizationId }, id)
  publishChange(context, 'DELETED', { ...card, version }, placed)
  return null
}

/** A card on the board, which nobody else changes until this is committed. */
export async function findOpenForUpdate({ db, scope }: Context, versioned: Versioned): Promise<queries.LockedCustomerOrder> {
  const card = await lockVersion('customer-order', versioned, queries.findForUpdate(db, scope, versioned.id))
  return card.status === 'closed' ? fail('OrderClosed') : card
}

/** Before a card: who deletes a group holds them in this order. */
export async function requireGroup({ db, scope }: Context, id: number | null, organizationId?: number): Promise<number | null> {
  if (id === null) return null
  const group = await queries.lockGroup(db, narrowScope(scope, organizationId), id)
  return group ? group.organizationId : failField('appointment_group_id', 'InvalidChoice')
}

/** The client that is named by id; one that was merged meanwhile is the other. */
async function clientOf(context: Context, id: number | null, organizationId: number): Promise<number | null> {
  if (id === null) return null
  return ((await lockClientForReference(context, id, organizationId)) ?? failField('organization_client_id', 'InvalidChoice')).id
}

/** Ends every write that leaves a card where it is. */
export async function finishUpdate(context: Context, id: number): Promise<CustomerOrder> {
  const card = await get(context, { id })
  publishChange(context, 'UPDATED', card, noBoardMove(card.order))
  return card
}

type Told = Pick<CustomerOrderChange, 'id' | 'organizationId' | 'appointmentGroupId' | 'status' | 'version'>

export function publishChange(context: Context, change: LiveChange, card: Told, { position, ...placed }: BoardMove): void {
  const { id, organizationId, appointmentGroupId, status, version } = card
  context.publish('customer-order', change, { id, organizationId, appointmentGroupId, status, version, order: position, ...placed })
}

/** The cards of a group that is deleted are in none. */
export async function leaveGroup(context: Context, { id: group }: Id): Promise<void> {
  const { db, scope } = context
  for (const { id } of await queries.findByGroupForUpdate(db, scope, group)) {
    await queries.update(db, scope, id, { appointmentGroupId: null })
    await finishUpdate(context, id)
  }
}

/** They go on naming the client as it was written. */
export const moveToClient = ({ db, scope }: Context, { winner, loser }: { winner: number; loser: number }) =>
  queries.moveToClient(db, scope, loser, winner)

export const forgetClients = ({ db, scope }: Context, { ids }: { ids: number[] }) => queries.forgetClients(db, scope, ids)
