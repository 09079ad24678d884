import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { api } from '#contract/index.ts'
import { openShop, type Shop } from '#test/shop.ts'

type Models = InputOf<typeof api.workOrders.search>['models']

/** Searches as an admin and returns the client names. */
const createFinder =
  ({ admin }: Pick<Shop, 'admin'>) =>
  async (models: Models, rest: Omit<InputOf<typeof api.workOrders.search>, 'models'> = {}) =>
    (await admin(api.workOrders.search, { models, ...rest })).items.map(({ clientName }) => clientName)

/** Creates done orders with the given client names and finish times. */
const createFinishedOrders = async ({ make, rows }: Pick<Shop, 'make' | 'rows'>, instants: Record<string, string>) => {
  for (const [clientName, finished] of Object.entries(instants)) {
    const { id } = await make.workOrder({ workOrder: { clientName }, status: 'done' })
    await rows((tx) => tx.updateTable('workOrders').set({ finished }).where('id', '=', id).execute())
  }
}

test('the list shows the shop’s own orders, unfinished first and then the latest finished', async () => {
  const [ours, theirs] = [await openShop(), await openShop()]
  await theirs.make.workOrder()
  await createFinishedOrders(ours, { Earlier: '2026-03-01T10:00:00Z', Later: '2026-03-02T10:00:00Z' })
  await ours.make.workOrder({ workOrder: { clientName: 'Open' } })

  const list = await ours.operator(api.workOrders.search, {})

  expect(list.items.map(({ clientName }) => clientName)).toEqual(['Open', 'Later', 'Earlier'])
  expect(list).toMatchObject({ total: 3, pageCount: 1, orderBy: 'finished', orderDir: 'desc' })
})

test('an order is found by its number with or without hyphens, and by no other part of it', async () => {
  // A random code could begin with the letters of the workplace, so that its numbers would match, too.
  const shop = await openShop({ code: 'PARTS' })
  const { uuid } = await shop.make.workOrder({ workOrder: { clientName: 'Ion Pop' }, car: { plateNumber: 'BV 12 XYZ' } })
  await shop.make.workOrder({ workOrder: { clientName: 'Popa-Ionescu' }, car: { plateNumber: 'CJ 12 XYZ' } })
  const found = createFinder(shop)
  const [account, number, organization] = uuid.split('-')

  for (const quickText of [uuid, uuid.replaceAll('-', ''), `${account}${number}`, `${number}-${organization}`, `--${number}--`])
    expect(await found({ quickText: quickText })).toEqual(['Ion Pop'])
  expect(await found({ quickText: organization!.slice(0, 2) })).toEqual([])
  expect(await found({ quickText: 'popa ionescu' })).toEqual(['Popa-Ionescu'])
  expect(await found({ quickText: 'popa-ionescu' })).toEqual(['Popa-Ionescu'])
})

test('a row has all values that the list and the board show of an order', async () => {
  const { operator, make, organization } = await openShop()
  const worker = await make.worker({ name: 'Mihai Roată' })
  const order = await make.workOrder({
    workOrder: { clientName: 'Transport Rapid', delegateName: 'Ion Șoferul', documentNumber: 'F 100' },
    car: { plateNumber: 'bv12abc', make: 'Dacia', model: 'Duster' },
    tyreService: { wheelTypeId: null, carKm: 90_000, boltTorque: null, tyreDimensions: [row(205, 55, 16), row(225, 45, 17)] },
    workers: [worker.id],
  })

  const { items } = await operator(api.workOrders.search, {})
  expect(items).toEqual([
    {
      id: order.id,
      uuid: order.uuid,
      version: 1,
      status: 'new',
      itp: false,
      organizationId: organization.id,
      clientName: 'Transport Rapid',
      delegateName: 'Ion Șoferul',
      phone: '0722000111',
      plateNumber: 'BV 12 ABC',
      make: 'Dacia',
      model: 'Duster',
      workOrderType: 'Vulcanizare',
      workOrderTypeId: order.workOrderTypeId,
      tyreWidth: 205,
      tyreHeight: 55,
      tyreRim: 16,
      documentNumber: 'F 100',
      startDate: order.startDate,
      endDate: null,
      finished: null,
      deadline: null,
      deletedAt: null,
      duration: null,
      balance: 121,
      discount: 0,
      total: 121,
      paymentTypeId: null,
      paymentType: null,
      invoiceId: null,
      workers: [{ id: worker.id, name: 'Mihai Roată' }],
    },
  ])
})
const row = (tyreWidth: number, tyreHeight: number, tyreRim: number) => ({
  tyreWidth,
  tyreHeight,
  tyreRim,
  tyrePressure: null,
  boltTorque: null,
  dotNumber: null,
})

