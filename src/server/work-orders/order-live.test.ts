import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { openShop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

test('each change of an order publishes its row in the list and its place on the board', async () => {
  const shop = await openShop()
  const { admin, operator, make, organization, idOf } = shop
  const worker = await make.worker()
  const page = await openSocket(shop, admin)
  await page.watch(channelName('workOrder', organization.id))
  const listRow = async () => {
    const { text } = await admin.send({ method: 'GET', url: '/api/v1/work-orders/search/query' })
    // A listed row also has `deleted_at`, which the live row lacks.
    const { deleted_at: _deleted, ...row } = JSON.parse(text).items[0]
    return row
  }
  const tyre = { tyreWidth: 205, tyreHeight: 55, tyreRim: 16, tyrePressure: 2.3, boltTorque: 110, dotNumber: '2325' }

  const { id } = await make.workOrder({
    workOrder: { startDate: '2026-01-05T08:00:00Z', delegateName: 'Ion Șoferul', metaData: { deadline: '2026-01-06T08:00:00Z' } },
    tyreService: { wheelTypeId: null, carKm: null, boltTorque: null, tyreDimensions: [tyre] },
    workers: [worker.id],
  })
  const rows = [await listRow()]
  await operator(api.workOrders.update, { id, workOrder: { workOrderTypeId: idOf('workOrderTypes', 'Service Auto') } })
  rows.push(await listRow())
  await operator(api.workOrders.status, { id, status: 'done' })
  rows.push(await listRow())
  await operator(api.workOrders.update, { id, workOrder: { paymentTypeId: idOf('paymentTypes', 'CARD'), documentNumber: 'F 100' } })
  rows.push(await listRow())

  const places = [
    { position: 100, revision: 1 },
    { position: 100, revision: null },
    { position: null, revision: 2 },
    { position: 100, revision: 3 },
  ]
  const expectedEvents = rows.map((row, i) => ({
    event: 'WorkOrder',
    channel: channelName('workOrder', organization.id),
    data: { model_name: 'work-order', event: i === 0 ? 'CREATED' : 'UPDATED', model: { ...row, ...places[i], places: [] } },
  }))
  await expect.poll(page.told).toEqual(expectedEvents)
  page.close()
  expect(rows).toMatchObject([
    { version: 1, status: 'new', duration: null, work_order_type: 'Vulcanizare', payment_type: null },
    { version: 2, work_order_type: 'Service Auto' },
    { version: 3, status: 'done', duration: expect.any(Number) },
    { version: 4, payment_type: 'CARD', document_number: 'F 100' },
  ])
})

test('an order answers when it was last changed', async () => {
  const { operator, make } = await openShop()
  const order = await make.workOrder()

  const changed = await operator(api.workOrders.update, { id: order.id, workOrder: { description: 'altceva' } })

  expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(order.updatedAt))
  expect(changed.createdAt).toBe(order.createdAt)
})
