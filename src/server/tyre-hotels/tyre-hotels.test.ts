import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { seasonStoredOn } from '#domain/tyre-hotels/tyre-hotels.ts'
import { toHttpRequest } from '#test/caller.ts'
import { openShop } from '#test/shop.ts'

const { tyreHotels: hotels } = api
const refused = (field: string, message: string) => ({ status: 422, fields: { [field]: [message] } })
const r16 = { tyreWidth: 205, tyreHeight: 55, tyreRim: 16 }
const r17 = { tyreWidth: 225, tyreHeight: 50, tyreRim: 17 }

test('a set is stored as sent, closed once, and removed by the office', async () => {
  const { operator, worker, make, organization, userName } = await openShop()
  const order = await make.workOrder()
  const today = dayInZone(new Date().toISOString(), 'Europe/Bucharest')
  const hotel = await worker(hotels.create, {
    carNumber: 'bv12abc',
    carMake: 'Dacia',
    carModel: 'Logan',
    clientName: 'Ion Pop',
    tyreName: 'Michelin Alpin 6',
    tyreQuantity: 4,
    ...r16,
    workOrderUuid: order.uuid,
    description: 'un prezon lipsă',
    metaData: { createdBy: 'altcineva', withRim: true, phoneNumber: '0722000111', dotNumber: '0224' },
  })
  expect(hotel).toMatchObject({
    organizationId: organization.id,
    status: 'open',
    carNumber: 'BV 12 ABC',
    ...r16,
    tyreQuantity: 4,
    workOrderUuid: order.uuid,
    workOrderId: order.id,
    tyreHotelClient: { delegateName: null },
    season: seasonStoredOn(today),
    storageUntil: `${Number(today.slice(0, 4)) + 1}${today.slice(4).replace('-02-29', '-02-28')}`,
    fee: null,
    closedAt: null,
    version: 1,
    metaData: {
      createdBy: userName('worker'),
      withRim: true,
      phoneNumber: '0722000111',
      dotNumber: '0224',
      carModel: 'Logan',
      tyreDimensions: [{ tyreQuantity: 4, ...r16, dotNumber: '0224' }],
    },
  })
  expect(await worker(hotels.get, { id: hotel.id })).toEqual(hotel)

  const changed = await worker(hotels.update, { id: hotel.id, version: 1, tyreQuantity: 3, description: '' })
  expect(changed).toMatchObject({
    tyreQuantity: 3,
    ...r16,
    clientName: 'Ion Pop',
    description: '',
    version: 2,
    metaData: { withRim: true },
  })
  await expect(worker(hotels.update, { id: hotel.id, version: 1, tyreName: 'x' })).rejects.toMatchObject({ status: 412 })

  const closed = await worker(hotels.close, { id: hotel.id, version: 2 })
  expect(closed).toMatchObject({ status: 'closed', closedAt: expect.any(String), version: 3 })
  await expect(worker(hotels.close, { id: hotel.id })).rejects.toMatchObject({ status: 409, code: 'AlreadyClosed' })
  await expect(worker(hotels.update, { id: hotel.id, tyreName: 'x' })).rejects.toMatchObject({ status: 409, code: 'TyreHotelClosed' })
  await expect(worker(hotels.remove, { id: hotel.id })).rejects.toMatchObject({ status: 403 })
  expect((await operator.send(toHttpRequest(hotels.remove, { id: hotel.id, version: 3 }))).status).toBe(204)
  await expect(worker(hotels.get, { id: hotel.id })).rejects.toMatchObject({ status: 404 })
})

test('thirty concurrent closes of a set close it once', async () => {
  const { make, worker } = await openShop()
  const { id } = await make.tyreHotel()
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => worker(hotels.close, { id })))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await worker(hotels.get, { id })).toMatchObject({ status: 'closed', version: 2 })
})

