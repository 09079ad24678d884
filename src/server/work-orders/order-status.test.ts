import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { OrderStatus } from '#contract/work-orders/order.ts'
import { openShop, type Shop } from '#test/shop.ts'

const createMover =
  ({ operator }: Pick<Shop, 'operator'>, id: number) =>
  (status: OrderStatus, caller = operator) =>
    caller(api.workOrders.status, { id, status })

test('an open order moves freely, and done sets when it was finished', async () => {
  const shop = await openShop()
  const { id } = await shop.make.workOrder()
  const move = createMover(shop, id)

  for (const status of ['in-progress', 'on-hold', 'new', 'done'] as const) expect(await move(status)).toMatchObject({ id, status })

  const done = await shop.operator(api.workOrders.get, { id })
  expect(done.finished).not.toBeNull()
  expect(done.endDate).toBe(done.finished)
  expect(done.duration).toBe(0)
})

test('an order done before its planned start has no end, and its start can still be changed', async () => {
  const shop = await openShop()
  const startDate = new Date(Date.now() + 86_400_000).toISOString()
  const { id } = await shop.make.workOrder({ workOrder: { startDate } })
  await createMover(shop, id)('done')
  expect(await shop.operator(api.workOrders.get, { id })).toMatchObject({ endDate: null, finished: expect.any(String) })
  const later = new Date(Date.now() + 2 * 86_400_000).toISOString()
  await expect(shop.operator(api.workOrders.update, { id, workOrder: { startDate: later } })).resolves.toMatchObject({ startDate: later })
})

test('leaving done clears the finish time but not a planned end', async () => {
  const shop = await openShop()
  const [startDate, endDate] = ['2026-11-21T08:00:00.000Z', '2026-11-21T12:00:00.000Z']
  const { id } = await shop.make.workOrder({ workOrder: { startDate, endDate }, status: 'done' })
  const unplanned = await shop.make.workOrder({ status: 'done' })

  await createMover(shop, id)('in-progress')
  await createMover(shop, unplanned.id)('new')

  expect(await shop.operator(api.workOrders.get, { id })).toMatchObject({ status: 'in-progress', finished: null, duration: null, endDate })
  expect(await shop.operator(api.workOrders.get, { id: unplanned.id })).toMatchObject({ finished: null, endDate: null })
})

test('an order closes only when done and paid, and only an admin opens it again', async () => {
  const shop = await openShop()
  const { id } = await shop.make.workOrder()
  const pay = (paymentTypeId: number | null) => shop.operator(api.workOrders.update, { id, paymentTypeId })
  const unpaid = { status: 409, code: 'PaymentNeeded' }
  const move = createMover(shop, id)
  const refused = { status: 409, code: 'StatusNotAllowed' }

  await expect(move('closed')).rejects.toMatchObject(refused)
  const { finished } = await move('done')
  await expect(move('closed')).rejects.toMatchObject(unpaid)
  await pay(shop.idOf('paymentTypes', 'CASH'))
  expect(await move('closed')).toMatchObject({ status: 'closed', finished })
  await expect(pay(null)).rejects.toMatchObject(unpaid)
  await expect(move('done')).rejects.toMatchObject(refused)
  expect(await move('done', shop.admin)).toMatchObject({ status: 'done', finished })
})

test('a change to the status that the order already has changes nothing', async () => {
  const shop = await openShop()
  const { id } = await shop.make.workOrder({ status: 'done' })
  const before = await shop.operator(api.workOrders.get, { id })

  await createMover(shop, id)('done')

  expect(await shop.operator(api.workOrders.get, { id })).toEqual(before)
})

test('every change of status is in the order’s history with its user', async () => {
  const shop = await openShop()
  const planned = { paymentTypeId: shop.idOf('paymentTypes', 'CARD'), endDate: '2999-01-01T08:00:00Z' }
  const { id } = await shop.make.workOrder({ workOrder: planned })
  await createMover(shop, id)('done')
  await createMover(shop, id)('done')
  await createMover(shop, id)('closed', shop.admin)

  const history = await shop.rows((tx) =>
    tx
      .selectFrom('workOrderHistory as h')
      .innerJoin('users as u', 'u.id', 'h.userId')
      .select(['h.kind', 'h.changes', 'u.username'])
      .where('h.workOrderId', '=', id)
      .orderBy('h.id')
      .execute(),
  )

  expect(history).toEqual([
    { kind: 'created', changes: [], username: shop.userName('admin') },
    { kind: 'status', changes: [{ field: 'status', from: 'new', to: 'done' }], username: shop.userName('operator') },
    { kind: 'status', changes: [{ field: 'status', from: 'done', to: 'closed' }], username: shop.userName('admin') },
  ])
})

