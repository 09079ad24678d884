import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { clients, payments, workOrders } = api

/** A client with two done orders of 121.00 each. */
async function makeDebtor(shop: Shop) {
  const client = await shop.make.client({ name: 'Ana' })
  const workOrder = { organizationClientId: client.id, clientName: client.name }
  const [one, two] = [await shop.make.workOrder({ workOrder, status: 'done' }), await shop.make.workOrder({ workOrder, status: 'done' })]
  return { client, one: one.id, two: two.id }
}
const pay = ({ operator, idOf }: Shop, body: object) =>
  operator(payments.create, { paymentTypeId: idOf('paymentTypes', 'FACT'), amount: 121, ...body })
const allocate = ({ operator }: Shop, id: number, ...allocations: { workOrderId?: number; customerOrderId?: number; amount: number }[]) =>
  operator(payments.allocate, { id, allocations })

test('credit is put on an order, which is paid by it, and taken back again', async () => {
  const shop = await openShop()
  const { client, one, two } = await makeDebtor(shop)
  const { id } = await pay(shop, { amount: 200, clientId: client.id, rest: 'credit' })
  expect(await allocate(shop, id, { workOrderId: one, amount: 121 })).toMatchObject({ rest: 79, allocations: [{ balance: 0 }] })
  expect(await shop.operator(workOrders.get, { id: one })).toMatchObject({ paid: 121, paymentType: { name: 'FACT' } })
  expect((await shop.operator(payments.search, { models: { quickText: 'ana' } })).items).toHaveLength(1)

  const moved = await allocate(shop, id, { workOrderId: one, amount: -121 }, { workOrderId: two, amount: 121 })
  expect(moved).toMatchObject({ rest: 79 })
  expect(await shop.operator(workOrders.get, { id: one })).toMatchObject({ paid: 0, balance: 121, paymentTypeId: null })
  expect(await shop.operator(workOrders.get, { id: two })).toMatchObject({ paid: 121, balance: 0 })
})

test('no more is moved than is left, owed or stands there, and each order is named once', async () => {
  const shop = await openShop()
  const { client, one, two } = await makeDebtor(shop)
  const { id } = await pay(shop, { amount: 150, clientId: client.id, rest: 'credit' })
  const refused: [Parameters<typeof allocate>[2][], object][] = [
    [[{ workOrderId: one, amount: 122 }], { code: 'MoreThanOwed' }],
    [[{ workOrderId: one, amount: 0 }], { fields: { 'allocations.0.amount': ['InvalidNumber'] } }],
    [[{ workOrderId: one, amount: -1 }], { fields: { 'allocations.0.amount': ['InvalidNumber'] } }],
    [
      [
        { workOrderId: one, amount: 1 },
        { workOrderId: one, amount: 1 },
      ],
      { fields: { 'allocations.1': ['InvalidChoice'] } },
    ],
    [
      [
        { workOrderId: one, amount: 100 },
        { workOrderId: two, amount: 100 },
      ],
      { fields: { allocations: ['InvalidNumber'] } },
    ],
    [
      [{ workOrderId: (await makeDebtor(await openShop())).one, amount: 1 }],
      { fields: { 'allocations.0.work_order_id': ['InvalidChoice'] } },
    ],
  ]
  for (const [allocations, error] of refused) await expect(allocate(shop, id, ...allocations)).rejects.toMatchObject(error)
  await shop.operator(payments.refund, { paymentTypeId: shop.idOf('paymentTypes', 'FACT'), amount: 100, reason: 'x', clientId: client.id })
  const spent = allocate(shop, id, { workOrderId: one, amount: 100 })
  await expect(spent).rejects.toMatchObject({ fields: { allocations: ['InvalidNumber'] } })
  expect(await shop.operator(payments.get, { id })).toMatchObject({ allocations: [] })
})

test('money of an order without a client, of its payment type, or voided is not moved', async () => {
  const shop = await openShop()
  const { one, two } = await makeDebtor(shop)
  const { id: nobodys } = await shop.make.workOrder({ status: 'done' })
  const { id } = await pay(shop, { allocations: [{ workOrderId: nobodys, amount: 121 }] })
  await shop.rows((tx) => tx.updateTable('payments').set({ clientId: null }).where('id', '=', id).execute())
  await expect(allocate(shop, id, { workOrderId: nobodys, amount: -21 })).rejects.toMatchObject({
    fields: { allocations: ['InvalidNumber'] },
  })
  await shop.operator(payments.void, { id, reason: 'x' })
  await expect(allocate(shop, id, { workOrderId: one, amount: 1 })).rejects.toMatchObject({ code: 'AlreadyVoided' })

  await shop.operator(workOrders.update, { id: two, paymentTypeId: shop.idOf('paymentTypes', 'CASH') })
  const [typed] = (await shop.operator(payments.ofOrder, { id: two })).items
  await expect(allocate(shop, typed!.id, { workOrderId: two, amount: -1 })).rejects.toMatchObject({ fields: { id: ['InvalidChoice'] } })
})

test('money is taken from a closed order only if another payment type remains', async () => {
  const shop = await openShop()
  const { client, one, two } = await makeDebtor(shop)
  const { id } = await pay(shop, { clientId: client.id, allocations: [{ workOrderId: one, amount: 121 }] })
  await shop.operator(workOrders.status, { id: one, status: 'closed' })
  const move = allocate(shop, id, { workOrderId: one, amount: -121 }, { workOrderId: two, amount: 121 })
  await expect(move).rejects.toMatchObject({ code: 'PaymentNeeded' })
  expect(await shop.operator(workOrders.get, { id: one })).toMatchObject({ paid: 121 })
})

test('a merge beside thirty writes about the money of its client is never deadlocked', async () => {
  const shop = await openShop()
  const { client, one } = await makeDebtor(shop)
  const card = await shop.make.customerOrder({ organizationClientId: client.id })
  const credits = await Promise.all(Array.from({ length: 15 }, () => pay(shop, { amount: 10, clientId: client.id, rest: 'credit' })))
  const winner = await shop.make.client({ name: 'Ana Pop' })
  const places = [{ workOrderId: one }, { customerOrderId: card.id }]
  const writes = credits.flatMap(({ id }, i) => [
    () => allocate(shop, id, { ...places[i % 2], amount: 5 }),
    () => shop.operator(payments.void, { id, reason: 'x' }),
  ])
  const merge = () => shop.admin(clients.merge, { id: winner.id, fromId: client.id })
  const answers = await Promise.allSettled([...writes.slice(0, 10), merge, ...writes.slice(10)].map((write) => write()))
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as { status: number }).status] : []))
  expect(refused.filter((status) => ![409, 412].includes(status))).toEqual([])
  expect(answers[10]!.status).toBe('fulfilled')
  expect((await shop.operator(payments.search, { models: { clientId: [client.id] } })).items).toEqual([])
})

test('an admin gives credit back from the till of the client’s workplace', async () => {
  const { admin, make, idOf, organizations } = await openShop({ organizations: 2 })
  const organizationId = organizations[1]!.id
  const client = await make.client({ organizationId })
  const money = { paymentTypeId: idOf('paymentTypes', 'CASH'), amount: 50, clientId: client.id }
  const { day } = await admin(payments.create, { ...money, organizationId, rest: 'credit' })
  expect(await admin(payments.refund, { ...money, reason: 'renunță' })).toMatchObject({ organizationId, amount: -50, day })
  const { takings } = await admin(api.cashDays.get, { organizationId, day: day! })
  expect(takings).toMatchObject([{ amount: 0, refunds: -50 }])
})
