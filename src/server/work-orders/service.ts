import { fail, notFound } from '#contract/kit/errors.ts'
import type { OrderChanges, OrderDraft } from '#contract/work-orders/drafts.ts'
import type { OrderRow, OrderStatus, WorkOrder } from '#contract/work-orders/order.ts'
import { mayMove } from '#domain/work-orders.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { narrow } from '#server/platform/database/scope.ts'
import { lockVersion } from '#server/platform/database/stale.ts'
import { cardOf, entityOf } from './view/service.ts'
import * as queries from './queries.ts'
import { storeChanges, storeNew } from './store/service.ts'

type Id = { id: number }
type Versioned = Id & { version?: number | undefined }

export const get = async (context: Context, { id }: Id): Promise<WorkOrder> => entityOf(await stored(context, id))

export async function create(context: Context<UserActor>, draft: OrderDraft): Promise<WorkOrder> {
  const order = await stored(context, await storeNew(context, draft))
  context.publish('work-order', 'CREATED', cardOf(order))
  return entityOf(order)
}

export async function update(context: Context<UserActor>, { id, version, ...changes }: OrderChanges & Versioned): Promise<WorkOrder> {
  await lock(context, { id, version })
  const before = await stored(context, id)
  await storeChanges(context, before, changes)
  const order = await stored(context, id)
  const moved = order.organizationId !== before.organizationId
  if (moved) context.publish('work-order', 'DELETED', cardOf(before))
  context.publish('work-order', moved ? 'CREATED' : 'UPDATED', cardOf(order))
  return entityOf(order)
}

/** The status call. Done writes down when; leaving done forgets it. */
export async function changeStatus(
  context: Context<UserActor>,
  { id, version, status }: Versioned & { status: OrderStatus },
): Promise<OrderRow> {
  const { db, scope, actor } = context
  const order = await lock(context, { id, version })
  const from = order.status as OrderStatus
  if (from === status) return cardOf(await stored(context, id))
  if (!mayMove(from, status, actor.level)) fail('StatusNotAllowed')
  const now = new Date().toISOString()
  const over = status === 'done' || status === 'closed'
  await queries.update(db, scope, id, {
    status,
    finished: over ? (order.finished ?? now) : null,
    ...(status === 'done' && order.endDate === null && { endDate: now }),
  })
  await queries.noteStatus(db, scope, { workOrderId: id, userId: actor.id, fromStatus: from, toStatus: status })
  const card = cardOf(await stored(context, id))
  context.publish('work-order', 'UPDATED', card)
  return card
}

/** The rows stay, marked, for thirty days. */
export async function remove(context: Context, versioned: Versioned): Promise<null> {
  const { db, scope, publish } = context
  const { id } = await lock(context, versioned)
  publish('work-order', 'DELETED', cardOf(await stored(context, id)))
  await queries.update(db, scope, id, { deletedAt: new Date().toISOString() })
  return null
}

export async function stored({ db, scope }: Context, id: number): Promise<queries.StoredOrder> {
  return (await queries.find(db, scope, id)) ?? notFound('work-order', id)
}

const lock = ({ db, scope }: Context, versioned: Versioned) => lockVersion('work-order', versioned, queries.lock(db, scope, versioned.id))

/** The cards that the caller may see, for the board to choose from. */
export const boardOrders = (
  { db, scope }: Context,
  { organizationId, quickText }: { organizationId?: number[] | undefined; quickText?: string | undefined },
) => queries.cards(db, narrow(scope, organizationId), quickText)
