import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { MetaData, type WorkOrder } from '#contract/work-orders/order.ts'
import { openShop, type Shop } from '#test/shop.ts'

const newTyres = { wheelTypeId: null, carKm: null, boltTorque: null, newTyre: true }
const { get, update } = api.workOrders
const sumsOf = ({ subtotal, discount, tax, total, metaData, products }: WorkOrder) => ({
  subtotal,
  discount,
  tax,
  total,
  newTyreDiscountValue: metaData.newTyreDiscountValue,
  vatValue: metaData.vatValue,
  lines: products.map((line) => [line.name, line.total]),
})

/** Four new tyres cost 2,407.90: the setting of that day takes half of the mounting off, the setting of today a fifth. */
async function openDiscountedShop(more: { isTermless?: boolean } = {}) {
  const shop = await openShop({ settings: { discount_on_new_product: 50, vat_percent: 21, own_product_discount: 10 } })
  const tyre = await shop.make.product({ name: 'Anvelopă', price: 480, isService: false, isTyre: true })
  const mounting = await shop.make.product({ name: 'Demontat+Montat', price: 20 })
  const balancing = await shop.make.product({ name: 'Echilibrat Roti', price: 15 })
  const created = await shop.make.workOrder({
    workOrder: { carTypeId: shop.idOf('carTypes', 'Autoturism') },
    tyreService: newTyres,
    products: [tyre, mounting, balancing].map(({ id }) => ({ organizationProductId: id, quantity: 4 })),
  })
  expect(created.total).toBe(2407.9)
  if (more.isTermless)
    await shop.rows((tx) => tx.updateTable('workOrders').set({ priceTerms: null }).where('id', '=', created.id).execute())
  await set(shop, 'discount_on_new_product', '20')
  const order = await shop.operator(get, { id: created.id })
  return { ...shop, order, tyre, mounting, balancing }
}

const set = ({ rows, account }: Pick<Shop, 'rows' | 'account'>, name: string, value: string) =>
  rows((tx) => tx.updateTable('accountSettings').set({ value }).where('accountId', '=', account).where('name', '=', name).execute())

test('an order stores the terms of the day on which it is created', async () => {
  const { order } = await openDiscountedShop()
  expect(order.metaData.priceTerms).toEqual({ discountOnNewProduct: 50, ownProductDiscount: 10, removeDiscount: false, isTruck: false })
})

test.each([false, true])('an edit of other fields leaves every sum as stored (order without terms: %s)', async (isTermless) => {
  const { operator, simple, order, balancing, rows } = await openDiscountedShop({ isTermless })
  // Neither a later type nor a later price of the product drops or re-prices the line.
  const elsewhere = await rows((tx) => tx.selectFrom('carTypes').select('id').where('id', '!=', order.carTypeId!).executeTakeFirstOrThrow())
  await rows((tx) =>
    tx.updateTable('products').set({ carTypeId: elsewhere.id, price: 99, isTyre: true }).where('id', '=', balancing.id).execute(),
  )
  const { id } = order
  const same = {
    tyreService: order.tyreService,
    products: order.products.map((line) => ({
      id: line.id,
      organizationProductId: line.productId,
      quantity: line.quantity,
      price: line.price,
    })),
  }
  const unnamed = order.products.map((line) => ({ organizationProductId: line.productId, quantity: line.quantity }))

  await operator(update, { id, workOrder: { phone: '0740123456' } })
  await simple(update, { id, workOrder: { description: 'Sună înainte', metaData: MetaData.parse(order.metaData) } })
  await operator(update, { id, car: { ...order.car, make: 'Dacia' }, ...same })
  await operator(update, { id, products: unnamed })
  const edited = await operator(update, { id, products: same.products.toReversed() })

  const { lines, ...sums } = sumsOf(edited)
  expect(sums).toEqual({ subtotal: 2060, discount: 70, tax: 417.9, total: 2407.9, newTyreDiscountValue: 70, vatValue: 417.9 })
  expect(lines).toEqual(sumsOf(order).lines.toReversed())
  expect(edited.products.map((line) => line.id)).toEqual(order.products.map((line) => line.id).toReversed())
  expect(edited.metaData.priceTerms).toEqual(order.metaData.priceTerms)
  expect(edited).toMatchObject({ phone: '0740123456', description: 'Sună înainte' })
})

