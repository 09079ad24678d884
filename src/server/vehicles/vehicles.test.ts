import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { AppError } from '#contract/kit/errors.ts'
import { yearRange } from '#domain/vehicles/car-years.ts'
import { readSheets } from '#test/excel.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { vehicles } = api
type Search = InputOf<typeof vehicles.search>
const takenBy = (id: number) => ({
  status: 409,
  fields: { plate_number: ['AlreadyExists'] },
  message: expect.stringMatching(`"id":${id}\\b`) as string,
})
const codesOf = (answers: PromiseSettledResult<unknown>[]) =>
  answers.map((answer) => (answer.status === 'rejected' ? (answer.reason as AppError).code : 'done'))

test('a vehicle is created, edited with its version, and removed, and its plate is free again', async () => {
  const { operator, simple, worker, make } = await openShop()
  const client = await make.client({ name: 'Ion Pop', phone: '0722000111' })
  const draft = { plateNumber: 'cj12abc', make: 'dacia', model: 'Logan', vinNumber: ' uu1-lsda 1234567890 ', carKm: 90_000 }

  const made = await operator(vehicles.create, { ...draft, clientId: client.id, itpUntil: '2027-05-03' })
  expect(made).toMatchObject({
    plateNumber: 'CJ 12 ABC',
    makeId: 21,
    modelId: 21_007,
    vinNumber: 'UU1LSDA1234567890',
    itpUntil: '2027-05-03',
    lastVisit: null,
    client: { id: client.id, name: 'Ion Pop', phone: '0722000111' },
    formerPlates: [],
    version: 1,
  })
  expect(made.kmAt).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(await simple(vehicles.get, { id: made.id })).toEqual(made)
  await expect(worker(vehicles.get, { id: made.id })).rejects.toMatchObject({ status: 403 })
  await expect(simple(vehicles.search, {})).rejects.toMatchObject({ status: 403 })

  const changed = await operator(vehicles.update, { ...draft, id: made.id, version: 1, make: 'Tractor', description: 'cu plug' })
  expect(changed).toMatchObject({ makeId: null, modelId: null, clientId: null, kmAt: made.kmAt, description: 'cu plug', version: 2 })
  await expect(operator(vehicles.update, { ...draft, id: made.id, version: 1 })).rejects.toMatchObject({ status: 412 })
  await expect(operator(vehicles.remove, { id: made.id, version: 1 })).rejects.toMatchObject({ status: 412 })

  await operator(vehicles.remove, { id: made.id, version: 2 })
  await expect(operator(vehicles.get, { id: made.id })).rejects.toMatchObject({ status: 404 })
  expect((await operator(vehicles.create, draft)).id).not.toBe(made.id)
})

test('a plate in use is refused with the id of its vehicle, also for thirty concurrent requests', async () => {
  const { operator, make } = await openShop()
  const create = () => operator(vehicles.create, { plateNumber: 'CJ 12 ABC' })
  const answers = await Promise.allSettled(Array.from({ length: 30 }, create))
  expect(codesOf(answers).filter((code) => code === 'done')).toHaveLength(1)
  expect(new Set(codesOf(answers))).toEqual(new Set(['done', 'AlreadyExists']))

  const { items } = await operator(vehicles.search, {})
  await expect(create()).rejects.toMatchObject(takenBy(items[0]!.id))
  const other = await make.vehicle()
  const renamed = operator(vehicles.update, { id: other.id, plateNumber: 'CJ12ABC' })
  await expect(renamed).rejects.toMatchObject(takenBy(items[0]!.id))
})

test('a plate with dots or slashes is stored with spaces and found as it was typed', async () => {
  const { operator } = await openShop()
  const { id, plateNumber } = await operator(vehicles.create, { plateNumber: 'CJ.14/ABC' })
  expect(plateNumber).toBe('CJ 14 ABC')
  await expect(operator(vehicles.create, { plateNumber: 'cj/14/abc' })).rejects.toMatchObject(takenBy(id))
  expect((await operator(vehicles.plate, { value: 'CJ.14.ABC' })).items).toMatchObject([{ plateNumber: 'CJ 14 ABC' }])
  const order = await operator(api.workOrders.create, { workOrder: { clientName: 'Ion Pop' }, car: { plateNumber: 'CJ.14.ABC' } })
  expect(order.car.plateNumber).toBe('CJ 14 ABC')
  for (const quickText of ['CJ.14.ABC', 'cj/14', 'CJ 14 ABC'])
    expect((await operator(api.workOrders.search, { models: { quickText } })).items, quickText).toMatchObject([{ id: order.id }])
})