test('an order done before its planned start has a duration of 0', async () => {
  const { operator, make } = await openShop()
  const { id } = await make.workOrder({ workOrder: { startDate: '2099-01-01T08:00:00Z' }, status: 'done' })

  expect(await operator(api.workOrders.get, { id })).toMatchObject({ duration: 0 })
  expect((await operator(api.workOrders.search, {})).items).toMatchObject([{ duration: 0 }])
})

test('quick text finds orders by plate, client, delegate, phone, document and order number', async () => {
  const shop = await openShop()
  const found = createFinder(shop)
  const workOrder = { clientName: 'Ștefan Popa', delegateName: 'Țicu Împușcatu', phone: '0722334455', documentNumber: 'FCT-881' }
  const { uuid } = await shop.make.workOrder({ workOrder, car: { plateNumber: 'BV 12 ABC' } })
  await shop.make.workOrder({ workOrder: { clientName: 'Abc Bv', phone: '0799121212' }, car: { plateNumber: 'CJ 12 XYZ' } })

  for (const quickText of ['stefan', 'popa ŞTEFAN', 'impuscatu', 'fct-881', uuid.toLowerCase()])
    expect(await found({ quickText }), quickText).toEqual(['Ștefan Popa'])
  for (const quickText of ['0722 334 455', '+40722334455', '0040 722-334.455'])
    expect(await found({ quickText }), quickText).toEqual(['Ștefan Popa'])
  for (const quickText of ['BV 12 ABC', 'bv12abc', 'bv-12-abc', 'bv 12abc'])
    expect(await found({ quickText }), quickText).toEqual(['Ștefan Popa'])
  expect(await found({ quickText: 'nimeni' })).toEqual([])
})

test('short text matches the start of a word or plate, and punctuation alone matches nothing', async () => {
  const shop = await openShop({ code: 'QQQQQ' })
  const found = createFinder(shop)
  await shop.make.workOrder({ workOrder: { clientName: 'Ștefan Popa', documentNumber: 'CJ 123' }, car: { plateNumber: 'BV 12 ABC' } })
  await shop.make.workOrder({ workOrder: { clientName: 'B 100 Motors' }, car: { plateNumber: 'CJ 12 XYZ' } })

  for (const quickText of ['st', 'p', 'bv', 'bv 1', 'bv12a']) expect(await found({ quickText }), quickText).toEqual(['Ștefan Popa'])
  for (const quickText of ['tef', 'opa', 'CJ 123', 'cj 123']) expect(await found({ quickText }), quickText).toEqual(['Ștefan Popa'])
  for (const quickText of ['b 100', 'mo', 'cj12x']) expect(await found({ quickText }), quickText).toEqual(['B 100 Motors'])
  for (const quickText of ['op', '---', '%', '_', '😀', '. . .']) expect(await found({ quickText }), quickText).toEqual([])
  for (const plateNumber of ['b', 'BV', 'v12', '2-ab']) expect(await found({ plateNumber }), plateNumber).toEqual(['Ștefan Popa'])
  for (const plateNumber of ['v1', '%', '-']) expect(await found({ plateNumber }), plateNumber).toEqual([])
})

