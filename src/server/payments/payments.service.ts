import { failField, failNotFound } from '#contract/kit/errors.ts'
import type { ById } from '#contract/kit/fields.ts'
import type { OrderMoney, Payment, PaymentDraft, PaymentProposal, PaymentSearch } from '#contract/payments.ts'
import { comesAtOnce } from '#domain/payments/payment-types.ts'
import { proposeAllocations } from '#domain/payments/proposal.ts'
import { addDays } from '#domain/text/calendar.ts'
import { fromBani, sumAmounts, toBani } from '#domain/text/money.ts'
import * as clients from '#server/clients/clients.service.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import * as workOrders from '#server/work-orders/work-orders.service.ts'
import { insertEntry, openTill, refuseAbove, requireCoins, requireMoneyType } from './entries.service.ts'
import { searchPayments } from './list.queries.ts'
import * as queries from './payments.queries.ts'
import { lockDistinctTargets, settleTargets, spreadAmount, toAllocations, type Target } from './targets.service.ts'
import { listOpenDebts } from './receivables/receivables.queries.ts'
import * as reminders from './receivables/reminders.queries.ts'
import { paymentSearch, toPayment } from './payments.view.ts'

/** Money other than cash and cards may have come so many days ago. */
const pastDays = 60
/** As many as one payment can settle. */
const maxDebts = 200

export { owedSql } from './invoice-balances.queries.ts'
export { findTypes } from './payments.queries.ts'
export { findOwed } from './receivables/receivables.service.ts'
export { sumDue } from './receivables/receivables.queries.ts'
export { listTakings, takingsSql } from './till/cash-days.queries.ts'

export async function get({ db, scope }: Context, { id }: ById): Promise<Payment> {
  return toPayment((await queries.find(db, scope, id)) ?? failNotFound('payment', id))
}

export async function listOfOrder(context: Context, { id }: ById): Promise<OrderMoney> {
  const order = await workOrders.get(context, { id })
  return { ...order, items: (await queries.listOfOrder(context.db, context.scope, id)).map(toPayment) }
}

export async function search({ db, scope }: Context, request: PaymentSearch) {
  const page = await searchPayments(db, scope, request)
  return { ...page, items: page.items.map(toPayment) }
}

/** Proposes how a sum pays what a client owes in the caller's workplaces. */
export async function propose(
  { db, scope }: Context,
  { clientId, amount }: { clientId: number; amount: number },
): Promise<PaymentProposal> {
  const debts = await listOpenDebts(db, scope, clientId, new Date().toISOString())
  const items = debts
    .filter(({ balance }) => balance > 0)
    .slice(0, maxDebts)
    .map(({ uuid: document, ...debt }) => ({ ...debt, document }))
  return { items, ...proposeAllocations(items, amount) }
}

/** Takes money for orders and deposits; what they leave stays as credit of the client, if so asked. */
export async function create(context: Context<UserActor>, draft: PaymentDraft): Promise<Payment> {
  const { scope, actor } = context
  const { amount, paymentTypeId, allocations } = draft
  const type = await requireMoneyType(context, paymentTypeId)
  const targets = await lockDistinctTargets(context, allocations)
  const organizationId = draft.organizationId ?? targets[0]?.organizationId ?? actor.organizationId
  if (!scope.organizations.includes(organizationId)) failField('organization_id', 'InvalidChoice')
  const till = await openTill(context, organizationId)
  requireCoins(type, amount, till.step)
  for (const [i, { balance }] of targets.entries()) if (balance !== null) refuseAbove(allocations[i]!.amount, balance, 'MoreThanOwed')
  const { rounding, rest } = splitRest(draft, targets, type.means === 'cash' ? till.step : 1)
  const client = await resolveClient(context, draft, targets, organizationId)
  const clientId = client?.id ?? null
  if (rest > 0 && clientId === null) failField('client_id', 'RequiredField')
  const entry = {
    organizationId,
    kind: 'payment',
    origin: 'call',
    paymentTypeId,
    amount,
    rounding: fromBani(rounding),
    day: till.day,
    forDay: till.day,
    receivedOn: receivedOn(draft, type.means, till),
    clientId,
    reference: draft.reference || null,
    receiptNumber: draft.receiptNumber || null,
    receiptDate: draft.receiptDate,
    search: paymentSearch(draft, client ? [{ clientName: client.name, document: null }, ...targets] : targets),
  }
  const parts = targets.flatMap((target, i) => spreadAmount(target, allocations[i]!.amount))
  const id = await insertEntry(context, entry, toAllocations(parts))
  await settleTargets(
    context,
    parts.map(({ target }) => target),
  )
  context.publish('payment', 'CREATED', { id, organizationId })
  return get(context, { id })
}

/** Returns the part that stands on no order, in bani. Cash that settles a balance may differ from it by up to half a coin. */
function splitRest({ amount, allocations, rest: choice }: PaymentDraft, targets: { balance: number | null }[], step: number) {
  const rest = toBani(amount) - toBani(sumAmounts(allocations.map((allocation) => allocation.amount)))
  const settles = allocations.some((allocation, i) => targets[i]!.balance === allocation.amount)
  if (rest !== 0 && settles && Math.abs(rest) * 2 <= step) return { rounding: rest, rest: 0 }
  if (rest < 0 || (rest > 0 && choice === 'refuse')) failField('amount', 'InvalidNumber')
  return { rounding: 0, rest }
}

/** Cash and cards come on the day of the till, which may be tomorrow's; other money came today or before. */
function receivedOn({ receivedOn: sent }: PaymentDraft, means: string, { today, day }: { today: string; day: string }): string {
  const isAtOnce = comesAtOnce(means)
  if (sent === null || sent === today) return isAtOnce ? day : today
  if (isAtOnce || sent > today || sent < addDays(today, -pastDays)) failField('received_on', 'InvalidDate')
  return sent
}

/** The payer is the client that was sent, else the one that all orders have. */
async function resolveClient(context: Context, { clientId }: PaymentDraft, targets: Target[], organizationId: number) {
  if (clientId !== null)
    return (await clients.lockClientForReference(context, clientId, organizationId)) ?? failField('client_id', 'InvalidChoice')
  const [first = null, ...others] = new Set(targets.map((target) => target.clientId))
  return others.length || first === null ? null : { id: first, name: null }
}

/** The paper of a payment may be written down later. */
export async function update(context: Context, { id, ...paper }: ById & Parameters<typeof queries.updatePaper>[3]): Promise<Payment> {
  const { organizationId, ...stored } = await get(context, { id })
  const sent = Object.fromEntries(Object.entries(paper).filter(([, value]) => value !== undefined))
  const values = Object.fromEntries(Object.entries(sent).map(([key, value]) => [key, value || null]))
  if (Object.keys(values).length) {
    const words = paymentSearch({ ...stored, ...values }, await queries.listSubjects(context.db, context.scope, id))
    await queries.updatePaper(context.db, context.scope, id, { ...values, search: words })
    context.publish('payment', 'UPDATED', { id, organizationId })
  }
  return get(context, { id })
}

export async function moveToClient({ db, scope }: Context, { winner, loser }: { winner: number; loser: number }): Promise<void> {
  await queries.moveToClient(db, scope, loser, winner)
  await reminders.moveToClient(db, scope, loser, winner)
}

export async function forgetClients({ db, scope }: Context, { ids }: { ids: number[] }): Promise<void> {
  await queries.forgetClients(db, scope, ids)
  await reminders.deleteOfClients(db, scope, ids)
}