test.each<[string, object, object]>([
  ['an empty plate', { plateNumber: ' ' }, { plate_number: ['RequiredField', 'InvalidPlateNumber'] }],
  ['no plate', { plateNumber: '--' }, { plate_number: ['InvalidPlateNumber'] }],
  ['a plate of 20,000 characters', { plateNumber: 'A'.repeat(20_000) }, { plate_number: ['AtMost:15'] }],
  ['20,000 characters of VIN', { vinNumber: '1'.repeat(20_000) }, { vin_number: ['AtMost:40', 'AtMost:17'] }],
  ['20,000 characters of a note', { description: 'x'.repeat(20_000) }, { description: ['AtMost:250'] }],
  ['a year of no car', { manufacturingYear: 1899 }, { manufacturing_year: ['AtLeast:1900'] }],
  ['no day', { itpUntil: '2026-02-30' }, { itp_until: ['InvalidDate'] }],
  ['a client of nobody', { clientId: 999_999_999 }, { client_id: ['InvalidChoice'] }],
  ['a type of nobody', { carTypeId: 999_999_999 }, { car_type_id: ['InvalidChoice'] }],
])('%s is refused at its field', async (_what, wrong, fields) => {
  const { operator } = await openShop()
  const created = operator(vehicles.create, { plateNumber: 'CJ 12 ABC', ...wrong })
  await expect(created).rejects.toMatchObject({ status: 422, fields })
})

test('a manufacturing year out of range is refused unless it is stored already', async () => {
  const { operator, make, db, account } = await openShop()
  const { first, last } = yearRange(new Date().toISOString())
  const create = (manufacturingYear: number) => operator(vehicles.create, { plateNumber: 'CJ 12 ABC', manufacturingYear })
  await expect(create(first - 1)).rejects.toMatchObject({ status: 422, fields: { manufacturing_year: [`AtLeast:${first}`] } })
  await expect(create(last + 1)).rejects.toMatchObject({ status: 422, fields: { manufacturing_year: [`AtMost:${last}`] } })
  const { id } = await make.vehicle({ plateNumber: 'CJ 13 ABC' })
  await db.updateTable('vehicles').set({ manufacturingYear: 1930 }).where('accountId', '=', account).where('id', '=', id).execute()
  const { manufacturingYear } = await operator(vehicles.update, { id, plateNumber: 'CJ 13 ABC', manufacturingYear: 1930 })
  expect(manufacturingYear).toBe(1930)
})

test.each(['БГ 1234 ВЕ', '京A 12345', 'Ö ÄÜ 1', 'ΑΒΓ-1234'])('the plate %s is stored and found as typed', async (plateNumber) => {
  const { operator } = await openShop()
  const made = await operator(vehicles.create, { plateNumber })
  expect(made.plateNumber).toBe(plateNumber)
  const { items } = await operator(vehicles.plate, { value: plateNumber.toLowerCase().replaceAll(' ', '') })
  expect(items).toMatchObject([{ id: made.id, plateNumber }])
})