test('the rows of a set give its quantity by their sum and its size by the first row', async () => {
  const { make, admin } = await openShop()
  const rows = [
    { tyreQuantity: 4, ...r16, dotNumber: '0224' },
    { tyreQuantity: 2, ...r17 },
  ]
  const hotel = await make.tyreHotel({ tyreWidth: 999, metaData: { tyreDimensions: rows, dotNumber: '5323' } })
  expect(hotel).toMatchObject({ tyreQuantity: 6, ...r16, metaData: { dotNumber: '0224', tyreDimensions: rows } })
  const findSets = async (models: object) => (await admin(hotels.search, { models })).items.map(({ id }) => id)
  expect(await findSets({ tyreRim: '17' })).toEqual([hotel.id])
  expect(await findSets({ tyreRim: '17', tyreWidth: '205' })).toEqual([])
  expect(await findSets({ quickText: '2255017' })).toEqual([hotel.id])

  const mismatch = { tyreQuantity: 4, metaData: { tyreDimensions: rows } }
  await expect(make.tyreHotel(mismatch)).rejects.toMatchObject(refused('tyre_quantity', 'QuantityMismatch'))
  const update = (changes: object) => admin(hotels.update, { id: hotel.id, ...changes })
  await expect(update({ tyreQuantity: 4 })).rejects.toMatchObject(refused('tyre_quantity', 'QuantityMismatch'))
  expect(await update({ tyreName: 'Debica' })).toMatchObject({ tyreQuantity: 6, tyreName: 'Debica' })
  const singleRow = await update({ metaData: { tyreDimensions: [{ tyreQuantity: 2 }] } })
  expect(singleRow).toMatchObject({ tyreQuantity: 2, tyreWidth: null, metaData: { dotNumber: null } })
  expect(await update({ tyreWidth: 185, metaData: { tyreDimensions: [], dotNumber: '0120' } })).toMatchObject({
    tyreQuantity: 2,
    tyreWidth: 185,
    metaData: { tyreDimensions: [{ tyreQuantity: 2, tyreWidth: 185, dotNumber: '0120' }] },
  })
})

test.each([
  ['car_number', { carNumber: 'BV*12' }, 'InvalidPlateNumber'],
  ['car_number', { carNumber: 'B 12 ABCDEFGHIJK' }, 'AtMost:15'],
  ['client_name', { clientName: ' ' }, 'RequiredField'],
  ['description', { description: 'a'.repeat(151) }, 'AtMost:150'],
  ['tyre_name', { tyreName: 'a'.repeat(101) }, 'AtMost:100'],
  ['tyre_quantity', { tyreQuantity: 0 }, 'AtLeast:1'],
  ['tyre_quantity', { tyreQuantity: 1_000_000 }, 'AtMost:999999'],
  ['tyre_quantity', { tyreQuantity: 1.5 }, 'InvalidNumber'],
  ['tyre_quantity', { tyreQuantity: undefined }, 'RequiredField'],
  ['tyre_width', { tyreWidth: 10_000 }, 'AtMost:9999'],
  ['tyre_width', { tyreWidth: 205.5 }, 'InvalidNumber'],
  ['tyre_rim', { tyreRim: 22.55 }, 'InvalidNumber'],
  ['work_order_uuid', { workOrderUuid: 'DEM-0000000001-BR' }, 'InvalidChoice'],
  ['organization_client_id', { organizationClientId: 999_999 }, 'InvalidChoice'],
  ['organization_id', { organizationId: 999_999 }, 'InvalidChoice'],
  ['fee', { fee: -1 }, 'AtLeast:0'],
  ['meta_data.dot_number', { metaData: { dotNumber: '02241' } }, 'AtMost:4'],
  ['meta_data.dot_number', { metaData: { dotNumber: '2b' } }, 'InvalidNumber'],
  ['meta_data.phone_number', { metaData: { phoneNumber: '12' } }, 'InvalidPhone'],
  ['tyre_width', { tyreWidth: 0 }, 'AtLeast:1'],
  ['meta_data.tyre_dimensions.0.tyre_rim', { metaData: { tyreDimensions: [{ tyreQuantity: 1, tyreRim: 0 }] } }, 'AtLeast:1'],
  ['meta_data.tyre_dimensions.0.tyre_quantity', { metaData: { tyreDimensions: [{}] } }, 'RequiredField'],
])('an invalid %s is refused at its field: %j', async (field, invalid, message) => {
  const { make } = await openShop()
  await expect(make.tyreHotel(invalid as object)).rejects.toMatchObject(refused(field, message))
})

test('a set keeps any DOT of one to four digits, whatever week it names', async () => {
  const { operator, make } = await openShop()
  const tyreDimensions = ['5', '24', '224', '9924', '0199', '0224'].map((dotNumber) => ({ ...r16, tyreQuantity: 1, dotNumber }))
  const { id, ...hotel } = await make.tyreHotel({ tyreQuantity: 6, metaData: { tyreDimensions } })
  expect(hotel.metaData.tyreDimensions).toEqual(tyreDimensions)
  const changed = await operator(hotels.update, {
    id,
    tyreQuantity: 1,
    metaData: { tyreDimensions: [{ tyreQuantity: 1, dotNumber: '99' }] },
  })
  expect(changed.metaData.tyreDimensions).toMatchObject([{ dotNumber: '99' }])
})

