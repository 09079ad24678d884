import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { vehicles } = api
type User = Shop['operator']
const car = { plateNumber: 'CJ 12 ABC' }
const notFound = { status: 404 }

/** A vehicle with an owner at the second workplace, entered there by hand, and an operator of each workplace. */
async function openTwoWorkplaces() {
  const shop = await openShop({ organizations: 2 })
  const [here, there] = shop.organizations as [Shop['organization'], Shop['organization']]
  const elsewhere = await shop.make.user({ level: 'operator', organizations: [there.code] })
  const owner = await shop.make.client({ name: 'Papagei SRL', organizationId: there.id })
  const { id } = await elsewhere(vehicles.create, { ...car, make: 'Dacia', clientId: owner.id })
  await expect(shop.operator(vehicles.get, { id })).rejects.toMatchObject(notFound)
  return { ...shop, here, there, elsewhere, owner, id }
}

const findPlate = async (user: User) => (await user(vehicles.plate, { value: car.plateNumber })).items
const platesOf = async (user: User, id: number) => (await user(api.clients.summary, { id })).vehicles

async function expectKept({ elsewhere, owner, id }: { elsewhere: User; owner: { id: number }; id: number }) {
  expect(await elsewhere(vehicles.get, { id })).toMatchObject({ clientId: owner.id, isChangeable: true })
  expect(await platesOf(elsewhere, owner.id)).toEqual([car.plateNumber])
  expect(await findPlate(elsewhere)).toMatchObject([{ id, client: { name: 'Papagei SRL' } }])
  for (const models of [{}, { clientId: [owner.id] }, { quickText: car.plateNumber }])
    expect((await elsewhere(vehicles.search, { models })).items).toMatchObject([{ id, clientId: owner.id }])
  expect((await elsewhere(api.clients.search, { models: {} })).items).toMatchObject([{ plates: [car.plateNumber] }])
}

test('an order at another workplace shows the vehicle there and leaves it to its owner', async () => {
  const shop = await openTwoWorkplaces()
  const { operator, make, id } = shop
  const order = await make.workOrder({ car: { ...car, make: 'Ford' }, workOrder: { clientName: 'Ion Pop' } })
  const [found] = await findPlate(operator)
  expect(found).toMatchObject({ id, make: 'Ford', client: { name: 'Ion Pop' } })
  expect(await platesOf(operator, found!.client!.id)).toEqual([car.plateNumber])
  await expectKept(shop)
  await operator(api.workOrders.remove, { id: order.id })
  await expectKept(shop)
})

test('an order of an operator leaves the vehicle to the owner at another workplace', async () => {
  const shop = await openTwoWorkplaces()
  const workOrder = { clientName: 'Ion Pop', phone: '0722000111', organizationId: shop.here.id }
  const products = [{ customProductName: 'Montat', quantity: 4, price: 25, isService: 1 as const }]
  await shop.operator(api.workOrders.create, { workOrder, car, products })
  await expectKept(shop)
})

test('a stored set keeps the owner at another workplace and gives no right to delete the vehicle', async () => {
  const shop = await openTwoWorkplaces()
  const { operator, elsewhere, make, here, id } = shop
  const own = await make.client({ name: 'Ion Pop' })
  await make.tyreHotel({ carNumber: car.plateNumber, organizationId: here.id, organizationClientId: own.id })
  await expect(operator(vehicles.remove, { id })).rejects.toMatchObject({ status: 409, code: 'VehicleInUse' })
  await expectKept(shop)
  await expect(elsewhere(vehicles.remove, { id })).rejects.toMatchObject({ code: 'VehicleInUse' })
  await shop.admin(vehicles.remove, { id })
  await expect(elsewhere(vehicles.get, { id })).rejects.toMatchObject(notFound)
})

