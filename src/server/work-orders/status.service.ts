import { isAllowed } from '#contract/kit/access.ts'
import { fail, failField } from '#contract/kit/errors.ts'
import type { OrderChanges } from '#contract/work-orders/drafts.ts'
import type { OrderRow, OrderStatus, WorkOrder } from '#contract/work-orders/order.ts'
import { documentKey, isOrderOver, canMoveCard } from '#domain/work-orders/work-orders.ts'
import * as clients from '#server/clients/clients.service.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import * as queries from '#server/work-orders/work-orders.queries.ts'
import { finishRestore, finishSave, getStoredOrder, type BoardTarget } from '#server/work-orders/history.service.ts'
import { orderSearch, toCard, toOrder } from '#server/work-orders/work-orders.view.ts'

type StoredOrder = queries.StoredOrder
export type Versioned = { id: number; version?: number | undefined }

export const lockOrder = ({ db, scope }: Context, versioned: Versioned) =>
  lockVersion('work-order', versioned, queries.findForUpdate(db, scope, versioned.id))

/** The whole order, which nobody else changes until this is committed. */
export async function getForUpdate(context: Context, { id, version }: Versioned): Promise<StoredOrder> {
  await lockOrder(context, { id, version })
  return getStoredOrder(context, id)
}

export const changeStatus = async (
  context: Context<UserActor>,
  { status, ...versioned }: Versioned & { status: OrderStatus },
): Promise<OrderRow> => toCard(await setStatus(context, await getForUpdate(context, versioned), status))

/** Of an order that is held. Done writes down when; leaving done forgets it, and the end that done had put. */
export async function setStatus(
  context: Context<UserActor>,
  order: StoredOrder,
  status: OrderStatus,
  wish?: BoardTarget,
): Promise<StoredOrder> {
  const { db, scope, actor } = context
  const { id } = order
  const from = order.status as OrderStatus
  if (from === status) return order
  if (!canMoveCard(from, status, actor.level)) fail('StatusNotAllowed')
  if (status === 'closed' && order.paymentTypeId === null) fail('PaymentNeeded')
  const now = new Date().toISOString()
  await queries.update(db, scope, id, { status, ...timesAt(order, status, now) })
  if (status === 'done' && order.clientId !== null)
    await clients.recordVisit(context, order.clientId, { at: now, organizationId: order.organizationId })
  return finishSave(context, order, id, 'status', { wish })
}

/** What is done before its planned start has no end that would lie before it. */
function timesAt({ finished, endDate, startDate }: StoredOrder, status: OrderStatus, now: string) {
  const ends = status === 'done' && endDate === null && Date.parse(startDate) <= Date.parse(now)
  if (isOrderOver({ status })) return { finished: finished ?? now, ...(ends && { endDate: now }) }
  return { finished: null, ...(endDate !== null && endDate === finished && { endDate: null }) }
}

/** For 30 days a deleted order can come back; one that is there stays as it is. A number on paper that another took since is left to that one. */
export async function restore(context: Context<UserActor>, { id, version }: Versioned): Promise<WorkOrder> {
  const { db, scope } = context
  if (await queries.findForUpdate(db, scope, id)) return toOrder(await getForUpdate(context, { id, version }))
  const order = await lockVersion('work-order', { id, version }, queries.lockDeleted(db, scope, id))
  const isTaken = (await findDocumentHolder(context, order.organizationId, order.documentNumber)) !== undefined
  const without = { documentNumber: null, documentKey: null, search: orderSearch({ ...order, documentNumber: null }) }
  await queries.update(db, scope, id, { deletedAt: null, ...(isTaken && without) })
  const changes = isTaken ? [{ field: 'document_number', from: order.documentNumber, to: null }] : []
  return toOrder(await finishRestore(context, id, changes))
}

/** Only these may change on a closed order: how it was paid and its number on paper. */
export const isPaperField = (field: string): boolean => field === 'paymentTypeId' || field === 'documentNumber'

type Paper = { paymentTypeId?: number | null | undefined; documentNumber?: string | null | undefined }

/** How an order is paid for and its number on paper are for the office to change; others may send them as they are, which is not at all for what is new. */
export function requireOfficeForPayment(
  { actor }: Context<UserActor>,
  now: Paper,
  { workOrder = {} }: { workOrder?: Paper | undefined },
): void {
  const isChanged = (field: keyof Paper) => workOrder[field] !== undefined && (workOrder[field] || null) !== (now[field] || null)
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
  await requireFreeDocumentNumber(context, order.organizationId, documentNumber, order.id)
  const paper = { documentNumber, documentKey: documentKey(documentNumber), search: orderSearch({ ...order, documentNumber }) }
  await queries.update(db, scope, order.id, { paymentTypeId, ...paper })
  return finishSave(context, order, order.id, paymentTypeId === order.paymentTypeId ? 'document' : 'payment')
}

/** The order of the workplace that has this number on paper. */
export async function findDocumentHolder({ db, scope }: Context, organizationId: number, documentNumber: string | null) {
  const key = documentKey(documentNumber)
  return key === null ? undefined : queries.findByDocumentNumber(db, scope, organizationId, key)
}

/** A number stands once in the book of a workplace; whose it is, is said. Of two at the same moment the index refuses the later. */
export async function requireFreeDocumentNumber(
  context: Context,
  organizationId: number,
  documentNumber: string | null,
  id = 0,
): Promise<void> {
  const other = await findDocumentHolder(context, organizationId, documentNumber)
  if (other && other.id !== id) failField('work_order.document_number', `DocumentTaken:${other.uuid}`)
}
