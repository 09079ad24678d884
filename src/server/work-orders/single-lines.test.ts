import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop } from '#test/shop.ts'

const { create, update, remove } = api.workOrderProducts
const { get } = api.workOrders
const custom = (name: string, price: number, more = {}) => ({ customProductName: name, quantity: 1, price, ...more })

test('each call that adds, changes or removes a line answers with the order’s version and sums', async () => {
  const { simple, operator, make } = await openShop()
  const product = await make.product({ name: 'Echilibrat', price: 25, isCountPrice: true })
  const order = await make.workOrder({
    workOrder: { metaData: { withVat: true, vatPercentage: 21 } },
    products: [custom('Montat', 100, { isService: 1 })],
  })

  const added = await simple(create, { workOrderId: order.id, version: 1, organizationProductId: product.id, quantity: 4 })
  expect(added.line).toMatchObject({ name: 'Echilibrat', quantity: 4, price: 25, total: 100, productId: product.id })
  expect(added.workOrder).toMatchObject({ id: order.id, version: 2, subtotal: 200, tax: 42, total: 242, metaData: { vatValue: 42 } })

  const changed = await simple(update, { id: added.line.id, version: 2, quantity: 2 })
  expect(changed.line).toEqual({ ...added.line, quantity: 2, total: 50 })
  expect(changed.workOrder).toMatchObject({ version: 3, subtotal: 150, total: 181.5 })

  const removed = await operator(remove, { id: order.products[0]!.id, version: 3 })
  expect(removed).toEqual({ workOrder: expect.objectContaining({ version: 4, subtotal: 50, total: 60.5 }) })
  const now = await operator(get, { id: order.id })
  expect(now.products).toEqual([changed.line])
  expect(now).toMatchObject(removed.workOrder)

  const { items } = await operator(api.workOrders.history, { id: order.id })
  expect(items.map(({ kind, version, changes }) => ({ kind, version, changes }))).toMatchObject([
    { kind: 'lines', version: 4, changes: [{ line: 'Montat', field: 'removed' }] },
    { version: 3, changes: [{ line: 'Echilibrat', field: 'quantity', from: 4, to: 2 }] },
    { version: 2, changes: [{ line: 'Echilibrat', field: 'added' }] },
    { kind: 'created', version: 1, changes: [] },
  ])
})

test('a custom line whose price is null costs 0, and a listed product keeps its own', async () => {
  const { simple, make } = await openShop()
  const product = await make.product({ name: 'Echilibrat', price: 25 })
  const products = [
    { customProductName: 'Montat', price: null },
    { organizationProductId: product.id, price: null },
  ]
  const order = await make.workOrder({ products })
  expect(order).toMatchObject({ products: [{ price: 0, total: 0 }, { price: 25 }], subtotal: 25 })

  const added = await simple(create, { workOrderId: order.id, customProductName: 'Valvă', price: null })
  expect(added.line).toMatchObject({ price: 0, total: 0 })
  const priced = await simple(update, { id: added.line.id, price: 5 })
  expect(priced.line).toMatchObject({ price: 5, total: 5 })
  expect((await simple(update, { id: added.line.id, price: null })).line).toMatchObject({ price: 0, total: 0 })
  expect((await simple(update, { id: order.products[1]!.id, price: null })).line).toMatchObject({ price: 25 })

  const unpricedLines = order.products.map(({ id, organizationProductId, customProductName }) => ({
    id,
    organizationProductId,
    customProductName,
    price: null,
  }))
  expect(await simple(api.workOrders.update, { id: order.id, products: unpricedLines })).toMatchObject({
    products: [{ price: 0 }, { price: 25 }],
  })
})