test('the owner of each workplace changes by itself when both work on the vehicle', async () => {
  const shop = await openTwoWorkplaces()
  const { operator, elsewhere, make, there, id } = shop
  const own = await make.client({ name: 'Ion Pop' })
  await make.workOrder({ car, workOrder: { clientName: own.name, organizationClientId: own.id } })
  const buyer = await make.client({ name: 'Kovács Éva', organizationId: there.id })
  await make.workOrder({ car, workOrder: { clientName: buyer.name, organizationClientId: buyer.id, organizationId: there.id } })
  expect(await operator(vehicles.get, { id })).toMatchObject({ clientId: own.id })
  expect(await elsewhere(vehicles.get, { id })).toMatchObject({ clientId: buyer.id })
  expect(await platesOf(elsewhere, shop.owner.id)).toEqual([])
})

test('a visit names the owner of its workplace unless that one had a later visit', async () => {
  const shop = await openTwoWorkplaces()
  const { operator, elsewhere, make, here, there, id } = shop
  const visit = async (name: string, organizationId: number, day: string) => {
    const client = await make.client({ name, organizationId })
    const workOrder = { clientName: name, organizationClientId: client.id, organizationId, startDate: `${day}T08:00:00Z` }
    await make.workOrder({ car, workOrder })
    return client.id
  }
  const own = await visit('Ion Pop', here.id, '2026-05-10')
  const buyer = await visit('Kovács Éva', there.id, '2026-05-01')
  await visit('Ana Pop', there.id, '2026-04-01')
  expect(await operator(vehicles.get, { id })).toMatchObject({ clientId: own, lastVisit: '2026-05-10' })
  expect(await elsewhere(vehicles.get, { id })).toMatchObject({ clientId: buyer })
})

test('an owner that moved to a workplace replaces the owner kept there when another one follows', async () => {
  const { admin, operator, elsewhere, make, here, there, id } = await openTwoWorkplaces()
  const visit = (client: { id: number; name: string }, organizationId: number) =>
    make.workOrder({ car, workOrder: { clientName: client.name, organizationClientId: client.id, organizationId } })
  await visit(await make.client({ name: 'Ion Pop' }), here.id)
  const moving = await make.client({ name: 'Ana Pop', organizationId: there.id })
  await visit(moving, there.id)
  const { version } = await admin(api.clients.get, { id: moving.id })
  await admin(api.clients.update, { id: moving.id, version, name: moving.name, organizationId: here.id })
  const buyer = await make.client({ name: 'Kovács Éva', organizationId: there.id })
  await visit(buyer, there.id)
  expect(await operator(vehicles.get, { id })).toMatchObject({ clientId: moving.id })
  expect(await elsewhere(vehicles.get, { id })).toMatchObject({ clientId: buyer.id })
})

test('a form sets or clears only the owner of its own workplace', async () => {
  const shop = await openTwoWorkplaces()
  const { operator, admin, make, id } = shop
  const [own, other] = [await make.client({ name: 'Ion Pop' }), await make.client({ name: 'Ana Pop' })]
  await make.workOrder({ car, workOrder: { clientName: own.name, organizationClientId: own.id } })
  await operator(vehicles.update, { ...car, id, clientId: other.id })
  expect(await operator(vehicles.get, { id })).toMatchObject({ clientId: other.id })
  await expectKept(shop)
  await operator(vehicles.update, { ...car, id, clientId: null })
  expect(await operator(vehicles.get, { id })).toMatchObject({ clientId: null })
  await expectKept(shop)
  await operator(vehicles.update, { ...car, id, clientId: own.id })
  await admin(vehicles.update, { ...car, id, clientId: null })
  expect(await admin(vehicles.get, { id })).toMatchObject({ clientId: null })
  expect(await platesOf(shop.elsewhere, shop.owner.id)).toEqual([])
})