test('an empty field may be absent, null or an empty text', async () => {
  const { operator } = await openShop()
  const blanks = ['car_make', 'organization_client_id', 'tyre_name', 'tyre_width', 'work_order_uuid', 'season', 'storage_until', 'fee']
  for (const empty of ['', null]) {
    const body = {
      ...Object.fromEntries(blanks.map((name) => [name, empty])),
      car_number: 'BV 12 ABC',
      client_name: 'Ion Pop',
      tyre_quantity: 4,
      meta_data: { created_by: '', phone_number: empty, dot_number: empty, tyre_dimensions: [] },
    }
    const { status, text } = await operator.send({ method: 'POST', url: '/api/v1/tyre-hotels', body })
    expect(status, text).toBe(201)
    expect(JSON.parse(text)).toMatchObject({ car_make: null, tyre_width: null, season: null, storage_until: expect.any(String) })
  }
})

test('an account with its own terms stores tyres for its months and its fee', async () => {
  const { admin, make } = await openShop()
  const options = { thWarehouseCustom: true, thWarehouseMonths: 1, thWarehouseFeeWithRims: 100 }
  await admin(api.accountSettings.create, { name: 'wo_pdf_config', value: true, options })
  expect(await make.tyreHotel({ tyreQuantity: 2 })).toMatchObject({ fee: 37.5 })
  expect(await make.tyreHotel({ metaData: { withRim: true } })).toMatchObject({ fee: 100 })
  expect(await make.tyreHotel({ fee: 12.34, storageUntil: '2030-01-31' })).toMatchObject({ fee: 12.34, storageUntil: '2030-01-31' })
})

test('the list begins with the newest, and every filter works over GET and over POST', async () => {
  const { admin, make, organizations } = await openShop({ organizations: 2 })
  const [here, there] = organizations.map(({ id }) => id) as [number, number]
  const client = await make.client({ name: 'Ștefan Őri', phone: '0744555666' })
  const order = await make.workOrder()
  const first = await make.tyreHotel({ organizationClientId: client.id, clientName: 'Ștefan Őri', metaData: { phoneNumber: '0744555666' } })
  const second = await make.tyreHotel({
    carNumber: 'CJ 01 XYZ',
    carMake: 'Škoda',
    carModel: 'Octavia',
    clientName: 'Ana Bot',
    tyreName: 'Continental WinterContact',
    tyreWidth: 315,
    tyreHeight: 80,
    tyreRim: 22.5,
    workOrderUuid: order.uuid,
    season: 'all-season',
    storageUntil: '2020-01-01',
  })
  const third = await make.tyreHotel({ organizationId: there, tyreQuantity: 8 })
  await admin(hotels.close, { id: third.id })
  const [one, two, three] = [first.id, second.id, third.id]
  const findSets = async (models: object, more = {}) => {
    const request = { models, ...more }
    const [list, twin] = [await admin(hotels.search, request), await admin(hotels.searchByBody, request)]
    expect(twin).toEqual(list)
    return list.items.map(({ id }) => id)
  }

  expect(await findSets({})).toEqual([three, two, one])
  expect(await findSets({}, { orderBy: 'client_name', orderDir: 'asc' })).toEqual([two, three, one])
  expect(await findSets({}, { orderBy: 'car_number', orderDir: 'desc' })).toEqual([two, three, one])
  expect(await findSets({}, { orderBy: 'tyre_quantity', orderDir: 'desc', pageSize: 1 })).toEqual([three])
  expect(await findSets({}, { orderBy: 'tyre_name', orderDir: 'asc', pageSize: 1 })).toEqual([two])
  expect(await findSets({}, { orderBy: 'work_order_uuid', orderDir: 'asc', pageSize: 1 })).toEqual([two])
  expect(await findSets({ organizationId: [here] })).toEqual([two, one])
  expect(await findSets({ closed: true })).toEqual([three])
  expect(await findSets({ closed: false })).toEqual([two, one])
  expect(await findSets({ carNumber: 'cj01' })).toEqual([two])
  expect(await findSets({ carNumber: 'c' })).toEqual([two])
  expect(await findSets({ clientId: [client.id] })).toEqual([one])
  expect(await findSets({ clientName: 'ori stefan' })).toEqual([one])
  expect(await findSets({ clientName: 'skoda' })).toEqual([])
  expect(await findSets({ workOrderUuid: order.uuid.toLowerCase().slice(0, 12) })).toEqual([two])
  expect(await findSets({ tyreName: 'wintercontact' })).toEqual([two])
  expect(await findSets({ carMake: 'skoda' })).toEqual([two])
  expect(await findSets({ carModel: 'octavia' })).toEqual([two])
  expect(await findSets({ tyreWidth: '205' })).toEqual([three, one])
  expect(await findSets({ tyreHeight: '80', tyreRim: '22,5' })).toEqual([two])
  expect(await findSets({ season: ['all-season'] })).toEqual([two])
  expect(await findSets({ overdue: true })).toEqual([two])
  expect(await findSets({ overdue: false })).toEqual([three, one])
  for (const quickText of ['cj01', 'bot ana', 'contin', '315/80R22.5', '3158022.5', order.uuid])
    expect(await findSets({ quickText })).toEqual([two])
  expect(await findSets({ quickText: '205/55 R16' })).toEqual([three, one])
  for (const quickText of ['0744555', '+40 744 555 666']) expect(await findSets({ quickText }), quickText).toEqual([one])
  for (const [models, field, message] of [
    [{ tyreWidth: 'lat' }, 'models.tyre_width', 'InvalidNumber'],
    [{ carNumber: 'B'.repeat(16) }, 'models.car_number', 'AtMost:15'],
  ] as const)
    await expect(admin(hotels.search, { models })).rejects.toMatchObject(refused(field, message))
})

