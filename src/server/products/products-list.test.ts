import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop } from '#test/shop.ts'

const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name)

test('products are sorted by name, price or age, in both directions', async () => {
  const { operator, make } = await openShop()
  for (const [name, price] of [
    ['Șurub', 3],
    ['Supapă', 30],
    ['Antigel', 25.5],
  ] as const)
    await make.product({ name, price })
  const sorted = async (orderBy: 'name' | 'price' | 'created_at', orderDir?: 'desc') =>
    namesOf(await operator(api.products.search, { orderBy, orderDir }))

  expect(await sorted('name')).toEqual(['Antigel', 'Supapă', 'Șurub'])
  expect(await sorted('price')).toEqual(['Șurub', 'Antigel', 'Supapă'])
  expect(await sorted('price', 'desc')).toEqual(['Supapă', 'Antigel', 'Șurub'])
  expect(await sorted('created_at', 'desc')).toEqual(['Antigel', 'Supapă', 'Șurub'])
  expect(await operator(api.products.search, {})).toMatchObject({ orderBy: 'name', orderDir: 'asc', total: 3, pageCount: 1 })
})

test('products are filtered by workplace, kind, types and tyre, and by text without diacritics', async () => {
  const shop = await openShop({ organizations: 2 })
  const { admin, make, organizations } = shop
  const [here, there] = organizations.map(({ id }) => id) as [number, number]
  const [camion, auto] = [shop.idOf('carTypes', 'Camion'), shop.idOf('carTypes', 'Autoturism')]
  const vulcanizare = shop.idOf('workOrderTypes', 'Vulcanizare')
  await make.product({ name: 'Anvelopă iarnă', isService: false, isTyre: true, carTypeId: camion })
  await make.product({ name: 'Demontat și montat', workOrderTypeId: vulcanizare, carTypeId: auto })
  await make.product({ name: 'Valvă', isService: false, organizationId: there })
  const found = async (models: object) => namesOf(await admin(api.products.search, { models }))

  expect(await found({ organizationId: [there] })).toEqual(['Valvă'])
  expect(await found({ isService: false })).toEqual(['Anvelopă iarnă', 'Valvă'])
  expect(await found({ isService: false, organizationId: [here] })).toEqual(['Anvelopă iarnă'])
  expect(await found({ carTypeId: [camion, auto] })).toEqual(['Anvelopă iarnă', 'Demontat și montat'])
  expect(await found({ workOrderTypeId: [vulcanizare] })).toEqual(['Demontat și montat'])
  expect(await found({ isTyre: true })).toEqual(['Anvelopă iarnă'])
  expect(await found({ quickText: 'IARNA anvelopa' })).toEqual(['Anvelopă iarnă'])
})

test('a tyre size in any spelling finds products in the list and in pickers', async () => {
  const { operator, simple, make } = await openShop()
  for (const name of ['Michelin Alpin 6 205/55 R16', 'Debica Frigo 205/55R16', 'Matador 225/45 R17', 'Camion 185 R14 C'])
    await make.product({ name })
  const found = async (quickText: string) => [
    namesOf(await operator(api.products.search, { models: { quickText } })),
    namesOf(await simple(api.products.choices, { quickText })),
  ]
  const both = (names: string[]) => [names, names]

  for (const typed of ['205/55 R16', '205/55R16', '205 55 16', '2055516', '205/55 r16'])
    expect(await found(typed), typed).toEqual(both(['Debica Frigo 205/55R16', 'Michelin Alpin 6 205/55 R16']))
  expect(await found('185R14')).toEqual(both(['Camion 185 R14 C']))
  expect(await found('205/55 R17')).toEqual(both([]))
})

