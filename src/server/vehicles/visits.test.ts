import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { AppError } from '#contract/kit/errors.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { vehicles } = api
type Input = InputOf<typeof api.workOrders.create>

/** Creates an order of a day for a plate. */
const visit = (
  { make }: Shop,
  plateNumber: string,
  startDate: string,
  more: { km?: number; car?: Partial<Input['car']>; clientName?: string } = {},
) =>
  make.workOrder({
    workOrder: { startDate, clientName: more.clientName ?? 'Ion Pop' },
    car: { plateNumber, ...more.car },
    tyreService: { carKm: more.km ?? null, tyreDimensions: [] },
  })
const lookUpPlate = async (shop: Shop, value: string) => (await shop.operator(vehicles.plate, { value })).items[0]
const takenBy = (id: number) => ({
  status: 409,
  fields: { plate_number: ['AlreadyExists'] },
  message: expect.stringMatching(`"id":${id}\\b`) as string,
})
const codesOf = (answers: PromiseSettledResult<unknown>[]) =>
  answers.map((answer) => (answer.status === 'rejected' ? (answer.reason as AppError).code : 'done'))

test('thirty concurrent orders for a new plate create one vehicle with thirty visits', async () => {
  const shop = await openShop()
  const orders = await Promise.all(Array.from({ length: 30 }, () => shop.make.workOrder({ car: { plateNumber: 'CJ 12 ABC' } })))
  const { items } = await shop.operator(vehicles.search, {})
  expect(items).toHaveLength(1)
  const { items: visits } = await shop.operator(vehicles.history, { id: items[0]!.id })
  expect(new Set(visits.map(({ id }) => id))).toEqual(new Set(orders.map(({ id }) => id)))
})

test('an order keeps facts that it leaves out, and an older order overwrites no newer facts', async () => {
  const shop = await openShop()
  await visit(shop, 'CJ 12 ABC', '2026-05-03T08:00:00Z', { km: 90_000, car: { make: 'Dacia', model: 'Logan' } })
  expect(await lookUpPlate(shop, 'CJ 12 ABC')).toMatchObject({
    make: 'Dacia',
    carKm: 90_000,
    kmAt: '2026-05-03',
    client: { name: 'Ion Pop' },
  })

  await visit(shop, 'CJ 12 ABC', '2026-06-10T08:00:00Z', { car: { make: null, model: null }, clientName: 'Ana Rus' })
  expect(await lookUpPlate(shop, 'CJ 12 ABC')).toMatchObject({
    make: 'Dacia',
    carKm: 90_000,
    kmAt: '2026-05-03',
    client: { name: 'Ana Rus' },
  })
  await visit(shop, 'CJ 12 ABC', '2026-05-20T08:00:00Z', { km: 91_000, clientName: 'Vasile Stan' })
  expect(await lookUpPlate(shop, 'CJ 12 ABC')).toMatchObject({ carKm: 91_000, kmAt: '2026-05-20', client: { name: 'Ana Rus' } })
  await visit(shop, 'CJ 12 ABC', '2025-01-01T08:00:00Z', { km: 40_000, clientName: 'Vasile Stan' })
  const { items } = await shop.operator(vehicles.search, {})
  expect(items).toMatchObject([{ carKm: 91_000, kmAt: '2026-05-20', lastVisit: '2026-06-10', client: { name: 'Ana Rus' } }])
})

test('an order without new facts does not write its vehicle, and a future order counts as today', async () => {
  const shop = await openShop()
  await visit(shop, 'CJ 12 ABC', '2026-05-03T08:00:00Z', { km: 90_000 })
  const one = async () => (await shop.operator(vehicles.search, {})).items[0]!
  const before = await one()
  await visit(shop, 'CJ 12 ABC', '2026-05-03T10:00:00Z', { km: 90_000 })
  expect(await one()).toEqual(before)
  await visit(shop, 'CJ 12 ABC', '2999-05-03T10:00:00Z', { km: 95_000 })
  const after = await one()
  expect(after).toMatchObject({ carKm: 95_000, version: before.version + 1 })
  expect(after.lastVisit! < '2999').toBe(true)
})

test('an inspection order sets the end of the ITP', async () => {
  const shop = await openShop()
  const metaData = { itp: true, expirationDate: '2028-11-20' }
  await shop.make.workOrder({ workOrder: { metaData }, car: { plateNumber: 'CJ 12 ABC' } })
  expect(await lookUpPlate(shop, 'CJ 12 ABC')).toMatchObject({ itpUntil: '2028-11-20' })
  await shop.make.workOrder({ workOrder: { metaData: { expirationDate: '2030-01-01' } }, car: { plateNumber: 'CJ 12 ABC' } })
  expect(await lookUpPlate(shop, 'CJ 12 ABC')).toMatchObject({ itpUntil: '2028-11-20' })
})

