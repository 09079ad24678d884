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
import { sumWriteOffs } from '#server/payments/invoice-balances.queries.ts'
import { lockTargets, settleOrder, spreadAmount, type Target } from '#server/payments/targets.service.ts'
import * as queries from './receivables.queries.ts'
import { listReminders } from './reminders.queries.ts'

const now = () => new Date().toISOString()

export const search = ({ db, scope }: Context, request: ReceivableSearch) => queries.searchReceivables(db, scope, request, now())

/** Reads what a client owes at the caller's workplaces, each debt by the day of its own workplace. */
export async function listOfClient(context: Context, { clientId }: { clientId: number }): Promise<ClientDebts> {
  const { db, scope } = context
  const { id } = await clients.get(context, { id: clientId })
  const debts = await queries.listOpenDebts(db, scope, id, now())
  const items = debts.map(({ workOrderId, invoiceId, uuid: document, plateNumber, finishedOn, dueOn, balance, today }) => ({
    workOrderId,
    invoiceId,
    document,
    plateNumber,
    finishedOn,
    dueOn,
    daysOverdue: daysBetween(dueOn, today),
    balance,
  }))
  const overpaid = sumAmounts(items.map(({ balance }) => Math.max(-balance, 0)))
  const credit = sumAmounts([await queries.findCreditAt(db, scope, id), overpaid])
  const sums = sumByAge(items, debts[0]?.today ?? now().slice(0, 10))
  const reminders = await listReminders(db, scope, id)
  return { ...sums, credit, balance: sumAmounts([sums.owed, -credit]), items, reminders }
}

/** Returns what each of these clients owes at the caller's workplaces, in lei; who owes nothing is missing. */
export async function findOwed({ db, scope }: Context, clientIds: readonly number[]): Promise<Map<number, number>> {
  if (clientIds.length === 0) return new Map()
  const rows = await queries.sumOwedBy(db, scope, clientIds, now())
  return new Map(rows.flatMap(({ clientId, owed }) => (clientId === null ? [] : [[clientId, owed] as const])))
}

/** Takes a part off what an order or an invoice owes, without money; a negative amount takes a write-off back. */
export async function writeOff(context: Context<UserActor>, draft: WriteOffDraft): Promise<WriteOff> {
  const { db, scope, actor } = context
  const { workOrderId, invoiceId, amount, reason } = draft
  const target = await lockDebt(context, draft)
  refuseAbove(amount, target.balance!, 'MoreThanOwed')
  const parts = amount > 0 ? spreadAmount(target, amount) : [{ target, amount }]
  const { today: day } = await findTill(context, target.organizationId)
  const ids: number[] = []
  for (const part of parts) {
    const { order } = part.target
    if (order && !isOrderOver(order)) fail('StatusNotAllowed')
    refuseAbove(-part.amount, await findWrittenOff(context, part.target), 'MoreThanOwed')
    const place = order ? { workOrderId: order.id, invoiceId: null } : { workOrderId: null, invoiceId }
    ids.push(await queries.insertWriteOff(db, scope, { ...place, amount: part.amount, reason, day, userId: actor.id }))
    if (order) await settleOrder(withAccountWideScope(context), order, false, sumAmounts([order.writtenOff, part.amount]))
  }
  const id = ids[0]!
  await context.audit('payment', id, { name: target.document ?? '', before: { amount } })
  const { balance } = await lockDebt(context, draft)
  return { id, workOrderId, invoiceId, amount, reason, balance: balance! }
}

async function lockDebt(context: Context, { workOrderId, invoiceId }: Pick<WriteOffDraft, 'workOrderId' | 'invoiceId'>): Promise<Target> {
  const [target] = await lockTargets(context, [{ workOrderId, customerOrderId: null, invoiceId }], () => '')
  return target!
}

/** Sums what was written off; what credit notes took off is no write-off. */
async function findWrittenOff({ db, scope }: Context, { order, invoiceId }: Target): Promise<number> {
  if (!order) return sumWriteOffs(db, scope, { workOrderId: null, invoiceId: invoiceId! })
  const { id: workOrderId, invoiceId: billedBy, writtenOff } = order
  return billedBy === null ? writtenOff : sumAmounts([writtenOff, -(await sumWriteOffs(db, scope, { workOrderId, invoiceId: billedBy }))])
}