test('lookUp answers the rows of the search with conditions, or those with the given ids', async () => {
  const { operator, simple, make } = await openShop()
  const condition = { field: 'tyre_rim', condition: '>=', value: 17, newPrice: 30 } as const
  const [first, , third] = [
    await make.product({ name: 'Montat', priceConditions: [condition] }),
    await make.product({ name: 'Permutat', isService: false }),
    await make.product({ name: 'Spălat' }),
  ]
  const search = { models: { isService: true }, orderDir: 'desc', pageSize: 1, pageCount: 2 } as const

  const list = await operator(api.products.search, search)
  const whole = await simple(api.products.lookUp, search)

  expect(namesOf(list)).toEqual(['Montat'])
  expect(whole).toMatchObject({ ...list, items: [{ id: first.id, version: 1, priceConditions: [condition] }] })
  expect(await operator(api.products.lookUp, { models: { ids: [first.id, third.id, 999_999_999] } })).toMatchObject({
    total: 2,
    items: [await operator(api.products.get, { id: first.id }), third],
  })
  const many = Array.from({ length: 101 }, (_, i) => i + 1)
  await expect(operator(api.products.lookUp, { models: { ids: many } })).rejects.toMatchObject({
    status: 422,
    fields: { 'models.ids': ['AtMost:100'] },
  })
})

test('the picker offers products that fit the order, services first', async () => {
  const shop = await openShop()
  const { simple, make } = shop
  const [camion, auto] = [shop.idOf('carTypes', 'Camion'), shop.idOf('carTypes', 'Autoturism')]
  await make.product({ name: 'Montat camion', carTypeId: camion })
  await make.product({ name: 'Montat', price: 18 })
  await make.product({ name: 'Montaj kit', isService: false })

  expect(namesOf(await simple(api.products.choices, { quickText: 'monta', carTypeId: auto }))).toEqual(['Montat', 'Montaj kit'])
  expect(namesOf(await simple(api.products.choices, { carTypeId: camion, isService: true }))).toEqual(['Montat', 'Montat camion'])
})

test('the picker reports that only orders of another type sell matching products', async () => {
  const { simple, make, idOf } = await openShop()
  const [tyres, garage] = [idOf('workOrderTypes', 'Vulcanizare'), idOf('workOrderTypes', 'Service Auto')]
  await make.product({ name: 'Schimb plăcuțe', workOrderTypeId: garage })
  const look = (quickText: string, workOrderTypeId?: number) =>
    simple(api.products.choices, { quickText, ...(workOrderTypeId !== undefined && { workOrderTypeId }) })

  expect(await look('placute', tyres)).toEqual({ items: [], ofOtherTypes: true })
  expect(await look('nicăieri', tyres)).toEqual({ items: [], ofOtherTypes: false })
  expect(await look('placute', garage)).toMatchObject({ items: [{ name: 'Schimb plăcuțe' }], ofOtherTypes: false })
  expect(await look('placute')).toMatchObject({ items: [{ name: 'Schimb plăcuțe' }], ofOtherTypes: false })
})

test('the picker without text offers the best sellers of the order type', async () => {
  const shop = await openShop()
  const [tyres, garage] = [shop.idOf('workOrderTypes', 'Vulcanizare'), shop.idOf('workOrderTypes', 'Service Auto')]
  const [a, b, c] = [await shop.make.product({ name: 'A' }), await shop.make.product({ name: 'B' }), await shop.make.product({ name: 'C' })]
  const sell = (workOrderTypeId: number, ...sold: { id: number }[]) =>
    shop.make.workOrder({ workOrder: { workOrderTypeId }, products: sold.map(({ id }) => ({ organizationProductId: id })) })
  await sell(tyres, c, b)
  await sell(tyres, c)
  for (let n = 0; n < 3; n++) await sell(garage, b)
  const { id } = await sell(tyres, a)
  await shop.operator(api.workOrders.remove, { id })

  expect(namesOf(await shop.simple(api.products.choices, { workOrderTypeId: tyres }))).toEqual(['C', 'B', 'A'])
  expect(namesOf(await shop.simple(api.products.choices, { workOrderTypeId: garage }))).toEqual(['B', 'A', 'C'])
  expect(namesOf(await shop.simple(api.products.choices, {}))).toEqual(['B', 'C', 'A'])
})
