import { expect, test } from 'vitest'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { api } from '#contract/index.ts'
import { openShop } from '#test/shop.ts'

type Draft = InputOf<typeof api.workOrders.create>

const order = (parts: Partial<Draft> = {}): Draft => ({
  workOrder: { clientName: 'Ștefan Popa', phone: '0722000111' },
  car: { plateNumber: 'BV 12 ABC', make: 'Dacia', model: 'Logan' },
  ...parts,
})
const size = (tyreWidth: number, tyreHeight: number, tyreRim: number) => ({
  tyreWidth,
  tyreHeight,
  tyreRim,
  tyrePressure: 2.3,
  boltTorque: 120,
  dotNumber: '0224',
})
const tyres = (...tyreDimensions: ReturnType<typeof size>[]): Draft['tyreService'] => ({
  wheelTypeId: null,
  carKm: null,
  boltTorque: null,
  tyreDimensions,
})

test('a new order is answered as sent, with its number and defaults', async () => {
  const { simple, code, organization, make } = await openShop()
  const worker = await make.worker()
  const draft = order({
    workOrder: { clientName: 'Transport Rapid', delegateName: 'Ion Șoferul', phone: '+40722000111', description: 'Zgomot la frânare' },
    car: {
      plateNumber: 'bv12abc',
      vinNumber: 'UU1LSDA1234567890',
      make: 'Dacia',
      model: 'Logan',
      manufacturingYear: 2019,
      description: 'albă',
    },
    tyreService: { ...tyres(size(205, 55, 16))!, carKm: 90_000, tyreCount: 4, newTyre: true },
    workers: [worker.id],
    products: [{ customProductName: 'Montat', quantity: 1.5, price: 20.5, isService: 1 }],
  })

  const created = await simple(api.workOrders.create, draft)

  expect(created).toMatchObject({
    ...draft.workOrder,
    uuid: `${code}-0000000001-BR`,
    status: 'new',
    finished: null,
    duration: null,
    itp: false,
    version: 1,
    organization: { id: organization.id, name: 'Brașov' },
    workOrderType: { name: 'Vulcanizare', shortName: 'VLC' },
    car: { ...draft.car, plateNumber: 'BV 12 ABC' },
    tyreService: draft.tyreService,
    carService: null,
    workers: [{ id: worker.id, name: worker.name }],
    products: [{ name: 'Montat', customProductName: 'Montat', quantity: 1.5, price: 20.5, total: 30.75, um: 'BUC', isCustomProduct: true }],
    client: { name: 'Transport Rapid' },
    metaData: { withVat: true, vatPercentage: 21, vatValue: 6.46 },
    subtotal: 30.75,
    total: 37.21,
  })
  expect(await simple(api.workOrders.get, { id: created.id })).toEqual(created)
})

test('twenty concurrent orders are numbered without gaps, and a refused one uses no number', async () => {
  const { operator, code } = await openShop()
  const invalidOrder = order({ workOrder: { clientName: 'Ion Pop', carTypeId: 999_999_999 } })
  const drafts = Array.from({ length: 20 }, (_, i) => [order({ car: { plateNumber: `BV ${i + 10} ABC` } }), invalidOrder]).flat()

  const answers = await Promise.allSettled(drafts.map((draft) => operator(api.workOrders.create, draft)))

  const numbers = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.uuid] : []))
  expect(numbers.sort()).toEqual(Array.from({ length: 20 }, (_, i) => `${code}-${String(i + 1).padStart(10, '0')}-BR`))
  expect(await operator(api.workOrders.create, order())).toMatchObject({ uuid: `${code}-0000000021-BR` })
})

test('an order without a type gets the oldest visible one, even after it is renamed', async () => {
  const { operator, rows, idOf } = await openShop()
  const [tyres, auto] = [idOf('workOrderTypes', 'Vulcanizare'), idOf('workOrderTypes', 'Service Auto')]
  const typeOf = async () => (await operator(api.workOrders.create, order())).workOrderTypeId
  const change = (values: { name?: string; shortName?: string; hidden?: boolean }) =>
    rows((tx) => tx.updateTable('workOrderTypes').set(values).where('id', '=', tyres).execute())

  await change({ name: 'Anvelope', shortName: 'ANV' })
  expect(await typeOf()).toBe(tyres)
  await change({ hidden: true })
  expect(await typeOf()).toBe(auto)
})