test('a user from whom creation is hidden cannot create a set, but can edit existing ones', async () => {
  const { admin, worker, operator, simple, db, userName } = await openShop()
  await admin(api.accountSettings.create, { name: 'hide_create_new_tyre_hotel', value: 'vulcanizator,simple-service' })
  const set = { carNumber: 'BV 12 ABC', clientName: 'Ion Pop', tyreQuantity: 4 }
  for (const restricted of [worker, simple])
    await expect(restricted(hotels.create, set)).rejects.toMatchObject({ status: 403, code: 'AccessDenied403' })
  const { id } = await operator(hotels.create, set)
  expect(await worker(hotels.update, { id, tyreQuantity: 2 })).toMatchObject({ tyreQuantity: 2 })
  await db
    .updateTable('users')
    .set({ roles: ['operator', 'worker'] })
    .where('username', '=', userName('operator'))
    .execute()
  await expect(operator(hotels.create, set)).rejects.toMatchObject({ status: 403 })
})

test('a suspended account’s desk reads sets, and nobody writes them', async () => {
  const { simple, operator, make, stand } = await openShop()
  const { id } = await make.tyreHotel()
  await stand('suspended')
  expect((await simple(hotels.search, {})).total).toBe(1)
  expect(await simple(hotels.get, { id })).toMatchObject({ id })
  await expect(simple(hotels.close, { id })).rejects.toMatchObject({ status: 405 })
  await expect(operator(hotels.search, {})).rejects.toMatchObject({ status: 405 })
})

test('a set finds or creates its client and stores its vehicle without tyre sizes', async () => {
  const { admin, make } = await openShop()
  const client = await make.client({ name: 'Maria Ene', phone: '0744555666' })
  const withClient = await make.tyreHotel({
    clientName: 'Maria Ene',
    carNumber: 'CJ 01 XYZ',
    carMake: 'Dacia',
    metaData: { phoneNumber: '0744555666' },
  })
  expect(withClient.organizationClientId).toBe(client.id)
  const [vehicle] = (await admin(api.vehicles.plate, { value: 'CJ01XYZ' })).items
  expect(vehicle).toMatchObject({ make: 'Dacia', client: { id: client.id }, tyreDimensions: [] })

  const hotel = await make.tyreHotel({ clientName: 'Nou Venit' })
  expect(await admin(api.clients.get, { id: hotel.organizationClientId! })).toMatchObject({ name: 'Nou Venit' })
  const renamed = await admin(hotels.update, { id: hotel.id, clientName: 'Maria Ene', metaData: { phoneNumber: '0744555666' } })
  expect(renamed.organizationClientId).toBe(client.id)
  await admin(api.clients.remove, { id: client.id })
  expect(await admin(hotels.update, { id: hotel.id, tyreName: 'Debica' })).toMatchObject({ organizationClientId: client.id })
})

test('a set of another workplace or account is not found', async () => {
  const [shop, neighbour] = [await openShop({ organizations: 2 }), await openShop()]
  const away = await shop.make.tyreHotel({ organizationId: shop.organizations[1]!.id })
  for (const stranger of [shop.operator, neighbour.admin]) {
    await expect(stranger(hotels.get, { id: away.id })).rejects.toMatchObject({ status: 404 })
    await expect(stranger(hotels.update, { id: away.id, tyreName: 'x' })).rejects.toMatchObject({ status: 404 })
    await expect(stranger(hotels.close, { id: away.id })).rejects.toMatchObject({ status: 404 })
  }
})
