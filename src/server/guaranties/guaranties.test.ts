import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { readSheets } from '#test/excel.ts'
import { openShop, type Shop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

const { guaranties } = api
type Workplace = Shop['organizations'][number]
const numbersOf = ({ items }: { items: { number: string }[] }) => items.map(({ number }) => Number(number.slice(2)))

test('a guaranty is created, updated by version and removed, and its number is not reused', async () => {
  const { operator, make, organization, worker, simple } = await openShop()
  const client = await make.client({ name: 'Ion Pop' })
  const order = await make.workOrder()
  const draft = {
    organizationId: organization.id,
    clientName: 'Ion Pop',
    plateNumber: 'bv12abc',
    subject: 'Planetară stânga',
    startsOn: '2026-08-31',
    months: 6,
  }
  const guaranty = await operator(guaranties.create, {
    ...draft,
    clientId: client.id,
    workOrderId: order.id,
    phone: '0722000111',
    kmAt: 90_000,
    kmLimit: 100_000,
  })
  expect(guaranty).toMatchObject({
    number: 'G-0000000001',
    clientId: client.id,
    workOrderUuid: order.uuid,
    plateNumber: 'BV 12 ABC',
    expiresOn: '2027-02-28',
    conditions: '',
    version: 1,
  })
  expect(await operator(guaranties.get, { id: guaranty.id })).toEqual(guaranty)

  const changed = await operator(guaranties.update, { ...draft, id: guaranty.id, version: 1, months: 0, conditions: 'fără lovituri' })
  expect(changed).toMatchObject({ number: 'G-0000000001', clientId: null, expiresOn: null, state: 'active', kmLimit: null, version: 2 })
  await expect(operator(guaranties.update, { ...draft, id: guaranty.id, version: 1 })).rejects.toMatchObject({ status: 412 })
  for (const stranger of [worker, simple])
    await expect(stranger(guaranties.get, { id: guaranty.id })).rejects.toMatchObject({ status: 403 })

  await operator(guaranties.remove, { id: guaranty.id, version: 2 })
  await expect(operator(guaranties.get, { id: guaranty.id })).rejects.toMatchObject({ status: 404 })
  expect((await operator(guaranties.create, draft)).number).toBe('G-0000000002')
})

test('thirty concurrent guaranties get numbers without a gap, and a refused one gets none', async () => {
  const { make, operator, organization } = await openShop()
  const wrong = { organizationId: organization.id, clientId: 999_999 }
  const all = await Promise.allSettled(Array.from({ length: 36 }, (_, i) => make.guaranty(i % 6 === 5 ? wrong : {})))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
  const { items } = await operator(guaranties.search, { orderBy: 'number', orderDir: 'asc', pageSize: 100 })
  expect(numbersOf({ items })).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
})

test.each([
  ['months', { months: 121 }],
  ['months', { months: -1 }],
  ['months', { months: 1.5 }],
  ['starts_on', { startsOn: '2026-02-30' }],
  ['starts_on', { startsOn: '9999-12-31' }],
  ['plate_number', { plateNumber: 'BV*12' }],
  ['subject', { subject: '' }],
  ['client_name', { clientName: ' ' }],
  ['conditions', { conditions: 'a'.repeat(2001) }],
  ['km_at', { kmAt: 10_000_000 }],
])('an invalid %s is reported at its field', async (field, wrong) => {
  const { make } = await openShop()
  await expect(make.guaranty(wrong)).rejects.toMatchObject({ status: 422, fields: { [field]: [expect.any(String)] } })
})

test('guaranties are listed newest first and searched by number, client, plate, phone and state', async () => {
  const { admin, make, organizations } = await openShop({ organizations: 2 })
  const [here, there] = organizations.map(({ id }) => id) as [number, number]
  const stefan = await make.client({ name: 'Ștefan Őri' })
  const today = dayInZone(new Date().toISOString(), 'Europe/Bucharest')
  const yearsAgo = { startsOn: '2020-03-01', months: 12 }
  await make.guaranty({ clientName: 'Ștefan Őri', clientId: stefan.id, phone: '0744555666', startsOn: today, months: 1 })
  await make.guaranty({ clientName: 'Ana Bot', plateNumber: 'CJ 01 XYZ', ...yearsAgo })
  await make.guaranty({ organizationId: there, months: 0, startsOn: '2001-01-01' })
  const found = async (models: object, more = {}) => numbersOf(await admin(guaranties.search, { models, ...more }))

  expect(await found({})).toEqual([3, 2, 1])
  expect(await found({}, { orderBy: 'client_name', orderDir: 'asc' })).toEqual([2, 3, 1])
  expect(await found({}, { orderBy: 'expires_on', orderDir: 'asc' })).toEqual([2, 1, 3])
  expect(await found({ organizationId: [here] })).toEqual([2, 1])
  expect(await found({ state: ['active'] })).toEqual([3, 1])
  expect(await found({ state: ['expired'] })).toEqual([2])
  expect(await found({ state: ['expired', 'active'] })).toEqual([3, 2, 1])
  expect(await found({ clientId: [stefan.id] })).toEqual([1])
  expect(await found({ plateNumber: 'cj01xyz' })).toEqual([2])
  const { id: vehicle } = await make.vehicle({ plateNumber: 'CJ 01 XYZ' })
  expect(await found({ vehicleId: [vehicle] })).toEqual([2])
  expect(await found({ vehicleId: [vehicle + 1000] })).toEqual([])
  expect(await found({ quickText: 'ori stefan' })).toEqual([1])
  for (const quickText of ['0744555', '+40 744 555 666']) expect(await found({ quickText }), quickText).toEqual([1])
  expect(await found({ quickText: 'cj01' })).toEqual([2])
  expect(await found({ quickText: 'G-0000000003' })).toEqual([3])
})

test('a guaranty is valid on its last day in the time zone of its workplace', async () => {
  const { admin, make, organizations, db } = await openShop({ organizations: 2 })
  const [east, west] = organizations.map(({ id }) => id) as [number, number]
  // The two time zones never have the same day.
  const zones = { [east]: 'Pacific/Kiritimati', [west]: 'Pacific/Pago_Pago' }
  for (const [id, timeZone] of Object.entries(zones))
    await db.updateTable('organizations').set({ timeZone }).where('id', '=', Number(id)).execute()
  const today = dayInZone(new Date().toISOString(), zones[west]!)
  const startsOn = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
  const inEast = await make.guaranty({ organizationId: east, startsOn, months: 12 })
  const inWest = await make.guaranty({ organizationId: west, startsOn, months: 12 })
  expect([inEast.state, inWest.state]).toEqual(['expired', 'active'])
  expect(numbersOf(await admin(guaranties.search, { models: { state: ['active'] } }))).toEqual([2])
  expect(numbersOf(await admin(guaranties.search, { models: { state: ['expired'] } }))).toEqual([1])
})

test('the list of one workplace shows a guaranty as expired on the day after its last one', async () => {
  const { admin, make, organization, db } = await openShop()
  const moveTo = (timeZone: string) => db.updateTable('organizations').set({ timeZone }).where('id', '=', organization.id).execute()
  const [early, late] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'] as const
  const today = dayInZone(new Date().toISOString(), early)
  await make.guaranty({ startsOn: `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`, months: 12 })
  const inState = async (state: 'active' | 'expired') => numbersOf(await admin(guaranties.search, { models: { state: [state] } }))

  await moveTo(early)
  expect([await inState('active'), await inState('expired')]).toEqual([[1], []])
  await moveTo(late)
  expect([await inState('active'), await inState('expired')]).toEqual([[], [1]])
})

test('the current mileage comes from later visits of the vehicle', async () => {
  const { operator, make } = await openShop()
  const guaranty = await make.guaranty({ plateNumber: 'CJ 77 KMS', kmAt: 1000, kmLimit: 20_000 })
  expect(guaranty.carKm).toBeNull()
  await make.workOrder({ car: { plateNumber: 'CJ 77 KMS' }, tyreService: { wheelTypeId: null, carKm: 21_000 } })
  expect(await operator(guaranties.get, { id: guaranty.id })).toMatchObject({ carKm: 21_000, kmLimit: 20_000 })

  // Another vehicle gets the plate.
  const [{ id } = { id: 0 }] = (await operator(api.vehicles.plate, { value: 'CJ77KMS' })).items
  await operator(api.vehicles.remove, { id })
  expect(await operator(guaranties.get, { id: guaranty.id })).toMatchObject({ carKm: null })
  await make.vehicle({ plateNumber: 'CJ 77 KMS', carKm: 12 })
  expect(await operator(guaranties.get, { id: guaranty.id })).toMatchObject({ carKm: 12 })
})

test('the client and the order must be visible, and stay after their removal', async () => {
  const [shop, neighbour] = [await openShop({ organizations: 2 }), await openShop()]
  const { make, organizations, operator } = shop
  const [here, there] = organizations.map(({ id }) => id) as [number, number]
  const theirs = { client: await neighbour.make.client(), order: await neighbour.make.workOrder() }
  const elsewhere = await make.workOrder({ workOrder: { organizationId: there } })
  for (const clientId of [theirs.client.id, 999_999])
    await expect(make.guaranty({ clientId })).rejects.toMatchObject({ status: 422, fields: { client_id: ['InvalidChoice'] } })
  for (const workOrderId of [theirs.order.id, elsewhere.id, 999_999])
    await expect(make.guaranty({ workOrderId })).rejects.toMatchObject({ status: 422, fields: { work_order_id: ['InvalidChoice'] } })
  const organizationId = neighbour.organization.id
  await expect(make.guaranty({ organizationId })).rejects.toMatchObject({ status: 422, fields: { organization_id: ['InvalidChoice'] } })

  const [client, order] = [await make.client({ name: 'Ion Pop' }), await make.workOrder()]
  const { id, number: _number, ...guaranty } = await make.guaranty({ clientId: client.id, workOrderId: order.id })
  await expect(neighbour.admin(guaranties.get, { id })).rejects.toMatchObject({ status: 404 })
  await operator(api.clients.remove, { id: client.id })
  await operator(api.workOrders.remove, { id: order.id })
  const { clientName, plateNumber, subject, startsOn, months } = guaranty
  const same = { id, organizationId: here, clientName, plateNumber, subject, startsOn, months, clientId: client.id, workOrderId: order.id }
  expect(await operator(guaranties.update, { ...same, version: 1 })).toMatchObject({ clientName: 'Ion Pop', workOrderUuid: order.uuid })
})

test('a guaranty that moves must have a client and an order of the new workplace, or none', async () => {
  const { make, organizations, admin } = await openShop({ organizations: 2 })
  const [client, order] = [await make.client({ name: 'Ion Pop' }), await make.workOrder()]
  const { id, clientName, plateNumber, subject, startsOn, months } = await make.guaranty({ clientId: client.id, workOrderId: order.id })
  const moved = { id, organizationId: organizations[1]!.id, clientName, plateNumber, subject, startsOn, months }

  const refused = (field: string) => ({ status: 422, fields: { [field]: ['InvalidChoice'] } })
  await expect(admin(guaranties.update, { ...moved, clientId: client.id })).rejects.toMatchObject(refused('client_id'))
  await expect(admin(guaranties.update, { ...moved, workOrderId: order.id })).rejects.toMatchObject(refused('work_order_id'))
  expect(await admin(guaranties.update, moved)).toMatchObject({ organizationId: organizations[1]!.id, clientId: null, workOrderId: null })
})

test('a guaranty that moves is published in both workplaces', async () => {
  const shop = await openShop({ organizations: 2 })
  const { make, organizations, admin } = shop
  const { id, clientName, plateNumber, subject, startsOn, months } = await make.guaranty()
  const pages = await Promise.all(
    organizations.map(async (workplace) => {
      const page = await openSocket(shop, admin)
      await page.watch(channelName('general', workplace.id))
      return page
    }),
  )
  await admin(guaranties.update, { id, organizationId: organizations[1]!.id, clientName, plateNumber, subject, startsOn, months })
  for (const page of pages) {
    await expect
      .poll(() => page.told().map(({ data }) => data))
      .toMatchObject([{ model_name: 'guaranty', event: 'UPDATED', model: { id } }])
    page.close()
  }
})

test('guaranties are visible in their workplace, and only to admins of a suspended account', async () => {
  const { admin, operator, make, organizations, stand } = await openShop({ organizations: 2 })
  const away = await make.guaranty({ organizationId: organizations[1]!.id })
  await expect(operator(guaranties.get, { id: away.id })).rejects.toMatchObject({ status: 404 })
  await expect(operator(guaranties.remove, { id: away.id, version: 1 })).rejects.toMatchObject({ status: 404 })

  await stand('suspended')
  const given = await make.guaranty()
  await admin(guaranties.remove, { id: given.id, version: 1 })
  expect(numbersOf(await admin(guaranties.search, {}))).toEqual([1])
  await expect(operator(guaranties.search, {})).rejects.toMatchObject({ status: 405 })
})

test('the workbook names shared clients and vehicles of its filters and refuses hidden ones', async () => {
  const { make, admin, operator, organizations } = await openShop({ organizations: 2 })
  const [first, second] = organizations as [Workplace, Workplace]
  const elsewhere = await make.user({ level: 'operator', organizations: [second.code] })
  const shared = await make.client({ name: 'Ion Pop', organizationId: first.id })
  const foreign = await make.client({ name: 'Ana Pop', organizationId: second.id })
  await admin(api.accountSettings.create, { name: 'use_default_org_clients', value: true })
  const vehicle = await make.vehicle({ plateNumber: 'CJ 12 ABC', clientId: shared.id })
  const hidden = await make.vehicle({ plateNumber: 'CJ 34 DEF', clientId: foreign.id })
  const { content } = await elsewhere(guaranties.download, { models: { clientId: [shared.id], vehicleId: [vehicle.id] } })
  const [, filters] = await readSheets(content)
  expect(filters!.rows.flat()).toEqual(expect.arrayContaining(['Ion Pop', 'CJ 12 ABC']))
  const refused = (field: string) => ({ status: 422, fields: { [`models.${field}.0`]: ['InvalidChoice'] } })
  await expect(operator(guaranties.download, { models: { clientId: [foreign.id] } })).rejects.toMatchObject(refused('client_id'))
  await expect(operator(guaranties.download, { models: { vehicleId: [hidden.id] } })).rejects.toMatchObject(refused('vehicle_id'))
})
