import { fail } from '#contract/kit/errors.ts'
import { fromBani, sumAmounts, toBani } from '#domain/text/money.ts'
import { actingUserId } from '#server/platform/audit.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { withAccountWideScope } from '#server/platform/database/scope.ts'
import * as workOrders from '#server/work-orders/work-orders.service.ts'
import { findTill } from './entries.service.ts'
import * as queries from './invoice-balances.queries.ts'
import { carryPaid } from './order-money.service.ts'
import { settleOrder } from './targets.service.ts'

type IssuedInvoice = { id: number; kind: string; organizationId: number; totalBase: number; number: string | null }

/**
 * Begins the account of an invoice that was just issued, once its locked orders name it. What was paid on the orders that it bills counts
 * for it; an advance takes what no invoice asked for yet, up to its total.
 */
export async function attachInvoice(
  callerContext: Context,
  { id, kind, organizationId, totalBase }: IssuedInvoice,
  orderIds: readonly number[],
): Promise<void> {
  const context = withAccountWideScope(callerContext)
  const { db, scope, actor } = context
  await queries.insertBalance(db, scope, { invoiceId: id, organizationId })
  if (kind === 'advance') {
    const parts = takeUpTo(totalBase, await queries.listUnasked(db, scope, orderIds))
    await queries.moveParts(db, scope, parts, { from: null, to: id, userId: actingUserId(actor) })
  } else for (const orderId of orderIds) await carryPaid(context, await workOrders.getForUpdate(context, { id: orderId }))
  await queries.refreshBalances(db, scope, { invoiceIds: [id] })
}

/** Takes parts of payments up to an amount in lei. What was given back again is there no more. */
function takeUpTo<Part extends { amount: number }>(amount: number, parts: readonly Part[]): Part[] {
  let room = Math.max(0, Math.min(toBani(amount), toBani(sumAmounts(parts.map((part) => part.amount)))))
  return parts.flatMap((part) => {
    const taken = Math.min(room, Math.max(0, toBani(part.amount)))
    room -= taken
    return taken === 0 ? [] : [{ ...part, amount: fromBani(taken) }]
  })
}

/** Takes what a credit note took back, in lei, off the locked orders, which stay billed. */
export async function creditInvoice(
  callerContext: Context<UserActor>,
  { id, number }: Pick<IssuedInvoice, 'id' | 'number'>,
  parts: readonly { workOrderId: number; amount: number }[],
): Promise<void> {
  const context = withAccountWideScope(callerContext)
  for (const part of parts) await takeOffOrder(context, id, { ...part, reason: number! })
  await queries.refreshBalances(context.db, context.scope, { invoiceIds: [id] })
}

/** Ends the account of an invoice of which nothing is left: its money stays on the orders, else it is credit of its payers. */
export async function releaseInvoice(
  callerContext: Context<UserActor>,
  { id, number, organizationId }: Pick<IssuedInvoice, 'id' | 'number' | 'organizationId'>,
  orderIds: readonly number[],
): Promise<void> {
  const context = withAccountWideScope(callerContext)
  const { db, scope, actor } = context
  const parts = await queries.listOnInvoice(db, scope, id)
  const ownerless = parts.filter((part) => part.workOrderId === null && part.customerOrderId === null && part.clientId === null)
  // Money that stands on nothing is credit, and credit is somebody's.
  if (sumAmounts(ownerless.map(({ amount }) => amount)) !== 0) fail('PaymentsExist')
  await queries.moveParts(db, scope, parts, { from: id, to: null, userId: actor.id })
  for (const workOrderId of orderIds) {
    const credited = await queries.sumWriteOffs(db, scope, { workOrderId, invoiceId: id })
    if (credited !== 0) await takeOffOrder(context, id, { workOrderId, amount: -credited, reason: number! })
  }
  const writtenOff = await queries.sumWriteOffs(db, scope, { workOrderId: null, invoiceId: id })
  if (writtenOff !== 0) {
    const { today: day } = await findTill(context, organizationId)
    const back = { kind: 'write-off', workOrderId: null, invoiceId: id, amount: -writtenOff, reason: number!, day, userId: actor.id }
    await queries.insertInvoiceWriteOff(db, scope, back)
  }
  await queries.refreshBalances(db, scope, { invoiceIds: [id], orderIds: parts.map(({ workOrderId }) => workOrderId) })
}

async function takeOffOrder(
  context: Context<UserActor>,
  invoiceId: number,
  { workOrderId, amount, reason }: { workOrderId: number; amount: number; reason: string },
): Promise<void> {
  const { db, scope, actor } = context
  const order = await workOrders.getForUpdate(context, { id: workOrderId })
  const { today: day } = await findTill(context, order.organizationId)
  await queries.insertInvoiceWriteOff(db, scope, { kind: 'credit-note', workOrderId, invoiceId, amount, reason, day, userId: actor.id })
  await settleOrder(context, order, false, sumAmounts([order.writtenOff, amount]))
}
