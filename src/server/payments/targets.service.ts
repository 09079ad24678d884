import { AppError, fail, failField } from '#contract/kit/errors.ts'
import { mainPaymentType, typeAfterCall } from '#domain/payments/order-money.ts'
import { fromBani, sumAmounts, toBani } from '#domain/text/money.ts'
import * as customerOrders from '#server/customer-orders/customer-orders.service.ts'
import { actingUserId } from '#server/platform/audit.ts'
import type { Context } from '#server/platform/context.ts'
import { withAccountWideScope } from '#server/platform/database/scope.ts'
import * as workOrders from '#server/work-orders/work-orders.service.ts'
import { findLaterTypes, toStage, type Order } from './order-money.service.ts'
import * as queries from './payments.queries.ts'

type TargetIds = { workOrderId: number | null; customerOrderId: number | null }
/** A locked order or customer order that money moves on. */
export type Target = TargetIds & {
  document: string | null
  plateNumber: string
  clientName: string | null
  organizationId: number
  clientId: number | null
  order: Order | null
  /** In lei; null for a customer order, which has no total. */
  balance: number | null
  /** A customer order takes money until it is closed or becomes a work order. */
  isOpen: boolean
}

/** Locks orders by id, then customer orders by id; returns them as sent. `field` names the place of a wrong id. */
export async function lockTargets(context: Context, ids: readonly TargetIds[], field: (place: number) => string): Promise<Target[]> {
  const places = ids.map((sent, place) => ({ ...sent, place }))
  const orders = places.filter(({ workOrderId }) => workOrderId !== null).toSorted((a, b) => a.workOrderId! - b.workOrderId!)
  const cards = places.filter(({ workOrderId }) => workOrderId === null).toSorted((a, b) => a.customerOrderId! - b.customerOrderId!)
  const locked: Target[] = []
  for (const { workOrderId, place } of orders) locked[place] = await lockOrder(context, workOrderId!, `${field(place)}work_order_id`)
  for (const { customerOrderId, place } of cards)
    locked[place] = await lockCard(context, customerOrderId!, `${field(place)}customer_order_id`)
  return locked
}

export const isSameTarget = (a: TargetIds, b: TargetIds): boolean =>
  a.workOrderId === b.workOrderId && a.customerOrderId === b.customerOrderId

/** Locks what the allocations of a call name, each once; money comes only to what is open. */
export async function lockDistinctTargets(
  context: Context,
  allocations: readonly TargetIds[],
  takesMoney: (place: number) => boolean = () => true,
): Promise<Target[]> {
  const twice = allocations.findIndex((one, i) => allocations.some((other, j) => j < i && isSameTarget(one, other)))
  if (twice >= 0) failField(`allocations.${twice}`, 'InvalidChoice')
  const field = (place: number) => `allocations.${place}.`
  const targets = await lockTargets(context, allocations, field)
  const closed = targets.findIndex(({ isOpen }, place) => !isOpen && takesMoney(place))
  if (closed >= 0) failField(`${field(closed)}customer_order_id`, 'InvalidChoice')
  return targets
}

async function lockOrder(context: Context, id: number, field: string): Promise<Target> {
  const order = await workOrders.getForUpdate(context, { id }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NotFound') failField(field, 'InvalidChoice')
    throw error
  })
  const { organizationId, plateNumber, clientName, clientId, uuid: document } = order
  const { balance } = workOrders.toCard(order)
  const customer = { organizationId, plateNumber, clientName, clientId }
  return { ...customer, workOrderId: id, customerOrderId: null, document, order, balance, isOpen: true }
}

async function lockCard({ db, scope }: Context, id: number, field: string): Promise<Target> {
  const card = (await queries.lockCustomerOrder(db, scope, id)) ?? failField(field, 'InvalidChoice')
  const { organizationId, carPlateNumber: plateNumber, clientName, clientId, status, workOrderId } = card
  const isOpen = status !== 'closed' && workOrderId === null
  const customer = { organizationId, plateNumber, clientName, clientId }
  return { ...customer, workOrderId: null, customerOrderId: id, document: null, order: null, balance: null, isOpen }
}

/** Brings the orders in line with their payments, which have just changed, and tells who looks at them. */
export async function settleTargets(callerContext: Context, targets: readonly Target[], isVoid = false): Promise<void> {
  const context = withAccountWideScope(callerContext)
  for (const { order, customerOrderId, isOpen } of targets) {
    if (order) await settleOrder(context, order, isVoid)
    else {
      const deposits = await queries.listDeposits(context.db, context.scope, customerOrderId!)
      const deposit = sumAmounts(deposits.map(({ amount }) => amount))
      if (deposit < 0 || (deposit > 0 && !isOpen)) fail('PaymentsExist')
      await customerOrders.finishUpdate(context, customerOrderId!)
    }
  }
}

/** Brings one order in line with its payments and with what is written off, in lei. */
export async function settleOrder(context: Context, order: Order, isVoid = false, writtenOff = order.writtenOff): Promise<void> {
  const { paid, paidTypeId } = await sumPayments(context, order)
  if (paid < 0) fail('PaymentsExist')
  const balance = fromBani(toBani(order.total) - toBani(paid) - toBani(writtenOff))
  const { isLater } = await findLaterTypes(context, [order.paymentTypeId])
  const paymentTypeId = typeAfterCall(toStage(order), { balance, paid, paidTypeId, isVoid, isLater })
  if (paymentTypeId === null && order.status === 'closed') fail('PaymentNeeded')
  const dueOn = paymentTypeId === order.paymentTypeId ? order.dueOn : null
  await workOrders.finishPayment(context, order, { paid, paidTypeId, paymentTypeId, dueOn, writtenOff })
}

async function sumPayments({ db, scope }: Context, { id }: Order) {
  const stored = await queries.listOrderPayments(db, scope, id)
  const paid = sumAmounts(stored.map(({ amount }) => amount))
  return { paid, paidTypeId: mainPaymentType(stored.map((row) => ({ ...row, amount: toBani(row.amount) }))) }
}

/** Reaction: the deposit of a customer order goes over to the work order that it becomes. */
export async function moveDeposit(
  reactionContext: Context,
  { origin, order }: { origin: { kind: string; id: number }; order: { id: number; uuid: string } },
): Promise<void> {
  if (origin.kind !== 'customer-order') return
  const context = withAccountWideScope(reactionContext)
  const { db, scope } = context
  const card = await queries.lockCustomerOrder(db, scope, origin.id)
  const deposits = card ? await queries.listDeposits(db, scope, card.id) : []
  if (deposits.length === 0) return
  const locked = await workOrders.getForUpdate(context, { id: order.id })
  for (const { paymentId, amount } of deposits)
    await queries.insertAllocations(db, scope, { paymentId, userId: actingUserId(context.actor) }, [
      { customerOrderId: origin.id, document: null, amount: -amount },
      { workOrderId: order.id, document: order.uuid, amount },
    ])
  const { paymentTypeId, dueOn, organizationId } = locked
  const { paid, paidTypeId } = await sumPayments(context, locked)
  await workOrders.putMoney(context, order.id, { paid, paidTypeId, paymentTypeId, dueOn })
  await workOrders.recordHistory(context, locked, 'payment', [{ field: 'paid', from: 0, to: paid }])
  for (const { paymentId } of deposits) context.publish('payment', 'UPDATED', { id: paymentId, organizationId })
  await customerOrders.finishUpdate(context, origin.id)
}