test('the filters take several values each and combine with one another', async () => {
  const shop = await openShop({ organizations: 2 })
  const { admin, make, organizations } = shop
  const found = createFinder(shop)
  const { account } = await admin(api.session.information, {})
  const type = (shortName: string) => account.workOrderTypes.find((each) => each.shortName === shortName)?.id ?? 0
  const payment = (name: string) => account.paymentTypes.find((each) => each.name === name)?.id ?? 0
  await make.workOrder({
    workOrder: { clientName: 'Card', paymentTypeId: payment('CARD') },
    car: { plateNumber: 'BV 12 ABC' },
    status: 'done',
  })
  await make.workOrder({ workOrder: { clientName: 'Cash', paymentTypeId: payment('CASH') }, status: 'in-progress' })
  await make.workOrder({ workOrder: { clientName: 'Auto', workOrderTypeId: type('SA') } })
  await make.workOrder({ workOrder: { clientName: 'Cluj', organizationId: organizations[1]!.id } })

  expect(await found({ organizationId: [organizations[1]!.id] })).toEqual(['Cluj'])
  expect(await found({ status: ['done', 'in-progress'] }, { orderBy: 'client_name', orderDir: 'asc' })).toEqual(['Card', 'Cash'])
  expect(await found({ workOrderTypeId: [type('SA')] })).toEqual(['Auto'])
  expect(await found({ paymentTypeId: [payment('CASH')] })).toEqual(['Cash'])
  expect(await found({ plateNumber: '12-a' })).toEqual(['Card'])
  const vehicle = await admin(api.vehicles.search, { models: { quickText: 'BV 12 ABC' } })
  expect(await found({ vehicleId: vehicle.items.map(({ id }) => id) })).toEqual(['Card'])
  expect(await found({ status: ['done'], paymentTypeId: [payment('CASH')] })).toEqual([])
})

test('the days of the finished filter are days of the workplace, both included', async () => {
  const shop = await openShop()
  const found = createFinder(shop)
  // Brașov is two hours ahead of UTC in winter and three in summer: the clocks change on 29 March 2026.
  await createFinishedOrders(shop, {
    'before midnight': '2026-03-28T21:59:59Z',
    'first of the short day': '2026-03-28T22:00:00Z',
    'last of the short day': '2026-03-29T20:59:59Z',
    'after midnight': '2026-03-29T21:00:00Z',
  })

  expect(await found({ finished: ['2026-03-29', '2026-03-29'] })).toEqual(['last of the short day', 'first of the short day'])
  expect(await found({ finished: ['2026-03-30', ''] })).toEqual(['after midnight'])
  expect(await found({ finished: ['', '2026-03-28'] })).toEqual(['before midnight'])
})

test('the list sorts by every column, and names in Romanian order', async () => {
  const shop = await openShop()
  const found = createFinder(shop)
  const line = (price: number) => [{ customProductName: 'Montat', price }]
  await shop.make.workOrder({
    workOrder: { clientName: 'Tudor', documentNumber: '2' },
    car: { plateNumber: 'BV 10 AAA' },
    products: line(30),
  })
  await shop.make.workOrder({
    workOrder: { clientName: 'Șerban', documentNumber: '1' },
    car: { plateNumber: 'CJ 10 AAA' },
    products: line(20),
  })
  await shop.make.workOrder({
    workOrder: { clientName: 'Sorin', documentNumber: '3' },
    car: { plateNumber: 'AB 10 AAA' },
    products: line(10),
  })

  expect(await found({}, { orderBy: 'client_name', orderDir: 'asc' })).toEqual(['Sorin', 'Șerban', 'Tudor'])
  expect(await found({}, { orderBy: 'plate_number', orderDir: 'asc' })).toEqual(['Sorin', 'Tudor', 'Șerban'])
  expect(await found({}, { orderBy: 'document_number', orderDir: 'asc' })).toEqual(['Șerban', 'Tudor', 'Sorin'])
  expect(await found({}, { orderBy: 'total' })).toEqual(['Tudor', 'Șerban', 'Sorin'])
  expect(await found({}, { orderBy: 'discount' })).toHaveLength(3)
  expect(await found({}, { orderBy: 'status' })).toHaveLength(3)
})

test('a page has fifteen rows by default, and the total counts all rows', async () => {
  const { operator, make } = await openShop()
  const orders = []
  for (let i = 0; i < 17; i++) orders.push(await make.workOrder())

  const first = await operator(api.workOrders.search, {})
  const second = await operator(api.workOrders.search, { pageCount: 2 })

  expect([first.items.length, second.items.length]).toEqual([15, 2])
  expect([first.total, second.total]).toEqual([17, 17])
  const newestFirst = orders.map(({ id }) => id).reverse()
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(newestFirst)
})

