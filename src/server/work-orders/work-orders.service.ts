import { toSnakeCase } from '#contract/kit/codec.ts'
import { fail } from '#contract/kit/errors.ts'
import type { FlatChanges, OrderChanges, OrderDraft } from '#contract/work-orders/drafts.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import { isFrozen } from '#domain/work-orders/work-orders.ts'
import * as clients from '#server/clients/clients.service.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { nextNumber } from '#server/platform/database/counters.ts'
import { narrowScope } from '#server/platform/database/scope.ts'
import { findStoredByPlate } from '#server/vehicles/vehicles.service.ts'
import { changedDraft, factsOf, hotelOfDraft, newDraft, priceContext } from './work-orders.draft.ts'
import { keepFittingLines, priceLines, toOrderSums } from './work-orders.lines.ts'
import { computeSums } from './pricing.service.ts'
import * as list from './list.queries.ts'
import { resolveClient, resolveVehicleAfterChange, resolveVehicle } from './ownership.service.ts'
import * as queries from './work-orders.queries.ts'
import { finishRemoval, finishSave, getStoredOrder } from './history.service.ts'
import {
  getForUpdate,
  isPaperField,
  requireOfficeForPayment,
  requireFreeDocumentNumber,
  storePayment,
  type Versioned,
} from './status.service.ts'
import { orderSearch, orderSumColumns, toColumns, toLines, toOrder } from './work-orders.view.ts'

export { recordHistory } from './history.service.ts'
export { filterByDocumentNumber, filterByPlate, filterByText, orderMatchesText } from './list.queries.ts'
export { getForUpdate, requireOfficeForPayment, setStatus } from './status.service.ts'
export { toCard } from './work-orders.view.ts'

export const get = async (context: Context, { id }: { id: number }): Promise<WorkOrder> => toOrder(await getStoredOrder(context, id))

/** Number, lines, workers, vehicle and client come about together with the order. */
export async function create(context: Context<UserActor>, draft: OrderDraft): Promise<WorkOrder> {
  requireOfficeForPayment(context, {}, draft)
  return insertOrder(context, draft, null)
}

/** The order that a draft became, which the database refuses a second time. */
export async function insertOrder(
  context: Context<UserActor>,
  { products, tyreHotel, ...given }: OrderDraft,
  draftId: number | null,
): Promise<WorkOrder> {
  const { db, scope, actor } = context
  const { draft, today } = await newDraft(context, given)
  const { organizationId, documentNumber } = draft.workOrder
  const [lines, client, { accountCode, organizationCode, timeZone }, vehicle] = await Promise.all([
    priceLines(context, priceContext(draft), products),
    clients.resolveClientOfOrder(context, draft.workOrder),
    queries.findNumberCodes(db, scope, organizationId),
    findStoredByPlate(context, draft.car),
  ])
  await requireFreeDocumentNumber(context, organizationId, documentNumber)
  const { lineTotals, ...totals } = toOrderSums(lines, { ...factsOf(draft), ...today })
  // Before the number is taken, which all other new orders of the account wait for.
  const vehicleId = await resolveVehicle(context, draft, { timeZone, clientId: client.id }, vehicle)
  const uuid = `${accountCode}-${await nextNumber(db, scope, 'work-order')}-${organizationCode}`

  const columns = toColumns(draft, totals, { clientId: client.id, vehicleId })
  const { id } = await queries.insert(db, scope, {
    ...columns,
    ...orderSumColumns(totals, today),
    uuid,
    draftId,
    createdBy: actor.id,
    search: orderSearch({ ...columns, uuid }),
  })
  // Sent together: the account's next order waits for its number until this one is committed.
  const [, , , , order] = await Promise.all([
    queries.writeLines(db, scope, id, toLines(lines, lineTotals), []),
    queries.replaceWorkers(db, scope, id, draft.workers, true),
    clients.recordVisit(context, client.id, { at: draft.workOrder.startDate, organizationId }),
    wantsReminder(draft.workOrder) ? clients.recordConsent(context, client.id) : undefined,
    finishSave(context, null, id, 'created', { hotel: hotelOfDraft(draft, { ...given, tyreHotel }) }),
  ])
  return toOrder(order)
}

