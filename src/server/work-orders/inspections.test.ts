import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { clientDraft } from '#test/make/clients.ts'
import { openShop } from '#test/shop.ts'

const itp = { workOrder: { metaData: { itp: true } }, products: [] }

test('an inspection is an order of the garage without tyres and stores its expiration date', async () => {
  const shop = await openShop()
  const vulcanizare = shop.idOf('workOrderTypes', 'Vulcanizare')

  const order = await shop.make.workOrder({
    ...itp,
    workOrder: { metaData: { itp: true, itpKind: 'car', expirationDate: '2028-11-20', smsNotification: true } },
    tyreService: { tyreCount: 4 },
    carService: { carKm: 90_000 },
  })
  const asTyres = await shop.make.workOrder({
    ...itp,
    workOrder: { metaData: { itp: true }, workOrderTypeId: vulcanizare },
    carService: { carKm: 5 },
  })

  expect(order).toMatchObject({
    itp: true,
    workOrderType: { name: 'Service Auto' },
    tyreService: null,
    carService: { carKm: 90_000 },
    metaData: { itp: true, itpKind: 'car', expirationDate: '2028-11-20', smsNotification: true },
  })
  expect(asTyres).toMatchObject({ workOrderTypeId: vulcanizare, tyreService: null, carService: { carKm: 5 } })
})

test('an inspection reminder records the client’s consent, and a later save does not renew it', async () => {
  const { make, operator, admin } = await openShop()
  const client = await make.client({ name: 'Ion Pop' })
  const orderWithReminder = (smsNotification: boolean, itp = true) => ({
    workOrder: { organizationClientId: client.id, clientName: 'Ion Pop', metaData: { itp, smsNotification } },
    products: [],
  })
  const getClient = async () => operator(api.clients.get, { id: client.id })
  await make.workOrder(orderWithReminder(false))
  await make.workOrder(orderWithReminder(true, false))
  expect(await getClient()).toMatchObject({ smsConsent: false, version: client.version })

  const order = await make.workOrder(orderWithReminder(true))
  const consenting = await getClient()
  expect(consenting).toMatchObject({ smsConsent: true, smsConsentSource: 'order', smsConsentBy: expect.stringMatching(/./) })
  expect((await admin(api.audit.search, { models: { subject: ['client'] } })).items.length).toBeGreaterThan(1)
  await make.workOrder(orderWithReminder(true))
  expect(await getClient()).toEqual({ ...consenting, lastVisit: expect.anything() })

  const { id, version, name, organizationId } = consenting
  await operator(api.clients.update, clientDraft({ id, version, name, organizationId, smsConsent: false }))
  const saved = await operator(api.workOrders.update, { id: order.id, workOrder: { description: 'Sună' } })
  expect(await getClient()).toMatchObject({ smsConsent: false, smsConsentSource: null })
  await operator(api.workOrders.update, { id: saved.id, workOrder: { metaData: { ...saved.metaData, smsNotification: false } } })
  await operator(api.workOrders.update, { id: saved.id, workOrder: { metaData: { ...saved.metaData, smsNotification: true } } })
  expect(await getClient()).toMatchObject({ smsConsent: true, smsConsentSource: 'order' })
})

test('an inspection remains one, and no new one is accepted when inspections are switched off', async () => {
  const shop = await openShop()
  const [inspection, order] = [await shop.make.workOrder(itp), await shop.make.workOrder()]
  const refused = { status: 422, fields: { 'work_order.meta_data.itp': ['InvalidChoice'] } }

  for (const [{ id }, to] of [
    [inspection, false],
    [order, true],
  ] as const)
    await expect(shop.operator(api.workOrders.update, { id, workOrder: { metaData: { itp: to } } })).rejects.toMatchObject(refused)
  await shop.admin(api.accountSettings.create, { name: 'itp_enabled', value: false })
  await expect(shop.make.workOrder(itp)).rejects.toMatchObject({ status: 422, code: 'ItpDisabled' })
  await shop.operator(api.workOrders.update, { id: inspection.id, workOrder: { description: 'x' } })
})

test('an edit of the expiration date alone updates the vehicle', async () => {
  const { make, operator } = await openShop()
  const { id, car } = await make.workOrder(itp)
  await operator(api.workOrders.update, { id, workOrder: { metaData: { expirationDate: '2029-03-01' } } })
  const { items } = await operator(api.vehicles.plate, { value: car.plateNumber })
  expect(items).toMatchObject([{ itpUntil: '2029-03-01' }])
})

