import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { toHttpRequest } from '#test/caller.ts'
import { columnOf, readSheets } from '#test/excel.ts'
import { openShop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

const { workOrderDrafts: drafts, workOrders } = api
const post = (body: unknown) => ({ method: 'POST', url: '/api/v1/work-orders/draft', body }) as const

test('a draft keeps incomplete and invalid input unchanged', async () => {
  const { operator } = await openShop()
  const empty = await operator(drafts.create, {})
  expect(empty).toMatchObject({ workOrder: {}, details: {}, version: 1, origin: null })

  const body = {
    workOrder: {
      clientName: 'Ștefan',
      phone: '07',
      startDate: 'mâine',
      workOrderTypeId: null,
      metaData: { deadline: '14:', vatPercentage: 210 },
    },
    details: {
      car: { plateNumber: 'C?', vinNumber: '12', manufacturingYear: 20 },
      tyreService: { tyreDimensions: [{ tyreWidth: 2055516, dotNumber: 'ab' }], tyreCount: 4.5 },
      carService: { customerRequest: ['scârțâie'] },
      workers: [],
      products: [{ key: 3, customProductName: '', quantity: null, price: -1 }],
      quickEntry: { line: 'bv 12', unread: ['zgomot ciudat'] },
      form: { tab: 'products' as const, line: 3 },
    },
  }
  const kept = await operator(drafts.update, { id: empty.id, version: 1, ...body })
  expect(kept).toMatchObject({ ...body, version: 2 })
  expect(await operator(drafts.get, { id: empty.id })).toEqual(kept)
})

test.each([
  ['work_order.client_name', { work_order: { client_name: 'a'.repeat(151) } }],
  ['work_order.description', { work_order: { description: 'a\0' } }],
  ['work_order.start_date', { work_order: { start_date: 'a'.repeat(41) } }],
  ['details.car.plate_number', { details: { car: { plate_number: 'B'.repeat(16) } } }],
  ['details.products', { details: { products: Array.from({ length: 201 }, () => ({})) } }],
  ['details.workers.0', { details: { workers: ['Ana'] } }],
  ['work_order.colour', { work_order: { colour: 'red' } }],
  ['details.car.doors', { details: { car: { doors: 5 } } }],
  ['plate_number', { plate_number: 'CJ 12 ABC' }],
  ['work_order.organization_id', { work_order: { organization_id: 999_999 } }],
])('input that is too long, unknown or foreign is refused at %s', async (field, body) => {
  const { operator } = await openShop()
  const { status, text } = await operator.send(post(body))
  expect(status, text).toBe(422)
  expect(JSON.parse(text).error_message).toEqual({ [field]: [expect.any(String)] })
  expect((await operator(drafts.search, {})).total).toBe(0)
})

test('a draft sent twice under one Idempotency-Key is created once', async () => {
  const { operator } = await openShop()
  const [first, second] = [
    await operator(drafts.create, {}, { 'idempotency-key': 'one' }),
    await operator(drafts.create, {}, { 'idempotency-key': 'one' }),
  ]
  expect(second).toEqual(first)
  expect((await operator(drafts.search, {})).total).toBe(1)
})

test('a stale write is refused with the current version, and a removed draft is not found', async () => {
  const { operator, admin, make } = await openShop()
  const { id } = await make.workOrderDraft()
  await admin(drafts.update, { id, version: 1, workOrder: { clientName: 'Ana' } })
  const stale = await operator.send(toHttpRequest(drafts.update, { id, version: 1, workOrder: { clientName: 'Ion' } }))
  expect(stale.status).toBe(412)
  expect(JSON.parse(stale.text)).toMatchObject({ code: 'StaleRecord', version: 2 })
  await expect(operator(drafts.remove, { id, version: 1 })).rejects.toMatchObject({ status: 412 })
  await expect(operator(drafts.transform, { id, version: 1 })).rejects.toMatchObject({ status: 412 })

  await operator(drafts.remove, { id, version: 2 })
  const gone = { status: 404, errorMessage: `No query results for draft ${id}` }
  for (const ask of [drafts.get, drafts.remove, drafts.transform]) await expect(operator(ask, { id })).rejects.toMatchObject(gone)
  await expect(operator(drafts.update, { id })).rejects.toMatchObject(gone)
})

test('drafts are listed for the desk of the workplace, last changed first, and filtered', async () => {
  const { admin, operator, simple, worker, make, organizations, idOf } = await openShop({ organizations: 2 })
  const workOrderTypeId = idOf('workOrderTypes', 'Vulcanizare')
  const first = await make.workOrderDraft({ workOrder: { workOrderTypeId } })
  const second = await simple(drafts.create, { workOrder: { clientName: 'Őri Éva' }, details: { car: { plateNumber: 'bv01xyz' } } })
  const away = await make.workOrderDraft({ workOrder: { organizationId: organizations[1]!.id } })
  await operator(drafts.update, { id: first.id, version: 1, workOrder: first.workOrder, details: first.details })
  const found = async (models: object, caller = operator) => (await caller(drafts.search, { models })).items.map(({ id }) => id)

  expect((await operator(drafts.search, {})).items).toMatchObject([
    { id: first.id, plateNumber: 'CJ 12 ABC', clientName: 'Ștefan Popa', workOrderType: 'Vulcanizare', lines: 1, version: 2, origin: null },
    { id: second.id, plateNumber: 'BV 01 XYZ', clientName: 'Őri Éva', workOrderType: null, lines: 0 },
  ])
  expect(await found({}, simple)).toEqual([first.id, second.id])
  expect(await found({}, admin)).toEqual([first.id, away.id, second.id])
  expect(await found({ organizationId: [organizations[1]!.id] }, admin)).toEqual([away.id])
  for (const quickText of ['bv 01', 'bv01xyz', 'oriev', 'eva ori'])
    expect(await found({ quickText }), quickText).toEqual(quickText === 'oriev' ? [] : [second.id])
  expect(await found({ origin: ['appointment'] })).toEqual([])
  const { user } = await simple(api.session.information, {})
  expect(await found({ createdBy: [user.id] })).toEqual([second.id])
  await expect(operator(drafts.get, { id: away.id })).rejects.toMatchObject({ status: 404 })
  await expect(worker(drafts.search, {})).rejects.toMatchObject({ status: 403 })

  const book = await operator(drafts.download, {})
  expect(book.fileName).toMatch(/^ciorne_\d{4}-\d\d-\d\d\.xlsx$/)
  const [sheet] = await readSheets(book.content)
  expect(columnOf(sheet!, 'Client')).toEqual(['Ștefan Popa', 'Őri Éva'])
})

test('changes of a draft are published with the id alone at each workplace', async () => {
  const shop = await openShop({ organizations: 2 })
  const { admin, organizations, make } = shop
  const [here, there] = organizations.map(({ id }) => id) as [number, number]
  const page = await openSocket(shop, shop.worker)
  await page.watch(channelName('general', here))
  const { id } = await make.workOrderDraft()
  await admin(drafts.update, { id, version: 1, workOrder: { organizationId: there } })
  await admin(drafts.update, {
    id,
    version: 2,
    workOrder: { organizationId: here, clientName: 'Ana' },
    details: { car: { plateNumber: 'CJ 12 ABC' } },
  })
  await admin(drafts.transform, { id, version: 3 })
  const event = (event: string) => ({
    event: 'GeneralEvent',
    channel: channelName('general', here),
    data: { model_name: 'work-order-draft', event, model: { id } },
  })
  const ofDrafts = () => page.told().filter(({ data }) => (data as { model_name: string }).model_name === 'work-order-draft')
  await expect.poll(ofDrafts).toEqual(['CREATED', 'UPDATED', 'UPDATED', 'DELETED'].map(event))
  page.close()
})

test('a user has at most two hundred drafts, also with concurrent requests', async () => {
  const { operator, rows, account, make, organization } = await openShop()
  const { user } = await operator(api.session.information, {})
  const one = {
    accountId: account,
    organizationId: organization.id,
    workOrder: '{}',
    details: '{}',
    plateNumber: '',
    plateKey: '',
    clientName: '',
    search: '',
  }
  const theirs = { ...one, createdBy: user.id, updatedBy: user.id }
  await rows((tx) =>
    tx
      .insertInto('workOrderDrafts')
      .values(Array.from({ length: 190 }, () => theirs))
      .execute(),
  )
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => operator(drafts.create, {})))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  await expect(operator(drafts.create, {})).rejects.toMatchObject({ status: 409, code: 'TooManyDrafts' })
  await make.workOrderDraft() // This draft belongs to another user.
  const [last] = (await operator(drafts.search, { models: { createdBy: [user.id] } })).items
  await operator(drafts.remove, { id: last!.id })
  await operator(drafts.create, {})
})

test('deleting an order deletes its draft', async () => {
  const { operator, make } = await openShop()
  const { id } = await make.workOrderDraft()
  const order = await operator(drafts.transform, { id })
  await expect(operator(drafts.get, { id })).rejects.toMatchObject({ status: 409 })
  await operator(workOrders.remove, { id: order.id })
  for (const ask of [drafts.get, drafts.transform]) await expect(operator(ask, { id })).rejects.toMatchObject({ status: 404 })
})
