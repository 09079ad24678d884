import { fail, failField } from '#contract/kit/errors.ts'
import type { ById } from '#contract/kit/fields.ts'
import type { MovedAllocation, Payment } from '#contract/payments.ts'
import { sumAmounts, toBani } from '#domain/text/money.ts'
import { lockClientForReference } from '#server/clients/clients.service.ts'
import { actingUserId } from '#server/platform/audit.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { refuseAbove } from './entries.service.ts'
import * as queries from './payments.queries.ts'
import { get } from './payments.service.ts'
import { paymentSearch } from './payments.view.ts'
import { isSameTarget, lockDistinctTargets, settleTargets, spreadAmount, toAllocations } from './targets.service.ts'

/**
 * Puts what is left of a payment on orders and deposits, and takes back what a negative amount names. Payments that follow from the
 * payment type of an order stay with it.
 */
export async function allocate(
  context: Context<UserActor>,
  { id, allocations }: ById & { allocations: MovedAllocation[] },
): Promise<Payment> {
  const { db, scope, actor } = context
  await get(context, { id })
  const targets = await lockDistinctTargets(context, allocations, (place) => allocations[place]!.amount > 0)
  await lockEntry(context, id)
  const { kind, origin, reversedById, rest, clientId, organizationId, ...paper } = await get(context, { id })
  if (reversedById !== null) fail('AlreadyVoided')
  if (kind !== 'payment' || origin !== 'call') failField('id', 'InvalidChoice')
  const settled = await queries.listAllocations(db, scope, id)
  for (const [i, { amount, ...target }] of allocations.entries()) {
    const standing = sumAmounts(settled.filter((one) => isSameTarget(one, target)).map((one) => one.amount))
    if (toBani(amount) < -toBani(standing)) failField(`allocations.${i}.amount`, 'InvalidNumber')
    const { balance } = targets[i]!
    if (amount > 0 && balance !== null) refuseAbove(amount, balance, 'MoreThanOwed')
  }
  const left = toBani(rest) - toBani(sumAmounts(allocations.map(({ amount }) => amount)))
  // Money that stands on no order is credit, and credit is somebody's.
  if (left < 0 || (left > 0 && clientId === null)) failField('allocations', 'InvalidNumber')
  // Money that is taken off an invoice stood on it alone: its orders are named by themselves.
  const parts = targets.map((target, i) => {
    const { amount } = allocations[i]!
    return amount > 0 ? spreadAmount(target, amount) : [{ target, amount }]
  })
  await queries.insertAllocations(db, scope, { paymentId: id, userId: actingUserId(actor) }, toAllocations(parts.flat()))
  // A part of the credit may have been given back.
  if (clientId !== null && (await queries.findCredit(db, scope, clientId)) < 0) failField('allocations', 'InvalidNumber')
  for (const { target, amount } of parts.flat()) await settleTargets(context, [target], amount < 0)
  await queries.updatePaper(db, scope, id, { search: paymentSearch(paper, await queries.listSubjects(db, scope, id)) })
  context.publish('payment', 'UPDATED', { id, organizationId })
  return get(context, { id })
}

/** Writes about one payment, or one credit, wait for each other. A merge of clients locks in the same order: orders, clients, payments. */
export async function lockEntry(context: Context<UserActor>, id: number): Promise<void> {
  const { db, scope } = context
  const { clientId } = await get(context, { id })
  if (clientId === null) await queries.lockPayment(db, scope, id)
  else {
    await lockClientForReference(context, clientId)
    await queries.lockCredit(db, scope, clientId)
  }
  // A merge that ended meanwhile gave the payment to another client.
  if ((await get(context, { id })).clientId !== clientId) fail('StaleRecord')
}
