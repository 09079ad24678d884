import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { maxConditions } from '#contract/products.ts'
import { openShop, type Shop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

const auditOf = (shop: Shop, subject: string) =>
  shop.rows((tx) =>
    tx.selectFrom('auditEntries').select(['action', 'name', 'changes']).where('subject', '=', subject).orderBy('id').execute(),
  )
const fromSeventeen = { field: 'tyre_rim', condition: '>=', value: 17, newPrice: 30 } as const

test('a new product gets the usual defaults', async () => {
  const { operator, organization } = await openShop()
  const draft = { name: '  Echilibrat roți ', price: 14.5, isService: true, organizationId: organization.id }

  const product = await operator(api.products.create, draft)

  expect(product).toMatchObject({ ...draft, name: 'Echilibrat roți', um: 'BUC', isCountPrice: true, isExpendable: false, isTyre: false })
  expect(product).toMatchObject({ carTypeId: null, workOrderTypeId: null, discountOnNewTyre: false, version: 1, priceConditions: [] })
  expect(await operator(api.products.get, { id: product.id })).toEqual(product)
})

test('an update of a product replaces all fields and requires the last version', async () => {
  const shop = await openShop()
  const { operator, make, organization } = shop
  const all = { isExpendable: true, isCountPrice: false, isTyre: true, discountOnNewTyre: true, um: 'SET', price: 0 }
  const types = { carTypeId: shop.idOf('carTypes', 'Camion'), workOrderTypeId: shop.idOf('workOrderTypes', 'Vulcanizare') }
  const draft = { name: 'Anvelopă', isService: false, organizationId: organization.id, ...all, ...types }
  const { id } = await make.product({ priceConditions: [fromSeventeen] })

  const changed = await operator(api.products.update, { id, version: 1, ...draft })

  expect(changed).toMatchObject({ id, version: 2, ...draft, priceConditions: [fromSeventeen] })
  expect(await operator(api.products.get, { id })).toEqual(changed)
  const late = operator(api.products.update, { id, version: 1, ...draft })
  await expect(late).rejects.toMatchObject({ status: 412, code: 'StaleRecord' })
})

test('a product keeps a removed type, and a new product cannot get it', async () => {
  const shop = await openShop()
  const { operator, make, rows, account, organization } = shop
  const carTypeId = shop.idOf('carTypes', 'Camion')
  const { id, name, price } = await make.product({ carTypeId })
  await rows((tx) =>
    tx
      .updateTable('carTypes')
      .set({ deletedAt: new Date().toISOString() })
      .where('accountId', '=', account)
      .where('id', '=', carTypeId)
      .execute(),
  )
  const draft = { name, price, isService: true, organizationId: organization.id, carTypeId }

  expect(await operator(api.products.update, { id, ...draft })).toMatchObject({ carTypeId })
  const refused = { status: 422, fields: { car_type_id: ['InvalidChoice'] } }
  await expect(operator(api.products.create, draft)).rejects.toMatchObject(refused)
})

test('a deleted product leaves lists and pickers and stays on its orders', async () => {
  const { operator, make } = await openShop()
  const product = await make.product({ name: 'Permutat roți', price: 60 })
  const order = await make.workOrder({ products: [{ organizationProductId: product.id, quantity: 2 }] })

  await operator(api.products.remove, { id: product.id, version: 1 })

  expect(await operator(api.products.search, {})).toMatchObject({ total: 0 })
  expect(await operator(api.products.choices, { quickText: 'permutat' })).toEqual({ items: [], ofOtherTypes: false })
  await expect(operator(api.products.get, { id: product.id })).rejects.toMatchObject({ status: 404 })
  const { id, version } = order
  const { products } = await operator(api.workOrders.update, { id, version, workOrder: { description: 'Grăbit' } })
  expect(products).toMatchObject([{ organizationProductId: product.id, name: 'Permutat roți', total: 120 }])
})

test('conditions are created, updated and removed without a new version of the product', async () => {
  const { operator, make } = await openShop()
  const { id: organizationProductId } = await make.product()
  const draft = { ...fromSeventeen, organizationProductId }

  const condition = await operator(api.productConditions.create, draft)
  expect(condition).toEqual({ ...draft, id: condition.id })
  const changed = await operator(api.productConditions.update, { ...draft, id: condition.id, value: 17.5, newPrice: 32 })
  expect(changed).toEqual({ ...condition, value: 17.5, newPrice: 32 })

  const product = await operator(api.products.get, { id: organizationProductId })
  expect(product).toMatchObject({
    version: 1,
    priceConditions: [{ id: condition.id, field: 'tyre_rim', condition: '>=', value: 17.5, newPrice: 32 }],
  })
  expect((await operator(api.products.search, {})).items).toMatchObject([{ id: organizationProductId, priceConditionCount: 1 }])

  await operator(api.productConditions.remove, { id: condition.id })
  await expect(operator(api.productConditions.remove, { id: condition.id })).rejects.toMatchObject({ status: 404 })
  expect(await operator(api.products.get, { id: organizationProductId })).toMatchObject({ version: 1, priceConditions: [] })
})

test('thirty concurrent equal conditions of a product create one', async () => {
  const { operator, make } = await openShop()
  const { id: organizationProductId } = await make.product()
  const draft = { ...fromSeventeen, organizationProductId }

  const ask = () =>
    operator(api.productConditions.create, draft).then(
      () => 201,
      ({ status }: { status: number }) => status,
    )
  const answers = await Promise.all(Array.from({ length: 30 }, ask))

  expect(answers.toSorted((a, b) => a - b)).toEqual([201, ...Array.from({ length: 29 }, () => 409)])
  const other = await operator(api.productConditions.create, { ...draft, value: 18 })
  const same = operator(api.productConditions.update, { ...draft, id: other.id })
  await expect(same).rejects.toMatchObject({ status: 409, code: 'AlreadyExists' })
  // A condition may keep its own values, and another product may have the same ones.
  await operator(api.productConditions.update, { ...draft, value: 18, newPrice: 35, id: other.id })
  await operator(api.productConditions.create, { ...draft, organizationProductId: (await make.product()).id })
})

test('a product has at most fifty conditions, and none moves to another product', async () => {
  const { operator, make } = await openShop()
  const [full, other] = [await make.product(), await make.product()]
  const draft = { ...fromSeventeen, organizationProductId: full.id }
  const create = (value: number) => operator(api.productConditions.create, { ...draft, value })
  const { id } = await create(1)
  for (let value = 2; value < maxConditions; value++) await create(value)
  const created = await Promise.allSettled(Array.from({ length: 30 }, (_, i) => create(maxConditions + i)))

  expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(create(999)).rejects.toMatchObject({ status: 422, fields: { organization_product_id: ['AtMost:50'] } })
  const moved = operator(api.productConditions.update, { ...draft, id, organizationProductId: other.id })
  await expect(moved).rejects.toMatchObject({ status: 422, fields: { organization_product_id: ['InvalidChoice'] } })
})

test.each([
  [{ value: 17.555 }, { value: ['AtMostTwoDecimals'] }],
  [{ value: -1 }, { value: ['AtLeast:0'] }],
  [{ newPrice: -0.01 }, { new_price: ['AtLeast:0'] }],
  [{ condition: '<>' as '<' }, { condition: ['InvalidValue'] }],
  [{ field: 'tyre_load' as 'tyre_rim' }, { field: ['InvalidValue'] }],
])('a condition such as %j is refused at its field', async (part, fields) => {
  const { operator, make } = await openShop()
  const draft = { ...fromSeventeen, organizationProductId: (await make.product()).id, ...part }
  await expect(operator(api.productConditions.create, draft)).rejects.toMatchObject({ status: 422, fields })
})

test('products and conditions are for the office, and for operators of their workplace', async () => {
  const { admin, operator, worker, simple, make, organizations } = await openShop({ organizations: 2 })
  const [ours, theirs] = organizations.map((organization) => organization.id) as [number, number]
  const far = await make.product({ organizationId: theirs, priceConditions: [fromSeventeen] })
  const near = await make.product({ organizationId: ours })
  const [condition] = far.priceConditions

  for (const somebody of [worker, simple]) {
    await expect(somebody(api.products.get, { id: near.id })).rejects.toMatchObject({ status: 403 })
    await expect(somebody(api.productConditions.remove, { id: condition!.id })).rejects.toMatchObject({ status: 403 })
  }
  await expect(operator(api.products.get, { id: far.id })).rejects.toMatchObject({ status: 404 })
  await expect(operator(api.productConditions.remove, { id: condition!.id })).rejects.toMatchObject({ status: 404 })
  const creation = operator(api.productConditions.create, { ...fromSeventeen, organizationProductId: far.id })
  await expect(creation).rejects.toMatchObject({ status: 422, fields: { organization_product_id: ['InvalidChoice'] } })
  const moved = operator(api.products.update, { id: near.id, name: 'X', price: 1, isService: true, organizationId: theirs })
  await expect(moved).rejects.toMatchObject({ status: 422, fields: { organization_id: ['InvalidChoice'] } })
  expect(await admin(api.products.get, { id: far.id })).toMatchObject({ version: 1, priceConditions: [fromSeventeen] })
})

test('the workplace that a product leaves receives the live event', async () => {
  const shop = await openShop({ organizations: 2 })
  const { admin, operator, make, organizations } = shop
  const [first, second] = organizations.map((organization) => organization.id) as [number, number]
  const { id, name, price } = await make.product({ organizationId: first })
  const page = await openSocket(shop, operator)
  await page.watch(channelName('general', first))

  await admin(api.products.update, { id, name, price, isService: true, organizationId: second })

  await expect.poll(page.told).toMatchObject([{ data: { model_name: 'product', event: 'UPDATED', model: { id } } }])
  page.close()
})

test('changes of products and conditions are audited', async () => {
  const shop = await openShop()
  const { operator, organization } = shop
  const draft = { name: 'Montat', price: 18, isService: true, organizationId: organization.id }
  const { id } = await operator(api.products.create, draft)
  await operator(api.products.update, { id, ...draft, price: 20 })
  const condition = await operator(api.productConditions.create, { ...fromSeventeen, organizationProductId: id })
  await operator(api.productConditions.update, { ...condition, newPrice: 33 })
  await operator(api.productConditions.remove, { id: condition.id })
  await operator(api.products.remove, { id })

  const products = await auditOf(shop, 'product')
  expect(products.map(({ action, name }) => `${action} ${name}`)).toEqual(['created Montat', 'updated Montat', 'deleted Montat'])
  expect(products[1]!.changes).toEqual([{ field: 'price', from: 18, to: 20 }])
  const conditions = await auditOf(shop, 'product-condition')
  expect(conditions.map(({ action, name }) => `${action} ${name}`)).toEqual(['created Montat', 'updated Montat', 'deleted Montat'])
  expect(conditions[1]!.changes).toEqual([{ field: 'new_price', from: 30, to: 33 }])
})
