import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop } from '#test/shop.ts'

const newTyres = { wheelTypeId: null, carKm: null, boltTorque: null, newTyre: true }

test('sent totals of an order are refused as read-only', async () => {
  const { operator } = await openShop()
  const body = {
    work_order: { client_name: 'Ion Pop', total: 1, subtotal: 1, uuid: 'X-1', status: 'done', meta_data: { vat_value: 0 } },
    car: { plate_number: 'BV 12 ABC' },
    products: [{ custom_product_name: 'Montat', quantity: 4, price: 25, total: 1, is_count_price: false }],
  }

  const { status, text } = await operator.send({ method: 'POST', url: '/api/v1/work-orders', body })

  expect(status).toBe(422)
  const paths = ['total', 'subtotal', 'uuid', 'status', 'meta_data.vat_value'].map((name) => `work_order.${name}`)
  expect(Object.keys(JSON.parse(text).error_message).sort()).toEqual([...paths, 'products.0.is_count_price', 'products.0.total'].sort())
})

test('discounts and VAT follow the account’s settings and the order’s own flags', async () => {
  const { make } = await openShop({ settings: { own_product_discount: 10, discount_on_new_product: 50, vat_percent: 19 } })
  const tyre = await make.product({ name: 'Anvelopă', price: 300, isService: false, isTyre: true })
  const mounting = await make.product({ name: 'Demontat+Montat', price: 25 })
  const products = [tyre, mounting].map(({ id }) => ({ organizationProductId: id, quantity: 4 }))

  const order = await make.workOrder({ workOrder: { metaData: { ownProduct: true } }, tyreService: newTyres, products })

  // The discount is half of the mounting on four new tyres, plus a tenth of the services in whole lei.
  expect(order).toMatchObject({ subtotal: 1300, discount: 60, tax: 235.6, total: 1475.6 })
  expect(order.metaData).toMatchObject({ vatPercentage: 19, newTyreDiscountValue: 50, subtotalWithoutHotel: 1300 })
})

test('tyres sold as a custom line count for the new-tyre discount when the line is marked', async () => {
  const { make, operator } = await openShop({ settings: { discount_on_new_product: 50, vat_percent: 21 } })
  const work = [
    { customProductName: 'Demontat+Montat', quantity: 4, price: 30, isService: 1 as const },
    { customProductName: 'Echilibrat roți', quantity: 4, price: 15, isService: 1 as const },
  ]
  const tyres = { customProductName: 'Anvelopă 205/55 R16', quantity: 4, price: 389.9 }
  const orderWith = (isTyre: boolean | undefined, isService: 0 | 1 = 0) =>
    make.workOrder({ tyreService: newTyres, products: [{ ...tyres, isService, ...(isTyre !== undefined && { isTyre }) }, ...work] })

  expect(await orderWith(undefined)).toMatchObject({ discount: 0, tax: 365.32, total: 2104.92, products: [{ isTyre: false }, {}, {}] })
  expect(await orderWith(true, 1)).toMatchObject({ discount: 0, products: [{ isTyre: false }, {}, {}] })
  const order = await orderWith(true)
  expect(order).toMatchObject({ discount: 90, tax: 346.42, total: 1996.02, products: [{ isTyre: true }, {}, {}] })

  // A change without the mark keeps it; a change that removes it ends the discount, which the history records.
  const line = order.products[0]!.id
  const renamed = await operator(api.workOrderProducts.update, { id: line, customProductName: 'Anvelope' })
  expect(renamed).toMatchObject({ line: { isTyre: true }, workOrder: { discount: 90 } })
  const unmarkedLines = order.products.map(({ id, customProductName, quantity, price, isService }) => ({
    id,
    customProductName,
    quantity,
    price,
    isService,
  }))
  expect(await operator(api.workOrders.update, { id: order.id, products: unmarkedLines })).toMatchObject({ discount: 90 })
  const unmarked = await operator(api.workOrderProducts.update, { id: line, isTyre: false })
  expect(unmarked).toMatchObject({ line: { isTyre: false }, workOrder: { discount: 0, total: 2104.92 } })
  const { items } = await operator(api.workOrders.history, { id: order.id })
  expect(items[0]!.changes).toContainEqual({ line: 'Anvelopă 205/55 R16', field: 'is_tyre', from: true, to: false })
})

