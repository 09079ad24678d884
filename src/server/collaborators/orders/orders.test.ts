import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { pdfText } from '#test/pdf-text.ts'
import { openShop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

const { collaboratorWorkOrders: orders, collaborators } = api
const settings = { collaborator_enabled: true, with_vat: true, vat_percent: 21 }
const numbersOf = ({ items }: { items: { number: string }[] }) => items.map(({ number }) => Number(number.slice(4)))
const line = { name: 'Vopsit aripă', quantity: 1, price: 100 }

test('a worker creates an order; the server sets number, sums and creator', async () => {
  const { worker, simple, make, organization } = await openShop({ settings })
  const autoPlus = await make.collaborator({ name: 'AutoPlus' })
  const [dan, eva] = [
    await make.collaboratorWorker({ collaboratorId: autoPlus.id, name: 'Dan' }),
    await make.collaboratorWorker({ collaboratorId: autoPlus.id, name: 'Eva' }),
  ]
  const order = await worker(orders.create, {
    organizationId: organization.id,
    collaboratorId: autoPlus.id,
    workerIds: [eva.id, dan.id],
    plateNumber: 'bv12abc',
    make: 'Dacia',
    clientName: 'Ion Pop',
    phone: '0722000111',
    date: '2026-10-03',
    deadline: '2026-10-05',
    lines: [
      { name: 'Vopsit aripă', quantity: 2, price: 100 },
      { name: 'Lac', quantity: 1, um: 'L', price: 50.01 },
    ],
  })
  expect(order).toMatchObject({
    number: 'COL-0000000001',
    collaboratorName: 'AutoPlus',
    workers: [
      { id: dan.id, name: 'Dan' },
      { id: eva.id, name: 'Eva' },
    ],
    plateNumber: 'BV 12 ABC',
    status: 'new',
    paymentTypeId: null,
    withVat: true,
    vatPercentage: 21,
    lines: [
      { name: 'Vopsit aripă', quantity: 2, um: 'BUC', price: 100, total: 200 },
      { name: 'Lac', quantity: 1, um: 'L', price: 50.01, total: 50.01 },
    ],
    subtotal: 250.01,
    tax: 52.5,
    total: 302.51,
    finished: null,
    createdBy: 'Ana worker',
    version: 1,
  })
  expect(await simple(orders.get, { id: order.id })).toEqual(order)
  const { status, text } = await worker.send({ method: 'PUT', url: `/api/v1/collaborator-work-orders/${order.id}`, body: { total: 1 } })
  expect([status, JSON.parse(text).error_message]).toEqual([422, { total: ['UnknownField'] }])
})

test('an update keeps absent fields, and an old version is refused', async () => {
  const { simple, operator, worker, make } = await openShop({ settings })
  const { id, collaboratorId } = await make.collaboratorOrder({ lines: [line], description: 'Zgârietură' })
  const { id: dan } = await make.collaboratorWorker({ collaboratorId })
  expect(await simple(orders.update, { id, version: 1, workerIds: [dan], withVat: false })).toMatchObject({
    workers: [{ id: dan }],
    description: 'Zgârietură',
    lines: [{ name: 'Vopsit aripă', total: 100 }],
    tax: 0,
    total: 100,
    version: 2,
  })
  expect(await worker(orders.update, { id, version: 2, lines: [] })).toMatchObject({ workers: [{ id: dan }], lines: [], total: 0 })
  await expect(worker(orders.update, { id, version: 2, lines: [line] })).rejects.toMatchObject({ status: 412 })
  await expect(worker(orders.remove, { id })).rejects.toMatchObject({ status: 403 })
  await operator(orders.remove, { id, version: 3 })
  await expect(worker(orders.get, { id })).rejects.toMatchObject({ status: 404 })
  expect((await make.collaboratorOrder({ collaboratorId })).number).toBe('COL-0000000002')
})

test('an invoiced order keeps work and sums until an admin reopens it', async () => {
  const { admin, operator, worker, make } = await openShop({ settings })
  const { id, collaboratorId } = await make.collaboratorOrder({ lines: [line] })
  const update = (caller: typeof admin, changes: object) => caller(orders.update, { id, ...changes })
  await expect(update(worker, { status: 'invoiced' })).rejects.toMatchObject({ status: 409, code: 'StatusNotAllowed' })
  const done = await update(worker, { status: 'done' })
  expect(done.finished).not.toBeNull()
  await expect(update(worker, { status: 'invoiced', paymentTypeId: 3 })).rejects.toMatchObject({ status: 403 })
  const unpaid = update(operator, { status: 'invoiced' })
  await expect(unpaid).rejects.toMatchObject({ status: 422, fields: { payment_type_id: ['RequiredField'] } })
  expect(await update(operator, { status: 'invoiced', paymentTypeId: 3 })).toMatchObject({
    status: 'invoiced',
    paymentTypeId: 3,
    finished: done.finished,
  })

  const { id: dan } = await make.collaboratorWorker({ collaboratorId })
  const { id: other } = await make.collaborator()
  for (const changes of [{ lines: [] }, { withVat: false }, { vatPercentage: 19 }, { workerIds: [dan] }, { collaboratorId: other }])
    await expect(update(admin, changes), JSON.stringify(changes)).rejects.toMatchObject({ status: 409, code: 'OrderClosed' })
  await expect(update(admin, { paymentTypeId: null })).rejects.toMatchObject({ fields: { payment_type_id: ['RequiredField'] } })
  // Equal lines are no change of the work.
  expect(await update(worker, { lines: [{ ...line, um: 'BUC' }], deadline: '2026-10-09' })).toMatchObject({ deadline: '2026-10-09' })

  await expect(update(operator, { status: 'done' })).rejects.toMatchObject({ status: 403 })
  await update(admin, { status: 'done' })
  expect(await update(worker, { status: 'in-progress', lines: [] })).toMatchObject({ total: 0, finished: null })
  await expect(update(worker, { status: 'cancelled' })).rejects.toMatchObject({ status: 403 })
  expect(await update(operator, { status: 'cancelled' })).toMatchObject({ status: 'cancelled' })
})

test('a blocked collaborator gets no new orders; old orders keep a blocked or removed one', async () => {
  const { operator, worker, make } = await openShop({ settings })
  const blocked = await make.collaborator({ name: 'AutoPlus' })
  const { id } = await make.collaboratorOrder({ collaboratorId: blocked.id })
  const other = await make.collaboratorOrder()
  await operator(collaborators.update, { id: blocked.id, status: 'blocked' })

  const refused = { status: 422, fields: { collaborator_id: ['CollaboratorIsBlocked'] } }
  await expect(make.collaboratorOrder({ collaboratorId: blocked.id })).rejects.toMatchObject(refused)
  await expect(worker(orders.update, { id: other.id, collaboratorId: blocked.id })).rejects.toMatchObject(refused)
  expect(await worker(orders.update, { id, status: 'done' })).toMatchObject({ collaboratorName: 'AutoPlus', status: 'done' })
  expect((await operator(collaborators.get, { id: blocked.id })).orders).toEqual({ open: 0, doneUnpaid: 1 })

  await operator(collaborators.remove, { id: blocked.id })
  expect(await worker(orders.update, { id, description: 'Gata' })).toMatchObject({ collaboratorName: 'AutoPlus', description: 'Gata' })
  const newOrder = make.collaboratorOrder({ collaboratorId: blocked.id })
  await expect(newOrder).rejects.toMatchObject({ status: 422, fields: { collaborator_id: ['InvalidChoice'] } })
})

test('workers of an order belong to its collaborator and remain after their removal', async () => {
  const { operator, worker, make } = await openShop({ settings })
  const { id, collaboratorId } = await make.collaboratorOrder()
  const [dan, stranger] = [await make.collaboratorWorker({ collaboratorId }), await make.collaboratorWorker()]
  const refused = { status: 422, fields: { 'worker_ids.1': ['InvalidChoice'] } }
  await expect(worker(orders.update, { id, workerIds: [dan.id, stranger.id] })).rejects.toMatchObject(refused)
  await worker(orders.update, { id, workerIds: [dan.id] })

  await operator(api.collaboratorWorkers.remove, { id: dan.id })
  expect(await worker(orders.update, { id, description: 'Gata' })).toMatchObject({ workers: [{ id: dan.id, name: dan.name }] })
  const otherCollaborator = worker(orders.update, { id, collaboratorId: stranger.collaboratorId })
  await expect(otherCollaborator).rejects.toMatchObject({ status: 422, fields: { 'worker_ids.0': ['InvalidChoice'] } })
  expect(await worker(orders.update, { id, collaboratorId: stranger.collaboratorId, workerIds: [stranger.id] })).toMatchObject({
    workers: [{ id: stranger.id }],
  })
})

test.each([
  ['date', { date: '2026-02-30' }],
  ['date', { date: '2200-01-01' }],
  ['plate_number', { plateNumber: 'BV*12' }],
  ['client_name', { clientName: ' ' }],
  ['payment_type_id', { paymentTypeId: 4 }],
  ['vat_percentage', { vatPercentage: 101 }],
  ['vat_percentage', { vatPercentage: 19.555 }],
  ['description', { description: 'a'.repeat(501) }],
  ['lines.0.quantity', { lines: [{ ...line, quantity: 0 }] }],
  ['lines.0.price', { lines: [{ ...line, price: -1 }] }],
  ['lines.0.name', { lines: [{ ...line, name: '' }] }],
  ['lines.0.quantity', { lines: [{ ...line, quantity: 999_999, price: 9_999_999_999 }] }],
  ['lines', { lines: Array.from({ length: 3 }, () => ({ ...line, price: 9_000_000_000 })) }],
  ['worker_ids', { workerIds: [7, 7] }],
])('an invalid %s is refused at its field', async (field, invalid) => {
  const { make } = await openShop({ settings })
  await expect(make.collaboratorOrder(invalid)).rejects.toMatchObject({ status: 422, fields: { [field]: [expect.any(String)] } })
})

test('the list begins with the latest day, and every filter and text finds its orders', async () => {
  const { admin, operator, make, organizations } = await openShop({ organizations: 2, settings })
  const there = organizations[1]!.id
  const dan = await make.collaboratorWorker({ name: 'Dan' })
  const { collaboratorId } = dan
  await make.collaboratorOrder({ collaboratorId, workerIds: [dan.id], clientName: 'Ștefan Őri', phone: '0744555666', lines: [line] })
  await make.collaboratorOrder({ date: '2026-10-31', plateNumber: 'CJ 01 XYZ', clientName: 'Ana Bot', status: 'done', paymentTypeId: 2 })
  await make.collaboratorOrder({ date: '2026-10-15', organizationId: there, clientName: 'Zoe', status: 'in-progress' })
  const findNumbers = async (models: object, more = {}) => numbersOf(await admin(orders.search, { models, ...more }))

  expect(await findNumbers({})).toEqual([2, 3, 1])
  expect(await findNumbers({}, { orderBy: 'number', orderDir: 'asc' })).toEqual([1, 2, 3])
  expect(await findNumbers({}, { orderBy: 'client_name', orderDir: 'asc' })).toEqual([2, 1, 3])
  expect(await findNumbers({}, { orderBy: 'total' })).toEqual([1, 3, 2])
  expect(await findNumbers({}, { orderBy: 'status', orderDir: 'asc' })).toEqual([2, 3, 1])
  expect(await findNumbers({ organizationId: [there] })).toEqual([3])
  expect(await findNumbers({ collaboratorId: [collaboratorId] })).toEqual([1])
  expect(await findNumbers({ workerId: [dan.id] })).toEqual([1])
  expect(await findNumbers({ workerId: [dan.id + 1000] })).toEqual([])
  expect(await findNumbers({ status: ['new', 'done'] })).toEqual([2, 1])
  expect(await findNumbers({ paymentTypeId: [2] })).toEqual([2])
  expect(await findNumbers({ plateNumber: 'cj-01' })).toEqual([2])
  expect(await findNumbers({ plateNumber: '- -' })).toEqual([])
  expect(await findNumbers({ date: ['2026-10-15', ''] })).toEqual([2, 3])
  expect(await findNumbers({ date: ['', '2026-10-15'] })).toEqual([3, 1])
  expect(await findNumbers({ quickText: 'ori stefan' })).toEqual([1])
  expect(await findNumbers({ quickText: '0744555' })).toEqual([1])
  expect(await findNumbers({ quickText: 'cj01' })).toEqual([2])
  expect(await findNumbers({ quickText: 'COL-0000000003' })).toEqual([3])
  // An operator sees the orders of their own workplace only.
  expect(numbersOf(await operator(orders.search, {}))).toEqual([2, 1])
})

test('a merge moves orders to the winning client, and erasing that client clears their data', async () => {
  const { admin, operator, make } = await openShop({ settings })
  const [winner, loser] = [await make.client({ name: 'Ion Pop' }), await make.client({ name: 'Popp Ion' })]
  const draft = { organizationClientId: loser.id, clientName: 'Popp Ion', phone: '0722000111', description: 'Pentru domnul Popp' }
  const { id } = await make.collaboratorOrder(draft)
  await admin(api.clients.merge, { id: winner.id, fromId: loser.id })
  expect(await operator(orders.get, { id })).toMatchObject({ organizationClientId: winner.id, clientName: 'Popp Ion' })

  // A client with open orders cannot be erased.
  await operator(orders.update, { id, status: 'done' })
  await admin(api.clients.erase, { id: winner.id })
  expect(await operator(orders.get, { id })).toMatchObject({ clientName: '—', phone: null, description: '', plateNumber: 'BV 12 ABC' })
  expect(numbersOf(await operator(orders.search, { models: { quickText: 'popp' } }))).toEqual([])
  const { items } = await admin(api.audit.search, {})
  expect(JSON.stringify(items)).not.toContain('Popp')
})

test('an order refuses a client whom its workplace may not name', async () => {
  const [{ make, organizations, worker }, neighbour] = [await openShop({ organizations: 2, settings }), await openShop()]
  const refused = { status: 422, fields: { organization_client_id: ['InvalidChoice'] } }
  const theirs = await neighbour.make.client()
  await expect(make.collaboratorOrder({ organizationClientId: theirs.id })).rejects.toMatchObject(refused)
  const client = await make.client({ name: 'Ion Pop' })
  const { id } = await make.collaboratorOrder({ organizationClientId: client.id })
  const move = worker(orders.update, { id, organizationId: organizations[1]!.id })
  await expect(move).rejects.toMatchObject({ status: 422, fields: { organization_id: ['InvalidChoice'] } })
})

test('an order is published at its own workplace only', async () => {
  const shop = await openShop({ organizations: 2, settings })
  const { admin, worker, organizations, make } = shop
  const page = await openSocket(shop, admin)
  await page.watch(...organizations.map(({ id }) => channelName('general', id)))
  const { id, collaboratorId } = await make.collaboratorOrder()
  await worker(orders.update, { id, status: 'done' })
  await admin(orders.remove, { id })
  const listOrderEvents = () => page.told().filter(({ data }) => (data as { model_name: string }).model_name === 'collaborator-work-order')
  await expect.poll(() => listOrderEvents().length).toBe(3)
  const [here] = organizations.map((organization) => organization.id)
  const model = { id, organization_id: here, collaborator_id: collaboratorId }
  expect(listOrderEvents().map(({ channel, data }) => ({ channel, ...(data as object) }))).toEqual(
    [
      { event: 'CREATED', model: { ...model, status: 'new', version: 1 } },
      { event: 'UPDATED', model: { ...model, status: 'done', version: 2 } },
      { event: 'DELETED', model: { ...model, status: 'done', version: 3 } },
    ].map((data) => ({ channel: channelName('general', here!), model_name: 'collaborator-work-order', ...data })),
  )
  page.close()
})

test.each(['ro', 'hu'] as const)('the paper in %s states who does what on which vehicle and what it costs', async (language) => {
  const { simple, make } = await openShop({ settings })
  const { id: collaboratorId } = await make.collaborator({ name: 'Vopsitorie Őri', vatNumber: 'RO 18547290', contactName: 'Ștefan Őri' })
  const { id: dan } = await make.collaboratorWorker({ collaboratorId, name: 'Dan Țurcanu' })
  const draft = { workerIds: [dan], make: 'Dacia', model: 'Logan', deadline: '2026-10-05', description: 'Fără polish' }
  const { id } = await make.collaboratorOrder({ collaboratorId, ...draft, lines: [{ ...line, quantity: 2.5 }] })
  const { content, fileName } = await simple(orders.pdf, { id, language })
  expect(fileName).toBe(`collaborator-work-order-${id}.pdf`)
  const [page, ...more] = await pdfText(content)
  expect(more).toEqual([])
  const expectedTexts = [
    'COL-0000000001',
    'Vopsitorie Őri',
    'RO18547290',
    'Ștefan Őri',
    'Ion Pop',
    'BV 12 ABC',
    'Dacia Logan',
    'Vopsit aripă',
  ]
  const sums = { ro: ['250,00', '52,50', '302,50', 'Semnătura colaboratorului'], hu: ['250,00', '302,50', 'A partner aláírása'] }[language]
  for (const text of [...expectedTexts, 'Fără polish', 'Dan Țurcanu', '05/10/2026', ...sums]) expect(page).toContain(text)
})

test('a hundred lines continue on a second page, and an order needs no lines', async () => {
  const { simple, make } = await openShop({ settings })
  const many = await make.collaboratorOrder({
    lines: Array.from({ length: 100 }, (_, i) => ({ ...line, name: `Lucrarea ${i} ${'x'.repeat(150)}` })),
  })
  const none = await make.collaboratorOrder({ withVat: false })
  expect((await pdfText((await simple(orders.pdf, { id: many.id })).content)).length).toBeGreaterThan(1)
  expect(await pdfText((await simple(orders.pdf, { id: none.id })).content)).toHaveLength(1)
})

test('an order with names in any script is stored and found', async () => {
  const { admin, make } = await openShop({ settings })
  // Search decomposes each letter into three, and no letter is repeated; an index also holds the name.
  const buildName = (count: number, first = 0) =>
    String.fromCharCode(...Array.from({ length: count }, (_one, n) => 0xac01 + first + n * 57))
  const { id, clientName } = await make.collaboratorOrder({
    clientName: buildName(150),
    plateNumber: buildName(15, 28),
    phone: '0722000111',
  })

  const page = await admin(orders.search, { models: { quickText: clientName.slice(0, 20) }, orderBy: 'client_name' })
  expect(page.items.map((order) => order.id)).toEqual([id])
})