test('a closed order accepts changes of its payment and document number only', async () => {
  const shop = await openShop()
  const { admin, make } = shop
  const { id } = await make.workOrder({ status: 'closed' })
  const closed = await admin(api.workOrders.get, { id })
  const refused = { status: 409, code: 'OrderClosed' }

  await expect(admin(api.workOrders.update, { id, products: [] })).rejects.toMatchObject(refused)
  await expect(admin(api.workOrders.update, { id, workOrder: { description: 'x' } })).rejects.toMatchObject(refused)
  await expect(admin(api.workOrders.update, { id, workOrder: { documentNumber: 'F 1', description: 'x' } })).rejects.toMatchObject(refused)
  await expect(admin(api.workOrders.remove, { id })).rejects.toMatchObject(refused)
  const numbered = await admin(api.workOrders.update, { id, workOrder: { documentNumber: 'F 1' } })

  expect(numbered).toMatchObject({ documentNumber: 'F 1', subtotal: closed.subtotal, total: closed.total, products: closed.products })
})

test('concurrent changes of status from one version succeed once', async () => {
  const { admin, operator, make } = await openShop()
  const { id } = await make.workOrder()
  const move = (caller: typeof admin, status: OrderStatus) => caller(api.workOrders.status, { id, version: 1, status })

  const results = await Promise.allSettled([move(admin, 'done'), move(operator, 'in-progress'), move(admin, 'on-hold')])

  const refusals = results.flatMap((result): unknown[] => (result.status === 'rejected' ? [result.reason.code] : []))
  expect(refusals).toEqual(['StaleRecord', 'StaleRecord'])
  expect(await operator(api.workOrders.get, { id })).toMatchObject({ version: 2 })
})

test('an unknown status is refused', async () => {
  const { operator, make } = await openShop()
  const { id } = await make.workOrder()

  const { status } = await operator.send({ method: 'PUT', url: `/api/v1/work-orders/${id}/status/lost` })

  expect(status).toBe(422)
})

test('a deleted order vanishes from every list at once, and its number is not used again', async () => {
  const { operator, make, code } = await openShop()
  const { id } = await make.workOrder()

  await operator(api.workOrders.remove, { id, version: 1 })

  expect(await operator(api.workOrders.search, {})).toMatchObject({ items: [], total: 0 })
  expect(await operator(api.overview.daily, {})).toMatchObject({ items: [], total: 0 })
  await expect(operator(api.workOrders.get, { id })).rejects.toMatchObject({ status: 404 })
  await expect(operator(api.workOrders.pdf, { id })).rejects.toMatchObject({ status: 404 })
  await expect(operator(api.workOrders.remove, { id })).rejects.toMatchObject({ status: 404 })
  expect(await make.workOrder()).toMatchObject({ uuid: `${code}-0000000002-BR` })
})

test('status and removal of an order are for the office of its own account', async () => {
  const [ours, theirs] = [await openShop(), await openShop()]
  const { id } = await theirs.make.workOrder()

  for (const caller of [theirs.worker, theirs.simple]) {
    await expect(caller(api.workOrders.status, { id, status: 'done' })).rejects.toMatchObject({ code: 'AccessDenied403' })
    await expect(caller(api.workOrders.remove, { id })).rejects.toMatchObject({ code: 'AccessDenied403' })
  }
  await expect(ours.admin(api.workOrders.status, { id, status: 'done' })).rejects.toMatchObject({ status: 404 })
  await expect(ours.admin(api.workOrders.remove, { id })).rejects.toMatchObject({ status: 404 })
  expect(await theirs.admin(api.workOrders.get, { id })).toMatchObject({ version: 1, status: 'new' })
})