test('line calls refuse old versions, closed orders, foreign lines and invalid fields', async () => {
  const { operator, worker, admin, make } = await openShop()
  const theirs = await openShop()
  const order = await make.workOrder({ products: [custom('Montat', 100), custom('Valvă', 5)] })
  const line = order.products[1]!.id
  const refused = (fields: object) => ({ status: 422, fields })

  await expect(operator(create, { workOrderId: order.id, version: 9, ...custom('X', 1) })).rejects.toMatchObject({ code: 'StaleRecord' })
  await expect(operator(update, { id: line, version: 9, price: 1 })).rejects.toMatchObject({ code: 'StaleRecord' })
  await expect(operator(remove, { id: line, version: 9 })).rejects.toMatchObject({ code: 'StaleRecord' })
  await expect(worker(remove, { id: line })).rejects.toMatchObject({ code: 'AccessDenied403' })
  const none = { status: 404 }
  await expect(theirs.admin(create, { workOrderId: order.id, ...custom('X', 1) })).rejects.toMatchObject(
    refused({ work_order_id: ['InvalidChoice'] }),
  )
  await expect(theirs.admin(update, { id: line, price: 1 })).rejects.toMatchObject(none)
  await expect(theirs.admin(remove, { id: line })).rejects.toMatchObject(none)
  await expect(operator(remove, { id: 999_999_999 })).rejects.toMatchObject(none)
  const foreign = await theirs.make.product()
  for (const organizationProductId of [foreign.id, 999_999_999]) {
    await expect(operator(create, { workOrderId: order.id, organizationProductId })).rejects.toMatchObject(
      refused({ organization_product_id: ['InvalidChoice'] }),
    )
    await expect(operator(update, { id: line, organizationProductId })).rejects.toMatchObject(
      refused({ organization_product_id: ['InvalidChoice'] }),
    )
  }
  await expect(operator(create, { workOrderId: order.id, ...custom('  ', 1) })).rejects.toMatchObject(
    refused({ custom_product_name: ['RequiredField'] }),
  )
  await expect(operator(update, { id: line, customProductName: '' })).rejects.toMatchObject(
    refused({ custom_product_name: ['RequiredField'] }),
  )
  await expect(operator(update, { id: line, quantity: 999_999, price: 9_999_999_999 })).rejects.toMatchObject(
    refused({ quantity: ['TotalTooLarge'] }),
  )
  expect(await operator(get, { id: order.id })).toEqual(order)

  const full = await make.workOrder({ products: Array.from({ length: 200 }, (_, i) => custom(`Rând ${i}`, 1)) })
  await expect(operator(create, { workOrderId: full.id, ...custom('X', 1) })).rejects.toMatchObject(
    refused({ work_order_id: ['AtMost:200'] }),
  )
  const closed = await make.workOrder({ status: 'closed', products: [custom('Montat', 100)] })
  const frozen = { status: 409, code: 'OrderClosed' }
  await expect(admin(create, { workOrderId: closed.id, ...custom('X', 1) })).rejects.toMatchObject(frozen)
  await expect(admin(update, { id: closed.products[0]!.id, price: 1 })).rejects.toMatchObject(frozen)
  await expect(admin(remove, { id: closed.products[0]!.id })).rejects.toMatchObject(frozen)
})

test('twenty concurrent additions to one version add one line; without a version all are added', async () => {
  const { operator, make } = await openShop()
  const order = await make.workOrder({ products: [], workOrder: { metaData: { withVat: false } } })
  const twenty = (version?: number) =>
    Promise.allSettled(
      Array.from({ length: 20 }, () => operator(create, { workOrderId: order.id, ...(version && { version }), ...custom('Valvă', 5) })),
    )
  expect((await twenty(1)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await twenty()
  expect(await operator(get, { id: order.id })).toMatchObject({ version: 22, total: 105, products: { length: 21 } })
})

test('an order with relations is the plain order, and an unknown relation is refused', async () => {
  const { worker, make } = await openShop()
  const order = await make.workOrder()
  expect(await worker(api.workOrders.withRelations, { id: order.id, relations: ['car', 'products', 'client'] })).toEqual(order)
  expect(await worker(api.workOrders.withRelations, { id: order.id })).toEqual(order)
  const body = { relations: ['account'] }
  const { status } = await worker.send({ method: 'POST', url: `/api/v1/work-orders/${order.id}/with-relations`, body })
  expect(status).toBe(422)
})
