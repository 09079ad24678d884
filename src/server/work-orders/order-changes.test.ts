import { assert, asyncProperty, constantFrom, subarray } from 'fast-check'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { channelName } from '#contract/live/live.ts'
import { MetaData, type WorkOrder } from '#contract/work-orders/order.ts'
import { openShop, type Shop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

/** Creates an order with values in every part. */
async function createFullOrder({ make, admin }: Pick<Shop, 'make' | 'admin'>) {
  const { account } = await admin(api.session.information, {})
  const product = await make.product({ name: 'Echilibrat', price: 25 })
  const worker = await make.worker()
  const order = await make.workOrder({
    workOrder: {
      clientName: 'Transport Rapid',
      delegateName: 'Ion Șoferul',
      description: 'Zgomot',
      carTypeId: account.carTypes[0]!.id,
      metaData: { clientRequested: 'Verificare', withVat: true, vatPercentage: 19, deadline: '2026-11-21T12:00:00Z' },
    },
    tyreService: { wheelTypeId: account.wheelTypes[0]!.id, carKm: 90_000, boltTorque: 120, tyreCount: 4 },
    workers: [worker.id],
    products: [
      { organizationProductId: product.id, quantity: 4, price: 22.5 },
      { customProductName: 'Ventil', quantity: 4, price: 5 },
    ],
  })
  return { order, product, payment: account.paymentTypes[0]!, account }
}

/** Drops the fields that every edit changes. */
const withoutEditFields = ({ version: _version, updatedAt: _updatedAt, ...order }: WorkOrder) => withoutOriginalProducts(order)
/** Drops today's values of the products, which the answer carries beside the stored ones. */
const withoutOriginalProducts = <O extends Pick<WorkOrder, 'products'>>(order: O) => ({
  ...order,
  products: order.products.map(({ originalProduct: _today, ...line }) => line),
})

test('an update without fields changes nothing, even after its product has changed', async () => {
  const shop = await openShop()
  const { order, product } = await createFullOrder(shop)
  await shop.rows((tx) => tx.updateTable('products').set({ name: 'Scumpit', price: 99 }).where('id', '=', product.id).execute())

  for (const changes of [{}, { workOrder: {} }])
    expect(withoutOriginalProducts(await shop.operator(api.workOrders.update, { id: order.id, ...changes }))).toEqual(
      withoutOriginalProducts(order),
    )
})

test('an update with any unchanged parts of the order changes nothing', async () => {
  const shop = await openShop()
  const { order, product } = await createFullOrder(shop)
  await shop.rows((tx) => tx.updateTable('products').set({ name: 'Scumpit', price: 99 }).where('id', '=', product.id).execute())
  const { clientName, delegateName, phone, description, carTypeId, startDate } = order
  const fields = { clientName, delegateName, phone, description, carTypeId, startDate, metaData: MetaData.parse(order.metaData) }
  const parts = {
    car: order.car,
    tyreService: order.tyreService,
    carService: null,
    workers: order.workers.map(({ id }) => id),
  }
  const names = subarray(Object.keys(fields) as (keyof typeof fields)[])
  const partNames = subarray(Object.keys(parts) as (keyof typeof parts)[])

  await assert(
    asyncProperty(names, partNames, constantFrom('operator', 'simple'), async (some, others, who) => {
      const workOrder = Object.fromEntries(some.map((name) => [name, fields[name]]))
      const rest = Object.fromEntries(others.map((name) => [name, parts[name]]))
      const saved = await shop[who as 'operator'](api.workOrders.update, { id: order.id, workOrder, ...rest })
      expect(withoutEditFields(saved)).toEqual(withoutEditFields(order))
    }),
    { numRuns: 25 },
  )
  const { items } = await shop.operator(api.clients.search, {})
  expect(items.map(({ id }) => id)).toEqual([order.organizationClientId])
})

test('a change of payment or document number leaves all other fields', async () => {
  const shop = await openShop()
  const { order, payment } = await createFullOrder(shop)

  const paid = await shop.operator(api.workOrders.update, { id: order.id, workOrder: { paymentTypeId: payment.id } })
  const numbered = await shop.operator(api.workOrders.update, { id: order.id, workOrder: { documentNumber: 'F 100' } })
  const cleared = await shop.operator(api.workOrders.update, { id: order.id, workOrder: { paymentTypeId: null, documentNumber: '' } })

  const paymentType = { id: payment.id, name: payment.name }
  expect(withoutEditFields(paid)).toEqual({ ...withoutEditFields(order), paymentTypeId: payment.id, paymentType })
  expect(withoutEditFields(numbered)).toEqual({ ...withoutEditFields(paid), documentNumber: 'F 100' })
  expect(withoutEditFields(cleared)).toEqual(withoutEditFields(order))
  const { items } = await shop.operator(api.workOrders.search, { models: { quickText: 'F 100' } })
  expect(items).toEqual([])
})

test('sent lines replace the old ones, and the sums follow', async () => {
  const shop = await openShop()
  const { order, product } = await createFullOrder(shop)
  expect(order).toMatchObject({ subtotal: 110, tax: 20.9, total: 130.9 })
  const update = (products: object[]) => shop.operator(api.workOrders.update, { id: order.id, products })

  const changed = await update([{ organizationProductId: product.id, quantity: 2 }])
  const emptied = await update([])

  expect(changed.products).toMatchObject([{ name: 'Echilibrat', quantity: 2, price: 25, total: 50 }])
  expect(changed).toMatchObject({ subtotal: 50, tax: 9.5, total: 59.5 })
  expect(emptied).toMatchObject({ products: [], subtotal: 0, discount: 0, tax: 0, total: 0 })
})

test('a sent part is merged into the stored one', async () => {
  const shop = await openShop()
  const { order } = await createFullOrder(shop)

  const saved = await shop.operator(api.workOrders.update, {
    id: order.id,
    workOrder: { metaData: { finalReviewer: 'Vasile' } },
    car: { plateNumber: 'cj99xyz', make: 'Ford' },
  })

  expect(saved.metaData).toMatchObject({ finalReviewer: 'Vasile', clientRequested: 'Verificare', withVat: true, vatPercentage: 19 })
  expect(saved.metaData.deadline).toBe(order.metaData.deadline)
  expect(saved.car).toEqual({ ...order.car, plateNumber: 'CJ 99 XYZ', make: 'Ford' })
  expect(saved.total).toBe(order.total)
})

test('a missing part is created by its first field and removed by null', async () => {
  const shop = await openShop()
  const { order } = await createFullOrder(shop)
  const edit = async (tyreService: InputOf<typeof api.workOrders.update>['tyreService']) =>
    (await shop.operator(api.workOrders.update, { id: order.id, tyreService })).tyreService

  expect(await edit(null)).toBeNull()
  expect(await edit({})).toBeNull()
  expect(await edit({ carKm: 91_000 })).toMatchObject({ carKm: 91_000, wheelTypeId: null, tyreCount: 0, tyreDimensions: [] })
  expect(await edit({ tyreCount: 2 })).toMatchObject({ carKm: 91_000, tyreCount: 2 })
})

test('an edit of car, tyres or client updates the vehicle; any other edit leaves it', async () => {
  const shop = await openShop()
  const { order, account } = await createFullOrder(shop)
  const findVehicle = async (value: string) => (await shop.operator(api.vehicles.plate, { value })).items[0]
  const edit = (changes: Omit<InputOf<typeof api.workOrders.update>, 'id'>) =>
    shop.operator(api.workOrders.update, { id: order.id, ...changes })
  const car = { plateNumber: order.car.plateNumber, vinNumber: 'UU1LSDA1234567890', make: 'Ford', model: 'Focus', manufacturingYear: 2020 }
  const tyres = { tyreWidth: 225, tyreHeight: 45, tyreRim: 17, tyrePressure: 2.3, boltTorque: 120, dotNumber: '0224' }
  const tyreServiceWith = (carKm: number) => ({ wheelTypeId: account.wheelTypes[1]!.id, carKm, boltTorque: null, tyreDimensions: [tyres] })

  await edit({ car })
  expect(await findVehicle(car.plateNumber)).toMatchObject({ ...car, carKm: 90_000, carTypeId: order.carTypeId })
  await edit({ tyreService: tyreServiceWith(95_000) })
  expect(await findVehicle(car.plateNumber)).toMatchObject({
    ...car,
    carKm: 95_000,
    wheelTypeId: account.wheelTypes[1]!.id,
    tyreDimensions: [tyres],
  })
  await edit({ workOrder: { clientName: 'Un alt client' } })
  expect(await findVehicle(car.plateNumber)).toMatchObject({ ...car, client: { name: 'Un alt client' } })
  await edit({ car: { ...car, plateNumber: 'CJ 99 XYZ' } })
  expect(await findVehicle('CJ 99 XYZ')).toMatchObject({ make: 'Ford', carKm: 95_000, client: { name: 'Un alt client' } })

  await shop.make.workOrder({ car: { plateNumber: 'CJ 99 XYZ' }, tyreService: tyreServiceWith(100_000) })
  await edit({ workOrder: { description: 'o notă' } })
  expect(await findVehicle('CJ 99 XYZ')).toMatchObject({ carKm: 100_000, client: { name: 'Ștefan Popa' } })
})

test('a later VAT rate does not change an existing order', async () => {
  const shop = await openShop({ settings: { vat_percent: 19 } })
  const order = await shop.make.workOrder()
  await shop.rows((tx) => tx.updateTable('accountSettings').set({ value: '21' }).where('name', '=', 'vat_percent').execute())

  const saved = await shop.operator(api.workOrders.update, { id: order.id, workOrder: { description: 'altceva' } })

  expect(saved.metaData.vatPercentage).toBe(19)
  expect(saved.total).toBe(119)
})

test('an order type without tyres drops the tyre service, one without car work the car service', async () => {
  const shop = await openShop()
  const { order, account } = await createFullOrder(shop)
  const type = (shortName: string) => account.workOrderTypes.find((each) => each.shortName === shortName)!.id
  const carService = { carKm: 90_000, mention: 'Frâne', customerRequest: ['Zgomot'], providerProposal: [] }

  const auto = await shop.operator(api.workOrders.update, { id: order.id, workOrder: { workOrderTypeId: type('SA') }, carService })
  const tyres = await shop.operator(api.workOrders.update, { id: order.id, workOrder: { workOrderTypeId: type('VLC') } })

  expect(auto).toMatchObject({ tyreService: null, carService })
  expect(tyres).toMatchObject({ tyreService: null, carService: null })
})

test('an order keeps its deleted client and products and can still be edited', async () => {
  const shop = await openShop()
  const { order, product } = await createFullOrder(shop)
  await shop.admin(api.clients.remove, { id: order.organizationClientId! })
  await shop.rows((tx) => tx.updateTable('products').set({ deletedAt: '2026-11-20T08:00:00Z' }).where('id', '=', product.id).execute())

  const saved = await shop.operator(api.workOrders.update, { id: order.id, workOrder: { description: 'altceva' } })
  const again = await shop.operator(api.workOrders.update, {
    id: order.id,
    workOrder: { clientName: order.clientName, organizationClientId: order.organizationClientId },
    products: [{ organizationProductId: product.id, quantity: 4, price: 22.5 }],
  })

  expect(withoutEditFields(saved)).toEqual({ ...withoutEditFields(order), description: 'altceva' })
  expect(again).toMatchObject({ organizationClientId: order.organizationClientId, products: [{ name: 'Echilibrat', price: 22.5 }] })
})

test('another client name on the order finds or creates that client', async () => {
  const shop = await openShop()
  const { order } = await createFullOrder(shop)
  const other = await shop.make.client({ name: 'Ion Pop', phone: '0722000111' })

  const saved = await shop.operator(api.workOrders.update, { id: order.id, workOrder: { clientName: 'Ion Pop' } })

  expect(saved).toMatchObject({ organizationClientId: other.id, client: { id: other.id, name: 'Ion Pop' } })
})

test('a save of an older version is refused with the current version', async () => {
  const { admin, operator, make } = await openShop()
  const { id } = await make.workOrder()
  await admin(api.workOrders.update, { id, version: 1, workOrder: { description: 'primul' } })

  await expect(operator(api.workOrders.update, { id, version: 1, workOrder: { description: 'al doilea' } })).rejects.toMatchObject({
    status: 412,
    code: 'StaleRecord',
  })
  const { text } = await operator.send({ method: 'PUT', url: `/api/v1/work-orders/${id}`, headers: { 'if-match': '"1"' }, body: {} })
  expect(JSON.parse(text)).toMatchObject({ code: 'StaleRecord', version: 2 })
  expect(await operator(api.workOrders.get, { id })).toMatchObject({ description: 'primul', version: 2 })
})

test('an order moved to another workplace leaves the old board and appears on the new one', async () => {
  const shop = await openShop({ organizations: 2 })
  const { admin, make, organizations } = shop
  const [from, to] = organizations
  const page = await openSocket(shop, admin)
  await page.watch(channelName('workOrder', from!.id), channelName('workOrder', to!.id))
  const { id } = await make.workOrder()
  await expect.poll(() => page.told().length).toBe(1)

  await admin(api.workOrders.update, { id, workOrder: { organizationId: to!.id } })

  await expect.poll(() => page.told().length).toBe(3)
  page.close()
  expect(page.told().slice(1)).toMatchObject([
    { channel: channelName('workOrder', from!.id), data: { event: 'DELETED', model: { id } } },
    { channel: channelName('workOrder', to!.id), data: { event: 'CREATED', model: { id } } },
  ])
})
