import { AppError, fail, failField } from '#contract/kit/errors.ts'
import { mainPaymentType, typeAfterCall } from '#domain/payments/order-money.ts'
import { fromBani, sumAmounts, toBani } from '#domain/text/money.ts'
import * as customerOrders from '#server/customer-orders/customer-orders.service.ts'
import { actingUserId } from '#server/platform/audit.ts'
import type { Context } from '#server/platform/context.ts'
import { withAccountWideScope } from '#server/platform/database/scope.ts'
import * as workOrders from '#server/work-orders/work-orders.service.ts'
import { listInvoiceOrders, lockBalance } from './invoice-balances.queries.ts'
import { findLaterTypes, toStage, type Order } from './order-money.service.ts'
import * as queries from './payments.queries.ts'

/** A locked order, customer order or invoice that money moves on. */
export type Target = queries.TargetIds & {
  document: string | null
  plateNumber: string | null
  clientName: string | null
  organizationId: number
  clientId: number | null
  order: Order | null
  /** In lei; null for a customer order, which has no total. */
  balance: number | null
  /** A customer order takes money until it is closed or becomes a work order. */
  isOpen: boolean
  /** The orders of an invoice, on which its money stands. */
  orders: Target[]
}

type Place = queries.TargetIds & { place: number }
const isInvoice = ({ workOrderId, customerOrderId }: queries.TargetIds): boolean => workOrderId === null && customerOrderId === null
const byId = (key: keyof queries.TargetIds) => (a: Place, b: Place) => a[key]! - b[key]!

/** Locks orders by id, then invoices and customer orders; returns them as sent. `field` names the place of a wrong id. */
export async function lockTargets(
  context: Context,
  ids: readonly queries.TargetIds[],
  field: (place: number) => string,
): Promise<Target[]> {
  const places = ids.map((sent, place): Place => ({ ...sent, place }))
  const invoices = places.filter(isInvoice).toSorted(byId('invoiceId'))
  const named = places.filter(({ workOrderId }) => workOrderId !== null)
  const cards = places.filter(({ customerOrderId }) => customerOrderId !== null).toSorted(byId('customerOrderId'))
  const ofInvoices = await listInvoiceOrders(
    context.db,
    context.scope,
    invoices.map(({ invoiceId }) => invoiceId!),
  )
  const orders = new Map<number, Target>()
  for (const id of [...new Set([...named, ...ofInvoices].map(({ workOrderId }) => workOrderId!))].toSorted((a, b) => a - b)) {
    const sent = named.find(({ workOrderId }) => workOrderId === id)
    // An order of an invoice may have gone to a workplace that the caller does not see.
    orders.set(id, await lockOrder(sent ? context : withAccountWideScope(context), id, sent ? `${field(sent.place)}work_order_id` : ''))
  }
  const locked: Target[] = []
  for (const { workOrderId, place } of named) locked[place] = orders.get(workOrderId!)!
  for (const { invoiceId, place } of invoices) {
    const own = ofInvoices.filter((one) => one.invoiceId === invoiceId).map((one) => ({ ...one, target: orders.get(one.workOrderId)! }))
    const standing = own.filter(({ role, target }) => role === 'advance' || target.order!.invoiceId === invoiceId)
    locked[place] = await lockInvoice(
      context,
      invoiceId!,
      standing.map(({ role, target }) => ({ ...target, invoiceId: role === 'advance' ? invoiceId : null })),
      `${field(place)}invoice_id`,
    )
  }
  for (const { customerOrderId, place } of cards)
    locked[place] = await lockCard(context, customerOrderId!, `${field(place)}customer_order_id`)
  return locked
}

export const isSameTarget = (a: queries.TargetIds, b: queries.TargetIds): boolean =>
  a.workOrderId === b.workOrderId && a.customerOrderId === b.customerOrderId && (!isInvoice(a) || a.invoiceId === b.invoiceId)

const ordersOf = (target: Target): number[] => [target, ...target.orders].flatMap(({ workOrderId }) => workOrderId ?? [])

