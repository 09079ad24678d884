import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { toHttpRequest } from '#test/caller.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { clients, customerOrders, payments, workOrderDrafts, workOrders } = api

/** An order of 121.00, done if so asked. */
const makeOrder = ({ make }: Shop, status: 'new' | 'done' = 'done') => make.workOrder({ status })
const pay = ({ operator, idOf }: Shop, workOrderId: number, amount: number, type = 'CASH', more: object = {}) =>
  operator(payments.create, { paymentTypeId: idOf('paymentTypes', type), amount, allocations: [{ workOrderId, amount }], ...more })

test('fifty concurrent payments of the balance are one payment and 49 refusals', async () => {
  const shop = await openShop()
  const { id } = await makeOrder(shop)
  const body = { paymentTypeId: shop.idOf('paymentTypes', 'CASH'), amount: 121, allocations: [{ workOrderId: id, amount: 121 }] }
  const ask = async () => {
    for (;;) {
      const answer = await shop.operator.send(toHttpRequest(payments.create, body))
      if (answer.status !== 429 && answer.status !== 503) return answer
    }
  }
  const answers = await Promise.all(Array.from({ length: 50 }, ask))
  const refusals = answers.filter(({ status }) => status === 409).map(({ text }) => JSON.parse(text))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(refusals).toHaveLength(49)
  expect(refusals[0]).toMatchObject({ code: 'MoreThanOwed', balance: 0 })
  expect(await shop.operator(workOrders.get, { id })).toMatchObject({ paid: 121, balance: 0, paymentType: { name: 'CASH' } })
})

test('a payment is refused at the field that is wrong', async () => {
  const shop = await openShop()
  const { id } = await makeOrder(shop)
  const foreign = await makeOrder(await openShop())
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const wrong: [object, string][] = [
    [{ amount: 0 }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ amount: 1.005 }, 'amount'],
    [{ amount: 99_999_999_999 }, 'amount'],
    [{ amount: 50 }, 'amount'],
    [{ amount: 150 }, 'amount'],
    [{ paymentTypeId: shop.idOf('paymentTypes', 'FISA') }, 'payment_type_id'],
    [{ receivedOn: tomorrow }, 'received_on'],
    [{ amount: 150, rest: 'credit', clientId: null, allocations: [] }, 'client_id'],
    [{ allocations: [{ workOrderId: foreign.id, amount: 100 }] }, 'allocations.0.work_order_id'],
    [
      {
        allocations: [
          { workOrderId: id, amount: 50 },
          { workOrderId: id, amount: 50 },
        ],
      },
      'allocations.1',
    ],
    [{ allocations: [{ amount: 100 }] }, 'allocations.0.work_order_id'],
    [{ organizationId: foreign.organizationId }, 'organization_id'],
  ]
  for (const [more, field] of wrong) {
    const answer = pay(shop, id, 100, 'CASH', more)
    await expect(answer, JSON.stringify(more)).rejects.toMatchObject({ status: 422, fields: { [field]: [expect.any(String)] } })
  }
  await expect(pay(shop, id, 121.01)).rejects.toMatchObject({ status: 409, code: 'MoreThanOwed' })
  expect(await shop.operator(payments.ofOrder, { id })).toMatchObject({ paid: 0, items: [] })
})

test('a payment is seen by the office of its own workplace alone', async () => {
  const shop = await openShop()
  const { id } = await makeOrder(shop)
  const payment = await pay(shop, id, 100)
  const other = await openShop()
  for (const caller of [other.admin, other.operator]) {
    await expect(caller(payments.get, { id: payment.id })).rejects.toMatchObject({ status: 404 })
    await expect(caller(payments.void, { id: payment.id, reason: 'x' })).rejects.toMatchObject({ status: 404 })
    await expect(caller(payments.ofOrder, { id })).rejects.toMatchObject({ status: 404 })
  }
  await expect(shop.worker(payments.get, { id: payment.id })).rejects.toMatchObject({ status: 403 })
})

test('a void owes the money again, once, and an order that is done is suspended', async () => {
  const shop = await openShop()
  const { id } = await makeOrder(shop)
  const payment = await pay(shop, id, 121)
  const reversal = await shop.operator(payments.void, { id: payment.id, reason: 'client greșit' })
  expect(reversal).toMatchObject({ kind: 'void', amount: -121, reversesId: payment.id, reason: 'client greșit', forDay: payment.forDay })
  for (const one of [payment, reversal])
    await expect(shop.operator(payments.void, { id: one.id, reason: 'x' })).rejects.toMatchObject({ code: 'AlreadyVoided' })
  expect(await shop.operator(workOrders.get, { id })).toMatchObject({ paid: 0, balance: 121, paymentTypeId: null })

  await pay(shop, id, 121)
  await shop.operator(workOrders.status, { id, status: 'closed' })
  const [latest] = (await shop.operator(payments.ofOrder, { id })).items
  await expect(shop.operator(payments.void, { id: latest!.id, reason: 'x' })).rejects.toMatchObject({ code: 'PaymentNeeded' })
})