test('a new client is created with the first order and found with the next', async () => {
  const { operator } = await openShop()

  const first = await operator(api.workOrders.create, order())
  const second = await operator(api.workOrders.create, order())
  const other = await operator(api.workOrders.create, order({ workOrder: { clientName: 'Ștefan Popa', phone: '0799888777' } }))

  expect(second.organizationClientId).toBe(first.organizationClientId)
  expect(other.organizationClientId).not.toBe(first.organizationClientId)
  const clients = await operator(api.clients.search, {})
  expect(clients).toMatchObject({ total: 2, items: [{ name: 'Ștefan Popa' }, { name: 'Ștefan Popa' }] })
})

test('an order goes to the older of two clients with the same name and phone', async () => {
  const { operator, make } = await openShop()
  const same = { name: 'Ștefan Popa', phone: '0722000111' }
  const [older] = [await make.client(same), await make.client(same)]

  expect(await operator(api.workOrders.create, order())).toMatchObject({ organizationClientId: older.id })
})

test('twenty concurrent orders for one new client create one client', async () => {
  const { operator } = await openShop()

  const orders = await Promise.all(Array.from({ length: 20 }, () => operator(api.workOrders.create, order())))

  expect(new Set(orders.map(({ organizationClientId }) => organizationClientId)).size).toBe(1)
  expect(await operator(api.clients.search, {})).toMatchObject({ total: 1 })
})

test('an order creates its vehicle, which is found by its plate with and without spaces', async () => {
  const { simple, make } = await openShop()
  const { id: workerId } = await make.worker()
  const car = { plateNumber: 'BV 12 ABC', vinNumber: 'UU1LSDA1234567890', make: 'Dacia', model: 'Logan', manufacturingYear: 2019 }
  const { uuid, client } = await simple(
    api.workOrders.create,
    order({
      car,
      tyreService: { ...tyres(size(205, 55, 16))!, carKm: 90_000 },
      workers: [workerId],
      products: [{ customProductName: 'Montat' }, { customProductName: 'Echilibrat' }],
    }),
  )
  await simple(api.workOrders.create, order({ car: { plateNumber: 'BV-12-ABC' } }))

  for (const value of ['BV 12 ABC', 'bv12abc', 'BV12', 'bv-12 a']) {
    const { items } = await simple(api.vehicles.plate, { value })
    expect(items, value).toHaveLength(1)
    expect(items[0]).toMatchObject({
      ...car,
      carKm: 90_000,
      tyreDimensions: [size(205, 55, 16)],
      client: { id: client?.id, name: 'Ștefan Popa', phone: '0722000111' },
      visits: [{ summary: '' }, { uuid, summary: 'Montat, Echilibrat' }],
    })
  }
  for (const value of ['CJ 12', '--', '- -']) expect(await simple(api.vehicles.plate, { value }), value).toEqual({ items: [] })
})

test('lines are priced by the conditions of the first tyre size, unless a price is sent', async () => {
  const { operator, make } = await openShop()
  const fromSeventeen = { field: 'tyre_rim', condition: '>=', value: 17, newPrice: 30 } as const
  const { id } = await make.product({ name: 'Echilibrat', price: 25, priceConditions: [fromSeventeen] })
  const priced = async (sizes: ReturnType<typeof size>[], price?: number) => {
    const products = [{ organizationProductId: id, quantity: 2, ...(price !== undefined && { price }) }]
    const created = await operator(api.workOrders.create, order({ tyreService: tyres(...sizes), products }))
    return created.products.map((line) => [line.price, line.priceBase, line.total])
  }

  expect(await priced([size(205, 55, 16), size(225, 45, 18)])).toEqual([[25, 25, 50]])
  expect(await priced([size(225, 45, 18), size(205, 55, 16)])).toEqual([[30, 25, 60]])
  expect(await priced([])).toEqual([[25, 25, 50]])
  expect(await priced([size(225, 45, 18)], 12.5)).toEqual([[12.5, 25, 25]])
})

test('a custom line without a name and a product that does not fit are dropped', async () => {
  const { admin, make } = await openShop()
  const { account } = await admin(api.session.information, {})
  const carType = (name: string) => account.carTypes.find((type) => type.name === name)?.id ?? 0
  const forTrucks = await make.product({ name: 'Montat camion', carTypeId: carType('Camion') })
  const forAll = await make.product({ name: 'Montat' })

  const created = await admin(
    api.workOrders.create,
    order({
      workOrder: { clientName: 'Ion Pop', carTypeId: carType('SUV') },
      products: [
        { organizationProductId: forTrucks.id },
        { customProductName: '  ', price: 100 },
        { organizationProductId: forAll.id },
        { customProductName: 'Ventil', price: 5 },
      ],
    }),
  )

  expect(created.products.map(({ name }) => name)).toEqual(['Montat', 'Ventil'])
  expect(created.subtotal).toBe(30)
})