test('the list sorts and filters by plate, former plate, VIN, make, owner, type, ITP and client', async () => {
  const { operator, make } = await openShop()
  const [ion, stefan] = [await make.client({ name: 'Ion Pop' }), await make.client({ name: 'Ștefan Őri', phone: '0744123123' })]
  const { account } = await operator(api.session.information, {})
  const carTypeId = account.carTypes[1]!.id
  const a = await make.vehicle({
    plateNumber: 'BV 20 AAA',
    make: 'Škoda',
    model: 'Fabia',
    clientId: stefan.id,
    itpUntil: '2026-01-31',
    carTypeId,
  })
  const b = await make.vehicle({ plateNumber: 'CJ 10 BBB', manufacturingYear: 2019, vinNumber: 'UU1LSDA1234567890', clientId: ion.id })
  await make.vehicle({ plateNumber: 'B 30 CCC', make: 'Audi', model: 'A4', manufacturingYear: 2010, itpUntil: '2027-01-31' })
  await operator(vehicles.changePlate, { id: b.id, plateNumber: 'CJ 11 BBB' })
  const found = async (models: Search['models'], more: Search = {}) =>
    (await operator(vehicles.search, { models, ...more })).items.map(({ plateNumber }) => plateNumber)

  expect(await found({})).toEqual(['B 30 CCC', 'BV 20 AAA', 'CJ 11 BBB'])
  expect(await found({}, { orderBy: 'make' })).toEqual(['B 30 CCC', 'CJ 11 BBB', 'BV 20 AAA'])
  expect(await found({}, { orderBy: 'manufacturing_year' })).toEqual(['B 30 CCC', 'CJ 11 BBB', 'BV 20 AAA'])
  expect(await found({}, { orderBy: 'itp_until', orderDir: 'asc' })).toEqual(['BV 20 AAA', 'B 30 CCC', 'CJ 11 BBB'])
  expect(await found({ make: ['Škoda', 'Audi'] })).toEqual(['B 30 CCC', 'BV 20 AAA'])
  expect(await found({ carTypeId: [carTypeId] })).toEqual([a.plateNumber])
  expect(await found({ itpUntil: ['', '2026-12-31'] })).toEqual(['BV 20 AAA'])
  expect(await found({ itpUntil: ['2026-01-31', '2027-01-31'] })).toEqual(['B 30 CCC', 'BV 20 AAA'])
  expect(await found({ clientId: [ion.id] })).toEqual(['CJ 11 BBB'])
  for (const [quickText, plate] of [
    ['cj10', 'CJ 11 BBB'],
    ['CJ 10 BBB', 'CJ 11 BBB'],
    ['b30ccc', 'B 30 CCC'],
    ['lsda12345', 'CJ 11 BBB'],
    ['skoda', 'BV 20 AAA'],
    ['ori stefan', 'BV 20 AAA'],
    ['fabia stefan', 'BV 20 AAA'],
    ['stefan skoda ori fabia', 'BV 20 AAA'],
    ['skoda fabia bv stefan ori', 'BV 20 AAA'],
    ['0744123', 'BV 20 AAA'],
    ['+40 744 123.123', 'BV 20 AAA'],
    ['fabia 0744123123', 'BV 20 AAA'],
  ] as const)
    expect(await found({ quickText }), quickText).toEqual([plate])
  for (const quickText of ['audi stefan', 'stefan skoda ori logan', 'skoda fabia bv ion'])
    expect(await found({ quickText }), quickText).toEqual([])
  expect(await found({ quickText: '--' })).toEqual([])
  await expect(operator(vehicles.search, { models: { itpUntil: ['2027-01-01', '2026-01-01'] } })).rejects.toMatchObject({ status: 422 })
})

