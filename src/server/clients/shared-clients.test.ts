import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { clientDraft } from '#test/make/clients.ts'
import type { Caller } from '#test/caller.ts'
import { openShop, type Shop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

let shop: Shop
let first: number
let second: number
/** An operator of the second workplace alone. */
let elsewhere: Caller

beforeAll(async () => {
  shop = await openShop({ organizations: 2, settings: { use_default_org_clients: true } })
  ;[first, second] = shop.organizations.map(({ id }) => id) as [number, number]
  elsewhere = await shop.make.user({ level: 'operator', organizations: [shop.organizations[1]!.code] })
})

const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name)

test('every workplace finds, opens and changes shared clients, whichever it filters by', async () => {
  const { id, name } = await shop.make.client({ name: 'Comun Ion', organizationId: first })
  const find = { quickText: 'comun ion' }

  expect(namesOf(await elsewhere(api.clients.search, { models: find }))).toEqual([name])
  expect(namesOf(await elsewhere(api.clients.search, { models: { ...find, organizationId: [second] } }))).toEqual([name])
  expect(namesOf(await elsewhere(api.clients.choices, { ...find, organizationId: second }))).toEqual([name])
  expect(await elsewhere(api.clients.get, { id })).toMatchObject({ name })
  expect(
    await elsewhere(api.clients.update, clientDraft({ id, version: 1, name, organizationId: first, phone: '0722000111' })),
  ).toMatchObject({
    version: 2,
  })
  expect(await elsewhere(api.clients.addContact, { id, name: 'Ana' })).toMatchObject({ version: 3 })
})

test('the first workplace does not see clients of the others', async () => {
  const movedClient = await shop.make.client({ name: 'Mutat Departe', organizationId: first })
  await shop.admin(api.clients.update, clientDraft({ id: movedClient.id, name: movedClient.name, organizationId: second }))

  expect(namesOf(await shop.operator(api.clients.search, { models: { quickText: 'mutat departe' } }))).toEqual([])
  await expect(shop.operator(api.clients.get, { id: movedClient.id })).rejects.toMatchObject({ status: 404 })
})

test('a workplace that only shares a client cannot move it', async () => {
  const { id, name } = await shop.make.client({ organizationId: first })
  const moved = { id, name, organizationId: second }

  await expect(elsewhere(api.clients.update, clientDraft(moved))).rejects.toMatchObject({
    status: 422,
    fields: { organization_id: ['InvalidChoice'] },
  })
  expect(await shop.operator(api.clients.get, { id })).toMatchObject({ organizationId: first, version: 1 })
})

test('a new shared client is created in the first workplace and published to all', async () => {
  const socket = await openSocket(shop, elsewhere)
  await socket.watch(channelName('general', second))

  const made = await elsewhere(api.clients.create, clientDraft({ name: 'Nou Comun', organizationId: second }))
  const order = await shop.make.workOrder({ workOrder: { clientName: 'Cu Comanda', organizationId: second } })
  const again = await shop.make.workOrder({ workOrder: { clientName: 'Nou Comun', phone: null, organizationId: second } })
  const picked = await shop.make.workOrder({
    workOrder: { clientName: 'Nou Comun', organizationId: second, organizationClientId: made.id },
  })

  expect(made).toMatchObject({ organizationId: first })
  expect(await shop.operator(api.clients.get, { id: order.organizationClientId! })).toMatchObject({ organizationId: first })
  expect([again.organizationClientId, picked.organizationClientId]).toEqual([made.id, made.id])
  await expect.poll(() => socket.told().map(({ data }) => (data as { model: { id: number } }).model.id)).toContain(made.id)
  socket.close()
})

test('a loyalty card of any workplace may belong to a shared client', async () => {
  const { id, name } = await shop.make.client({ name: 'Cu Card', organizationId: first })
  const card = await elsewhere(api.loyaltyCards.create, { number: 'COMUN1', organizationId: second, clientId: id })
  expect(card).toMatchObject({ clientId: id, clientName: name })
})

test('a shared client owns vehicles and has guaranties at any workplace', async () => {
  const owner = await shop.make.client({ name: 'Cu Mașină', organizationId: first })
  const car = await elsewhere(api.vehicles.create, { plateNumber: 'CJ 55 COM', clientId: owner.id })
  expect(car).toMatchObject({ client: { name: 'Cu Mașină' } })
  expect((await elsewhere(api.vehicles.plate, { value: 'CJ 55' })).items).toMatchObject([{ client: { name: 'Cu Mașină' } }])
  for (const models of [{ clientId: [owner.id] }, { quickText: 'cu masina' }])
    expect(await elsewhere(api.vehicles.search, { models })).toMatchObject({ items: [{ client: { name: 'Cu Mașină' } }] })
  const at = { organizationId: second, clientId: owner.id, clientName: owner.name }
  const given = { plateNumber: 'CJ 55 COM', subject: 'Jante', startsOn: '2026-11-20', months: 12 }
  expect(await elsewhere(api.guaranties.create, { ...at, ...given })).toMatchObject({ clientId: owner.id })
})

test('the summary of a shared client has the caller’s own last visit and orders', async () => {
  const { id } = await shop.make.client({ name: 'Cu Vizite', organizationId: first })
  const named = { clientName: 'Cu Vizite', organizationClientId: id }
  const order = await shop.make.workOrder({ workOrder: { ...named, organizationId: first, startDate: '2026-05-03T22:30:00Z' } })
  const summaryAs = (caller: typeof elsewhere) => caller(api.clients.summary, { id })
  expect(await summaryAs(shop.operator)).toMatchObject({ orders: 1, total: order.total, lastVisit: '2026-05-04' })
  expect(await summaryAs(elsewhere)).toMatchObject({ orders: 0, total: 0, lastVisit: null })
  const startDate = new Date(Date.now() + 24 * 3600_000).toISOString()
  const planned = await shop.make.workOrder({ workOrder: { ...named, organizationId: second, startDate } })
  expect(await summaryAs(elsewhere)).toMatchObject({ orders: 1, lastVisit: null })
  await elsewhere(api.workOrders.status, { id: planned.id, status: 'done' })
  expect(await summaryAs(elsewhere)).toMatchObject({ lastVisit: (await elsewhere(api.clients.get, { id })).lastVisit })
  expect(await summaryAs(shop.operator)).toMatchObject({ orders: 1, lastVisit: '2026-05-04' })
})

test('a client cannot be created in a workplace outside the caller’s scope', async () => {
  const refused = { status: 422, fields: { organization_id: ['InvalidChoice'] } }
  await expect(elsewhere(api.clients.create, clientDraft({ name: 'X', organizationId: first }))).rejects.toMatchObject(refused)
  const neighbour = await openShop({ settings: { use_default_org_clients: true } })
  const { id } = await neighbour.make.client()
  await expect(elsewhere(api.clients.get, { id })).rejects.toMatchObject({ status: 404 })
})

test('without the setting each workplace has its own clients', async () => {
  const apart = await openShop({ organizations: 2 })
  const operator = await apart.make.user({ level: 'operator', organizations: [apart.organizations[1]!.code] })
  const { id } = await apart.make.client({ organizationId: apart.organizations[0]!.id })

  await expect(operator(api.clients.get, { id })).rejects.toMatchObject({ status: 404 })
  expect(await operator(api.clients.search, {})).toMatchObject({ total: 0 })
})
