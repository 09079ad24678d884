// Payments of the last two months; older orders are from before the ledger.

import { sql, type NotNull } from 'kysely'
import { isPaidLater } from '#domain/payments/payment-types.ts'
import { addDays, dayInZone } from '#domain/text/calendar.ts'
import { fromBani, toBani } from '#domain/text/money.ts'
import { paymentSearch } from '#server/payments/payments.view.ts'
import { later, timeOn, zone } from './seed-days.ts'
import { store, type DemoShop, type NewRow } from './seed-shop.ts'

const ledgerDays = 60
const deposits = 6
const deposit = 200
const ofTwoKinds = 4
const overdue = 3
const credit = 100

type SeededPayment = {
  row: NewRow<'payments'>
  allocations: Omit<NewRow<'paymentAllocations'>, 'paymentId'>[]
}

/** Writes what the payment types of the orders come to, some parts, debts and a credit, and deposits of customer orders. */
export async function seedPayments(shop: DemoShop): Promise<void> {
  const made = [...(await payOrders(shop)), ...(await takeDeposits(shop))].toSorted((a, b) => (a.row.at! < b.row.at! ? -1 : 1))
  const stored = await store(
    shop,
    'payments',
    made.map(({ row }) => row),
  )
  const allocations = made.flatMap((payment, i) => payment.allocations.map((one) => ({ ...one, paymentId: stored[i]!.id })))
  await store(shop, 'paymentAllocations', allocations)
}

async function payOrders(shop: DemoShop): Promise<SeededPayment[]> {
  const { today } = shop
  const orders = await listOrders(shop)
  const types = await shop.tx
    .selectFrom('paymentTypes')
    .select(['id', 'name', 'means', 'dueDays'])
    .where('accountId', '=', shop.account)
    .execute()
  const idOf = (name: string) => types.find((type) => type.name === name)!.id
  const payments: SeededPayment[] = []
  const terms: typeof orders = []
  let twoKinds = 0
  for (const order of orders) {
    const type = types.find(({ id }) => id === order.paymentTypeId)!
    const { finished, total } = order
    if (isPaidLater(type.means)) terms.push(order)
    else if (type.name === 'CARD' && total > 150 && twoKinds < ofTwoKinds) {
      twoKinds++
      const cash = entry(order, { paymentTypeId: idOf('CASH'), amount: 50, at: finished, origin: 'call' })
      payments.push(cash, entry(order, { paymentTypeId: type.id, amount: fromBani(toBani(total) - 5000), at: finished, origin: 'call' }))
    } else payments.push(entry(order, { paymentTypeId: type.id, amount: total, at: finished }))
  }
  // Terms that are over were paid by a transfer, but for the last few.
  const dueOf = (order: (typeof orders)[number]) =>
    addDays(dayInZone(order.finished, zone), types.find(({ id }) => id === order.paymentTypeId)!.dueDays)
  const due = terms.filter((order) => dueOf(order) < today).toSorted((a, b) => (a.finished < b.finished ? -1 : 1))
  for (const [i, order] of due.slice(0, -overdue).entries()) {
    const surplus = i === 0 && order.clientId !== null ? credit : 0
    const at = timeOn(dueOf(order), 10, 15)
    payments.push(entry(order, { paymentTypeId: idOf('FACT'), amount: order.total, at, origin: 'call', surplus }))
  }
  await putSums(shop, payments, new Map(terms.map((order) => [order.id, dueOf(order)])), orders)
  return payments
}

type Order = Awaited<ReturnType<typeof listOrders>>[number]
type Paid = { paymentTypeId: number; amount: number; at: string; origin?: 'type' | 'call'; surplus?: number }

function entry(order: Order, { paymentTypeId, amount, at, origin = 'type', surplus = 0 }: Paid): SeededPayment {
  const { id: workOrderId, uuid: document, organizationId, clientId, createdBy: userId, plateNumber, clientName } = order
  const day = dayInZone(at, zone)
  const row = {
    organizationId,
    kind: 'payment',
    origin,
    paymentTypeId,
    amount: fromBani(toBani(amount) + toBani(surplus)),
    day,
    forDay: day,
    receivedOn: day,
    clientId,
    userId,
    at,
    search: paymentSearch({}, [{ plateNumber, clientName, document }]),
  }
  return { row, allocations: [{ workOrderId, document, amount, userId, at }] }
}

const listOrders = ({ tx, account, now }: DemoShop) =>
  tx
    .selectFrom('workOrders')
    .select(['id', 'uuid', 'organizationId', 'clientId', 'clientName', 'plateNumber', 'createdBy', 'finished', 'total', 'paymentTypeId'])
    .where('accountId', '=', account)
    .where('deletedAt', 'is', null)
    .where('finished', '>=', later(now, -ledgerDays * 24 * 60))
    .where('paymentTypeId', 'is not', null)
    .$narrowType<{ finished: NotNull; paymentTypeId: NotNull }>()
    .orderBy('finished')
    .orderBy('id')
    .execute()

async function putSums({ tx, account }: DemoShop, payments: SeededPayment[], dueDays: Map<number, string>, orders: Order[]): Promise<void> {
  const sums = orders.map(({ id }) => {
    const own = payments.flatMap(({ row, allocations }) =>
      allocations.filter(({ workOrderId }) => workOrderId === id).map(({ amount }) => ({ type: row.paymentTypeId, amount })),
    )
    const paid = fromBani(own.reduce((sum, { amount }) => sum + toBani(amount), 0))
    return { id, paid, type: own.toSorted((a, b) => b.amount - a.amount)[0]?.type ?? null, due: dueDays.get(id) ?? null }
  })
  await sql`update work_orders w set paid = s.paid, paid_type_id = s.type, due_on = s.due
    from json_to_recordset(${JSON.stringify(sums)}) as s(id bigint, paid numeric, type bigint, due date)
    where w.account_id = ${account} and w.id = s.id`.execute(tx)
}

/** Cards whose note says so come first. */
async function takeDeposits({ tx, account, today }: DemoShop): Promise<SeededPayment[]> {
  const cash = await tx
    .selectFrom('paymentTypes')
    .select('id')
    .where('accountId', '=', account)
    .where('name', '=', 'CASH')
    .executeTakeFirstOrThrow()
  const cards = await tx
    .selectFrom('customerOrders')
    .select(['id', 'organizationId', 'clientId', 'clientName', 'carPlateNumber', 'userId', 'createdAt'])
    .where('accountId', '=', account)
    .where('status', '<>', 'closed')
    .orderBy(sql`description = 'Avans 200 lei'`, 'desc')
    .orderBy('id')
    .limit(deposits)
    .execute()
  return cards.map(({ id: customerOrderId, organizationId, clientId, clientName, carPlateNumber, userId, createdAt: at }) => {
    const day = [dayInZone(at, zone), today].toSorted()[0]!
    const row = {
      organizationId,
      kind: 'payment',
      origin: 'call',
      paymentTypeId: cash.id,
      amount: deposit,
      day,
      forDay: day,
      receivedOn: day,
    }
    const search = paymentSearch({}, [{ plateNumber: carPlateNumber, clientName, document: null }])
    return {
      row: { ...row, clientId, userId, at, search },
      allocations: [{ customerOrderId, document: null, amount: deposit, userId, at }],
    }
  })
}