export async function update(context: Context<UserActor>, { id, version, ...changes }: FlatChanges & Versioned): Promise<WorkOrder> {
  return toOrder(await applyChanges(context, await getForUpdate(context, { id, version }), inParts(changes)))
}

/** The two that the office changes in a list may also stand beside the parts; what is said twice must be the same. */
function inParts({ paymentTypeId, documentNumber, ...changes }: FlatChanges): OrderChanges {
  const beside = { ...(paymentTypeId !== undefined && { paymentTypeId }), ...(documentNumber !== undefined && { documentNumber }) }
  const names = Object.keys(beside) as (keyof typeof beside)[]
  if (names.length === 0) return changes
  const { workOrder = {} } = changes
  const apart = names.filter((name) => workOrder[name] !== undefined && workOrder[name] !== beside[name]).map(toSnakeCase)
  const fields = apart.flatMap((name) => [name, `work_order.${name}`]).map((path) => [path, ['InvalidValue']])
  if (fields.length) fail('InvalidInput', { fields: Object.fromEntries(fields) })
  return { ...changes, workOrder: { ...workOrder, ...beside } }
}

type Reminded = { metaData: { itp: boolean; smsNotification: boolean } }
const wantsReminder = ({ metaData: { itp, smsNotification } }: Reminded): boolean => itp && smsNotification

/** Ends in `finishSave`. */
export async function applyChanges(
  context: Context<UserActor>,
  order: queries.StoredOrder,
  changes: OrderChanges,
): Promise<queries.StoredOrder> {
  const { products, tyreHotel, ...given } = changes
  requireOfficeForPayment(context, order, changes)
  const beyond = Object.keys(changes).some((part) => part !== 'workOrder') || !Object.keys(given.workOrder ?? {}).every(isPaperField)
  if (isFrozen(order) && beyond) fail('OrderClosed')
  if (!beyond) return storePayment(context, order, changes)

  const { db, scope } = context
  const now = toOrder(order)
  const { draft, today } = await changedDraft(context, now, given)
  const { startDate, organizationId, documentNumber } = draft.workOrder
  await requireFreeDocumentNumber(context, organizationId, documentNumber, order.id)
  const place = priceContext(draft)
  const lines = products ? await priceLines(context, place, products, order) : await keepFittingLines(context, place, order)
  const { lineTotals, meta, columns: sums } = computeSums({ order, now }, draft, lines, today)
  const clientId = await resolveClient(context, now, given, draft.workOrder)

  const vehicleId = await resolveVehicleAfterChange(context, order, given, draft, clientId)
  const columns = { ...toColumns(draft, meta, { clientId, vehicleId }), ...sums }
  // Of another client paper says what the client's own record does.
  const clientDetails = clientId === order.clientId ? undefined : null
  await queries.update(db, scope, order.id, { ...columns, clientDetails, search: orderSearch({ ...columns, uuid: order.uuid }) })
  if (products || lines.length < order.lines.length) await queries.writeLines(db, scope, order.id, toLines(lines, lineTotals), order.lines)
  if (given.workers) await queries.replaceWorkers(db, scope, order.id, draft.workers, false)
  if (startDate !== now.startDate || clientId !== order.clientId)
    await clients.recordVisit(context, clientId, { at: startDate, organizationId })
  // Not each time that it is saved: they may have taken it back since.
  if (wantsReminder(draft.workOrder) && (!wantsReminder(now) || clientId !== order.clientId)) await clients.recordConsent(context, clientId)
  return finishSave(context, order, order.id, 'edit', { hotel: hotelOfDraft(draft, { ...given, tyreHotel }) })
}

/** The rows stay, marked. What is closed is kept: it is opened first. */
export async function remove(context: Context, { withTyreHotel, ...versioned }: Versioned & { withTyreHotel: boolean }): Promise<null> {
  const { db, scope } = context
  const order = await getForUpdate(context, versioned)
  const { id } = order
  if (isFrozen(order)) fail('OrderClosed')
  await queries.update(db, scope, id, { deletedAt: new Date().toISOString() })
  await finishRemoval(context, order, { withTyreHotel })
  return null
}

/** The cards that the caller may see, for the board to choose from. */
export const boardOrders = (
  { db, scope }: Context,
  { organizationId, quickText }: { organizationId?: number[] | undefined; quickText?: string | undefined },
) => list.listCards(db, narrowScope(scope, organizationId), quickText)