test('a vehicle with a new plate keeps its history and is found by its former plate', async () => {
  const shop = await openShop()
  const order = await visit(shop, 'CJ 12 ABC', '2026-05-03T08:00:00Z', { km: 90_000 })
  const car = (await lookUpPlate(shop, 'CJ 12 ABC'))!
  const moved = await shop.operator(vehicles.changePlate, { id: car.id, version: 1, plateNumber: 'cj34def' })
  expect(moved).toMatchObject({ plateNumber: 'CJ 34 DEF', version: 2, formerPlates: [{ plateNumber: 'CJ 12 ABC' }] })
  const stale = shop.operator(vehicles.changePlate, { id: car.id, version: 1, plateNumber: 'CJ 56 GHI' })
  await expect(stale).rejects.toMatchObject({ status: 412 })

  expect(await lookUpPlate(shop, 'CJ 12')).toMatchObject({
    id: car.id,
    plateNumber: 'CJ 34 DEF',
    formerPlate: 'CJ 12 ABC',
    visits: [{ id: order.id }],
  })
  expect(await lookUpPlate(shop, 'CJ 34')).toMatchObject({ id: car.id, formerPlate: null })
  await shop.operator(api.workOrders.update, { id: order.id, tyreService: { carKm: 92_000 } })
  expect(await shop.operator(vehicles.search, {})).toMatchObject({ items: [{ id: car.id, plateNumber: 'CJ 34 DEF', carKm: 92_000 }] })

  // The former plate now belongs to another vehicle, which has a history of its own.
  const later = await visit(shop, 'CJ 12 ABC', '2026-10-03T08:00:00Z')
  const both = await shop.operator(vehicles.plate, { value: 'CJ 12 ABC' })
  expect(both.items).toMatchObject([
    { formerPlate: null, visits: [{ id: later.id }] },
    { id: car.id, formerPlate: 'CJ 12 ABC' },
  ])
  const back = shop.operator(vehicles.changePlate, { id: car.id, plateNumber: 'CJ 12 ABC' })
  await expect(back).rejects.toMatchObject(takenBy(both.items[0]!.id))
})

test('a vehicle bears a former plate again, and the other plate becomes a former one', async () => {
  const { operator, make } = await openShop()
  const { id } = await make.vehicle({ plateNumber: 'CJ 12 ABC' })
  for (const plateNumber of ['CJ 34 DEF', 'CJ 12 ABC', 'CJ 12-ABC']) await operator(vehicles.changePlate, { id, plateNumber })
  expect(await operator(vehicles.get, { id })).toMatchObject({ plateNumber: 'CJ 12 ABC', formerPlates: [{ plateNumber: 'CJ 34 DEF' }] })
})

test('a merge of two vehicles moves orders and former plates and keeps the newer facts', async () => {
  const shop = await openShop()
  const first = await visit(shop, 'CJ 12 ABC', '2025-05-03T08:00:00Z', {
    km: 80_000,
    car: { vinNumber: 'UU1LSDA1234567890', make: 'Dacia' },
  })
  const second = await visit(shop, 'CJ 34 DEF', '2026-05-03T08:00:00Z', {
    km: 95_000,
    car: { make: 'Dacia', model: 'Duster' },
    clientName: 'Ana',
  })
  const winner = (await lookUpPlate(shop, 'CJ 12 ABC'))!
  const loser = (await lookUpPlate(shop, 'CJ 34 DEF'))!
  await shop.operator(vehicles.changePlate, { id: loser.id, plateNumber: 'CJ 99 OLD' })
  await shop.operator(vehicles.changePlate, { id: loser.id, plateNumber: 'CJ 34 DEF' })

  const merged = await shop.operator(vehicles.changePlate, { id: winner.id, plateNumber: 'CJ 34 DEF', merge: true })
  expect(merged).toMatchObject({
    id: winner.id,
    plateNumber: 'CJ 34 DEF',
    vinNumber: 'UU1LSDA1234567890',
    model: 'Duster',
    carKm: 95_000,
    kmAt: '2026-05-03',
    lastVisit: '2026-05-03',
    client: { name: 'Ana' },
  })
  expect(merged.formerPlates.map(({ plateNumber }) => plateNumber).toSorted()).toEqual(['CJ 12 ABC', 'CJ 99 OLD'])
  const { items } = await shop.operator(vehicles.history, { id: winner.id })
  expect(items).toMatchObject([
    { id: second.id, plateNumber: 'CJ 34 DEF', carKm: 95_000 },
    { id: first.id, plateNumber: 'CJ 12 ABC', carKm: 80_000 },
  ])
  await expect(shop.operator(vehicles.get, { id: loser.id })).rejects.toMatchObject({ status: 404 })
  expect(await shop.operator(api.workOrders.get, { id: second.id })).toMatchObject({
    version: second.version,
    car: { plateNumber: 'CJ 34 DEF' },
  })

  const entries = await shop.admin(api.audit.search, { models: { subject: ['vehicle'] } })
  expect(entries.items.slice(0, 2)).toMatchObject([
    { action: 'updated', subjectId: winner.id },
    { action: 'deleted', subjectId: loser.id, name: 'CJ 34 DEF' },
  ])
})

