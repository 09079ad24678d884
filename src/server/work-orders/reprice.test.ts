import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop } from '#test/shop.ts'

const { reprice, get, update } = api.workOrders
const newTyres = { wheelTypeId: null, carKm: null, boltTorque: null, newTyre: true }

/** The order is stored at 2,407.90 with half of the mounting off; the settings of today take a fifth off, and the mounting costs 30. */
async function openChangedShop() {
  const shop = await openShop({ settings: { discount_on_new_product: 50, vat_percent: 21 } })
  const tyre = await shop.make.product({ name: 'Anvelopă', price: 480, isService: false, isTyre: true })
  const mounting = await shop.make.product({ name: 'Demontat+Montat', price: 20 })
  const order = await shop.make.workOrder({
    tyreService: newTyres,
    products: [
      { organizationProductId: tyre.id, quantity: 4 },
      { organizationProductId: mounting.id, quantity: 4 },
      { customProductName: 'Echilibrat Roti', quantity: 4, price: 15, isService: 1 },
    ],
  })
  await shop.rows(async (tx) => {
    const own = tx.updateTable('accountSettings').set({ value: '20' }).where('accountId', '=', shop.account)
    await own.where('name', '=', 'discount_on_new_product').execute()
    await tx.updateTable('products').set({ price: 30 }).where('id', '=', mounting.id).execute()
  })
  return { ...shop, order, mounting }
}

test('re-pricing returns the sums by the settings of today, and writes them only with apply', async () => {
  const { operator, order } = await openChangedShop()
  const { id } = order
  await operator(update, { id, workOrder: { phone: '0740123456' } })
  const expected = {
    before: { subtotal: 2060, discount: 70, tax: 417.9, total: 2407.9 },
    after: { subtotal: 2060, discount: 28, tax: 426.72, total: 2458.72 },
    termsFrom: { ...order.metaData.priceTerms, discountOnNewProduct: 50 },
    termsTo: { ...order.metaData.priceTerms, discountOnNewProduct: 20 },
  }

  expect(await operator(reprice, { id, version: 2 })).toMatchObject(expected)
  expect(await operator(get, { id })).toMatchObject({ version: 2, total: 2407.9 })

  expect(await operator(reprice, { id, version: 2, apply: true })).toMatchObject(expected)
  const after = await operator(get, { id })
  expect(after).toMatchObject({ version: 3, ...expected.after })
  expect(after.metaData).toMatchObject({ priceTerms: expected.termsTo, newTyreDiscountValue: 28, vatValue: 426.72 })
  expect(after.products.map((line) => [line.id, line.price, line.total])).toEqual(
    order.products.map((line) => [line.id, line.price, line.total]),
  )
  const { items } = await operator(api.workOrders.history, { id })
  expect(items[0]).toMatchObject({ kind: 'reprice', version: 3, changes: [{ field: 'total', from: 2407.9, to: 2458.72 }] })
})

test('re-pricing that changes nothing writes nothing and publishes nothing', async () => {
  const { operator, order } = await openChangedShop()
  const { id } = order
  await operator(reprice, { id, version: 1, apply: true, listPrices: true })
  const before = await operator(get, { id })
  for (const listPrices of [true, false]) {
    const answer = await operator(reprice, { id, version: 2, apply: true, listPrices })
    expect(answer).toMatchObject({ before: { total: before.total }, after: { total: before.total } })
  }
  expect(await operator(get, { id })).toEqual(before)
  expect((await operator(api.workOrders.history, { id })).items.map(({ kind }) => kind)).toEqual(['reprice', 'created'])
})

test('re-pricing with list prices changes listed lines and leaves custom lines', async () => {
  const { operator, order } = await openChangedShop()
  const repriced = await operator(reprice, { id: order.id, version: 1, apply: true, listPrices: true })
  expect(repriced.lines).toMatchObject([
    { name: 'Anvelopă', priceFrom: 480, priceTo: 480 },
    { name: 'Demontat+Montat', quantity: 4, priceFrom: 20, priceTo: 30, totalFrom: 80, totalTo: 120 },
    { name: 'Echilibrat Roti', priceFrom: 15, priceTo: 15, totalFrom: 60, totalTo: 60 },
  ])
  // The discount is a fifth of 120 + 60.
  expect(repriced.after).toEqual({ subtotal: 2100, discount: 36, tax: 433.44, total: 2497.44 })
  const after = await operator(get, { id: order.id })
  expect(after).toMatchObject({ ...repriced.after, products: [{}, { price: 30, priceBase: 30, total: 120 }, {}] })
})

test('re-pricing with list prices stores the price conditions of today in the line', async () => {
  const { operator, make } = await openShop()
  const onRim = (tyreRim: number) => ({ tyreDimensions: [{ tyreWidth: 205, tyreHeight: 55, tyreRim }] })
  const [fromSeventeen, fromNineteen] = [17, 19].map((value) => ({ field: 'tyre_rim', condition: '>=', value }) as const)
  const product = await make.product({ name: 'Echilibrat', price: 25, priceConditions: [{ ...fromSeventeen!, newPrice: 32 }] })
  const organizationProductId = product.id
  const { id } = await make.workOrder({ tyreService: onRim(17), products: [{ organizationProductId }] })
  const conditionId = product.priceConditions[0]!.id
  await operator(api.productConditions.update, { id: conditionId, organizationProductId, ...fromSeventeen!, newPrice: 40 })
  await operator(api.productConditions.create, { organizationProductId, ...fromNineteen!, newPrice: 55 })

  const repriced = await operator(reprice, { id, apply: true, listPrices: true })
  expect(repriced).toMatchObject({ lines: [{ priceFrom: 32, priceTo: 40 }], after: { subtotal: 40 } })
  const resized = await operator(update, { id, tyreService: onRim(19), products: [{ organizationProductId }] })
  expect(resized).toMatchObject({ products: [{ price: 55, priceBase: 25 }] })
})

test('an order whose sums no terms explain accepts price changes after re-pricing', async () => {
  const { operator, order, rows } = await openChangedShop()
  const { id } = order
  await rows((tx) => tx.updateTable('workOrders').set({ priceTerms: null, total: 2400 }).where('id', '=', id).execute())
  await expect(operator(update, { id, products: [] })).rejects.toMatchObject({ code: 'RepriceFirst' })

  const repriced = await operator(reprice, { id, apply: true })
  expect(repriced).toMatchObject({ before: { total: 2400 }, after: { total: 2458.72 }, termsFrom: null })
  expect(await operator(update, { id, products: [] })).toMatchObject({ total: 0 })
})

test('re-pricing is for the office, and refuses closed orders, foreign orders and old versions', async () => {
  const { operator, simple, worker, order, idOf } = await openChangedShop()
  const theirs = await openShop()
  const { id } = order
  for (const who of [simple, worker]) await expect(who(reprice, { id, apply: true })).rejects.toMatchObject({ code: 'AccessDenied403' })
  await expect(theirs.admin(reprice, { id })).rejects.toMatchObject({ status: 404 })
  await expect(operator(reprice, { id, version: 9, apply: true })).rejects.toMatchObject({ code: 'StaleRecord' })
  await operator(update, { id, paymentTypeId: idOf('paymentTypes', 'CARD') })
  for (const status of ['in-progress', 'done', 'closed'] as const) await operator(api.workOrders.status, { id, status })
  await expect(operator(reprice, { id, apply: true })).rejects.toMatchObject({ status: 409, code: 'OrderClosed' })
  expect(await operator(get, { id })).toMatchObject({ total: 2407.9 })
})
