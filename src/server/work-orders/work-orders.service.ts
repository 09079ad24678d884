import { toSnakeCase } from '#contract/kit/codec.ts'
import { fail } from '#contract/kit/errors.ts'
import type { VersionedId } from '#contract/kit/fields.ts'
import type { FlatChanges, OrderChanges, OrderDraft } from '#contract/work-orders/drafts.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import { isFrozen } from '#domain/work-orders/work-orders.ts'
import * as clients from '#server/clients/clients.service.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { deletionColumns } from '#server/platform/deletions.ts'
import { nextNumber } from '#server/platform/database/counters.ts'
import { insertRow, updateRow } from '#server/platform/database/rows.ts'
import { narrowScope } from '#server/platform/database/scope.ts'
import { findStoredByPlate } from '#server/vehicles/vehicles.service.ts'
import { changedDraft, factsOf, hotelOfDraft, newDraft, priceContext } from './work-orders.draft.ts'
import { keepFittingLines, priceLines, toOrderSums } from './work-orders.lines.ts'
import { computeSums } from './pricing.service.ts'
import { refuseInvoiced, requireSameInvoice } from './invoice.service.ts'
import * as list from './list.queries.ts'
import { resolveClient, resolveVehicleAfterChange, resolveVehicle } from './client-and-vehicle.service.ts'
import * as queries from './work-orders.queries.ts'
import { finishRemoval, finishSave, getStoredOrder } from './history.service.ts'
import { getForUpdate, isPaperField, requireOfficeForPayment, requireFreeDocumentNumber, storePayment } from './status.service.ts'
import { orderSearch, orderSumColumns, toColumns, toLines, toOrder } from './work-orders.view.ts'

export { finishPayment, putMoney, recordHistory } from './history.service.ts'
export {
  balanceSql,
  filterByDocumentNumber,
  filterByPlate,
  filterByText,
  orderMatchesText,
  searchUninvoiced,
  waitsForInvoiceSql,
} from './list.queries.ts'
export { getForUpdate, requireOfficeForPayment, setStatus } from './status.service.ts'
export { putInvoice } from './invoice.service.ts'
export type { StoredOrder } from './work-orders.queries.ts'
export { find as findStoredOrder } from './work-orders.queries.ts'
export { toCard } from './work-orders.view.ts'

export const get = async (context: Context, { id }: { id: number }): Promise<WorkOrder> => toOrder(await getStoredOrder(context, id))

/** Inserts number, lines, workers, vehicle and client together with the order. */
export async function create(context: Context<UserActor>, draft: OrderDraft): Promise<WorkOrder> {
  requireOfficeForPayment(context, {}, draft)
  return insertOrder(context, draft, null)
}

/** Inserts the order; the database refuses a second order of the same draft. */
export async function insertOrder(
  context: Context<UserActor>,
  { products, tyreHotel, ...draftFields }: OrderDraft,
  draftId: number | null,
): Promise<WorkOrder> {
  const { db, scope, actor } = context
  const { draft, today } = await newDraft(context, draftFields)
  const { organizationId, documentNumber } = draft.workOrder
  const [lines, client, { accountCode, organizationCode, timeZone }, vehicle] = await Promise.all([
    priceLines(context, priceContext(draft), products),
    clients.lockClientOfOrder(context, draft.workOrder, draft.car),
    queries.findNumberCodes(db, scope, organizationId),
    findStoredByPlate(context, draft.car),
  ])
  await requireFreeDocumentNumber(context, organizationId, documentNumber)
  const { lineTotals, ...totals } = toOrderSums(lines, { ...factsOf(draft), ...today })
  // The vehicle comes before the number: taking the number blocks all other new orders of the account.
  const vehicleId = await resolveVehicle(context, draft, { timeZone, clientId: client.id }, vehicle)
  const uuid = `${accountCode}-${await nextNumber(db, scope, 'work-order')}-${organizationCode}`

  const columns = toColumns(draft, totals, { clientId: client.id, vehicleId })
  const { id } = await insertRow(db, 'workOrders', scope, {
    ...columns,
    ...orderSumColumns(totals, today),
    uuid,
    draftId,
    createdBy: actor.id,
    search: orderSearch({ ...columns, uuid }),
  })
  // All statements are sent at once: the account's next order waits for its number until this transaction commits.
  const writes = Promise.all([
    queries.writeLines(db, scope, id, toLines(lines, lineTotals), []),
    queries.replaceWorkers(db, scope, id, draft.workers, true),
    clients.recordVisit(context, client.id, { at: draft.workOrder.startDate, organizationId }),
    wantsReminder(draft.workOrder) ? clients.recordConsent(context, client.id) : undefined,
  ])
  const saved = finishSave(context, null, id, 'created', { hotel: hotelOfDraft(draft, { ...draftFields, tyreHotel }) })
  const [order] = await Promise.all([saved, writes])
  return toOrder(order)
}