test.each([false, true])('an edit that changes the price uses the order’s own terms (order without terms: %s)', async (isTermless) => {
  const { operator, order, idOf } = await openDiscountedShop({ isTermless })
  const { id } = order
  const [tyre, mounting] = order.products
  const quantity = { id: mounting!.id, organizationProductId: mounting!.productId, quantity: 2, price: 20 }
  const changed = await operator(update, {
    id,
    products: [{ id: tyre!.id, organizationProductId: tyre!.productId, quantity: 4 }, quantity],
  })
  // The discount is half of 2 × 20.
  expect(changed).toMatchObject({ subtotal: 1960, discount: 20, tax: 407.4, total: 2347.4 })
  expect(changed.metaData.priceTerms).toMatchObject({ discountOnNewProduct: 50, isTruck: false })

  const { workOrder: added } = await operator(api.workOrderProducts.create, {
    workOrderId: id,
    customProductName: 'Valvă',
    quantity: 4,
    price: 5,
  })
  expect(added).toMatchObject({ subtotal: 1980, discount: 20 })

  const own = { ...MetaData.parse(changed.metaData), ownProduct: true }
  expect(await operator(update, { id, workOrder: { metaData: own } })).toMatchObject({ discount: 24, subtotal: 1980 })
  expect(await operator(update, { id, tyreService: { ...newTyres, newTyre: false } })).toMatchObject({ discount: 4 })

  const truck = await operator(update, { id, tyreService: newTyres, workOrder: { carTypeId: idOf('carTypes', 'Camion') } })
  expect(truck.metaData.priceTerms).toMatchObject({ discountOnNewProduct: 50, isTruck: true })
  expect(truck).toMatchObject({ discount: 24 })
})

test('another car type changes the sums only if it makes the car a truck', async () => {
  const { operator, order, idOf } = await openDiscountedShop()
  expect(await operator(update, { id: order.id, workOrder: { carTypeId: idOf('carTypes', 'SUV') } })).toMatchObject({ total: 2407.9 })
  expect(await operator(update, { id: order.id, workOrder: { carTypeId: idOf('carTypes', 'Camion') } })).toMatchObject({
    // The balancing of a truck is not discounted: the discount is half of 80.
    discount: 40,
    metaData: { priceTerms: { discountOnNewProduct: 50, isTruck: true } },
  })
})

test('a truck type re-prices an order whose own type became one of trucks since', async () => {
  const { admin, operator, order, idOf } = await openDiscountedShop()
  await admin(api.carTypes.update, { id: order.carTypeId!, isTruck: true })
  expect(await operator(update, { id: order.id, workOrder: { carTypeId: idOf('carTypes', 'Camion') } })).toMatchObject({
    discount: 40,
    metaData: { priceTerms: { discountOnNewProduct: 50, isTruck: true } },
  })
})

test.each([
  [{ isCountPrice: false }, { subtotal: 1940, discount: 2 }],
  [{ discountOnNewTyre: true }, { subtotal: 2000, discount: 48 }],
  [{ isService: false }, { subtotal: 2000, discount: 0 }],
])('a line that becomes a namesake with %o is priced anew', async (trait, sums) => {
  const { operator, make } = await openShop({ settings: { discount_on_new_product: 50, own_product_discount: 10 } })
  const tyre = await make.product({ name: 'Anvelopă', price: 480, isService: false, isTyre: true })
  const work = { name: 'Lucrare', price: 20, isCountPrice: true, discountOnNewTyre: false, isService: true }
  const [product, namesake] = [await make.product(work), await make.product({ ...work, ...trait })]
  const order = await make.workOrder({
    workOrder: { metaData: { ownProduct: true } },
    tyreService: newTyres,
    products: [tyre, product].map(({ id }) => ({ organizationProductId: id, quantity: 4 })),
  })
  expect(order).toMatchObject({ subtotal: 2000, discount: 8 })
  const products = order.products.map(({ id, productId, quantity, price }) => ({ id, organizationProductId: productId, quantity, price }))
  products[1]!.organizationProductId = namesake.id
  expect(await operator(update, { id: order.id, products })).toMatchObject(sums)
})

test('an order whose sums no terms explain keeps them and refuses price changes', async () => {
  const { operator, order, rows } = await openDiscountedShop({ isTermless: true })
  const { id } = order
  await rows((tx) => tx.updateTable('workOrders').set({ tax: 418, total: 2408 }).where('id', '=', id).execute())

  expect(await operator(update, { id, workOrder: { phone: '0740123456' } })).toMatchObject({ tax: 418, total: 2408 })
  const refused = { status: 409, code: 'RepriceFirst' }
  await expect(operator(update, { id, products: [] })).rejects.toMatchObject(refused)
  await expect(operator(api.workOrderProducts.remove, { id: order.products[0]!.id })).rejects.toMatchObject(refused)
  expect(await operator(get, { id })).toMatchObject({ tax: 418, total: 2408, products: { length: 3 } })
})

test('a closed order keeps its sums when its payment changes', async () => {
  const { operator, order, idOf } = await openDiscountedShop()
  const paymentTypeId = idOf('paymentTypes', 'CARD')
  await operator(update, { id: order.id, paymentTypeId })
  for (const status of ['in-progress', 'done', 'closed'] as const) await operator(api.workOrders.status, { id: order.id, status })
  await operator(update, { id: order.id, paymentTypeId: idOf('paymentTypes', 'CASH') })
  expect(await operator(get, { id: order.id })).toMatchObject({ status: 'closed', total: 2407.9, tax: 417.9 })
})