test('an owner of another workplace stays hidden, unsearchable and unchanged for other callers', async () => {
  const { admin, operator, make, organizations } = await openShop({ organizations: 2 })
  const theirs = await make.client({ name: 'Papagei SRL', organizationId: organizations[1]!.id })
  const { id } = await make.vehicle({ plateNumber: 'CJ 12 ABC', clientId: theirs.id })
  const order = { organizationId: organizations[1]!.id, clientName: 'Papagei SRL', startDate: '2026-05-03T08:00:00Z' }
  await make.workOrder({ workOrder: order, car: { plateNumber: 'CJ 12 ABC' }, status: 'done' })
  const owner = (await admin(vehicles.get, { id })).clientId!
  const visit = await make.appointment({ carPlateNumber: 'CJ 12 ABC' })

  expect(await operator(vehicles.get, { id })).toMatchObject({ clientId: null, client: null })
  expect(await operator(vehicles.search, { models: { quickText: 'papagei' } })).toMatchObject({ items: [] })
  expect(await operator(vehicles.search, { models: { clientId: [owner] } })).toMatchObject({ items: [] })
  expect(await admin(vehicles.search, { models: { clientId: [owner] } })).toMatchObject({ items: [{ id }] })
  expect(await operator(vehicles.history, { id })).toMatchObject({ items: [{ kind: 'appointment', id: visit.id }] })
  expect(await operator(vehicles.plate, { value: 'CJ 12' })).toMatchObject({ items: [{ client: null, visits: [], unpaid: 0 }] })
  await expect(operator(vehicles.create, { plateNumber: 'CJ 13 ABC', clientId: theirs.id })).rejects.toMatchObject({ status: 422 })
  await make.workOrder({ workOrder: { startDate: '2026-04-03T08:00:00Z' }, car: { plateNumber: 'CJ 12 ABC' } })
  const another = await make.client({ organizationId: organizations[1]!.id })
  for (const clientId of [owner, theirs.id, another.id])
    await expect(operator(vehicles.update, { id, plateNumber: 'CJ 12 ABC', clientId })).rejects.toMatchObject({
      status: 422,
      fields: { client_id: ['InvalidChoice'] },
    })
  await operator(vehicles.update, { id, plateNumber: 'CJ 12 ABC', description: 'cu remorcă' })
  expect(await admin(vehicles.get, { id })).toMatchObject({ description: 'cu remorcă', client: { name: 'Papagei SRL' } })
  expect(await admin(vehicles.history, { id })).toMatchObject({
    items: [{ kind: 'appointment' }, { clientName: 'Papagei SRL' }, { kind: 'order' }],
  })
})

const visitsElsewhere: [string, (shop: Shop, organizationId: number) => Promise<unknown>][] = [
  ['a client', async ({ make }, organizationId) => make.vehicle({ ...car, clientId: (await make.client({ organizationId })).id })],
  ['an order', ({ make }, organizationId) => make.workOrder({ workOrder: { organizationId }, car })],
  ['a set of tyres', ({ make }, organizationId) => make.tyreHotel({ organizationId, carNumber: car.plateNumber })],
  ['an appointment', ({ make }, organizationId) => make.appointment({ organizationId, carPlateNumber: car.plateNumber })],
]
const car = { plateNumber: 'CJ 12 ABC', vinNumber: 'UU1LSDA1234567890' }

test('a deleted client does not show a vehicle that only another workplace knows', async () => {
  const { operator, make, admin, organizations } = await openShop({ organizations: 2 })
  const owner = await make.client({ name: 'Ion Pop' })
  await make.workOrder({ workOrder: { organizationId: organizations[1]!.id }, car })
  const { id } = (await admin(vehicles.search, {})).items[0]!
  await admin(vehicles.update, { id, ...car, clientId: owner.id })
  expect(await operator(vehicles.get, { id })).toMatchObject({ clientId: owner.id })

  await operator(api.clients.remove, { id: owner.id })

  await expect(operator(vehicles.get, { id })).rejects.toMatchObject({ status: 404 })
  expect(await operator(vehicles.search, {})).toMatchObject({ items: [] })
})