test('an inspection sells custom lines, and only those services that are counted and called ITP', async () => {
  const shop = await openShop()
  const { make } = shop
  const service = await make.product({ name: 'ITP autoturism', price: 150 })
  const others = [
    await make.product({ name: 'Echilibrat', price: 15 }),
    await make.product({ name: 'Formular ITP', isService: false, price: 5 }),
    await make.product({ name: 'ITP la pachet', isCountPrice: false, price: 99 }),
  ]
  const offered = await shop.simple(api.products.choices, { itp: true })
  expect(offered.items.map(({ name }) => name)).toEqual(['ITP autoturism'])

  const lines = [{ organizationProductId: service.id }, { customProductName: 'Copie', price: 2 }]
  const order = await make.workOrder({ ...itp, products: lines })
  expect(order.products.map(({ name }) => name)).toEqual(['ITP autoturism', 'Copie'])
  for (const { id } of others)
    await expect(make.workOrder({ ...itp, products: [{ organizationProductId: id }] })).rejects.toMatchObject({
      fields: { 'products.0.organization_product_id': ['InvalidChoice'] },
    })
  const [line] = order.products
  for (const { id } of others)
    await expect(
      shop.operator(api.workOrders.update, { id: order.id, products: [{ id: line!.id, organizationProductId: id }] }),
    ).rejects.toMatchObject({ fields: { 'products.0.organization_product_id': ['InvalidChoice'] } })
})

test('a sold line of an inspection keeps its price when its product is renamed', async () => {
  const { operator, make, organization } = await openShop()
  const service = await make.product({ name: 'ITP autoturism', price: 150 })
  const { id, products } = await make.workOrder({ ...itp, products: [{ organizationProductId: service.id }] })
  await operator(api.products.update, {
    id: service.id,
    organizationId: organization.id,
    isService: true,
    name: 'Verificare tehnică',
    price: 170,
  })

  const line = { id: products[0]!.id, organizationProductId: service.id }
  const saved = await operator(api.workOrders.update, { id, products: [{ ...line, quantity: 2 }] })
  expect(saved.products).toMatchObject([{ id: line.id, name: 'ITP autoturism', price: 150, quantity: 2 }])
  await expect(operator(api.workOrders.update, { id, products: [line, { organizationProductId: service.id }] })).rejects.toMatchObject({
    fields: { 'products.1.organization_product_id': ['InvalidChoice'] },
  })
})

test('the car service fills empty fields of the car and answers with the car’s values', async () => {
  const shop = await openShop()
  const carService = {
    make: 'Skoda',
    model: 'Octavia',
    year: 2015,
    vinNumber: 'TMBJJ7NE1G0123456',
    modelType: '1.6 TDI',
    customerRequest: ['Zgomot la frânare', ' ', 'Revizie'],
    providerProposal: ['Plăcuțe față'],
  }
  const workOrderTypeId = shop.idOf('workOrderTypes', 'Service Auto')

  const order = await shop.make.workOrder({ workOrder: { workOrderTypeId }, car: { make: 'Dacia', model: null }, carService })

  const car = { make: 'Dacia', model: 'Octavia', manufacturingYear: 2015, vinNumber: 'TMBJJ7NE1G0123456' }
  const { manufacturingYear: year, ...ofCar } = car
  expect(order.car).toMatchObject(car)
  expect(order.carService).toMatchObject({
    ...ofCar,
    year,
    modelType: '1.6 TDI',
    customerRequest: ['Zgomot la frânare', 'Revizie'],
    providerProposal: ['Plăcuțe față'],
  })
  const renamed = await shop.operator(api.workOrders.update, { id: order.id, car: { ...order.car, make: 'Škoda', model: null } })
  expect(renamed).toMatchObject({ car: { make: 'Škoda', model: null }, carService: { make: 'Škoda', model: null, modelType: '1.6 TDI' } })
})

test('a manufacturing year must be plausible, except one that is already stored', async () => {
  const shop = await openShop()
  const now = new Date().getFullYear()
  const order = await shop.make.workOrder({ car: { manufacturingYear: now + 1 } })
  const refused = (message: string) => ({ status: 422, fields: { 'car.manufacturing_year': [message] } })
  const change = (manufacturingYear: number) =>
    shop.operator(api.workOrders.update, { id: order.id, car: { ...order.car, manufacturingYear } })

  await expect(change(now + 2)).rejects.toMatchObject(refused(`AtMost:${now + 1}`))
  await expect(change(now - 81)).rejects.toMatchObject(refused(`AtLeast:${now - 80}`))
  await shop.rows((tx) =>
    tx
      .updateTable('workOrders')
      .set({ car: JSON.stringify({ ...order.car, manufacturingYear: 1930 }) })
      .where('accountId', '=', shop.account)
      .where('id', '=', order.id)
      .execute(),
  )
  expect(await change(1930)).toMatchObject({ car: { manufacturingYear: 1930 } })
})
