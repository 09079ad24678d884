import { may } from '#contract/kit/access.ts'
import { fail, notFound, refuseField } from '#contract/kit/errors.ts'
import type { OrderChanges, OrderDraft } from '#contract/work-orders/drafts.ts'
import type { OrderRow, OrderStatus, WorkOrder } from '#contract/work-orders/order.ts'
import { dayIn } from '#domain/calendar.ts'
import { plateKey } from '#domain/plates.ts'
import { isFrozen, mayMove } from '#domain/work-orders.ts'
import { clientOfOrder, noteVisit } from '#server/clients/service.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { nextNumber } from '#server/platform/database/numbers.ts'
import { narrow } from '#server/platform/database/scope.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import { rememberVehicle } from '#server/vehicles/service.ts'
import { changedDraft, newDraft, placeOf, type Draft } from './draft.ts'
import { keptLines, priceLines, sumsOf } from './lines.ts'
import * as queries from './queries.ts'
import { orderSearch, seenIn, toCard, toColumns, toLines, toOrder } from './view.ts'

type Id = { id: number }
type Versioned = Id & { version?: number | undefined }

export const get = async (context: Context, { id }: Id): Promise<WorkOrder> => toOrder(await stored(context, id))

/** Number, lines, workers, vehicle and client come about together with the order. */
export async function create(context: Context<UserActor>, { products, ...given }: OrderDraft): Promise<WorkOrder> {
  const { db, scope, actor } = context
  const { draft, terms } = await newDraft(context, given)
  const { organizationId } = draft.workOrder
  const [lines, client, { accountCode, organizationCode, timeZone }] = await Promise.all([
    priceLines(context, placeOf(draft), products),
    clientOfOrder(context, draft.workOrder),
    queries.codesOf(db, scope, organizationId),
  ])
  const { lineTotals, ...totals } = sumsOf(lines, terms)
  // Before the number is taken, which all other new orders of the account wait for.
  const vehicleId = await rememberVehicle(context, { ...seenIn(draft), ...whenSeen(draft, timeZone), clientId: client.id })
  const uuid = `${accountCode}-${await nextNumber(db, scope, 'work-order')}-${organizationCode}`

  const columns = toColumns(draft, totals, { clientId: client.id, vehicleId })
  const { id } = await queries.insert(db, scope, {
    ...columns,
    uuid,
    createdBy: actor.id,
    search: orderSearch({ ...columns, uuid }),
  })
  // Sent together: the account's next order waits for its number until this one is committed.
  await Promise.all([
    queries.replaceLines(db, scope, id, toLines(lines, lineTotals), true),
    queries.replaceWorkers(db, scope, id, draft.workers, true),
    queries.noteStatus(db, scope, { workOrderId: id, userId: actor.id, fromStatus: null, toStatus: 'new' }),
    noteVisit(context, client.id, { at: draft.workOrder.startDate, organizationId }),
  ])
  const order = await stored(context, id)
  context.publish('work-order', 'CREATED', toCard(order))
  return toOrder(order)
}

export async function update(context: Context<UserActor>, { id, version, ...changes }: OrderChanges & Versioned): Promise<WorkOrder> {
  await lock(context, { id, version })
  const before = await stored(context, id)
  await change(context, before, changes)
  const order = await stored(context, id)
  const moved = order.organizationId !== before.organizationId
  if (moved) context.publish('work-order', 'DELETED', toCard(before))
  context.publish('work-order', moved ? 'CREATED' : 'UPDATED', toCard(order))
  return toOrder(order)
}

/** Only these may change on a closed order: how it was paid and its number on paper. */
const openWhenClosed = new Set(['paymentTypeId', 'documentNumber'])

async function change(context: Context<UserActor>, order: queries.StoredOrder, changes: OrderChanges): Promise<void> {
  const { products, ...given } = changes
  keepsPayment(context, order, changes)
  const fields = Object.keys(given.workOrder ?? {})
  const beyond = Object.keys(changes).some((part) => part !== 'workOrder') || fields.some((field) => !openWhenClosed.has(field))
  if (isFrozen({ status: order.status as 'closed' }) && beyond) fail('OrderClosed')
  if (!beyond) return fields.length ? storePayment(context, order, changes) : undefined

  const { db, scope } = context
  const now = toOrder(order)
  const { draft, terms } = await changedDraft(context, now, given)
  const place = placeOf(draft)
  const lines = products ? await priceLines(context, place, products, order.lines) : await keptLines(context, place, order.lines)
  const { lineTotals, ...totals } = sumsOf(lines, terms)
  const clientId = await clientAfter(context, now, given, draft.workOrder)

  const vehicleId = await vehicleAfter(context, order, given, draft, clientId)
  const columns = toColumns(draft, totals, { clientId, vehicleId })
  await queries.update(db, scope, order.id, { ...columns, search: orderSearch({ ...columns, uuid: order.uuid }) })
  if (products || lines.length < order.lines.length) await queries.replaceLines(db, scope, order.id, toLines(lines, lineTotals), false)
  if (given.workers) await queries.replaceWorkers(db, scope, order.id, draft.workers, false)
  const { startDate, organizationId } = draft.workOrder
  if (startDate !== now.startDate || clientId !== order.clientId) await noteVisit(context, clientId, { at: startDate, organizationId })
}