test('a time or a date in an impossible year is refused at its field', async () => {
  const { operator } = await openShop()
  const workOrder = {
    clientName: 'Ion Pop',
    startDate: '0000-01-01T00:00:00Z',
    metaData: { deadline: '0202-11-20T08:00:00Z', expirationDate: '0026-11-20' },
  }
  const fields = ['start_date', 'meta_data.deadline', 'meta_data.expiration_date'].map((name) => [`work_order.${name}`, ['InvalidDate']])
  await expect(operator(api.workOrders.create, order({ workOrder: workOrder }))).rejects.toMatchObject({
    status: 422,
    fields: Object.fromEntries(fields),
  })
  const searched = operator(api.workOrders.search, { models: { finished: ['0000-01-01', ''] } })
  await expect(searched).rejects.toMatchObject({ status: 422, fields: { 'models.finished.0': expect.anything() } })
})

test('ids of another organization are refused at their paths, and nothing is stored', async () => {
  const { operator, organizations, make } = await openShop({ organizations: 2 })
  const organizationId = organizations[1]!.id
  const product = await make.product({ organizationId })
  const worker = await make.worker({ organizationId })
  const client = await make.client({ organizationId })
  const refusalOf = (draft: Draft) =>
    operator(api.workOrders.create, draft).then(
      () => 'stored',
      ({ status, fields }) => [status, Object.keys(fields)],
    )
  const customLine = { customProductName: 'Montat' }

  expect(await refusalOf(order({ products: [customLine, { organizationProductId: product.id }] }))).toEqual([
    422,
    ['products.1.organization_product_id'],
  ])
  expect(await refusalOf(order({ workers: [worker.id] }))).toEqual([422, ['workers.0']])
  expect(await refusalOf(order({ workOrder: { clientName: 'X', organizationId } }))).toEqual([422, ['work_order.organization_id']])
  expect(await refusalOf(order({ workOrder: { clientName: 'X', organizationClientId: client.id } }))).toEqual([
    422,
    ['work_order.organization_client_id'],
  ])
  expect(await operator(api.workOrders.search, {})).toMatchObject({ total: 0 })
  expect(await operator(api.vehicles.plate, { value: 'BV 12' })).toEqual({ items: [] })
})

test('an order refuses a client of another workplace even if the user sees both', async () => {
  const { admin, organizations, make } = await openShop({ organizations: 2 })
  const [ours, other] = organizations.map((organization) => organization.id) as [number, number]
  const client = await make.client({ organizationId: other })
  const { id } = await make.workOrder()
  const refused = { status: 422, fields: { 'work_order.organization_client_id': ['InvalidChoice'] } }
  const clientFields = { clientName: client.name, organizationClientId: client.id }

  await expect(admin(api.workOrders.create, order({ workOrder: { ...clientFields, organizationId: ours } }))).rejects.toMatchObject(refused)
  await expect(admin(api.workOrders.update, { id, workOrder: clientFields })).rejects.toMatchObject(refused)
})

test('an order sent again under its Idempotency-Key is created once', async () => {
  const { operator } = await openShop()
  const key = { 'idempotency-key': 'order-1' }

  const orders = await Promise.all(Array.from({ length: 5 }, () => operator(api.workOrders.create, order(), key)))

  expect(new Set(orders.map(({ uuid }) => uuid)).size).toBe(1)
  expect(await operator(api.workOrders.search, {})).toMatchObject({ total: 1 })
})

test('an order prints as a PDF with its own file name', async () => {
  const { simple, make } = await openShop()
  const { id } = await make.workOrder()

  const { fileName, content } = await simple(api.workOrders.pdf, { id, language: 'hu' })

  expect(fileName).toBe(`workorder-${id}.pdf`)
  expect(new TextDecoder('latin1').decode(content.slice(0, 5))).toBe('%PDF-')
  expect(new TextDecoder('latin1').decode(content.slice(-8))).toContain('%%EOF')
})

test('a worker reads orders but creates none, and another account reads none', async () => {
  const [{ worker, make }, neighbour] = [await openShop(), await openShop()]
  const { id } = await make.workOrder()

  expect(await worker(api.workOrders.get, { id })).toMatchObject({ id })
  await expect(worker(api.workOrders.create, order())).rejects.toMatchObject({ code: 'AccessDenied403' })
  await expect(neighbour.admin(api.workOrders.get, { id })).rejects.toMatchObject({ status: 404 })
  await expect(neighbour.admin(api.workOrders.pdf, { id })).rejects.toMatchObject({ status: 404 })
})
