import type {
  CustomerOrder,
  CustomerOrderChange,
  CustomerOrderChanges,
  CustomerOrderDraft,
  CustomerOrderSearch,
} from '#contract/customer-orders.ts'
import { fail, notFound, refuseField } from '#contract/kit/errors.ts'
import type { LiveChange } from '#contract/live.ts'
import { colorCodeAt } from '#domain/customer-orders.ts'
import { clientToName } from '#server/clients/service.ts'
import { userOf } from '#server/platform/audit.ts'
import { putOnBoard, revisionsOf, takeOffBoard, type Placed } from '#server/platform/board.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { nextNumber } from '#server/platform/database/numbers.ts'
import { narrow } from '#server/platform/database/scope.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import * as queries from './queries.ts'
import { toColumns, toCustomerOrder, written } from './view.ts'

type Id = { id: number }
type Versioned = Id & { version?: number | undefined }
export type Moved = Omit<Placed, 'revision'> & { revision: number | null }

export const board = 'customer-orders'
/** Where it was, and nobody else had to make room. */
export const unmoved = (position: number | null): Moved => ({ position, revision: null, places: [] })

export async function search({ db, scope }: Context, input: CustomerOrderSearch) {
  const { organizationId = [] } = input.models
  // Before the cards: what changes between the two is told, and is no harm when it is known already.
  const [kept] = organizationId.length === 1 ? await revisionsOf(db, narrow(scope, organizationId), board) : []
  return { ...(await queries.search(db, scope, input)), revision: kept?.revision ?? null }
}

export async function get({ db, scope }: Context, { id }: Id): Promise<CustomerOrder> {
  return toCustomerOrder((await queries.find(db, scope, id)) ?? notFound('customer-order', id))
}

/** It comes last on the board of its workplace. */
export async function create(context: Context<UserActor>, draft: CustomerOrderDraft): Promise<CustomerOrder> {
  const { db, scope, actor } = context
  const { organizationId = actor.organizationId, appointmentGroupId = null, appointmentId = null } = draft
  if (!scope.organizations.includes(organizationId)) refuseField('organization_id', 'InvalidChoice')
  await holdGroup(context, appointmentGroupId, organizationId)
  if (appointmentId !== null && !(await queries.findAppointment(db, narrow(scope, organizationId), appointmentId)))
    refuseField('appointment_id', 'InvalidChoice')
  const made = Number(await nextNumber(db, scope, 'customer-order'))
  const { id } = await queries.insert(db, scope, {
    ...toColumns(written(draft)),
    organizationId,
    appointmentGroupId,
    appointmentId,
    clientId: await clientOf(context, draft.organizationClientId ?? null, organizationId),
    colorCode: draft.colorCode ?? colorCodeAt(made - 1),
    userId: actor.id,
  })
  const placed = await putOnBoard(db, scope, { board, organizationId }, id, async () => 'last')
  const card = await get(context, { id })
  tell(context, 'CREATED', card, placed)
  return card
}

/** What is absent stays. */
export async function update(context: Context, { id, version, ...changes }: CustomerOrderChanges & Versioned): Promise<CustomerOrder> {
  const { db, scope } = context
  // Before the card: who merges clients holds them in this order, too.
  const seen = (await queries.find(db, scope, id)) ?? notFound('customer-order', id)
  const { organizationId, clientId } = seen
  const named = changes.organizationClientId
  const isNewClient = named !== undefined && named !== clientId
  const client = isNewClient ? await clientOf(context, named, organizationId) : undefined
  const before = await holdOpen(context, { id, version })
  const { organizationId: place = organizationId, appointmentGroupId: group = before.appointmentGroupId } = changes
  if (place !== organizationId) refuseField('organization_id', 'InvalidChoice')
  if (group !== before.appointmentGroupId) refuseField('appointment_group_id', 'InvalidChoice')
  await queries.update(db, scope, id, {
    ...toColumns(written(changes, before)),
    colorCode: changes.colorCode ?? before.colorCode,
    ...(isNewClient && { clientId: client ?? null }),
  })
  return changed(context, id)
}

/** It leaves the board. */
export async function close(context: Context, versioned: Versioned): Promise<CustomerOrder> {
  const card = await lockVersion('customer-order', versioned, queries.hold(context.db, context.scope, versioned.id))
  if (card.status === 'closed') fail('AlreadyClosed')
  return closeHeld(context, card)
}

export async function closeHeld(context: Context, { id, organizationId }: queries.Held): Promise<CustomerOrder> {
  const { db, scope, actor } = context
  await queries.update(db, scope, id, { status: 'closed', closedAt: new Date().toISOString(), closedBy: userOf(actor) })
  const placed = await takeOffBoard(db, scope, { board, organizationId }, id)
  const card = await get(context, { id })
  tell(context, 'UPDATED', card, placed)
  return card
}

/** The row stays for 30 days, marked. */
export async function remove(context: Context, versioned: Versioned): Promise<null> {
  const { db, scope } = context
  const { id, organizationId } = await lockVersion('customer-order', versioned, queries.hold(db, scope, versioned.id))
  const card = await get(context, { id })
  const { version } = await queries.update(db, scope, id, { deletedAt: new Date().toISOString() })
  const placed = card.order === null ? unmoved(null) : await takeOffBoard(db, scope, { board, organizationId }, id)
  tell(context, 'DELETED', { ...card, version }, placed)
  return null
}

/** A card on the board, which nobody else changes until this is committed. */
export async function holdOpen({ db, scope }: Context, versioned: Versioned): Promise<queries.Held> {
  const card = await lockVersion('customer-order', versioned, queries.hold(db, scope, versioned.id))
  return card.status === 'closed' ? fail('OrderClosed') : card
}

/** Before a card: who deletes a group holds them in this order. */
export async function holdGroup({ db, scope }: Context, id: number | null, organizationId?: number): Promise<number | null> {
  if (id === null) return null
  const group = await queries.holdGroup(db, narrow(scope, organizationId), id)
  return group ? group.organizationId : refuseField('appointment_group_id', 'InvalidChoice')
}

/** The client that is named by id; one that was merged meanwhile is the other. */
async function clientOf(context: Context, id: number | null, organizationId: number): Promise<number | null> {
  if (id === null) return null
  return ((await clientToName(context, id, organizationId)) ?? refuseField('organization_client_id', 'InvalidChoice')).id
}

/** Ends every write that leaves a card where it is. */
export async function changed(context: Context, id: number): Promise<CustomerOrder> {
  const card = await get(context, { id })
  tell(context, 'UPDATED', card, unmoved(card.order))
  return card
}

type Told = Pick<CustomerOrderChange, 'id' | 'organizationId' | 'appointmentGroupId' | 'status' | 'version'>

export function tell(context: Context, change: LiveChange, card: Told, { position, ...placed }: Moved): void {
  const { id, organizationId, appointmentGroupId, status, version } = card
  context.publish('customer-order', change, { id, organizationId, appointmentGroupId, status, version, order: position, ...placed })
}

/** The cards of a group that is deleted are in none. */
export async function leaveGroup(context: Context, { id: group }: Id): Promise<void> {
  const { db, scope } = context
  for (const { id } of await queries.holdOfGroup(db, scope, group)) {
    await queries.update(db, scope, id, { appointmentGroupId: null })
    await changed(context, id)
  }
}

/** They go on naming the client as it was written. */
export const moveToClient = ({ db, scope }: Context, { winner, loser }: { winner: number; loser: number }) =>
  queries.moveToClient(db, scope, loser, winner)

export const forgetClients = ({ db, scope }: Context, { ids }: { ids: number[] }) => queries.forgetClients(db, scope, ids)