test('a refund gives back at most what is overpaid, and all of what stands on an open order', async () => {
  const shop = await openShop()
  const { id } = await makeOrder(shop, 'new')
  await pay(shop, id, 100)
  const refund = (amount: number) =>
    shop.operator(payments.refund, { paymentTypeId: shop.idOf('paymentTypes', 'CASH'), amount, reason: 'renunță', workOrderId: id })
  await expect(refund(100.01)).rejects.toThrow(/MoreThanToReturn.*"amount":100\b/)
  expect(await refund(40)).toMatchObject({ kind: 'refund', amount: -40, allocations: [{ workOrderId: id, amount: -40, balance: 61 }] })
  await shop.operator(workOrders.status, { id, status: 'done' })
  await expect(refund(60)).rejects.toThrow(/MoreThanToReturn.*"amount":0\b/)
})

test('the rest of a payment is credit of its client, which is given back or not at all', async () => {
  const shop = await openShop()
  const client = await shop.make.client()
  const { id } = await shop.make.workOrder({ workOrder: { organizationClientId: client.id, clientName: client.name }, status: 'done' })
  const payment = await pay(shop, id, 200, 'FACT', { allocations: [{ workOrderId: id, amount: 121 }], rest: 'credit' })
  expect(payment).toMatchObject({ clientId: client.id, rest: 79 })
  const refund = (amount: number) =>
    shop.operator(payments.refund, { paymentTypeId: shop.idOf('paymentTypes', 'FACT'), amount, reason: 'surplus', clientId: client.id })
  await expect(refund(80)).rejects.toThrow(/MoreThanToReturn.*"amount":79\b/)
  await refund(79)
  await expect(shop.operator(payments.void, { id: payment.id, reason: 'x' })).rejects.toMatchObject({ code: 'PaymentsExist' })
})

test('only the paper of a payment changes afterwards', async () => {
  const shop = await openShop()
  const { id } = await pay(shop, (await makeOrder(shop)).id, 100)
  const paper = { receiptNumber: '0042', receiptDate: '2026-11-20' }
  expect(await shop.operator(payments.update, { id, ...paper })).toMatchObject({ ...paper, reference: null })
  expect(await shop.operator(payments.update, { id, reference: 'OP 12' })).toMatchObject({ ...paper, reference: 'OP 12' })
  for (const change of [{ amount: 1 }, { day: '2026-01-01' }])
    await expect(shop.rows((tx) => tx.updateTable('payments').set(change).where('id', '=', id).execute())).rejects.toThrow(
      /permission denied/,
    )
})

test('the deposit of a customer order goes over to the work order that it becomes', async () => {
  const shop = await openShop()
  const card = await shop.make.customerOrder()
  const paymentTypeId = shop.idOf('paymentTypes', 'CASH')
  const deposit = { paymentTypeId, amount: 100, allocations: [{ customerOrderId: card.id, amount: 100 }] }
  await shop.operator(payments.create, deposit)
  expect(await shop.operator(customerOrders.get, { id: card.id })).toMatchObject({ deposit: 100 })
  for (const call of [customerOrders.close, customerOrders.remove])
    await expect(shop.operator(call, { id: card.id })).rejects.toMatchObject({ status: 409, code: 'HasDeposit' })

  const { draftId } = await shop.operator(customerOrders.startOrder, { id: card.id })
  const order = await shop.operator(workOrderDrafts.transform, { id: draftId! })
  expect(order).toMatchObject({ paid: 100 })
  expect(await shop.operator(customerOrders.get, { id: card.id })).toMatchObject({ deposit: 0 })
  const { items } = await shop.operator(payments.ofOrder, { id: order.id })
  expect(items).toMatchObject([{ amount: 100, rest: 0 }])
  await expect(shop.operator(payments.create, deposit)).rejects.toMatchObject({
    fields: { 'allocations.0.customer_order_id': ['InvalidChoice'] },
  })
  await shop.operator(payments.void, { id: items[0]!.id, reason: 'greșit' })
  expect(await shop.operator(workOrders.get, { id: order.id })).toMatchObject({ paid: 0 })
})

