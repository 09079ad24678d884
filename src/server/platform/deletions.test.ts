import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Refusal } from '#test/caller.ts'
import { openShop, type Shop } from '#test/shop.ts'

const instantAt = (hour: number) => new Date(Date.UTC(2031, 10, 24, hour)).toISOString()

type Made = { id: number; version: number }
type Calls = { remove: typeof api.guaranties.remove; restore: typeof api.restores.guaranties; get: typeof api.guaranties.get }

/** Records that their user may restore, by table, with the maker of one. */
const records: Record<string, { calls: object; make: (shop: Shop, hour: number) => Promise<Made> }> = {
  appointments: { calls: api.appointments, make: ({ make }, hour) => make.appointment({ from: instantAt(hour), to: instantAt(hour + 1) }) },
  clients: {
    calls: { ...api.clients, restore: api.restores.clients },
    make: ({ make }) => make.client({ addresses: [{ city: 'Brașov' }] }),
  },
  collaborator_work_orders: {
    calls: { ...api.collaboratorWorkOrders, restore: api.restores.collaboratorWorkOrders },
    make: ({ make }) => make.collaboratorOrder(),
  },
  customer_orders: { calls: { ...api.customerOrders, restore: api.restores.customerOrders }, make: ({ make }) => make.customerOrder() },
  guaranties: { calls: { ...api.guaranties, restore: api.restores.guaranties }, make: ({ make }) => make.guaranty() },
  line_packages: { calls: { ...api.linePackages, restore: api.restores.linePackages }, make: ({ make }) => make.linePackage() },
  loyalty_cards: { calls: { ...api.loyaltyCards, restore: api.restores.loyaltyCards }, make: ({ make }) => make.loyaltyCard() },
  products: { calls: { ...api.products, restore: api.restores.products }, make: ({ make }) => make.product() },
  tyre_hotels: { calls: { ...api.tyreHotels, restore: api.restores.tyreHotels }, make: ({ make }) => make.tyreHotel() },
  vehicles: { calls: { ...api.vehicles, restore: api.restores.vehicles }, make: ({ make }) => make.vehicle() },
  work_orders: { calls: api.workOrders, make: ({ make }) => make.workOrder() },
}
const settings = { collaborator_enabled: true }

test.each(Object.entries(records))('a user restores their own deletion of a row of %s for a minute', async (table, { calls, make }) => {
  const shop = await openShop({ settings })
  const { admin, operator, worker } = shop
  const { remove, restore, get } = calls as Calls
  const [before, other] = [await make(shop, 8), await make(shop, 10)]
  const { id } = before
  const read = () => operator(get, { id })
  const stored = await read()

  await operator(remove, { id, version: before.version })
  await expect(worker(restore, { id })).rejects.toMatchObject({ code: 'AccessDenied403' })
  const restored = await operator(restore, { id })
  const changed = Object.fromEntries(['updatedAt', 'order'].filter((key) => key in stored).map((key) => [key, expect.anything()]))
  expect(restored).toEqual({ ...stored, ...changed, version: stored.version + 2 })
  expect(await read()).toEqual(restored)

  await operator(remove, { id })
  const backdate = sql`update ${sql.table(table)} set deleted_at = now() - interval '61 s' where account_id = ${shop.account} and id = ${id}`
  await shop.rows((tx) => backdate.execute(tx))
  await expect(operator(restore, { id })).rejects.toMatchObject({ status: 403, code: 'RestoreTooLate' })
  expect(await admin(restore, { id })).toMatchObject({ id })

  await admin(remove, { id: other.id })
  await expect(operator(restore, { id: other.id })).rejects.toMatchObject({ status: 403, code: 'RestoreTooLate' })
  const stranger = await openShop({ settings })
  await expect(stranger.admin(restore, { id: other.id })).rejects.toMatchObject({ status: 404 })
})

test('a vehicle or a card whose plate or number was taken meanwhile is not restored', async () => {
  const { operator, make } = await openShop()
  const car = await make.vehicle({ plateNumber: 'CJ 12 ABC' })
  await operator(api.vehicles.remove, { id: car.id })
  await make.vehicle({ plateNumber: 'CJ 12 ABC' })
  await expect(operator(api.restores.vehicles, { id: car.id })).rejects.toMatchObject({ status: 409, code: 'AlreadyExists' })
  const card = await make.loyaltyCard()
  await operator(api.loyaltyCards.remove, { id: card.id })
  await make.loyaltyCard({ number: card.number })
  await expect(operator(api.restores.loyaltyCards, { id: card.id })).rejects.toMatchObject({ status: 409, code: 'AlreadyExists' })
})

