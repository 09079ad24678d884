import { isAllowed } from '#contract/kit/access.ts'
import { fail, failField } from '#contract/kit/errors.ts'
import type { VersionedId } from '#contract/kit/fields.ts'
import type { OrderChanges } from '#contract/work-orders/drafts.ts'
import type { OrderRow, OrderStatus, WorkOrder } from '#contract/work-orders/order.ts'
import { documentKey, isOrderOver, canMoveCard } from '#domain/work-orders/work-orders.ts'
import * as clients from '#server/clients/clients.service.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { requireRestorable, restoredColumns } from '#server/platform/deletions.ts'
import { updateRow } from '#server/platform/database/rows.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import { refuseInvoiced } from '#server/work-orders/invoice.service.ts'
import * as queries from '#server/work-orders/work-orders.queries.ts'
import { finishRestore, finishSave, getStoredOrder, type BoardTarget } from '#server/work-orders/history.service.ts'
import { orderSearch, toCard, toOrder } from '#server/work-orders/work-orders.view.ts'

type StoredOrder = queries.StoredOrder

export const lockOrder = ({ db, scope }: Context, versioned: VersionedId) =>
  lockVersion('work-order', versioned, queries.findForUpdate(db, scope, versioned.id))

/** Locks the order until commit and returns it whole. */
export async function getForUpdate(context: Context, { id, version }: VersionedId): Promise<StoredOrder> {
  await lockOrder(context, { id, version })
  return getStoredOrder(context, id)
}

export const changeStatus = async (
  context: Context<UserActor>,
  { status, ...versioned }: VersionedId & { status: OrderStatus },
): Promise<OrderRow> => toCard(await setStatus(context, await getForUpdate(context, versioned), status))

/** Takes a locked order. Done sets `finished`; leaving done clears it, and the end that done had set. */
export async function setStatus(
  context: Context<UserActor>,
  order: StoredOrder,
  status: OrderStatus,
  boardTarget?: BoardTarget,
): Promise<StoredOrder> {
  const { db, scope, actor } = context
  const { id } = order
  const from = order.status as OrderStatus
  if (from === status) return order
  if (!canMoveCard(from, status, actor.level)) fail('StatusNotAllowed')
  if (status === 'closed' && order.paymentTypeId === null) fail('PaymentNeeded')
  const now = new Date().toISOString()
  await updateRow(db, 'workOrders', scope, id, { status, ...statusTimes(order, status, now) })
  if (status === 'done' && order.clientId !== null)
    await clients.recordVisit(context, order.clientId, { at: now, organizationId: order.organizationId })
  return finishSave(context, order, id, 'status', { target: boardTarget })
}

/** An order done before its planned start gets no end, since that end would precede the start. */
function statusTimes({ finished, endDate, startDate }: StoredOrder, status: OrderStatus, now: string) {
  const setsEnd = status === 'done' && endDate === null && Date.parse(startDate) <= Date.parse(now)
  if (isOrderOver({ status })) return { finished: finished ?? now, ...(setsEnd && { endDate: now }) }
  return { finished: null, ...(endDate !== null && endDate === finished && { endDate: null }) }
}

/** Restores an order deleted less than 30 days ago; any other is returned as it is. A document number taken since is dropped. */
export async function restore(context: Context<UserActor>, { id, version }: VersionedId): Promise<WorkOrder> {
  const { db, scope } = context
  if (await queries.findForUpdate(db, scope, id)) return toOrder(await getForUpdate(context, { id, version }))
  const order = await lockVersion('work-order', { id, version }, queries.lockDeleted(db, scope, id))
  requireRestorable(context, order)
  const isTaken = (await findDocumentHolder(context, order.organizationId, order.documentNumber)) !== undefined
  const withoutDocumentNumber = { documentNumber: null, documentKey: null, search: orderSearch({ ...order, documentNumber: null }) }
  await updateRow(db, 'workOrders', scope, id, { ...restoredColumns, ...(isTaken && withoutDocumentNumber) })
  const changes = isTaken ? [{ field: 'document_number', from: order.documentNumber, to: null }] : []
  return toOrder(await finishRestore(context, id, changes))
}

/** A closed order accepts changes of its payment type and document number only. */
export const isPaperField = (field: string): boolean => field === 'paymentTypeId' || field === 'documentNumber'

type PaperFields = { paymentTypeId?: number | null | undefined; documentNumber?: string | null | undefined }

/** Only the office changes payment type and document number; other levels may send them unchanged, on a new order as empty. */
export function requireOfficeForPayment(
  { actor }: Context<UserActor>,
  current: PaperFields,
  { workOrder = {} }: { workOrder?: PaperFields | undefined },
): void {
  const isChanged = (field: keyof PaperFields) => workOrder[field] !== undefined && (workOrder[field] || null) !== (current[field] || null)
  if ((isChanged('paymentTypeId') || isChanged('documentNumber')) && !isAllowed(actor, { access: 'office' })) fail('AccessDenied403')
}

export async function storePayment(
  context: Context<UserActor>,
  order: StoredOrder,
  { workOrder = {} }: OrderChanges,
): Promise<StoredOrder> {
  const { db, scope } = context
  const { paymentTypeId = order.paymentTypeId } = workOrder
  const documentNumber = (workOrder.documentNumber === undefined ? order.documentNumber : workOrder.documentNumber) || null
  if (paymentTypeId === order.paymentTypeId && documentNumber === order.documentNumber) return order
  if (paymentTypeId === null && order.status === 'closed') fail('PaymentNeeded')
  if (paymentTypeId !== null && (await queries.findReferences(db, scope, { paymentTypeId })).paymentTypeId === null)
    failField('work_order.payment_type_id', 'InvalidChoice')
  const isNewNumber = documentNumber !== order.documentNumber
  if (isNewNumber) {
    refuseInvoiced(order)
    await requireFreeDocumentNumber(context, order.organizationId, documentNumber, order.id)
  }
  const newNumber = { documentNumber, documentKey: documentKey(documentNumber), search: orderSearch({ ...order, documentNumber }) }
  const documentColumns = isNewNumber ? newNumber : {}
  await updateRow(db, 'workOrders', scope, order.id, { paymentTypeId, ...documentColumns })
  return finishSave(context, order, order.id, paymentTypeId === order.paymentTypeId ? 'document' : 'payment')
}

/** Finds the order of the workplace that has this document number. */
export async function findDocumentHolder({ db, scope }: Context, organizationId: number, documentNumber: string | null) {
  const key = documentKey(documentNumber)
  return key === null ? undefined : queries.findByDocumentNumber(db, scope, organizationId, key)
}

/** A document number is unique in a workplace; the error names its order. The index refuses the later of two concurrent writes. */
export async function requireFreeDocumentNumber(
  context: Context,
  organizationId: number,
  documentNumber: string | null,
  id = 0,
): Promise<void> {
  const other = await findDocumentHolder(context, organizationId, documentNumber)
  if (other && other.id !== id) failField('work_order.document_number', `DocumentTaken:${other.uuid}`)
  const key = documentKey(documentNumber)
  if (key !== null && (await queries.isInvoiceNumber(context.db, context.scope, organizationId, key)))
    failField('work_order.document_number', 'AlreadyTaken')
}