test('the total is capped at ten thousand rows, and at a thousand with quick text', async () => {
  const { operator, make, rows, account } = await openShop()
  const { id } = await make.workOrder()
  const copies = 10_000
  await rows(async (tx) => {
    const { id: _, uuid: __, ...order } = await tx.selectFrom('workOrders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const json = { car: JSON.stringify(order.car), metaData: JSON.stringify(order.metaData), tyreService: null, carService: null }
    for (let from = 0; from < copies; from += 1000) {
      const values = Array.from({ length: 1000 }, (_, i) => ({ ...order, ...json, accountId: account, uuid: `copy ${from + i}` }))
      await tx.insertInto('workOrders').values(values).execute()
    }
  })

  const list = await operator(api.workOrders.search, {})
  const last = await operator(api.workOrders.search, { pageCount: 667 })

  expect(list).toMatchObject({ total: 10_000, totalCapped: true })
  expect(list.items).toHaveLength(15)
  expect(last.items).toHaveLength(10)

  const models = { quickText: (await operator(api.workOrders.get, { id })).car.plateNumber }
  const found = await operator(api.workOrders.search, { models })
  const lastFound = await operator(api.workOrders.search, { models, pageCount: 67 })

  expect(found).toMatchObject({ total: 1000, totalCapped: true })
  expect(lastFound.items).toHaveLength(10)
  await expect(operator(api.workOrders.search, { models, pageCount: 68 })).rejects.toMatchObject({ fields: { page_count: ['AtMost:67'] } })

  // Sorted by client name, these rows come after all others, or before them.
  const renameCopies = (name: string, from: number, to: number) =>
    rows((tx) =>
      sql`update work_orders set client_name = ${name}, search = search || ${` ${name.toLowerCase()}`}
        where account_id = ${account} and uuid like 'copy %' and split_part(uuid, ' ', 2)::int between ${from} and ${to}`.execute(tx),
    )
  const searchCopies = async (quickText: string, orderDir: 'asc' | 'desc', pageCount = 1) => {
    const { items, ...page } = await operator(api.workOrders.search, { models: { quickText }, orderBy: 'client_name', orderDir, pageCount })
    return { copies: items.map(({ uuid }) => Number(uuid.split(' ')[1])), total: page.total, totalCapped: page.totalCapped }
  }
  const buildArray = (length: number, nth: (n: number) => number) => Array.from({ length }, (_, n) => nth(n))
  await renameCopies('Zsolt', 0, 1199)
  await renameCopies('Zuzana', 0, 2)
  expect(await searchCopies('zsolt', 'asc')).toEqual({ copies: buildArray(15, (n) => 3 + n), total: 1000, totalCapped: true })
  expect(await searchCopies('zsolt', 'asc', 2)).toMatchObject({ copies: buildArray(15, (n) => 18 + n) })
  expect(await searchCopies('zsolt', 'desc')).toMatchObject({
    copies: [2, 1, 0, ...buildArray(12, (n) => 1199 - n)],
    total: 1000,
    totalCapped: true,
  })
  expect(await searchCopies('zuzana', 'asc')).toEqual({ copies: [0, 1, 2], total: 3 })
  await renameCopies('Aba Zsolt', 9000, 9003)
  expect(await searchCopies('zsolt', 'asc')).toMatchObject({ copies: [9000, 9001, 9002, 9003, ...buildArray(11, (n) => 3 + n)] })
})

test('an unknown filter, value or sort is refused by name', async () => {
  const { operator } = await openShop()
  const refused = async (query: string) => {
    const { status, text } = await operator.send({ method: 'GET', url: `/api/v1/work-orders/search/query?${query}` })
    return [status, ...Object.keys(JSON.parse(text).error_message)]
  }

  expect(await refused('models[colour]=red')).toEqual([422, 'models[colour]'])
  expect(await refused('models[status][]=lost')).toEqual([422, 'models.status.0'])
  expect(await refused('models[finished][]=yesterday')).toEqual([422, 'models.finished.0'])
  expect(await refused('order_by=client')).toEqual([422, 'order_by'])
})

test('the list is for levels that write orders, limited to their organizations', async () => {
  const { operator, worker, simple, make, organizations } = await openShop({ organizations: 2 })
  await make.workOrder({ workOrder: { clientName: 'Cluj', organizationId: organizations[1]!.id } })

  for (const caller of [operator, simple]) await expect(caller(api.workOrders.search, {})).resolves.toMatchObject({ total: 0 })
  await expect(worker(api.workOrders.search, {})).rejects.toMatchObject({ code: 'AccessDenied403' })
})
