import { snake } from '#contract/kit/codec.ts'
import { fail } from '#contract/kit/errors.ts'
import type { FlatChanges, OrderChanges, OrderDraft } from '#contract/work-orders/drafts.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import { isFrozen } from '#domain/work-orders.ts'
import * as clients from '#server/clients/service.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { nextNumber } from '#server/platform/database/numbers.ts'
import { narrow } from '#server/platform/database/scope.ts'
import { knownVehicle } from '#server/vehicles/service.ts'
import { changedDraft, factsOf, hotelOf, newDraft, placeOf } from './draft.ts'
import { keptLines, priceLines, sumsOf } from './lines.ts'
import { computeSums } from './pricing/service.ts'
import * as list from './list/queries.ts'
import { clientAfter, vehicleAfter, vehicleOf } from './whose/service.ts'
import * as queries from './queries.ts'
import { gone, saved, stored } from './history/service.ts'
import { held, isPaper, keepsPayment, refuseTaken, storePayment, type Versioned } from './stages/service.ts'
import { orderSearch, sumColumns, toColumns, toLines, toOrder } from './view.ts'

export { note } from './history/service.ts'
export { withDocument, withPlate, withText, wordsOf } from './list/queries.ts'
export { held, keepsPayment, putStatus } from './stages/service.ts'
export { toCard } from './view.ts'

export const get = async (context: Context, { id }: { id: number }): Promise<WorkOrder> => toOrder(await stored(context, id))

/** Number, lines, workers, vehicle and client come about together with the order. */
export async function create(context: Context<UserActor>, draft: OrderDraft): Promise<WorkOrder> {
  keepsPayment(context, {}, draft)
  return storeNew(context, draft, null)
}

/** The order that a draft became, which the database refuses a second time. */
export async function storeNew(
  context: Context<UserActor>,
  { products, tyreHotel, ...given }: OrderDraft,
  draftId: number | null,
): Promise<WorkOrder> {
  const { db, scope, actor } = context
  const { draft, today } = await newDraft(context, given)
  const { organizationId, documentNumber } = draft.workOrder
  const [lines, client, { accountCode, organizationCode, timeZone }, vehicle] = await Promise.all([
    priceLines(context, placeOf(draft), products),
    clients.clientOfOrder(context, draft.workOrder),
    queries.codesOf(db, scope, organizationId),
    knownVehicle(context, draft.car),
  ])
  await refuseTaken(context, organizationId, documentNumber)
  const { lineTotals, ...totals } = sumsOf(lines, { ...factsOf(draft), ...today })
  // Before the number is taken, which all other new orders of the account wait for.
  const vehicleId = await vehicleOf(context, draft, { timeZone, clientId: client.id }, vehicle)
  const uuid = `${accountCode}-${await nextNumber(db, scope, 'work-order')}-${organizationCode}`

  const columns = toColumns(draft, totals, { clientId: client.id, vehicleId })
  const { id } = await queries.insert(db, scope, {
    ...columns,
    ...sumColumns(totals, today),
    uuid,
    draftId,
    createdBy: actor.id,
    search: orderSearch({ ...columns, uuid }),
  })
  // Sent together: the account's next order waits for its number until this one is committed.
  const [, , , , order] = await Promise.all([
    queries.writeLines(db, scope, id, toLines(lines, lineTotals), []),
    queries.replaceWorkers(db, scope, id, draft.workers, true),
    clients.noteVisit(context, client.id, { at: draft.workOrder.startDate, organizationId }),
    wantsReminder(draft.workOrder) ? clients.noteConsent(context, client.id) : undefined,
    saved(context, null, id, 'created', { hotel: hotelOf(draft, { ...given, tyreHotel }) }),
  ])
  return toOrder(order)
}

export async function update(context: Context<UserActor>, { id, version, ...changes }: FlatChanges & Versioned): Promise<WorkOrder> {
  return toOrder(await change(context, await held(context, { id, version }), inParts(changes)))
}