test('orders created and edited during a merge of their vehicle succeed and follow it', async () => {
  const shop = await openShop()
  await visit(shop, 'CJ 12 ABC', '2026-05-03T08:00:00Z')
  const orders = await Promise.all(Array.from({ length: 10 }, () => visit(shop, 'CJ 34 DEF', '2026-06-03T08:00:00Z')))
  const winner = (await lookUpPlate(shop, 'CJ 12 ABC'))!
  const edits = orders.map(({ id }, i) => shop.operator(api.workOrders.update, { id, tyreService: { carKm: 90_000 + i } }))
  const merging = shop.operator(vehicles.changePlate, { id: winner.id, plateNumber: 'CJ 34 DEF', merge: true })
  const more = Array.from({ length: 10 }, () => visit(shop, 'CJ 34 DEF', '2026-07-03T08:00:00Z'))
  expect(new Set(codesOf(await Promise.allSettled([...edits, merging, ...more])))).toEqual(new Set(['done']))
  expect((await shop.operator(vehicles.history, { id: winner.id })).items).toHaveLength(21)
  expect((await shop.operator(vehicles.search, {})).items).toHaveLength(1)
})

test('the plate look-up shows unpaid orders, and a VIN finds the plate', async () => {
  const shop = await openShop()
  await shop.make.workOrder({ car: { plateNumber: 'CJ 12 ABC', vinNumber: 'uu1 lsda1234567890' }, status: 'done' })
  await shop.make.workOrder({ car: { plateNumber: 'CJ 12 ABC' } })
  const order = await shop.make.workOrder({ car: { plateNumber: 'CJ 12 ABC' }, status: 'done' })
  expect(await lookUpPlate(shop, 'CJ 12 ABC')).toMatchObject({ unpaid: 2 * order.total })
  const { items } = await shop.simple(vehicles.vin, { vinNumber: 'UU1-LSDA1234567890' })
  expect(items).toMatchObject([{ plateNumber: 'CJ 12 ABC' }])
})

test('a history contains orders, stored sets and appointments, also under a former plate', async () => {
  const shop = await openShop({ organizations: 2 })
  const { make, operator, admin, organizations } = shop
  const order = await visit(shop, 'CJ 12 ABC', '2026-05-03T08:00:00Z', { km: 90_000 })
  const set = await make.tyreHotel({ carNumber: 'CJ 12 ABC', tyreName: 'Michelin Alpin 6' })
  const { id } = (await lookUpPlate(shop, 'CJ 12 ABC'))!
  await operator(vehicles.changePlate, { id, plateNumber: 'CJ 34 DEF' })
  const past = await make.appointment({
    carPlateNumber: 'CJ 34 DEF',
    from: '2026-02-03T08:00:00.000Z',
    to: '2026-02-03T09:00:00.000Z',
    description: 'la prima oră',
    requestedServices: ['Echilibrat'],
  })
  await operator(api.appointments.setStatus, { id: past.id, status: 'skipped' })
  const next = await make.appointment({ carPlateNumber: 'cj34def' })
  // The former plate now belongs to another vehicle.
  await make.appointment({ carPlateNumber: 'CJ 12 ABC', from: '2040-02-03T08:00:00.000Z', to: '2040-02-03T09:00:00.000Z' })
  await make.tyreHotel({ carNumber: 'CJ 34 DEF', organizationId: organizations[1]!.id })

  const { items } = await operator(vehicles.history, { id })
  expect(items.map((one) => [one.kind, one.id])).toEqual([
    ['appointment', next.id],
    ['tyre-hotel', set.id],
    ['order', order.id],
    ['appointment', past.id],
  ])
  expect(items).toMatchObject([
    { status: 'new', plateNumber: 'CJ 34 DEF', total: null },
    { status: 'open', summary: '4 × Michelin Alpin 6', tyreWidth: 205, plateNumber: 'CJ 12 ABC' },
    { uuid: order.uuid, carKm: 90_000, total: order.total },
    { status: 'skipped', summary: 'la prima oră, Echilibrat', uuid: null },
  ])
  expect((await admin(vehicles.history, { id })).items).toHaveLength(5)
})