export async function update(context: Context<UserActor>, { id, version, ...changes }: FlatChanges & VersionedId): Promise<WorkOrder> {
  return toOrder(await applyChanges(context, await getForUpdate(context, { id, version }), mergeFlatFields(changes)))
}

/** The two fields that lists edit may also stand beside the parts; a value sent in both places must be the same. */
function mergeFlatFields({ paymentTypeId, documentNumber, ...changes }: FlatChanges): OrderChanges {
  const flatFields = { ...(paymentTypeId !== undefined && { paymentTypeId }), ...(documentNumber !== undefined && { documentNumber }) }
  const names = Object.keys(flatFields) as (keyof typeof flatFields)[]
  if (names.length === 0) return changes
  const { workOrder = {} } = changes
  const conflictingNames = names.filter((name) => workOrder[name] !== undefined && workOrder[name] !== flatFields[name]).map(toSnakeCase)
  const fields = conflictingNames.flatMap((name) => [name, `work_order.${name}`]).map((path) => [path, ['InvalidValue']])
  if (fields.length) fail('InvalidInput', { fields: Object.fromEntries(fields) })
  return { ...changes, workOrder: { ...workOrder, ...flatFields } }
}

type ReminderFields = { metaData: { itp: boolean; smsNotification: boolean } }
const wantsReminder = ({ metaData: { itp, smsNotification } }: ReminderFields): boolean => itp && smsNotification

/** Takes a locked order, writes the changes and ends in `finishSave`. */
export async function applyChanges(
  context: Context<UserActor>,
  order: queries.StoredOrder,
  changes: OrderChanges,
): Promise<queries.StoredOrder> {
  const { products, tyreHotel, ...partChanges } = changes
  requireOfficeForPayment(context, order, changes)
  const changesMoreThanPaper =
    Object.keys(changes).some((part) => part !== 'workOrder') || !Object.keys(partChanges.workOrder ?? {}).every(isPaperField)
  if (isFrozen(order) && changesMoreThanPaper) fail('OrderClosed')
  if (!changesMoreThanPaper) return storePayment(context, order, changes)

  const { db, scope } = context
  const current = toOrder(order)
  const { draft, today } = await changedDraft(context, current, partChanges)
  const { startDate, organizationId, documentNumber } = draft.workOrder
  if (order.invoiceId === null) await requireFreeDocumentNumber(context, organizationId, documentNumber, order.id)
  const orderContext = priceContext(draft)
  const lines = products ? await priceLines(context, orderContext, products, order) : await keepFittingLines(context, orderContext, order)
  const { lineTotals, meta, columns: sums } = computeSums({ order, now: current }, draft, lines, today)
  const clientId = await resolveClient(context, current, partChanges, draft, order.vehicleId)
  if (order.invoiceId !== null) requireSameInvoice(order, draft, { clientId, changesSums: 'total' in sums, lines })

  const vehicleId = await resolveVehicleAfterChange(context, order, partChanges, draft, clientId)
  const paper = order.invoiceId === null ? {} : { documentKey: null }
  const columns = { ...toColumns(draft, meta, { clientId, vehicleId }), ...sums, ...paper }
  // After a change of client, the paper shows the data of the new client's own record.
  const clientDetails = clientId === order.clientId ? undefined : null
  await updateRow(db, 'workOrders', scope, order.id, { ...columns, clientDetails, search: orderSearch({ ...columns, uuid: order.uuid }) })
  if (products || lines.length < order.lines.length) await queries.writeLines(db, scope, order.id, toLines(lines, lineTotals), order.lines)
  if (partChanges.workers) await queries.replaceWorkers(db, scope, order.id, draft.workers, false)
  if (startDate !== current.startDate || clientId !== order.clientId)
    await clients.recordVisit(context, clientId, { at: startDate, organizationId })
  // A repeated save records no consent, because the client may have withdrawn it since.
  if (wantsReminder(draft.workOrder) && (!wantsReminder(current) || clientId !== order.clientId))
    await clients.recordConsent(context, clientId)
  return finishSave(context, order, order.id, 'edit', { hotel: hotelOfDraft(draft, { ...partChanges, tyreHotel }) })
}

/** Marks the order as deleted; its rows remain. A closed order must be opened first. */
export async function remove(context: Context, { withTyreHotel, ...versioned }: VersionedId & { withTyreHotel: boolean }): Promise<null> {
  const { db, scope } = context
  const order = await getForUpdate(context, versioned)
  const { id } = order
  if (isFrozen(order)) fail('OrderClosed')
  refuseInvoiced(order)
  await updateRow(db, 'workOrders', scope, id, deletionColumns(context))
  await finishRemoval(context, order, { withTyreHotel })
  return null
}

/** Lists the cards that the caller may see; the board picks from them. */
export const boardOrders = (
  { db, scope }: Context,
  { organizationId, quickText }: { organizationId?: number[] | undefined; quickText?: string | undefined },
) => list.listCards(db, narrowScope(scope, organizationId), quickText)