/** The two that the office changes in a list may also stand beside the parts; what is said twice must be the same. */
function inParts({ paymentTypeId, documentNumber, ...changes }: FlatChanges): OrderChanges {
  const beside = { ...(paymentTypeId !== undefined && { paymentTypeId }), ...(documentNumber !== undefined && { documentNumber }) }
  const names = Object.keys(beside) as (keyof typeof beside)[]
  if (names.length === 0) return changes
  const { workOrder = {} } = changes
  const apart = names.filter((name) => workOrder[name] !== undefined && workOrder[name] !== beside[name]).map(snake)
  const fields = apart.flatMap((name) => [name, `work_order.${name}`]).map((path) => [path, ['InvalidValue']])
  if (fields.length) fail('InvalidInput', { fields: Object.fromEntries(fields) })
  return { ...changes, workOrder: { ...workOrder, ...beside } }
}

type Reminded = { metaData: { itp: boolean; smsNotification: boolean } }
const wantsReminder = ({ metaData: { itp, smsNotification } }: Reminded): boolean => itp && smsNotification

/** Ends in `saved`. */
export async function change(context: Context<UserActor>, order: queries.StoredOrder, changes: OrderChanges): Promise<queries.StoredOrder> {
  const { products, tyreHotel, ...given } = changes
  keepsPayment(context, order, changes)
  const beyond = Object.keys(changes).some((part) => part !== 'workOrder') || !Object.keys(given.workOrder ?? {}).every(isPaper)
  if (isFrozen(order) && beyond) fail('OrderClosed')
  if (!beyond) return storePayment(context, order, changes)

  const { db, scope } = context
  const now = toOrder(order)
  const { draft, today } = await changedDraft(context, now, given)
  const { startDate, organizationId, documentNumber } = draft.workOrder
  await refuseTaken(context, organizationId, documentNumber, order.id)
  const place = placeOf(draft)
  const lines = products ? await priceLines(context, place, products, order) : await keptLines(context, place, order)
  const { lineTotals, meta, columns: sums } = computeSums({ order, now }, draft, lines, today)
  const clientId = await clientAfter(context, now, given, draft.workOrder)

  const vehicleId = await vehicleAfter(context, order, given, draft, clientId)
  const columns = { ...toColumns(draft, meta, { clientId, vehicleId }), ...sums }
  // Of another client paper says what the client's own record does.
  const clientDetails = clientId === order.clientId ? undefined : null
  await queries.update(db, scope, order.id, { ...columns, clientDetails, search: orderSearch({ ...columns, uuid: order.uuid }) })
  if (products || lines.length < order.lines.length) await queries.writeLines(db, scope, order.id, toLines(lines, lineTotals), order.lines)
  if (given.workers) await queries.replaceWorkers(db, scope, order.id, draft.workers, false)
  if (startDate !== now.startDate || clientId !== order.clientId)
    await clients.noteVisit(context, clientId, { at: startDate, organizationId })
  // Not each time that it is saved: they may have taken it back since.
  if (wantsReminder(draft.workOrder) && (!wantsReminder(now) || clientId !== order.clientId)) await clients.noteConsent(context, clientId)
  return saved(context, order, order.id, 'edit', { hotel: hotelOf(draft, { ...given, tyreHotel }) })
}

/** The rows stay, marked. What is closed is kept: it is opened first. */
export async function remove(context: Context, { withTyreHotel, ...versioned }: Versioned & { withTyreHotel: boolean }): Promise<null> {
  const { db, scope } = context
  const order = await held(context, versioned)
  const { id } = order
  if (isFrozen(order)) fail('OrderClosed')
  await queries.update(db, scope, id, { deletedAt: new Date().toISOString() })
  await gone(context, order, { withTyreHotel })
  return null
}

/** The cards that the caller may see, for the board to choose from. */
export const boardOrders = (
  { db, scope }: Context,
  { organizationId, quickText }: { organizationId?: number[] | undefined; quickText?: string | undefined },
) => list.cards(db, narrow(scope, organizationId), quickText)