test('a future order counts as a visit once it is done, and an appointment once it was kept', async () => {
  const shop = await openShop()
  const { operator, make } = shop
  const one = async () => (await operator(vehicles.search, { models: { quickText: 'CJ 12 ABC' } })).items[0]!
  const planned = await make.appointment({ carPlateNumber: 'CJ 12 ABC', carMake: 'Dacia' })
  expect(await one()).toMatchObject({ make: 'Dacia', lastVisit: null })
  await operator(api.appointments.setStatus, { id: planned.id, status: 'done' })
  expect(await one()).toMatchObject({ lastVisit: null })

  const missed = { carPlateNumber: 'CJ 12 ABC', from: '2026-02-03T08:00:00.000Z', to: '2026-02-03T09:00:00.000Z' }
  const { id } = await make.appointment(missed)
  await operator(api.appointments.setStatus, { id, status: 'skipped' })
  expect(await one()).toMatchObject({ lastVisit: null })
  await operator(api.appointments.setStatus, { id, status: 'done' })
  expect(await one()).toMatchObject({ lastVisit: '2026-02-03' })

  const order = await visit(shop, 'CJ 12 ABC', '2999-05-03T10:00:00Z', { km: 95_000 })
  const { version, ...before } = await one()
  expect(before).toMatchObject({ lastVisit: '2026-02-03', carKm: 95_000 })
  await operator(api.workOrders.status, { id: order.id, status: 'done' })
  expect(await one()).toMatchObject({ lastVisit: dayInZone(new Date().toISOString(), 'Europe/Bucharest'), version })
})

test('the plate look-up returns the proposal of the last visit, and none of earlier visits', async () => {
  const { operator, make, idOf } = await openShop()
  const proposed = (startDate: string, providerProposal: string[]) =>
    make.workOrder({
      workOrder: { startDate, workOrderTypeId: idOf('workOrderTypes', 'Service Auto') },
      car: { plateNumber: 'CJ 55 PRP' },
      carService: { carKm: null, mention: '', customerRequest: [], providerProposal },
    })
  const lookUp = async () => (await operator(vehicles.plate, { value: 'CJ 55 PRP' })).items[0]!.providerProposal
  await proposed('2026-05-04T08:00:00Z', ['Plăcuțe față', 'Lichid de frână'])
  expect(await lookUp()).toEqual(['Plăcuțe față', 'Lichid de frână'])
  await proposed('2026-05-03T08:00:00Z', ['Amortizoare'])
  expect(await lookUp()).toEqual(['Plăcuțe față', 'Lichid de frână'])
  await proposed('2026-05-05T08:00:00Z', [])
  expect(await lookUp()).toEqual([])
})

test('the plate look-up names the tyres of the last order with sizes', async () => {
  const { operator, make } = await openShop()
  const plateNumber = 'CJ 56 TYR'
  const sized = { tyreDimensions: [{ tyreWidth: 205, tyreHeight: 55, tyreRim: 16 }] }
  const order = (startDate: string, more: Parameters<typeof make.workOrder>[0]) =>
    make.workOrder({ car: { plateNumber }, workOrder: { startDate }, ...more })
  const lookUp = async () => (await operator(vehicles.plate, { value: plateNumber })).items[0]!.tyreName
  const tyre = { customProductName: 'Michelin Alpin 6', quantity: 4, price: 450, isService: 0, isTyre: true } as const

  await order('2026-05-04T08:00:00Z', {
    tyreService: sized,
    products: [{ ...tyre, customProductName: 'Montat', isService: 1, isTyre: false }, tyre],
  })
  expect(await lookUp()).toBe('Michelin Alpin 6')
  await order('2026-05-05T08:00:00Z', { tyreService: { tyreDimensions: [] }, products: [] })
  expect(await lookUp()).toBe('Michelin Alpin 6')
  const set = await make.tyreHotel({ carNumber: plateNumber, tyreName: 'Debica Presto' })
  await order('2026-05-06T08:00:00Z', { tyreService: { ...sized, tyreHotelOutId: set.id }, products: [] })
  expect(await lookUp()).toBe('Debica Presto')
  await order('2026-05-07T08:00:00Z', { tyreService: sized, products: [] })
  expect(await lookUp()).toBeNull()
})

test('the plate look-up names a stored set without a name by its size', async () => {
  const { operator, make } = await openShop()
  await make.workOrder({ car: { plateNumber: 'CJ 57 SET' } })
  const { id } = await make.tyreHotel({ carNumber: 'CJ 57 SET' })
  const { items } = await operator(vehicles.plate, { value: 'CJ 57 SET' })
  expect(items[0]!.storedSets).toEqual([{ id, tyres: '4 × 205/55 R16', shelf: null }])
})