test('a custom line that becomes a service is no tyre, even when the same edit marks it as one', async () => {
  const { make, operator } = await openShop({ settings: { discount_on_new_product: 50 } })
  const mounting = { customProductName: 'Demontat+Montat', quantity: 4, price: 30, isService: 1 as const }
  const tyres = { customProductName: 'Anvelopă', quantity: 4, price: 100, isTyre: true }
  const products = [{ ...tyres, isService: 1 as const }, mounting]
  const expected = { discount: 0, products: [{ isService: 1, isTyre: false }, {}] }
  const open = () => make.workOrder({ tyreService: newTyres, products: [tyres, mounting] })
  const [whole, single] = [await open(), await open()]
  expect(whole).toMatchObject({ discount: 60, products: [{ isService: 0, isTyre: true }, {}] })

  expect(await operator(api.workOrders.update, { id: whole.id, products })).toMatchObject(expected)
  const changed = await operator(api.workOrderProducts.update, { id: single.products[0]!.id, isService: 1, isTyre: true })
  expect(changed).toMatchObject({ line: { isService: 1, isTyre: false }, workOrder: { discount: 0 } })
})

test('a custom line takes its tyre mark as 1 or 0', async () => {
  const { make, operator } = await openShop({ settings: { discount_on_new_product: 50, vat_percent: 21 } })
  const tyres = { customProductName: 'Anvelopă 205/55 R16', quantity: 4, price: 389.9, isTyre: 1 as const }
  const balance = { customProductName: 'Echilibrat roți', quantity: 4, price: 15, isService: 1 as const, isTyre: 0 as const }
  const order = await make.workOrder({ tyreService: newTyres, products: [tyres, balance] })
  expect(order).toMatchObject({ discount: 30, products: [{ isTyre: true }, { isTyre: false }] })

  const { id } = order.products[0]!
  const unmarked = await operator(api.workOrderProducts.update, { id, isTyre: 0 })
  expect(unmarked).toMatchObject({ line: { isTyre: false }, workOrder: { discount: 0 } })
  expect(await operator(api.workOrderProducts.update, { id, isTyre: 1 })).toMatchObject({ line: { isTyre: true } })
  const changed = await operator(api.workOrders.update, { id: order.id, products: [{ ...tyres, id, isTyre: 0 }] })
  expect(changed.products).toMatchObject([{ id, isTyre: false }])
})

test('balancing is discounted on the new tyres of a car, not of a truck', async () => {
  const { make, idOf } = await openShop()
  const tyre = await make.product({ name: 'Anvelopă', price: 300, isService: false, isTyre: true })
  const balancing = await make.product({ name: 'Echilibrat Roti', price: 25 })
  const products = [tyre, balancing].map(({ id }) => ({ organizationProductId: id, quantity: 4 }))
  const createOrderFor = (carType: string) =>
    make.workOrder({ workOrder: { carTypeId: idOf('carTypes', carType) }, tyreService: newTyres, products })

  expect(await createOrderFor('Autoturism')).toMatchObject({ discount: 50 })
  expect(await createOrderFor('Camion')).toMatchObject({ discount: 0 })
})

test('an account that removes discounts has none in the total while the option is on', async () => {
  const { make, rows, account } = await openShop()
  const options = JSON.stringify({ woRemoveDiscount: true })
  const own = { accountId: account, name: 'wo_pdf_config', value: 'true', options }
  const order = { workOrder: { metaData: { ownProduct: true } } }

  await rows((tx) => tx.insertInto('accountSettings').values(own).execute())
  expect(await make.workOrder(order)).toMatchObject({ subtotal: 100, discount: 0, tax: 21, total: 121 })

  await rows((tx) => tx.updateTable('accountSettings').set({ value: 'false' }).execute())
  expect(await make.workOrder(order)).toMatchObject({ subtotal: 100, total: 108.9 })
})