/** How an order is paid for and its number on paper are for the office to change; others may send them as they are. */
function keepsPayment({ actor }: Context<UserActor>, order: queries.StoredOrder, { workOrder = {} }: OrderChanges): void {
  const isChanged = (field: 'paymentTypeId' | 'documentNumber') =>
    workOrder[field] !== undefined && (workOrder[field] || null) !== order[field]
  if ((isChanged('paymentTypeId') || isChanged('documentNumber')) && !may(actor, { access: 'office' })) fail('AccessDenied403')
}

async function storePayment(
  { db, scope }: Context<UserActor>,
  order: queries.StoredOrder,
  { workOrder = {} }: OrderChanges,
): Promise<void> {
  const { paymentTypeId = order.paymentTypeId } = workOrder
  const documentNumber = (workOrder.documentNumber === undefined ? order.documentNumber : workOrder.documentNumber) || null
  if (paymentTypeId !== null && (await queries.references(db, scope, { paymentTypeId })).paymentTypeId === null)
    refuseField('work_order.payment_type_id', 'InvalidChoice')
  await queries.update(db, scope, order.id, { paymentTypeId, documentNumber, search: orderSearch({ ...order, documentNumber }) })
}

/** The order keeps its client, even one that was deleted since, until it names another or moves to another organization. */
async function clientAfter(context: Context, now: WorkOrder, { workOrder = {} }: OrderChanges, next: Draft['workOrder']): Promise<number> {
  const { organizationClientId: picked, clientName = now.clientName, organizationId = now.organizationId } = workOrder
  const another = clientName !== now.clientName || organizationId !== now.organizationId
  const organizationClientId = picked === undefined ? (another ? null : now.organizationClientId) : picked
  const stays = organizationId === now.organizationId && organizationClientId === now.organizationClientId
  if (stays && organizationClientId !== null) return organizationClientId
  return (await clientOfOrder(context, { ...next, organizationClientId })).id
}

/** The order's vehicle, told of what the edit says of it alone: the rest is what an old order knew. Under another plate it is another vehicle. */
function vehicleAfter(context: Context, order: queries.StoredOrder, given: OrderChanges, draft: Draft, clientId: number): Promise<number> {
  const isSame = plateKey(draft.car.plateNumber) === order.plateKey
  const seen = isSame
    ? { ...seenIn(given), id: order.vehicleId, clientId: clientId === order.clientId ? null : clientId }
    : { ...seenIn(draft), clientId }
  return rememberVehicle(context, { ...seen, ...whenSeen(draft, order.timeZone) })
}

/** Under which plate the vehicle of an order was seen, and when: one that is still to come is known of today. */
function whenSeen({ car: { plateNumber }, workOrder }: Draft, timeZone: string) {
  const [day = ''] = [workOrder.startDate, new Date().toISOString()].map((instant) => dayIn(instant, timeZone)).toSorted()
  return { plateNumber, day }
}

/** The status call. Done writes down when; leaving done forgets it. */
export async function changeStatus(
  context: Context<UserActor>,
  { id, version, status }: Versioned & { status: OrderStatus },
): Promise<OrderRow> {
  const { db, scope, actor } = context
  const order = await lock(context, { id, version })
  const from = order.status as OrderStatus
  if (from === status) return toCard(await stored(context, id))
  if (!mayMove(from, status, actor.level)) fail('StatusNotAllowed')
  const now = new Date().toISOString()
  const over = status === 'done' || status === 'closed'
  await queries.update(db, scope, id, {
    status,
    finished: over ? (order.finished ?? now) : null,
    ...(status === 'done' && order.endDate === null && { endDate: now }),
  })
  await queries.noteStatus(db, scope, { workOrderId: id, userId: actor.id, fromStatus: from, toStatus: status })
  const { clientId, organizationId } = order
  if (status === 'done' && clientId !== null) await noteVisit(context, clientId, { at: now, organizationId })
  const card = toCard(await stored(context, id))
  context.publish('work-order', 'UPDATED', card)
  return card
}

/** The orders of a vehicle that turned out to be another follow it. */
export const moveToVehicle = ({ db, scope }: Context, { id, from }: { id: number; from: number }) =>
  queries.moveToVehicle(db, scope, from, id)

/** They are held before the clients are, as an edit of an order holds it before its client: neither waits for the other for ever. */
export const holdOfClients = ({ db, scope }: Context, { winner, loser }: { winner: number; loser: number }) =>
  queries.holdOfClients(db, scope, [winner, loser])

/** What they say of the client is what was true on that day. One that came about and is edited at this very moment waits for this client. */
export async function moveToClient({ db, scope }: Context, { winner, loser }: { winner: number; loser: number }): Promise<void> {
  if (!(await queries.moveToClient(db, scope, loser, winner))) fail('StaleRecord')
}

/** The rows stay, marked. */
export async function remove(context: Context, versioned: Versioned): Promise<null> {
  const { db, scope, publish } = context
  const { id } = await lock(context, versioned)
  publish('work-order', 'DELETED', toCard(await stored(context, id)))
  await queries.update(db, scope, id, { deletedAt: new Date().toISOString() })
  return null
}

async function stored({ db, scope }: Context, id: number): Promise<queries.StoredOrder> {
  return (await queries.find(db, scope, id)) ?? notFound('work-order', id)
}

const lock = ({ db, scope }: Context, versioned: Versioned) => lockVersion('work-order', versioned, queries.lock(db, scope, versioned.id))

/** The cards that the caller may see, for the board to choose from. */
export const boardOrders = (
  { db, scope }: Context,
  { organizationId, quickText }: { organizationId?: number[] | undefined; quickText?: string | undefined },
) => queries.cards(db, narrow(scope, organizationId), quickText)