test.each(visitsElsewhere)('a vehicle that another workplace knows by %s is hidden until it visits this one, too', async (_by, bring) => {
  const shop = await openShop({ organizations: 2 })
  const { admin, operator, simple, make, organizations } = shop
  await bring(shop, organizations[1]!.id)
  const stored = (await admin(vehicles.search, {})).items[0]!
  await admin(vehicles.update, { ...stored, ...car, carKm: null })
  const { id } = stored
  const other = await make.vehicle({ plateNumber: 'CJ 34 DEF' })

  for (const caller of [operator, simple])
    for (const call of [vehicles.get, vehicles.history]) await expect(caller(call, { id })).rejects.toMatchObject({ status: 404 })
  await expect(operator(vehicles.update, { id, ...car, description: 'x' })).rejects.toMatchObject({ status: 404 })
  await expect(operator(vehicles.changePlate, { id, plateNumber: 'CJ 56 GHI' })).rejects.toMatchObject({ status: 404 })
  await expect(operator(vehicles.remove, { id })).rejects.toMatchObject({ status: 404 })
  const merge = operator(vehicles.changePlate, { id: other.id, plateNumber: car.plateNumber, merge: true })
  const refusals = await Promise.allSettled([merge, operator(vehicles.create, car), operator(vehicles.update, { ...car, id: other.id })])
  for (const refusal of refusals) {
    const { code, message } = (refusal as PromiseRejectedResult).reason as AppError
    expect(code).toBe('AlreadyExists')
    // The error contains the whole answer.
    expect(message).not.toMatch(/"id":/)
  }
  const found = async () => {
    const lists = await Promise.all([
      operator(vehicles.search, { models: { quickText: 'CJ 12 ABC' } }),
      operator(vehicles.plate, { value: 'CJ 12' }),
      operator(vehicles.vin, { vinNumber: car.vinNumber }),
      operator(api.search.everywhere, { text: 'CJ 12 ABC', kind: 'vehicle' }),
    ])
    return lists.map(({ items }) => items.length)
  }
  expect(await found()).toEqual([0, 0, 0, 0])
  const [, ...rows] = (await readSheets((await operator(vehicles.download, {})).content))[0]!.rows
  expect(rows).toHaveLength(1)
  expect(await admin(vehicles.get, { id })).toMatchObject({ plateNumber: car.plateNumber, description: '' })

  await make.workOrder({ car })
  expect(await found()).toEqual([1, 1, 1, 1])
  expect(await operator(vehicles.get, { id })).toMatchObject({ id })
})

test('a vehicle that no workplace knows is visible in the whole account', async () => {
  const { admin, operator } = await openShop({ organizations: 2 })
  const { id } = await admin(vehicles.create, { plateNumber: 'CJ 12 ABC' })
  expect(await operator(vehicles.get, { id })).toMatchObject({ plateNumber: 'CJ 12 ABC' })
  await operator(vehicles.remove, { id })
})

test('vehicles of another account stay hidden, also with the same plate or VIN', async () => {
  const [ours, theirs] = [await openShop(), await openShop()]
  const { id } = await theirs.make.vehicle({ plateNumber: 'CJ 12 ABC', vinNumber: 'UU1LSDA1234567890' })
  for (const call of [vehicles.get, vehicles.history]) await expect(ours.admin(call, { id })).rejects.toMatchObject({ status: 404 })
  const plate = ours.admin(vehicles.changePlate, { id, plateNumber: 'CJ 34 DEF' })
  await expect(plate).rejects.toMatchObject({ status: 404 })
  await expect(ours.admin(vehicles.remove, { id })).rejects.toMatchObject({ status: 404 })
  expect(await ours.admin(vehicles.vin, { vinNumber: 'UU1LSDA1234567890' })).toEqual({ items: [] })
  expect(await ours.make.vehicle({ plateNumber: 'CJ 12 ABC' })).toMatchObject({ version: 1 })
})

test('a corrected plate is no former plate of its vehicle any more', async () => {
  const { operator, make } = await openShop()
  const { id } = await make.vehicle({ plateNumber: 'CJ 12 ABC' })
  await operator(vehicles.changePlate, { id, plateNumber: 'CJ 34 DEF' })
  expect(await operator(vehicles.update, { id, plateNumber: 'CJ 12 ABC' })).toMatchObject({ plateNumber: 'CJ 12 ABC', formerPlates: [] })
})

test('an order that is done on a later day counts as a visit of the day on which it began', async () => {
  const { operator, make } = await openShop()
  await make.workOrder({ workOrder: { startDate: '2026-05-03T08:00:00Z' }, car: { plateNumber: 'CJ 12 ABC' }, status: 'done' })
  expect((await operator(vehicles.search, {})).items).toMatchObject([{ lastVisit: '2026-05-03' }])
})

test('makes are sorted by frequency, then by name', async () => {
  const { operator, make } = await openShop()
  for (const one of ['Škoda', 'Audi', 'Dacia', 'Dacia', 'Tractor']) await make.vehicle({ make: one })
  expect(await operator(vehicles.makes, {})).toEqual({ items: ['Dacia', 'Audi', 'Škoda', 'Tractor'] })
})
