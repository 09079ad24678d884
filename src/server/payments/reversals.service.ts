import equal from 'fast-deep-equal'
import { fail, failField, failNotFound } from '#contract/kit/errors.ts'
import type { ById } from '#contract/kit/fields.ts'
import type { Payment, RefundDraft } from '#contract/payments.ts'
import { payableAmount } from '#domain/payments/payment-types.ts'
import { fromBani, toBani } from '#domain/text/money.ts'
import { isOrderOver } from '#domain/work-orders/work-orders.ts'
import * as clients from '#server/clients/clients.service.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { withAccountWideScope } from '#server/platform/database/scope.ts'
import { lockEntry } from './allocations.service.ts'
import { insertEntry, insertReversal, openTill, refuseAbove, requireCoins, requireMoneyType } from './entries.service.ts'
import * as queries from './payments.queries.ts'
import { get } from './payments.service.ts'
import { paymentSearch } from './payments.view.ts'
import { lockTargets, settleTargets, spreadAmount, toAllocations, type Target } from './targets.service.ts'
import { isDayClosed } from './till/open-day.service.ts'

/** Reverses a payment, a refund or a carried row; what it settled is owed again. */
export async function reverse(context: Context<UserActor>, { id, reason }: ById & { reason: string }): Promise<Payment> {
  const { db, scope } = context
  requireOwnWords(reason)
  await get(context, { id })
  const settled = await queries.listAllocations(db, scope, id)
  const targets = await lockTargets(withAccountWideScope(context), settled, (place) => `allocations.${place}.`)
  await lockEntry(context, id)
  const row = (await queries.find(db, scope, id)) ?? failNotFound('payment', id)
  if (row.reversedById !== null || row.reversesId !== null) fail('AlreadyVoided')
  // A part of it may have been moved until its orders were locked.
  if (!equal(settled, await queries.listAllocations(db, scope, id))) fail('StaleRecord')
  const { organizationId, clientId } = row
  await refuseClosed(context, row)
  const reversalId = await insertReversal(context, row, { reason, clientId }, settled)
  if (clientId !== null && (await queries.findCredit(db, scope, clientId)) < 0) fail('PaymentsExist')
  await settleTargets(context, targets, true)
  await context.audit('payment', id, { name: documentsOf(settled), before: { amount: row.amount } })
  context.publish('payment', 'UPDATED', { id, organizationId })
  return get(context, { id: reversalId })
}

/** The takings of a closed day are an admin's to correct. */
async function refuseClosed(context: Context<UserActor>, { organizationId, day }: { organizationId: number; day: string | null }) {
  if (context.actor.level !== 'admin' && day !== null && (await isDayClosed(context, organizationId, day))) fail('DayClosed')
}

/** The reasons of reversals that follow from an order tell its restore what to write again. */
function requireOwnWords(reason: string): void {
  if (queries.ownReasons.includes(reason)) failField('reason', 'InvalidValue')
}

const documentsOf = (allocations: readonly { document: string | null }[]) =>
  allocations.flatMap(({ document }) => document ?? []).join(', ')

/** Gives money back: what an order was overpaid, what stands on one that is not over yet, a deposit, or a client's credit. */
export async function refund(context: Context<UserActor>, { clientId, ...draft }: RefundDraft): Promise<Payment> {
  const { paymentTypeId, amount, reason } = draft
  requireOwnWords(reason)
  const type = await requireMoneyType(context, paymentTypeId)
  const targets = clientId === null ? await lockTargets(context, [draft], () => '') : []
  const [target] = targets
  const payer = target ?? (await lockCreditor(context, clientId!))
  const { day, step } = await openTill(context, payer.organizationId)
  requireCoins(type, amount, step)
  const limit = target ? await findReturnable(context, target) : await queries.findCredit(context.db, context.scope, clientId!)
  const coins = fromBani(payableAmount(type.means, toBani(limit), step))
  const settled = amount === coins ? limit : amount
  refuseAbove(settled, limit, 'MoreThanToReturn')
  const entry = {
    organizationId: payer.organizationId,
    kind: 'refund',
    origin: 'call',
    paymentTypeId,
    amount: -amount,
    rounding: fromBani(toBani(settled) - toBani(amount)),
    day,
    forDay: day,
    receivedOn: day,
    clientId: payer.clientId,
    reason,
    search: paymentSearch({}, [target ?? payer]),
  }
  const parts = targets.flatMap((one) => spreadAmount(one, -settled))
  const id = await insertEntry(context, entry, toAllocations(parts))
  await settleTargets(
    context,
    parts.map((part) => part.target),
  )
  await context.audit('payment', id, { name: target?.document ?? '', after: { amount: -amount } })
  context.publish('payment', 'CREATED', { id, organizationId: payer.organizationId })
  return get(context, { id })
}

async function findReturnable({ db, scope }: Context, { order, balance, customerOrderId }: Target): Promise<number> {
  if (customerOrderId === null && !order) return -balance!
  if (order) return isOrderOver(order) ? Math.min(-balance!, order.paid ?? 0) : (order.paid ?? 0)
  return fromBani((await queries.listDeposits(db, scope, customerOrderId!)).reduce((sum, { amount }) => sum + toBani(amount), 0))
}

/** Money leaves the caller's till; that of the client's own workplace if the caller's does not know the client. */
async function lockCreditor(context: Context<UserActor>, id: number) {
  const { db, scope, actor } = context
  const own = await clients.lockClientForReference(context, id, actor.organizationId)
  const client = own ?? (await clients.lockClientForReference(context, id)) ?? failField('client_id', 'InvalidChoice')
  await queries.lockCredit(db, scope, client.id)
  const organizationId = own ? actor.organizationId : client.organizationId
  return { organizationId, clientId: client.id, clientName: client.name, document: null }
}
