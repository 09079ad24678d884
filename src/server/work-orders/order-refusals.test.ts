import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop } from '#test/shop.ts'

test('a simple service cannot change payment and document number of an order', async () => {
  const shop = await openShop()
  const payment = (await shop.admin(api.session.information, {})).account.paymentTypes[0]!
  const worker = await shop.make.worker()
  const order = await shop.make.workOrder({ workOrder: { clientName: 'Transport Rapid' }, workers: [worker.id] })
  const refused = { code: 'AccessDenied403', status: 403 }
  await shop.operator(api.workOrders.update, { id: order.id, workOrder: { documentNumber: 'F 1' } })

  for (const fields of [{ paymentTypeId: payment.id }, { documentNumber: 'F 2' }, { documentNumber: null }]) {
    await expect(shop.simple(api.workOrders.update, { id: order.id, workOrder: fields })).rejects.toMatchObject(refused)
    await expect(shop.simple(api.workOrders.update, { id: order.id, workOrder: { ...fields, description: 'x' } })).rejects.toMatchObject(
      refused,
    )
  }
  await expect(shop.simple(api.workOrders.status, { id: order.id, status: 'done' })).rejects.toMatchObject(refused)
  for (const fields of [{ paymentTypeId: payment.id }, { documentNumber: 'F 2' }]) {
    const workOrder = { clientName: 'Ion Pop', organizationId: shop.organization.id, ...fields }
    const newDraft = { workOrder: { clientName: 'Ion Pop' }, details: {} }
    const { id } = await shop.simple(api.workOrderDrafts.create, newDraft)
    const forbiddenCalls = [
      shop.simple(api.workOrders.create, {
        workOrder,
        car: { plateNumber: 'BV 10 AAA' },
        workers: [worker.id],
      }),
      shop.simple(api.workOrderDrafts.create, { workOrder: { clientName: 'Ion Pop', ...fields }, details: {} }),
      shop.simple(api.workOrderDrafts.update, { id, workOrder: { clientName: 'Ion Pop', ...fields }, details: {} }),
    ]
    for (const answer of await Promise.allSettled(forbiddenCalls)) expect(answer).toMatchObject({ status: 'rejected', reason: refused })
    // Values that the office chose in a draft remain when others edit it, and so does the order made from it.
    await shop.operator(api.workOrderDrafts.update, { id, workOrder: { clientName: 'Ion Pop', ...fields }, details: {} })
    const unchangedPayment = { id, workOrder: { clientName: 'Ion Pop', ...fields, description: 'Grabnic' }, details: {} }
    expect(await shop.simple(api.workOrderDrafts.update, unchangedPayment)).toMatchObject({ workOrder: fields })
  }

  const asItIs = { paymentTypeId: null, documentNumber: 'F 1', description: 'Sună înainte' }
  const saved = await shop.simple(api.workOrders.update, { id: order.id, workOrder: asItIs })
  expect(saved).toMatchObject({ paymentTypeId: null, documentNumber: 'F 1', description: 'Sună înainte', status: 'new' })
})

test('foreign and unknown ids are refused at their paths, and the order is unchanged', async () => {
  const { operator, organizations, make } = await openShop({ organizations: 2 })
  const product = await make.product({ organizationId: organizations[1]!.id })
  const order = await make.workOrder()
  const refusalOf = (changes: object) =>
    operator(api.workOrders.update, { id: order.id, ...changes }).then(
      () => 'stored',
      ({ status, fields }) => [status, ...Object.keys(fields)],
    )

  expect(await refusalOf({ products: [{ organizationProductId: product.id }] })).toEqual([422, 'products.0.organization_product_id'])
  expect(await refusalOf({ workOrder: { paymentTypeId: 999_999_999 } })).toEqual([422, 'work_order.payment_type_id'])
  expect(await refusalOf({ workOrder: { paymentTypeId: 999_999_999, workOrderTypeId: 999_999_999, carTypeId: 999_999_999 } })).toEqual([
    422,
    'work_order.work_order_type_id',
    'work_order.car_type_id',
    'work_order.payment_type_id',
  ])
  expect(await refusalOf({ tyreService: { wheelTypeId: 999_999_999, carKm: null, boltTorque: null } })).toEqual([
    422,
    'tyre_service.wheel_type_id',
  ])
  expect(await refusalOf({ workers: [999_999_999] })).toEqual([422, 'workers.0'])
  expect(await refusalOf({ workOrder: { organizationId: organizations[1]!.id } })).toEqual([422, 'work_order.organization_id'])
  expect(await refusalOf({ products: [{ customProductName: 'Ventil', quantity: 0 }] })).toEqual([422, 'products.0.quantity'])
  const noSize = { tyreWidth: 0, tyreHeight: 0, tyreRim: 0, tyrePressure: 0, boltTorque: 0, dotNumber: '' }
  expect(await refusalOf({ tyreService: { wheelTypeId: null, carKm: null, boltTorque: null, tyreDimensions: [noSize] } })).toEqual([
    422,
    'tyre_service.tyre_dimensions.0.tyre_width',
    'tyre_service.tyre_dimensions.0.tyre_height',
    'tyre_service.tyre_dimensions.0.tyre_rim',
  ])
  expect(await operator(api.workOrders.get, { id: order.id })).toEqual(order)
})

test('a stored size of 0 is read as null and blocks no change of its order', async () => {
  const { make, operator, rows } = await openShop()
  const size = { tyreWidth: 205, tyreHeight: 55, tyreRim: 16 }
  const car = { plateNumber: 'BV 10 AAA' }
  const { id, tyreService } = await make.workOrder({ car, tyreService: { tyreDimensions: [size] } })
  const zeros = { ...tyreService!.tyreDimensions[0], tyreWidth: 0, tyreHeight: 0 }
  const stored = JSON.stringify({ ...tyreService, tyreDimensions: [zeros] })
  await rows((tx) => tx.updateTable('workOrders').set({ tyreService: stored }).where('id', '=', id).execute())
  await rows((tx) =>
    tx
      .updateTable('vehicles')
      .set({ tyreDimensions: JSON.stringify([zeros]) })
      .where('plateKey', '=', 'BV10AAA')
      .execute(),
  )

  const read = { tyreDimensions: [{ tyreWidth: null, tyreHeight: null, tyreRim: 16 }] }
  const order = await operator(api.workOrders.get, { id })
  expect(order.tyreService).toMatchObject(read)
  expect((await operator(api.vehicles.plate, { value: 'BV 10 AAA' })).items).toMatchObject([read])
  await operator(api.workOrders.update, { id, workOrder: { phone: '0740123456' } })
  const { tyreHotelOutId: _set, ...echo } = order.tyreService!
  expect(await operator(api.workOrders.update, { id, tyreService: { ...echo, carKm: 90_000 } })).toMatchObject({
    phone: '0740123456',
    tyreService: { ...read, carKm: 90_000 },
  })
})

test('a worker cannot change an order, and another account does not find it', async () => {
  const [ours, theirs] = [await openShop(), await openShop()]
  const { id } = await theirs.make.workOrder()

  await expect(theirs.worker(api.workOrders.update, { id, workOrder: {} })).rejects.toMatchObject({ code: 'AccessDenied403' })
  await expect(ours.admin(api.workOrders.update, { id, workOrder: {} })).rejects.toMatchObject({
    status: 404,
    errorMessage: `No query results for work-order ${id}`,
  })
})
