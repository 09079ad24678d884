import { fail, notFound } from '#contract/kit/errors.ts'
import { channels } from '#contract/live.ts'
import type { OrderChanges, OrderDraft } from '#contract/work-orders/drafts.ts'
import { OrderRow, type OrderStatus, type WorkOrder } from '#contract/work-orders/order.ts'
import { mayMove } from '#domain/work-orders.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { narrow } from '#server/platform/database/scope.ts'
import { refuseStale } from '#server/platform/database/stale.ts'
import { cardOf, entityOf } from './view/service.ts'
import * as queries from './queries.ts'
import { storeChanges, storeNew } from './store/service.ts'

type Id = { id: number }
type Versioned = Id & { version?: number | undefined }

export const get = async (context: Context, { id }: Id): Promise<WorkOrder> => entityOf(await stored(context, id))

export async function create(context: Context<UserActor>, draft: OrderDraft): Promise<WorkOrder> {
  const id = await storeNew(context, draft)
  return told(context, 'CREATED', id)
}

export async function update(context: Context<UserActor>, { id, version, ...changes }: OrderChanges & Versioned): Promise<WorkOrder> {
  const locked = await lock(context, { id, version })
  await storeChanges(context, await stored(context, locked.id), changes)
  return told(context, 'UPDATED', id)
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
  return cardOf(await toldStored(context, 'UPDATED', id))
}

/** The rows stay, marked, for thirty days. */
export async function remove(context: Context, versioned: Versioned): Promise<null> {
  const { db, scope } = context
  const { id } = await lock(context, versioned)
  await toldStored(context, 'DELETED', id)
  await queries.update(db, scope, id, { deletedAt: new Date().toISOString() })
  return null
}

export async function stored({ db, scope }: Context, id: number): Promise<queries.StoredOrder> {
  return (await queries.find(db, scope, id)) ?? notFound('work-order', id)
}

async function lock({ db, scope }: Context, { id, version }: Versioned) {
  const order = (await queries.lock(db, scope, id)) ?? notFound('work-order', id)
  refuseStale(order, version)
  return order
}

type Change = 'CREATED' | 'UPDATED' | 'DELETED'
const told = async (context: Context, event: Change, id: number): Promise<WorkOrder> => entityOf(await toldStored(context, event, id))

async function toldStored(context: Context, event: Change, id: number): Promise<queries.StoredOrder> {
  const order = await stored(context, id)
  const change = { modelName: 'work-order', event, schema: OrderRow, model: cardOf(order) }
  context.publish(channels.workOrder(order.organizationId), 'WorkOrder', change)
  return order
}

/** The cards that the caller may see, for the board to choose from. */
export const boardOrders = (
  { db, scope }: Context,
  { organizationId, quickText }: { organizationId?: number[] | undefined; quickText?: string | undefined },
) => queries.cards(db, narrow(scope, organizationId), quickText)