test('a form that names an owner leaves the owner of the other workplace', async () => {
  const shop = await openTwoWorkplaces()
  const { admin, operator, make, owner, id } = shop
  const own = await make.client({ name: 'Ion Pop' })
  await admin(vehicles.update, { ...car, id, clientId: own.id })
  expect(await operator(vehicles.get, { id })).toMatchObject({ clientId: own.id })
  await expectKept(shop)
  await make.workOrder({ car, workOrder: { clientName: 'Papagei SRL', organizationClientId: owner.id, organizationId: shop.there.id } })
  expect(await admin(vehicles.get, { id })).toMatchObject({ clientId: owner.id })
  await operator(vehicles.update, { ...car, id, clientId: null })
  await expectKept(shop)
  const { items } = await admin(api.audit.search, { models: { subject: ['vehicle'] } })
  expect(items.slice(0, 2).map(({ changes }) => changes.filter(({ field }) => field === 'client_id'))).toEqual([
    [{ field: 'client_id', from: own.id, to: null }],
    [{ field: 'client_id', from: owner.id, to: own.id }],
  ])
})

test('a form saved with its own owner leaves the owner of another workplace the newest', async () => {
  const shop = await openTwoWorkplaces()
  const { operator, admin, make, there, id } = shop
  const own = await make.client({ name: 'Ion Pop' })
  await make.workOrder({ car, workOrder: { clientName: own.name, organizationClientId: own.id } })
  const buyer = await make.client({ name: 'Kovács Éva', organizationId: there.id })
  await make.workOrder({ car, workOrder: { clientName: buyer.name, organizationClientId: buyer.id, organizationId: there.id } })
  expect(await operator(vehicles.update, { ...car, id, clientId: own.id, make: 'Ford' })).toMatchObject({ make: 'Ford', clientId: own.id })
  expect(await admin(vehicles.get, { id })).toMatchObject({ make: 'Ford', clientId: buyer.id })
})

test('a text finds a vehicle by the owners that its reader sees', async () => {
  const { operator, elsewhere, admin, make, id } = await openTwoWorkplaces()
  await make.workOrder({ car: { ...car, make: 'Dacia' }, workOrder: { clientName: 'Ion Pop' } })
  const find = async (user: User, quickText: string) =>
    (await user(vehicles.search, { models: { quickText } })).items.map((vehicle) => vehicle.id)
  for (const text of ['papagei', 'dacia papagei', 'srl dac papagei CJ']) {
    expect(await find(elsewhere, text)).toEqual([id])
    expect(await find(admin, text)).toEqual([id])
    expect(await find(operator, text)).toEqual([])
  }
  expect(await find(admin, 'dacia ion papagei')).toEqual([id])
  expect(await find(admin, 'dacia')).toEqual([id])
  expect(await find(operator, 'pop dacia')).toEqual([id])
  expect(await find(elsewhere, 'pop dacia')).toEqual([])
  const [found] = (await elsewhere(api.search.everywhere, { text: car.plateNumber })).items
  expect(found).toMatchObject({ id, facts: [{ key: 'owner', value: 'Papagei SRL' }, { key: 'last_visit' }] })
})

test('a workplace shows the newest owner that it sees, or else its own before the shared one', async () => {
  const { admin, make, here, there, elsewhere, ...shop } = await openTwoWorkplaces()
  const beyond = await admin(api.organizations.create, { name: 'Cluj', code: 'CL' })
  const everywhere = await make.user({ level: 'admin', organizations: [here.code, there.code, beyond.code] })
  const makeClient = (organizationId: number) => everywhere(api.clients.create, { name: 'Ion Pop', type: 'person', organizationId })
  const [shared, own, foreign] = [await makeClient(here.id), await makeClient(there.id), await makeClient(beyond.id)]
  const setOwner = (clientId: number) => everywhere(vehicles.update, { ...car, id: shop.id, clientId })
  for (const { id } of [own, shared, foreign]) await setOwner(id)
  await admin(api.accountSettings.create, { name: 'use_default_org_clients', value: true })
  expect(await elsewhere(vehicles.get, { id: shop.id })).toMatchObject({ clientId: own.id })
  await setOwner(shared.id)
  expect(await elsewhere(vehicles.get, { id: shop.id })).toMatchObject({ clientId: shared.id })
})