test('a restored loyalty card has the present name of its client', async () => {
  const { operator, make } = await openShop()
  const client = await make.client({ name: 'Ion Pop' })
  const { id } = await make.loyaltyCard({ clientId: client.id })
  await operator(api.loyaltyCards.remove, { id })
  await operator(api.clients.update, { ...client, company: undefined, name: 'Ana Rusu' })
  expect(await operator(api.restores.loyaltyCards, { id })).toMatchObject({ clientName: 'Ana Rusu' })
  expect((await operator(api.loyaltyCards.search, { models: { quickText: 'rusu' } })).total).toBe(1)
})

test('a client that was merged or erased, and a merged vehicle, stay deleted for an admin', async () => {
  const { admin, operator, make } = await openShop()
  const [winner, loser, erased] = [await make.client(), await make.client(), await make.client()]
  await operator(api.clients.merge, { id: winner.id, fromId: loser.id })
  await operator(api.clients.remove, { id: erased.id })
  await admin(api.restores.clients, { id: erased.id })
  await admin(api.clients.erase, { id: erased.id })
  for (const { id } of [loser, erased]) await expect(admin(api.restores.clients, { id })).rejects.toMatchObject({ status: 404 })
  const [car, other] = [await make.vehicle({ plateNumber: 'CJ 12 ABC' }), await make.vehicle({ plateNumber: 'CJ 34 DEF' })]
  await admin(api.vehicles.changePlate, { id: car.id, plateNumber: 'CJ 34 DEF', merge: true })
  await expect(admin(api.restores.vehicles, { id: other.id })).rejects.toMatchObject({ status: 404 })
})

test('a restored set lies on its shelf again if it fits, and a closed set stays closed', async () => {
  const { admin, operator, make } = await openShop()
  const { tyreHotels: hotels, tyreHotelShelves: shelves } = api
  await admin(shelves.createMany, { racks: 'Z', shelves: '1..1', capacity: 4 })
  const [shelf] = (await admin(shelves.search, {})).items
  const [set, next] = [await make.tyreHotel(), await make.tyreHotel()]
  await operator(hotels.place, { id: set.id, shelfId: shelf!.id })
  await operator(hotels.remove, { id: set.id })
  expect(await operator(api.restores.tyreHotels, { id: set.id })).toMatchObject({ status: 'open', shelf: { id: shelf!.id } })
  await operator(hotels.remove, { id: set.id })
  await operator(hotels.place, { id: next.id, shelfId: shelf!.id })
  expect(await operator(api.restores.tyreHotels, { id: set.id })).toMatchObject({ status: 'open', shelf: null })
  await operator(hotels.close, { id: next.id })
  await operator(hotels.remove, { id: next.id })
  expect(await operator(api.restores.tyreHotels, { id: next.id })).toMatchObject({ status: 'closed', shelf: null })
})

test('a restored card stands at the end of the board without a group that was deleted meanwhile', async () => {
  const { admin, operator, make, organization } = await openShop()
  const group = await admin(api.appointmentGroups.create, { name: 'Rampa 1', organizationId: organization.id })
  const card = await make.customerOrder({ appointmentGroupId: group.id })
  const other = await make.customerOrder()
  await operator(api.customerOrders.remove, { id: card.id })
  await admin(api.appointmentGroups.remove, { id: group.id })
  const restored = await operator(api.restores.customerOrders, { id: card.id })
  expect(restored).toMatchObject({ appointmentGroupId: null })
  expect(restored.order).toBeGreaterThan(other.order!)
})

test('rows that a list deleted at once are restored at once, each refusal by itself', async () => {
  const { operator, make } = await openShop()
  const [first, second, live] = [await make.product(), await make.product(), await make.product()]
  const rows = [first, second].map(({ id, version }) => ({ id, version }))
  await operator(api.products.bulk, { action: 'delete', rows })
  const restored = await operator(api.products.bulk, {
    action: 'restore',
    rows: [...rows.map(({ id, version }) => ({ id, version: version + 1 })), { id: live.id, version: live.version }],
  })
  expect(restored).toEqual({ done: rows.map(({ id }) => id), refused: [{ id: live.id, code: 'NotFound' }] })
  expect((await operator(api.products.search, {})).total).toBe(3)
})

test('thirty concurrent restores of one deletion restore it once, and none fails otherwise', async () => {
  const { operator, make } = await openShop()
  const { id } = await make.client()
  await operator(api.clients.remove, { id })
  const answers = await Promise.allSettled(Array.from({ length: 30 }, () => operator(api.restores.clients, { id })))
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as Refusal).status] : []))
  expect(refused).toEqual(Array.from({ length: 29 }, () => 404))
})
