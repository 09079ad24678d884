import { fail } from '#contract/kit/errors.ts'
import { carriedRow, countPaid, planMoney, type LedgerRow, type MoneyStep, type MoneyStage } from '#domain/payments/order-money.ts'
import { isPaidLater } from '#domain/payments/payment-types.ts'
import { addDays, dayInZone } from '#domain/text/calendar.ts'
import { fromBani, toBani } from '#domain/text/money.ts'
import { isOrderOver } from '#domain/work-orders/work-orders.ts'
import type { Context } from '#server/platform/context.ts'
import { withAccountWideScope } from '#server/platform/database/scope.ts'
import type { Reactions } from '#server/platform/reactions.ts'
import * as workOrders from '#server/work-orders/work-orders.service.ts'
import { findTill, insertEntry, insertReversal, openTill, toPayable } from './entries.service.ts'
import * as queries from './payments.queries.ts'
import { paymentSearch } from './payments.view.ts'

export type Order = NonNullable<Reactions['orderMoney']['after']>

export const toStage = (order: Order): MoneyStage => ({
  paymentTypeId: order.paymentTypeId,
  isOver: isOrderOver(order),
  total: toBani(order.total),
})

export const toLedgerRow = (row: queries.OrderPayment): LedgerRow => ({
  ...row,
  amount: toBani(row.amount),
  isLiving: !row.isReversed && row.reversesId === null,
})

export const paidInBani = ({ paid }: Order): number | null => (paid === null ? null : toBani(paid))

/** Answers whether a payment type is paid later, for the types of an order. */
export async function findLaterTypes({ db, scope }: Context, ids: readonly (number | null)[]) {
  const types = await queries.findTypes(
    db,
    scope,
    ids.filter((id) => id !== null),
  )
  return { types, isLater: (id: number) => types.some((type) => type.id === id && isPaidLater(type.means)) }
}

/** Reaction: writes the payments that follow from a save, removal or restore of an order. */
export async function followOrder(reactionContext: Context, { before, after }: Reactions['orderMoney']): Promise<void> {
  const context = withAccountWideScope(reactionContext)
  const { db, scope } = context
  const order = (after ?? before)!
  const event = !after ? 'deleted' : !before ? 'restored' : 'saved'
  // An order from before the ledger has no rows until its money changes.
  if (event !== 'saved' && order.paid === null) return
  const stored = await queries.listOrderPayments(db, scope, order.id)
  const { types, isLater } = await findLaterTypes(context, [
    before?.paymentTypeId ?? null,
    order.paymentTypeId,
    ...stored.map((row) => row.paymentTypeId),
  ])
  const plan = planMoney({
    before: toStage(before ?? order),
    after: toStage(order),
    event,
    paid: paidInBani(order),
    writtenOff: toBani(order.writtenOff),
    rows: stored.map(toLedgerRow),
    isLater,
  })
  if (plan === 'PaymentsExist') return fail('PaymentsExist')
  const means = new Map(types.map((type) => [type.id, type.means]))
  await writeSteps(
    context,
    { order, wasFinished: before?.finished ?? order.finished, stored, means, isDeleted: event === 'deleted' },
    plan.steps,
  )
  const { paid, paidTypeId, paymentTypeId } = plan
  const dueDays = types.find(({ id }) => id === paymentTypeId)?.dueDays ?? 0
  await workOrders.putMoney(context, order.id, {
    paid: fromBani(paid),
    paidTypeId,
    paymentTypeId,
    dueOn: isDue(order, isLater) ? (keptDueDay(before, order) ?? addDays(dayInZone(order.finished!, order.timeZone), dueDays)) : null,
  })
}

/** Writes what an order from before the ledger counted as paid, as its invoice asks only for the rest. */
export async function carryPaid(context: Context, order: Order): Promise<void> {
  const { id, paid: stored, paymentTypeId, dueOn, finished } = order
  const paid = countPaid(toStage(order), paidInBani(order))
  if (stored !== null || paymentTypeId === null || paid === 0) return
  const writing = { order, wasFinished: finished, stored: [], means: new Map<number, string>(), isDeleted: false }
  await writeSteps(context, writing, [{ act: 'carry', paymentTypeId, amount: paid }])
  await workOrders.putMoney(context, id, { paid: fromBani(paid), paidTypeId: paymentTypeId, paymentTypeId, dueOn })
}

const isDue = (order: Order, isLater: (id: number) => boolean) =>
  isOrderOver(order) && order.finished !== null && order.paymentTypeId !== null && isLater(order.paymentTypeId)
/** A later change of the type's days reaches no order. */
const keptDueDay = (before: Order | null, order: Order) => (before?.paymentTypeId === order.paymentTypeId ? order.dueOn : null)

type Writing = {
  order: Order
  wasFinished: string | null
  stored: queries.OrderPayment[]
  means: Map<number, string>
  isDeleted: boolean
}

async function writeSteps(context: Context, { order, wasFinished, stored, means, isDeleted }: Writing, steps: MoneyStep[]): Promise<void> {
  if (steps.length === 0) return
  const { id, organizationId, plateNumber, clientName, clientId, uuid: document } = order
  const { today, timeZone, step: coin } = await findTill(context, organizationId)
  const rows = new Map(stored.map((row) => [row.id, row]))
  const shared = { organizationId, origin: 'type', clientId, search: paymentSearch({}, [{ plateNumber, clientName, document }]) }
  for (const step of steps) {
    if (step.act === 'carry') {
      const forDay = wasFinished === null ? today : dayInZone(wasFinished, timeZone)
      const { paymentTypeId } = step
      const amount = fromBani(step.amount)
      const row = { ...shared, kind: 'carried', paymentTypeId, amount, rounding: 0, day: null, forDay, receivedOn: forDay }
      const carried = await insertEntry(context, row, [{ workOrderId: id, document, amount }])
      rows.set(carriedRow, {
        ...row,
        id: carried,
        whole: amount,
        kind: 'carried',
        origin: 'type',
        isReversed: false,
        reversesId: null,
        isDropped: false,
      })
    } else if (step.act === 'void') {
      const row = rows.get(step.row)!
      const reason = isDeleted ? queries.orderDeleted : queries.typeChanged
      // The part that an advance asked for goes back to it.
      const settled = (await queries.listAllocations(context.db, context.scope, row.id)).filter(({ workOrderId }) => workOrderId === id)
      await insertReversal(context, { ...row, amount: row.whole }, { reason, clientId }, settled)
    } else {
      const like = step.like === null ? undefined : rows.get(step.like)!
      const place = like?.organizationId ?? organizationId
      // Carried rows move no money, so they lie in no till.
      const day = like?.kind === 'carried' ? null : (await openTill(context, place, like?.forDay)).day
      const { paymentTypeId } = step
      const entry = {
        ...shared,
        organizationId: place,
        ...toPayable(day === null ? undefined : means.get(paymentTypeId), step.amount, coin),
        kind: day === null ? 'carried' : 'payment',
        paymentTypeId,
        day,
        forDay: like?.forDay ?? day ?? today,
        receivedOn: day ?? like?.forDay ?? today,
      }
      await insertEntry(context, entry, [{ workOrderId: id, document, amount: fromBani(step.amount) }])
    }
  }
}
