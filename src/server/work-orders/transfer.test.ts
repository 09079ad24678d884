import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { openShop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

const { transfer, transferPreview, get, update, history } = api.workOrders

/** A shop with two workplaces; the order of the first has discounts, a truck, workers, and a line of every kind. */
async function openTwoWorkplaces() {
  const shop = await openShop({ organizations: 2 })
  const [here, there] = shop.organizations.map(({ id }) => id) as [number, number]
  const { make, admin } = shop
  const carTypeId = shop.idOf('carTypes', 'Camion')
  const discounted = await make.product({ name: 'Demontat+Montat', um: 'BUC', price: 40, isCountPrice: true, discountOnNewTyre: true })
  const tyre = await make.product({ name: 'Anvelopă camion', um: 'BUC', price: 900, isService: false, isTyre: true, isCountPrice: true })
  const flat = await make.product({ name: 'Tarif urgență', price: 80, isCountPrice: false })
  const namesake = await make.product({ organizationId: there, name: 'DEMONTAT+MONTAT', um: 'buc', price: 55, isCountPrice: true })
  await make.product({ organizationId: there, name: 'Anvelopă camion', um: 'SET', price: 1, isService: false })
  await make.product({ organizationId: there, name: 'Tarif urgență', price: 1, isService: false })
  const worker = await make.worker({ name: 'Kovács Béla' })
  const client = await make.client({
    name: 'Transport Rapid',
    phone: '0722000111',
    type: 'company',
    company: { vatNumber: 'RO18547290', address: 'Calea Turzii 50' },
    addresses: [{ street: 'Lungă', number: '1' }],
    contacts: [{ name: 'Ana', phone: '0733000222' }],
    smsConsent: true,
  })
  const order = await make.workOrder({
    workOrder: {
      clientName: 'Transport Rapid SRL',
      phone: '0744000333',
      organizationClientId: client.id,
      carTypeId,
      documentNumber: 'F 7',
      metaData: { ownProduct: true, withVat: true, vatPercentage: 21 },
    },
    tyreService: { newTyre: true, tyreCount: 6 },
    workers: [worker.id],
    products: [
      { organizationProductId: discounted.id, quantity: 6, price: 38 },
      { organizationProductId: tyre.id, quantity: 6 },
      { organizationProductId: flat.id, quantity: 3 },
      { customProductName: 'Depozitare', quantity: 1, price: 60, isService: 1 },
    ],
  })
  const clientsThere = async () => (await admin(api.clients.search, { models: { organizationId: [there] } })).items
  return { ...shop, here, there, order, client, namesake, mechanic: worker, clientsThere }
}

test('a transferred order keeps number, sums and types and takes client and products there', async () => {
  const shop = await openTwoWorkplaces()
  const { admin, operator, order, there, here, client, namesake, mechanic } = shop
  const originalClient = await admin(api.clients.get, { id: client.id })
  const sockets = await Promise.all(
    [here, there].map(async (id) => {
      const socket = await openSocket(shop, admin)
      await socket.watch(channelName('workOrder', id))
      return socket
    }),
  )

  const previewed = await admin(transferPreview, { id: order.id, organizationId: there })
  expect(await shop.clientsThere()).toEqual([])
  const moved = await admin(transfer, { id: order.id, organizationId: there, version: order.version })

  expect(previewed).toEqual({
    organization: { id: there, name: 'Cluj' },
    documentTakenBy: null,
    client: { name: 'Transport Rapid', how: 'copied' },
    namesOnly: ['Anvelopă camion', 'Tarif urgență'],
    workers: [{ id: mechanic.id, name: 'Kovács Béla' }],
  })
  const {
    organization,
    organizationId,
    organizationClientId,
    client: clientReference,
    products,
    workers,
    version,
    updatedAt,
    ...rest
  } = moved
  expect(order).toMatchObject(rest)
  expect({ organization, organizationId, workers, version }).toEqual({
    organization: { id: there, name: 'Cluj' },
    organizationId: there,
    workers: [],
    version: order.version + 1,
  })
  expect(moved.discount).toBeGreaterThan(0)
  expect(products.map(({ productId }) => productId)).toEqual([namesake.id, null, null, null])
  const withoutProductIds = (lines: typeof products) =>
    lines.map(({ productId: _id, organizationProductId: _same, originalProduct: _today, ...line }) => line)
  expect(withoutProductIds(products)).toEqual(withoutProductIds(order.products))
  expect(Date.parse(updatedAt)).toBeGreaterThan(Date.parse(order.updatedAt))

  expect(clientReference).toEqual({ id: organizationClientId, name: 'Transport Rapid' })
  expect(organizationClientId).not.toBe(client.id)
  const copy = await admin(api.clients.get, { id: organizationClientId! })
  expect(copy).toMatchObject({
    organizationId: there,
    phone: originalClient.phone,
    smsConsentAt: originalClient.smsConsentAt,
    smsConsentBy: originalClient.smsConsentBy,
  })
  expect(copy.company).toMatchObject({ ...originalClient.company, id: copy.id })
  const withoutIds = (rows: { id: number }[]) => rows.map(({ id: _id, ...row }) => row)
  expect(withoutIds(copy.addresses)).toEqual(withoutIds(originalClient.addresses))
  expect(withoutIds(copy.contacts)).toEqual(withoutIds(originalClient.contacts))

  // A later edit keeps the prices of the lines, too.
  const edited = await admin(update, { id: order.id, workOrder: { description: 'Sună înainte' } })
  expect(edited).toMatchObject({ subtotal: order.subtotal, discount: order.discount, tax: order.tax, total: order.total })
  const allLines = products.map((line) => ({
    id: line.id,
    organizationProductId: line.productId,
    quantity: line.quantity,
    price: line.price,
    customProductName: line.productId === null ? line.name : null,
    isService: line.isService,
  }))
  expect(await admin(update, { id: order.id, products: allLines })).toMatchObject({ discount: order.discount, total: order.total })

  const { items } = await admin(history, { id: order.id })
  const entry = items.find(({ kind }) => kind === 'transfer')!
  expect(entry).toMatchObject({ version: order.version + 1 })
  expect(entry.changes).toContainEqual({ field: 'organization', from: 'Brașov', to: 'Cluj' })
  expect(entry.changes).toContainEqual({ field: 'workers', from: ['Kovács Béla'], to: [] })
  await expect(operator(get, { id: order.id })).rejects.toMatchObject({ status: 404 })
  const listEvents = (socket: (typeof sockets)[number]) => socket.told().map(({ data }) => (data as { event: string }).event)
  await expect.poll(() => sockets.map((socket) => listEvents(socket)[0])).toEqual(['DELETED', 'CREATED'])
  for (const socket of sockets) socket.close()
})

test('a transfer finds the client by tax number, else by name and phone; a shared one remains', async () => {
  const { admin, make, there, client, order, clientsThere } = await openTwoWorkplaces()
  const plain = await make.client({ name: 'Ștefan Popă', phone: '0722 000 444'.replaceAll(' ', '') })
  const other = await make.client({ organizationId: there, name: 'ștefan popa', phone: '+40722000444' })
  await make.client({ organizationId: there, name: 'Ștefan Popa junior', phone: '0722000444' })
  const company = await make.client({ organizationId: there, name: 'Rapid', type: 'company', company: { vatNumber: '18547290' } })
  const second = await make.workOrder({ workOrder: { clientName: plain.name, phone: plain.phone, organizationClientId: plain.id } })

  for (const [{ id }, found] of [
    [order, company],
    [second, other],
  ] as const) {
    expect((await admin(transferPreview, { id, organizationId: there })).client).toEqual({ how: 'found', name: found.name })
    expect(await admin(transfer, { id, organizationId: there })).toMatchObject({ organizationClientId: found.id })
  }
  expect(await clientsThere()).toHaveLength(3)

  await admin(api.accountSettings.create, { name: 'use_default_org_clients', value: 'true' })
  const third = await make.workOrder({ workOrder: { clientName: client.name, organizationClientId: client.id } })
  expect((await admin(transferPreview, { id: third.id, organizationId: there })).client).toEqual({ how: 'stays', name: client.name })
  expect(await admin(transfer, { id: third.id, organizationId: there })).toMatchObject({ organizationClientId: client.id })
})

test('ten concurrent transfers of one client’s orders copy the client once', async () => {
  const { admin, make, there, client, clientsThere } = await openTwoWorkplaces()
  const orders = await Promise.all(
    Array.from({ length: 10 }, () => make.workOrder({ workOrder: { clientName: client.name, organizationClientId: client.id } })),
  )
  const moved = await Promise.all(orders.map(({ id }) => admin(transfer, { id, organizationId: there })))
  expect(new Set(moved.map(({ organizationClientId }) => organizationClientId)).size).toBe(1)
  expect(await clientsThere()).toHaveLength(1)
})

test('a transfer refuses foreign workplaces, closed orders, taken numbers and old versions', async () => {
  const { admin, operator, make, order, here, there } = await openTwoWorkplaces()
  const theirs = await openShop()
  const none = { status: 404, code: 'NotFound' }
  for (const endpoint of [transfer, transferPreview]) {
    await expect(admin(endpoint, { id: order.id, organizationId: theirs.organization.id })).rejects.toMatchObject(none)
    await expect(admin(endpoint, { id: order.id, organizationId: 999_999_999 })).rejects.toMatchObject(none)
    await expect(operator(endpoint, { id: order.id, organizationId: there })).rejects.toMatchObject(none)
    await expect(theirs.admin(endpoint, { id: order.id, organizationId: theirs.organization.id })).rejects.toMatchObject(none)
  }
  await expect(admin(transfer, { id: order.id, organizationId: there, version: 99 })).rejects.toMatchObject({ code: 'StaleRecord' })
  expect(await operator(transfer, { id: order.id, organizationId: here })).toEqual(order)

  const taken = await make.workOrder({ workOrder: { organizationId: there, documentNumber: 'f  7' } })
  expect((await admin(transferPreview, { id: order.id, organizationId: there })).documentTakenBy).toBe(taken.uuid)
  await expect(admin(transfer, { id: order.id, organizationId: there })).rejects.toMatchObject({
    status: 422,
    fields: { 'work_order.document_number': [`DocumentTaken:${taken.uuid}`] },
  })
  const closed = await make.workOrder({ status: 'closed' })
  await expect(admin(transfer, { id: closed.id, organizationId: there })).rejects.toMatchObject({ status: 409, code: 'OrderClosed' })
  expect(await admin(get, { id: order.id })).toEqual(order)

  await admin(api.workOrders.remove, { id: taken.id })
  await admin(api.organizations.remove, { id: there })
  await expect(admin(transfer, { id: order.id, organizationId: there })).rejects.toMatchObject(none)
})