/** Locks what the allocations of a call name, each once; money comes only to what is open. */
export async function lockDistinctTargets(
  context: Context,
  allocations: readonly queries.TargetIds[],
  takesMoney: (place: number) => boolean = () => true,
): Promise<Target[]> {
  const twice = allocations.findIndex((one, i) => allocations.some((other, j) => j < i && isSameTarget(one, other)))
  if (twice >= 0) failField(`allocations.${twice}`, 'InvalidChoice')
  const field = (place: number) => `allocations.${place}.`
  const targets = await lockTargets(context, allocations, field)
  // An invoice and an order of it are one debt.
  const within = targets.findIndex((one, i) =>
    targets.some((other, j) => j < i && ordersOf(one).some((id) => ordersOf(other).includes(id))),
  )
  if (within >= 0) failField(`allocations.${within}`, 'InvalidChoice')
  const closed = targets.findIndex(({ isOpen }, place) => !isOpen && takesMoney(place))
  if (closed >= 0) failField(`${field(closed)}customer_order_id`, 'InvalidChoice')
  return targets
}

/**
 * Divides an amount, in lei, over what it stands on: of an invoice its orders first, the oldest before others, and the rest on the invoice
 * itself. The money of an advance stands on its order, whose total is not known yet. A negative amount takes from what was overpaid.
 */
export function spreadAmount(target: Target, amount: number): { target: Target; amount: number }[] {
  let rest = toBani(amount)
  const sign = Math.sign(rest)
  const parts = target.orders.map((order, at) => {
    const isLastOfAdvance = order.invoiceId !== null && at === target.orders.length - 1
    const room = sign > 0 ? toBani(order.balance!) : -Math.max(toBani(order.balance!), -toBani(order.order!.paid ?? 0))
    const part = isLastOfAdvance ? rest : sign * Math.max(0, Math.min(Math.abs(rest), room))
    rest -= part
    return { target: order, amount: fromBani(part) }
  })
  return [...parts, { target, amount: fromBani(rest) }].filter((part) => part.amount !== 0)
}

/** Returns what the ledger keeps of parts. */
export const toAllocations = (parts: readonly { target: Target; amount: number }[]) =>
  parts.map(({ target, amount }) => ({ ...queries.pickTarget(target), document: target.document, amount }))

async function lockInvoice(context: Context, id: number, orders: Target[], field: string): Promise<Target> {
  const found = (await lockBalance(context.db, context.scope, id)) ?? failField(field, 'InvalidChoice')
  const { organizationId, clientId, buyerName: clientName, number: document, balance } = found
  const customer = { organizationId, clientId, clientName, plateNumber: null }
  return { ...customer, workOrderId: null, customerOrderId: null, invoiceId: id, document, order: null, balance, isOpen: true, orders }
}

async function lockOrder(context: Context, id: number, field: string): Promise<Target> {
  const order = await workOrders.getForUpdate(context, { id }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NotFound') failField(field, 'InvalidChoice')
    throw error
  })
  const { organizationId, plateNumber, clientName, clientId, uuid: document } = order
  const { balance } = workOrders.toCard(order)
  const customer = { organizationId, plateNumber, clientName, clientId }
  return { ...customer, workOrderId: id, customerOrderId: null, invoiceId: null, document, order, balance, isOpen: true, orders: [] }
}

async function lockCard({ db, scope }: Context, id: number, field: string): Promise<Target> {
  const card = (await queries.lockCustomerOrder(db, scope, id)) ?? failField(field, 'InvalidChoice')
  const { organizationId, carPlateNumber: plateNumber, clientName, clientId, status, workOrderId } = card
  const isOpen = status !== 'closed' && workOrderId === null
  const customer = { organizationId, plateNumber, clientName, clientId }
  return {
    ...customer,
    workOrderId: null,
    customerOrderId: id,
    invoiceId: null,
    document: null,
    order: null,
    balance: null,
    isOpen,
    orders: [],
  }
}

/** Brings the orders in line with their payments, which have just changed, and tells who looks at them. */
export async function settleTargets(callerContext: Context, targets: readonly Target[], isVoid = false): Promise<void> {
  const context = withAccountWideScope(callerContext)
  for (const { order, customerOrderId, isOpen } of new Set(targets)) {
    if (order) await settleOrder(context, order, isVoid)
    else if (customerOrderId !== null) {
      const deposits = await queries.listDeposits(context.db, context.scope, customerOrderId)
      const deposit = sumAmounts(deposits.map(({ amount }) => amount))
      if (deposit < 0 || (deposit > 0 && !isOpen)) fail('PaymentsExist')
      await customerOrders.finishUpdate(context, customerOrderId)
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