test('a new plate and a merge keep the owner at another workplace', async () => {
  const shop = await openTwoWorkplaces()
  const { operator, elsewhere, make, owner, id } = shop
  const own = await make.client({ name: 'Ion Pop' })
  const order = { clientName: own.name, organizationClientId: own.id }
  await make.workOrder({ car, workOrder: order })
  await operator(vehicles.update, { plateNumber: 'CJ 12 ABD', id, clientId: own.id })
  expect(await elsewhere(vehicles.get, { id })).toMatchObject({ clientId: owner.id, formerPlates: [{ plateNumber: car.plateNumber }] })
  await make.workOrder({ car: { plateNumber: 'CJ 99 XYZ' }, workOrder: order })
  const [other] = (await operator(vehicles.plate, { value: 'CJ 99 XYZ' })).items
  await operator(vehicles.changePlate, { id: other!.id, plateNumber: 'CJ 12 ABD', merge: true })
  expect(await elsewhere(vehicles.get, { id: other!.id })).toMatchObject({ clientId: owner.id })
  expect(await operator(vehicles.get, { id: other!.id })).toMatchObject({ clientId: own.id })
})

test('a merge of vehicles leaves each workplace one owner, that of the vehicle that stays', async () => {
  const shop = await openTwoWorkplaces()
  const { elsewhere, admin, make, there } = shop
  const seller = await make.client({ name: 'Kovács Éva', organizationId: there.id })
  await elsewhere(vehicles.create, { plateNumber: 'CJ 99 XYZ', clientId: seller.id })
  for (const plateNumber of [car.plateNumber, 'CJ 99 XYZ'])
    await make.workOrder({ car: { plateNumber }, workOrder: { clientName: 'Ion Pop' } })
  await admin(vehicles.changePlate, { id: shop.id, plateNumber: 'CJ 99 XYZ', merge: true })
  expect(await platesOf(elsewhere, shop.owner.id)).toEqual(['CJ 99 XYZ'])
  expect(await platesOf(elsewhere, seller.id)).toEqual([])
})

test('a kept owner follows the merge of its client and goes with its erasure', async () => {
  const shop = await openTwoWorkplaces()
  const { elsewhere, admin, make, there, owner, id } = shop
  await elsewhere(vehicles.update, { ...car, id, clientId: owner.id, description: 'Cheia la Papagei' })
  await make.workOrder({ car, workOrder: { clientName: 'Ion Pop' } })
  const winner = await make.client({ name: 'Papagal SRL', organizationId: there.id })
  await elsewhere(api.clients.merge, { id: winner.id, fromId: owner.id })
  expect(await elsewhere(vehicles.get, { id })).toMatchObject({ clientId: winner.id })
  const audited = async () => JSON.stringify((await admin(api.audit.search, { models: { subject: ['vehicle'] } })).items)
  expect(await audited()).toContain('Cheia la Papagei')
  await admin(api.clients.erase, { id: winner.id })
  expect(await admin(vehicles.get, { id })).toMatchObject({ client: { name: 'Ion Pop' }, description: '' })
  expect(await audited()).not.toContain('Papagei')
  await expect(elsewhere(vehicles.get, { id })).rejects.toMatchObject(notFound)
})

test('a form of a vehicle that was opened before its owner is erased is stale', async () => {
  const { operator, admin, make } = await openShop()
  const { id: clientId } = await make.client({ name: 'Ion Pop' })
  const { id, version } = await make.vehicle({ ...car, clientId })
  await admin(api.clients.erase, { id: clientId })
  await expect(operator(vehicles.update, { ...car, id, version, description: 'Cheia la Ion Pop' })).rejects.toMatchObject({ status: 412 })
})