test('forint in cash come in fives, and what they settle may differ by half of that', async () => {
  const shop = await openShop()
  await shop.world.db.updateTable('accounts').set({ currency: 'HUF' }).where('id', '=', shop.account).execute()
  const { id, total } = await shop.make.workOrder({
    products: [{ customProductName: 'Montat', quantity: 1, price: 970, isService: 1 }],
    status: 'done',
  })
  const rounded = Math.floor(total / 5 + 0.5) * 5
  expect(rounded).not.toBe(total)
  await expect(pay(shop, id, rounded + 1)).rejects.toMatchObject({ status: 422, fields: { amount: ['InvalidNumber'] } })
  const payment = await pay(shop, id, rounded, 'CASH', { allocations: [{ workOrderId: id, amount: total }] })
  expect(payment.amount - payment.rounding).toBeCloseTo(total, 2)
  expect(await shop.operator(workOrders.get, { id })).toMatchObject({ balance: 0, paymentType: { name: 'CASH' } })
})

test('payments follow a merge of clients, and an erasure takes what was typed', async () => {
  const shop = await openShop()
  const [winner, loser] = [await shop.make.client({ name: 'Ana' }), await shop.make.client({ name: 'Ana Pop' })]
  const { id } = await shop.make.workOrder({ workOrder: { organizationClientId: loser.id, clientName: 'Ana Pop' }, status: 'done' })
  const payment = await pay(shop, id, 121, 'FACT', { reference: 'Ana Pop, OP 7' })
  await shop.admin(clients.merge, { id: winner.id, fromId: loser.id })
  expect(await shop.operator(payments.get, { id: payment.id })).toMatchObject({ clientId: winner.id })
  await shop.admin(clients.erase, { id: winner.id })
  expect(await shop.operator(payments.get, { id: payment.id })).toMatchObject({ amount: 121, reference: null })
})

test('a deposit is never less than nothing, nor on a closed order, whatever is voided', async () => {
  const shop = await openShop()
  const { operator } = shop
  const { id } = await shop.make.customerOrder()
  const paymentTypeId = shop.idOf('paymentTypes', 'CASH')
  const taken = await operator(payments.create, { paymentTypeId, amount: 100, allocations: [{ customerOrderId: id, amount: 100 }] })
  const back = await operator(payments.refund, { paymentTypeId, amount: 100, reason: 'renunță', customerOrderId: id })
  await expect(operator(payments.void, { id: taken.id, reason: 'greșit' })).rejects.toMatchObject({ code: 'PaymentsExist' })
  await operator(customerOrders.close, { id })
  await expect(operator(payments.void, { id: back.id, reason: 'greșit' })).rejects.toMatchObject({ code: 'PaymentsExist' })
  expect(await operator(customerOrders.get, { id })).toMatchObject({ deposit: 0 })
})

test('a removed order whose money was given back leaves no payment behind', async () => {
  const shop = await openShop()
  const { id } = await shop.make.workOrder({ workOrder: { paymentTypeId: shop.idOf('paymentTypes', 'CASH') }, status: 'done' })
  await shop.operator(workOrders.status, { id, status: 'in-progress' })
  await shop.operator(payments.refund, { paymentTypeId: shop.idOf('paymentTypes', 'CASH'), amount: 121, reason: 'x', workOrderId: id })
  await expect(shop.admin(workOrders.remove, { id })).resolves.toBeDefined()
})

test('the reasons that a restore reads are not typed by anybody', async () => {
  const shop = await openShop()
  const { id } = await makeOrder(shop)
  const { id: payment } = await pay(shop, id, 121)
  const typed = shop.operator(payments.void, { id: payment, reason: 'order-deleted' })
  await expect(typed).rejects.toMatchObject({ fields: { reason: ['InvalidValue'] } })
})

test('two voids of one credit that was given back in part leave no debt', async () => {
  const shop = await openShop()
  const { id: clientId } = await shop.make.client()
  const paymentTypeId = shop.idOf('paymentTypes', 'CASH')
  const take = () => shop.operator(payments.create, { paymentTypeId, amount: 100, clientId, rest: 'credit' })
  const taken = [await take(), await take()]
  await shop.operator(payments.refund, { paymentTypeId, amount: 100, reason: 'x', clientId })
  const voids = await Promise.allSettled(taken.map(({ id }) => shop.operator(payments.void, { id, reason: 'x' })))
  expect(voids.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
})

test('a payment names no order of a workplace that the caller does not see', async () => {
  const shop = await openShop({ organizations: 2 })
  const here = await makeOrder(shop)
  const there = await shop.make.workOrder({ workOrder: { organizationId: shop.organizations[1]!.id }, status: 'done' })
  const allocations = [here, there].map(({ id }) => ({ workOrderId: id, amount: 50 }))
  const { id } = await shop.admin(payments.create, { paymentTypeId: shop.idOf('paymentTypes', 'CASH'), amount: 100, allocations })
  const answer = await shop.operator(payments.get, { id })
  expect(answer.allocations.map(({ workOrderId, balance }) => [workOrderId, balance])).toEqual([
    [here.id, 71],
    [null, null],
  ])
  expect(JSON.stringify(answer)).not.toContain(there.uuid)
})
