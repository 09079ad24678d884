import type { ClientDebts, ReceivableSearch, WriteOff, WriteOffDraft } from '#contract/receivables.ts'
import { fail } from '#contract/kit/errors.ts'
import { sumByAge } from '#domain/payments/debts.ts'
import { daysBetween } from '#domain/text/calendar.ts'
import { sumAmounts } from '#domain/text/money.ts'
import { isOrderOver } from '#domain/work-orders/work-orders.ts'
import * as clients from '#server/clients/clients.service.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { withAccountWideScope } from '#server/platform/database/scope.ts'
import { findTill, refuseAbove } from '#server/payments/entries.service.ts'
import { lockTargets, settleOrder } from '#server/payments/targets.service.ts'
import * as workOrders from '#server/work-orders/work-orders.service.ts'
import * as queries from './receivables.queries.ts'
import { listReminders } from './reminders.queries.ts'

const now = () => new Date().toISOString()

export const search = ({ db, scope }: Context, request: ReceivableSearch) => queries.searchReceivables(db, scope, request, now())

/** Reads what a client owes at the caller's workplaces, each order by the day of its own workplace. */
export async function listOfClient(context: Context, { clientId }: { clientId: number }): Promise<ClientDebts> {
  const { db, scope } = context
  const { id } = await clients.get(context, { id: clientId })
  const orders = await queries.listOpenOrders(db, scope, id, now())
  const items = orders.map(({ id: workOrderId, uuid: document, plateNumber, finishedOn, dueOn, balance, today }) => ({
    workOrderId,
    document,
    plateNumber,
    finishedOn,
    dueOn,
    daysOverdue: daysBetween(dueOn, today),
    balance,
  }))
  const overpaid = sumAmounts(items.map(({ balance }) => Math.max(-balance, 0)))
  const credit = sumAmounts([await queries.findCreditAt(db, scope, id), overpaid])
  const sums = sumByAge(items, orders[0]?.today ?? now().slice(0, 10))
  const reminders = await listReminders(db, scope, id)
  return { ...sums, credit, balance: sumAmounts([sums.owed, -credit]), items, reminders }
}

/** Returns what each of these clients owes at the caller's workplaces, in lei; who owes nothing is missing. */
export async function findOwed({ db, scope }: Context, clientIds: readonly number[]): Promise<Map<number, number>> {
  if (clientIds.length === 0) return new Map()
  const rows = await queries.sumOwedBy(db, scope, clientIds, now())
  return new Map(rows.flatMap(({ clientId, owed }) => (clientId === null ? [] : [[clientId, owed] as const])))
}

/** Takes a part off what an order owes, without money; a negative amount takes a write-off back. */
export async function writeOff(context: Context<UserActor>, { workOrderId, amount, reason }: WriteOffDraft): Promise<WriteOff> {
  const { db, scope, actor } = context
  const [target] = await lockTargets(context, [{ workOrderId, customerOrderId: null }], () => '')
  const order = target!.order!
  if (!isOrderOver(order)) fail('StatusNotAllowed')
  refuseAbove(amount, target!.balance!, 'MoreThanOwed')
  refuseAbove(-amount, order.writtenOff, 'MoreThanOwed')
  const { today } = await findTill(context, order.organizationId)
  const { id } = await queries.insertWriteOff(db, scope, { workOrderId, amount, reason, day: today, userId: actor.id })
  const writtenOff = sumAmounts([order.writtenOff, amount])
  await settleOrder(withAccountWideScope(context), order, false, writtenOff)
  await context.audit('payment', id, { name: order.uuid, before: { amount } })
  const { balance } = await workOrders.get(context, { id: workOrderId })
  return { id, workOrderId, amount, reason, balance }
}
