import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { PaymentSearch } from '#contract/payments.ts'
import { addDays } from '#domain/text/calendar.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { clients, payments, workOrders } = api

const search = async ({ operator }: Shop, models: PaymentSearch['models'], more: object = {}) =>
  (await operator(payments.search, { models, ...more })).items

/** A client, and done orders of 121.00 each for it, oldest first. */
async function makeDebtor(shop: Shop, name: string, orders = 1) {
  const client = await shop.make.client({ name })
  const ids: number[] = []
  for (let i = 0; i < orders; i++) {
    const workOrder = { organizationClientId: client.id, clientName: name }
    ids.push((await shop.make.workOrder({ workOrder, status: 'done' })).id)
  }
  return { client, ids }
}
const pay = ({ operator, idOf }: Shop, workOrderId: number, amount: number, more: object = {}) =>
  operator(payments.create, { paymentTypeId: idOf('paymentTypes', 'FACT'), amount, allocations: [{ workOrderId, amount }], ...more })

test('the list finds a payment by its paper, its plate and its client, and by each filter', async () => {
  const shop = await openShop()
  const { client, ids } = await makeDebtor(shop, 'Őri Ștefan')
  const { ids: others } = await makeDebtor(shop, 'Ana Pop')
  const payment = await pay(shop, ids[0]!, 50, { receiptNumber: '0042', reference: 'OP 7781' })
  const other = await shop.operator(payments.create, {
    paymentTypeId: shop.idOf('paymentTypes', 'CASH'),
    amount: 121,
    allocations: [{ workOrderId: others[0]!, amount: 121 }],
  })
  const { plateNumber } = payment.allocations[0]!
  expect(payment).toMatchObject({ clientName: 'Őri Ștefan', allocations: [{ plateNumber: expect.any(String) }] })

  const foundBy = async (models: PaymentSearch['models']) => (await search(shop, models)).map(({ id }) => id)
  for (const quickText of ['0042', '7781', 'stefan ori', `${plateNumber!} 0042`])
    expect(await foundBy({ quickText }), quickText).toEqual([payment.id])
  expect(await foundBy({ quickText: 'nobody' })).toEqual([])
  const { day } = payment
  const own: PaymentSearch['models'][] = [
    { clientId: [client.id] },
    { paymentTypeId: [payment.paymentTypeId] },
    { receivedOn: [day!, day!], clientId: [client.id] },
  ]
  for (const models of own) expect(await foundBy(models), JSON.stringify(models)).toEqual([payment.id])
  const both: PaymentSearch['models'][] = [{}, { day: [day!, ''] }, { kind: ['payment'] }, { userId: [payment.userId!] }]
  for (const models of both) expect(await foundBy(models), JSON.stringify(models)).toEqual([other.id, payment.id])
  for (const models of [{ day: ['', addDays(day!, -1)] }, { kind: ['refund' as const] }]) expect(await foundBy(models)).toEqual([])

  await shop.operator(payments.update, { id: payment.id, receiptNumber: '0043' })
  expect(await foundBy({ quickText: '0042' })).toEqual([])
  expect(await foundBy({ quickText: '0043 ori' })).toEqual([payment.id])
  await shop.operator(workOrders.update, { id: ids[0]!, paymentTypeId: shop.idOf('paymentTypes', 'CASH') })
  await shop.admin(clients.erase, { id: client.id })
  expect(await foundBy({ quickText: 'ori' })).toEqual([])
  expect(await foundBy({ quickText: '0043' })).toEqual([payment.id])
})

test('equal days and amounts of the list page in the order of their entry', async () => {
  const shop = await openShop()
  const { ids } = await makeDebtor(shop, 'Ana', 1)
  const made: number[] = []
  for (let i = 0; i < 5; i++) made.push((await pay(shop, ids[0]!, 10)).id)
  for (const orderBy of ['day', 'amount'] as const)
    for (const orderDir of ['asc', 'desc'] as const) {
      const found: number[] = []
      for (const pageCount of [1, 2, 3])
        found.push(...(await search(shop, {}, { orderBy, orderDir, pageCount, pageSize: 2 })).map(({ id }) => id))
      expect(found).toEqual(orderDir === 'asc' ? made : made.toReversed())
    }
})

test('the list has no payment of another workplace, and no order from before the ledger', async () => {
  const shop = await openShop({ organizations: 2 })
  const there = await shop.make.workOrder({ workOrder: { organizationId: shop.organizations[1]!.id }, status: 'done' })
  await shop.admin(payments.create, {
    paymentTypeId: shop.idOf('paymentTypes', 'CASH'),
    amount: 121,
    allocations: [{ workOrderId: there.id, amount: 121 }],
  })
  const old = await shop.make.workOrder({ workOrder: { paymentTypeId: shop.idOf('paymentTypes', 'CARD') }, status: 'done' })
  await shop.rows(async (tx) => {
    await tx.updateTable('workOrders').set({ paid: null, paidTypeId: null }).where('id', '=', old.id).execute()
  })
  const before = (await search(shop, {})).length
  await shop.operator(workOrders.update, { id: old.id, paymentTypeId: shop.idOf('paymentTypes', 'CASH') })
  expect((await search(shop, {})).filter(({ kind }) => kind === 'carried')).toEqual([])
  expect((await search(shop, {})).every(({ organizationId }) => organizationId === shop.organization.id)).toBe(true)
  expect((await shop.admin(payments.search, {})).items.length).toBeGreaterThan(before)
  expect(await search(await openShop(), {})).toEqual([])
  await expect(shop.worker(payments.search, {})).rejects.toMatchObject({ status: 403 })
})

test('a sum is proposed for what is due first, and the rest is named', async () => {
  const shop = await openShop()
  const { client, ids } = await makeDebtor(shop, 'Transport SRL', 3)
  const [first, second, third] = ids as [number, number, number]
  await shop.operator(workOrders.update, { id: first, paymentTypeId: shop.idOf('paymentTypes', 'FACT TERMENI') })
  await pay(shop, second, 21)
  const propose = (amount: number) => shop.operator(payments.proposal, { clientId: client.id, amount })
  const { items, allocations, rest } = await propose(150)
  expect(items.map(({ workOrderId, balance }) => [workOrderId, balance])).toEqual([
    [second, 100],
    [third, 121],
    [first, 121],
  ])
  expect({ allocations, rest }).toEqual({
    allocations: [
      { workOrderId: second, invoiceId: null, amount: 100 },
      { workOrderId: third, invoiceId: null, amount: 50 },
    ],
    rest: 0,
  })
  expect((await propose(400)).rest).toBe(58)
  const payment = await shop.operator(payments.create, {
    paymentTypeId: shop.idOf('paymentTypes', 'FACT'),
    amount: 150,
    clientId: client.id,
    allocations,
  })
  expect(payment).toMatchObject({ rest: 0, allocations: [{ balance: 0 }, { balance: 71 }] })
  expect((await propose(0)).items.map(({ balance }) => balance)).toEqual([71, 121])
  const other = await openShop()
  expect(await other.operator(payments.proposal, { clientId: client.id, amount: 100 })).toEqual({ items: [], allocations: [], rest: 100 })
})
