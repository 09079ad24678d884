import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { OrderStatus } from '#contract/work-orders/order.ts'
import { createDice, type Dice } from '#db/seed-dice.ts'
import { fromBani, sumAmounts, toBani } from '#domain/text/money.ts'
import { canMoveCard, orderStatuses } from '#domain/work-orders/work-orders.ts'
import { Refusal } from '#test/caller.ts'
import { openShop, type Shop } from '#test/shop.ts'

// Programs that know a status and a payment type alone are answered as before there were payments, whatever they do.

/** An order as the old rules have it. */
type Model = { id: number; status: OrderStatus; paymentTypeId: number | null; total: number }
const isDone = ({ status }: Model) => status === 'done'

const rounds = 10
const orders = 100
const steps = 4

/** Makes one step by the calls of old, and the same in the model. The old rules refuse a closed order without a payment type. */
async function takeStep({ operator }: Shop, order: Model, types: readonly number[], dice: Dice): Promise<void> {
  const { id, status: from } = order
  if (dice.percent(50)) {
    const status = dice.pick(orderStatuses)
    const isAllowed = from === status || (canMoveCard(from, status, 'operator') && (status !== 'closed' || order.paymentTypeId !== null))
    const moved = operator(api.workOrders.status, { id, status })
    if (!isAllowed) return expect(moved).rejects.toBeInstanceOf(Refusal)
    await moved
    order.status = status
  } else {
    const paymentTypeId = dice.pick([null, ...types])
    const paid = operator(api.workOrders.update, { id, paymentTypeId })
    if (from === 'closed' && paymentTypeId === null && order.paymentTypeId !== null) return expect(paid).rejects.toBeInstanceOf(Refusal)
    await paid
    order.paymentTypeId = paymentTypeId
  }
}

test('1,000 random sequences of the old calls are answered by the old rules', { timeout: 900_000 }, async () => {
  const dice = createDice(110)
  const shop = await openShop()
  const types = ['CARD', 'CASH', 'FACT', 'FACT TERMENI', 'FISA'].map((name) => shop.idOf('paymentTypes', name))
  const models: Model[] = []
  for (let i = 0; i < orders; i++) {
    const { id, total, status } = await shop.make.workOrder({
      products: [{ customProductName: 'Montat', quantity: 1, price: dice.between(1, 900), isService: 1 }],
    })
    models.push({ id, total, status, paymentTypeId: null })
  }
  for (let round = 0; round < rounds; round++) {
    for (const order of models) for (let step = 0; step < steps; step++) await takeStep(shop, order, types, dice)
    await compareAnswers(shop, models)
  }
})

/** A report needs a filter. */
const always = { finished: ['2020-01-01', '2099-12-31'] }

async function compareAnswers({ operator }: Shop, models: readonly Model[]): Promise<void> {
  const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b)
  const idsOf = (rows: readonly { id: number }[]) => sorted(rows.map(({ id }) => id))
  const suspended = models.filter((order) => isDone(order) && order.paymentTypeId === null)
  const over = models.filter((order) => isDone(order) || order.status === 'closed')

  const { items } = await operator(api.workOrders.search, { pageSize: 100 })
  const listed = new Map(items.map((row) => [row.id, row]))
  for (const { id, status, paymentTypeId } of models) {
    const row = listed.get(id)!
    expect({ id, status: row.status, paymentTypeId: row.paymentTypeId }).toEqual({ id, status, paymentTypeId })
  }
  const board = await operator(api.overview.suspended, {})
  expect(idsOf(board.items)).toEqual(idsOf(suspended))
  const daily = await operator(api.overview.daily, {})
  expect(sorted(daily.suspended)).toEqual(idsOf(suspended))
  expect(idsOf(daily.items)).toEqual(idsOf(models.filter((order) => order.status !== 'closed' && !suspended.includes(order))))

  const unpaid = await operator(api.suspendedReport.query, { models: always })
  expect(unpaid.totals).toMatchObject({ orders: suspended.length, total: sumAmounts(suspended.map(({ total }) => total)) })
  const report = await operator(api.workOrderReport.query, { models: always })
  const byType = new Map<number | null, number>()
  for (const { paymentTypeId, total } of over) byType.set(paymentTypeId, (byType.get(paymentTypeId) ?? 0) + toBani(total))
  const sums = report.totals.payments.map(({ paymentTypeId, total }) => [paymentTypeId, total])
  expect(new Map(sums as [number | null, number][])).toEqual(new Map([...byType].map(([type, total]) => [type, fromBani(total)])))
}