test.each(['carTypeId', 'workOrderTypeId'] as const)(
  'a change of %s alone drops lines that no longer fit and updates the sums',
  async (field) => {
    const { operator, make, idOf } = await openShop()
    const [before, after] =
      field === 'carTypeId'
        ? [idOf('carTypes', 'Camion'), idOf('carTypes', 'SUV')]
        : [idOf('workOrderTypes', 'Vulcanizare'), idOf('workOrderTypes', 'Service Auto')]
    const bound = await make.product({ name: 'Montat camion', price: 60, [field]: before })
    const free = await make.product({ name: 'Echilibrat', price: 25 })
    const { id, products } = await make.workOrder({
      workOrder: { [field]: before },
      products: [{ organizationProductId: bound.id }, { organizationProductId: free.id, quantity: 2 }],
    })
    expect(products).toHaveLength(2)

    await operator(api.workOrders.update, { id, workOrder: { [field]: after } })

    const order = await operator(api.workOrders.get, { id })
    expect(order.products).toMatchObject([{ name: 'Echilibrat', quantity: 2, total: 50 }])
    expect(order.subtotal).toBe(50)
  },
)

test('a line sent with its id keeps its stored values; an id of another order is refused', async () => {
  const shop = await openShop()
  const product = await shop.make.product({ name: 'Echilibrat', price: 25 })
  const order = await shop.make.workOrder({
    products: [
      { organizationProductId: product.id, quantity: 4, price: 22.5 },
      { customProductName: 'Ventil', quantity: 4, price: 5 },
    ],
  })
  const [balance, valve] = order.products
  await shop.rows((tx) =>
    tx.updateTable('products').set({ name: 'Scumpit', price: 99, isTyre: true }).where('id', '=', product.id).execute(),
  )
  const stranger = await shop.make.workOrder()
  const updateLines = (products: object[]) => shop.operator(api.workOrders.update, { id: order.id, products })
  const balanceLine = { id: balance!.id, organizationProductId: product.id }

  const moved = await updateLines([
    { id: valve!.id, customProductName: 'Valvă', quantity: 2, price: 5 },
    { customProductName: 'Plumbi', price: 3 },
    { ...balanceLine, quantity: 8 },
  ])

  const today = { id: product.id, name: 'Scumpit', um: 'BUC', price: 99 }
  expect(moved.products).toMatchObject([
    { id: valve!.id, name: 'Valvă', total: 10, type: 'product', originalProduct: null },
    { name: 'Plumbi', total: 3 },
    {
      id: balance!.id,
      name: 'Echilibrat',
      price: 22.5,
      isTyre: false,
      total: 180,
      type: balance!.type,
      productId: product.id,
      originalProduct: today,
    },
  ])
  // A line without an id matches the stored line of its product and keeps its flags and its list price of that day.
  expect((await updateLines([{ organizationProductId: product.id }])).products).toMatchObject([
    { id: balance!.id, name: 'Echilibrat', price: 25, priceBase: 25, isTyre: false },
  ])
  expect((await updateLines([{ organizationProductId: product.id }, { organizationProductId: product.id }])).products).toMatchObject([
    { id: balance!.id, name: 'Echilibrat', price: 25, isTyre: false },
    { name: 'Scumpit', price: 99, isTyre: true },
  ])
  for (const products of [[{ ...balanceLine, id: stranger.products[0]!.id }], [{ ...balanceLine, id: valve!.id }]])
    await expect(updateLines(products)).rejects.toMatchObject({ fields: { 'products.0.id': ['InvalidChoice'] } })
})

test('a line sent without id and price takes the list price of the new tyre size', async () => {
  const { make, operator } = await openShop()
  const fromSeventeen = { field: 'tyre_rim', condition: '>=', value: 17, newPrice: 32 } as const
  const { id: organizationProductId } = await make.product({ name: 'Echilibrat', price: 25, priceConditions: [fromSeventeen] })
  const onRim = (tyreRim: number) => ({ tyreDimensions: [{ tyreWidth: 205, tyreHeight: 55, tyreRim }] })
  const order = await make.workOrder({ tyreService: onRim(16), products: [{ organizationProductId, quantity: 4 }] })
  expect(order.products).toMatchObject([{ price: 25, total: 100 }])

  const products = [{ organizationProductId, quantity: 4 }]
  const resized = await operator(api.workOrders.update, { id: order.id, tyreService: onRim(18), products })

  expect(resized).toMatchObject({ subtotal: 128, products: [{ id: order.products[0]!.id, price: 32, priceBase: 25, total: 128 }] })
})
