import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { SearchKind } from '#contract/search.ts'
import { openShop, type Shop } from '#test/shop.ts'

const finder =
  (ask: Shop['operator']) =>
  async (text: string, kind?: SearchKind): Promise<string[]> =>
    (await ask(api.search.everywhere, { text, kind })).items.map(({ kind: found, title }) => `${found} ${title}`)

test('a vehicle is found by its plate in any spelling, also with O for 0, and before its orders', async () => {
  const { operator, make } = await openShop()
  const { uuid } = await make.workOrder({
    workOrder: { clientName: 'Ion Pop' },
    car: { plateNumber: 'BV 01 ABC', make: 'Dacia', model: 'Logan' },
  })
  const found = finder(operator)

  for (const text of ['bv01abc', 'BV-O1-ABC', 'bv 01', 'BVO1', 'b v0']) expect((await found(text))[0], text).toBe('vehicle BV 01 ABC')
  const { items } = await operator(api.search.everywhere, { text: 'bv 01 abc' })
  expect(items[0]).toMatchObject({
    subtitle: 'Dacia Logan',
    plateNumber: 'BV 01 ABC',
    facts: expect.arrayContaining([{ key: 'open_order', value: uuid }]),
  })
})

test('a vehicle is found by a former plate and by VIN, with owner and unpaid sum', async () => {
  const { operator, make } = await openShop()
  const order = await make.workOrder({
    workOrder: { clientName: 'Ion Pop' },
    car: { plateNumber: 'BV 01 ABC', vinNumber: 'WVWZZZ1KZAW000001' },
    products: [{ customProductName: 'Montat', quantity: 4, price: 25, isService: 1 }],
  })
  await operator(api.workOrders.status, { id: order.id, status: 'done' })
  const { items } = await operator(api.vehicles.search, { models: { quickText: 'BV 01 ABC' } })
  await operator(api.vehicles.changePlate, { id: items[0]!.id, plateNumber: 'CJ 34 DEF' })
  const found = finder(operator)

  for (const text of ['bv 01 abc', 'CJ34', 'wvwzzz1kzaw000001', 'WVWZZZ1KZ'])
    expect(await found(text, 'vehicle'), text).toEqual(['vehicle CJ 34 DEF'])
  const [car] = (await operator(api.search.everywhere, { text: 'cj34def' })).items
  expect(car!.facts).toEqual(
    expect.arrayContaining([
      { key: 'owner', value: 'Ion Pop' },
      { key: 'unpaid', value: order.total.toFixed(2) },
    ]),
  )
})

test('among equal vehicles one with an open order comes first, then the latest visitor', async () => {
  const { operator, make } = await openShop()
  const visit = (plateNumber: string, startDate: string) => make.workOrder({ workOrder: { startDate }, car: { plateNumber } })
  await visit('BV 01 OPN', '2026-05-03T08:00:00Z')
  for (const [plate, day] of [['BV 01 OLD', '2026-05-04'] as const, ['BV 01 NEW', '2026-05-05'] as const])
    await operator(api.workOrders.status, { id: (await visit(plate, `${day}T08:00:00Z`)).id, status: 'done' })

  expect(await finder(operator)('bv 01', 'vehicle')).toEqual(['vehicle BV 01 OPN', 'vehicle BV 01 NEW', 'vehicle BV 01 OLD'])
})

test('a client is found by name without diacritics, by phone in any spelling, and by tax number', async () => {
  const { operator, make } = await openShop()
  await make.client({ name: 'Ștefan Țăran', phone: '0722000111' })
  await make.client({ name: 'Trans Sibiu SRL', type: 'company', phone: '+40744000222', company: { vatNumber: 'RO14399840' } })
  const found = finder(operator)

  for (const text of ['taran stefan', '0722 000 111', '+40722000111', '0040722000111'])
    expect(await found(text), text).toEqual(['client Ștefan Țăran'])
  for (const text of ['0744000222', 'RO 14399840', '14399840', 'trans sib'])
    expect(await found(text), text).toEqual(['client Trans Sibiu SRL'])
})

test('a tyre set is found by the code of its shelf, and its vehicle shows the shelf', async () => {
  const { operator, worker, make } = await openShop()
  await make.workOrder({ car: { plateNumber: 'BV 01 ABC' } })
  await operator(api.tyreHotelShelves.createMany, { location: 'Hala 2', racks: 'A14', shelves: '1..12', capacity: 8 })
  const [shelf] = (await operator(api.tyreHotelShelves.search, { models: { quickText: 'A14-3' } })).items
  const set = await make.tyreHotel({ carNumber: 'BV 01 ABC', clientName: 'Ion Pop', tyreName: 'Michelin' })
  await make.tyreHotel({ carNumber: 'BV 02 ABC', clientName: 'Ana Pop' })
  await operator(api.tyreHotels.place, { id: set.id, version: set.version, shelfId: shelf!.id })

  for (const ask of [operator, worker])
    for (const text of ['A14-3', 'a14', 'Hala 2 · A14-3']) {
      const { items } = await ask(api.search.everywhere, { text, kind: 'tyre-hotel' })
      expect(items, text).toMatchObject([{ id: set.id, subtitle: '4 × Michelin · Hala 2 · A14-3' }])
      expect((await ask(api.tyreHotels.search, { models: { quickText: text } })).items, text).toMatchObject([{ id: set.id }])
    }
  expect(await finder(operator)('A14-4', 'tyre-hotel')).toEqual([])
  const [car] = (await operator(api.search.everywhere, { text: 'BV 01 ABC' })).items
  expect(car!.facts).toContainEqual({ key: 'stored_set', value: '4 × Michelin · Hala 2 · A14-3' })
  const { items } = await operator(api.vehicles.plate, { value: 'BV 01 ABC' })
  expect(items).toMatchObject([{ storedSets: [{ id: set.id, tyres: '4 × Michelin', shelf: 'Hala 2 · A14-3' }] }])
})

test('a shelf is found by the beginning of its code, with the plates on it', async () => {
  const { admin, operator, worker, make, organizations } = await openShop({ organizations: 2 })
  const [mine, other] = organizations.map(({ id }) => id)
  for (const organizationId of [mine!, other!])
    await admin(api.tyreHotelShelves.createMany, { organizationId, racks: 'A14', shelves: '1..3', capacity: 8 })
  const { items: made } = await admin(api.tyreHotelShelves.search, { models: { organizationId: [mine!] } })
  const shelf = made.find(({ code }) => code === '3')!
  const set = await make.tyreHotel({ carNumber: 'BV 99 PRS' })
  await operator(api.tyreHotels.place, { id: set.id, version: set.version, shelfId: shelf.id })

  const found = async (ask: Shop['operator'], text: string) =>
    (await ask(api.search.everywhere, { text, kind: 'shelf' })).items.map(({ title, subtitle }) => `${title} ${subtitle}`).toSorted()
  for (const ask of [operator, worker]) {
    expect(await found(ask, 'a14-3')).toEqual(['A14-3 4/8 · BV 99 PRS'])
    expect(await found(ask, 'A14')).toEqual(['A14-1 0/8', 'A14-2 0/8', 'A14-3 4/8 · BV 99 PRS'])
    expect(await found(ask, '14-3')).toEqual([])
  }
  expect(await found(admin, 'A14-3')).toEqual(['A14-3 0/8', 'A14-3 4/8 · BV 99 PRS'])
  const { items } = await operator(api.search.everywhere, { text: 'A14-3' })
  expect(items.map(({ kind, id }) => `${kind} ${id}`).toSorted()).toEqual([`shelf ${shelf.id}`, `tyre-hotel ${set.id}`])
  // With several halls, a shelf code may begin with the name of its hall.
  await operator(api.tyreHotelShelves.createMany, { location: 'Hala 2', racks: 'B1', shelves: '1', capacity: 8 })
  for (const text of ['b1-1', 'Hala 2 B1', 'hala 2 · b1-1']) expect(await found(operator, text), text).toEqual(['Hala 2 · B1-1 0/8'])
})

test('an order is found by part of its number and by its document number in any spelling', async () => {
  const { operator, make } = await openShop()
  const { uuid } = await make.workOrder({ workOrder: { documentNumber: 'F-12345' } })
  await make.workOrder()
  const found = finder(operator)

  for (const text of [uuid, uuid.toLowerCase(), 'F-12345', 'f12345', 'F 12345', 'f-123', uuid.slice(0, 14)])
    expect(await found(text, 'order'), text).toEqual([`order ${uuid}`])
  expect(await found(`${uuid.slice(0, 4)}2`, 'order')).toHaveLength(1)
})

test('products are found by their words, cards by their number', async () => {
  const { operator, make, organization } = await openShop()
  await make.product({ name: 'Echilibrat roți' })
  await operator(api.loyaltyCards.create, { number: '4000-1234-5678-9017', organizationId: organization.id })
  const found = finder(operator)

  expect(await found('roti ech')).toEqual(['product Echilibrat roți'])
  for (const text of ['4000-1234-5678-9017', '40001234', '4000 1234'])
    expect(await found(text), text).toEqual(['loyalty-card 4000123456789017'])
})

test('a guaranty is found by its number and by its plate, a package by its words', async () => {
  const { operator, organization } = await openShop()
  const day = '2026-03-05'
  const { number } = await operator(api.guaranties.create, {
    organizationId: organization.id,
    clientName: 'Ion Pop',
    plateNumber: 'BV 01 ABC',
    subject: 'Amortizoare',
    startsOn: day,
    months: 12,
  })
  await operator(api.linePackages.create, {
    organizationId: organization.id,
    name: 'Schimb de sezon',
    lines: [{ customProductName: 'Montat', quantity: 4, um: 'BUC', price: 25, isService: true }],
  })
  const found = finder(operator)

  for (const text of [number, number.toLowerCase(), 'bv 01 abc'])
    expect(await found(text, 'guaranty'), text).toEqual([`guaranty ${number}`])
  expect(await found('sezon')).toEqual(['package Schimb de sezon'])
})

test('drafts, tyre sets and appointments are found by plate, name and phone', async () => {
  const { operator, make } = await openShop()
  await make.workOrderDraft({ workOrder: { clientName: 'Ștefan Ciorna' }, details: { car: { plateNumber: 'BV 01 DRF' } } })
  await make.tyreHotel({ carNumber: 'BV 02 HOT', clientName: 'Maria Ene', tyreName: 'Michelin Alpin 6' })
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  const end = new Date(Date.now() + 7_200_000).toISOString()
  await make.appointment({ carPlateNumber: 'BV 03 PRG', clientName: 'Őri Éva', phone: '0733111222', from: soon, to: end })
  await make.appointment({ carPlateNumber: 'BV 03 OLD', from: '2026-02-03T08:00:00Z', to: '2026-02-03T09:00:00Z' })
  const found = finder(operator)

  for (const text of ['bv01drf', 'ciorna stef']) expect(await found(text, 'draft'), text).toEqual(['draft Ștefan Ciorna'])
  for (const text of ['BV-O2-HOT', 'alpin mich', 'ene', '2055516'])
    expect(await found(text, 'tyre-hotel'), text).toEqual(['tyre-hotel Maria Ene'])
  for (const text of ['bv 03', 'ori eva', '+40 733 111 222', 'prg'])
    expect(await found(text, 'appointment'), text).toEqual(['appointment Őri Éva'])
  const [car] = (await operator(api.search.everywhere, { text: 'bv02hot', kind: 'vehicle' })).items
  expect(car!.facts).toContainEqual({ key: 'stored_set', value: '4 × Michelin Alpin 6' })
})

test('a tyre size in any spelling finds products and tyre sets, and a phone finds its tyre set', async () => {
  const { operator, make } = await openShop()
  await make.tyreHotel({ clientName: 'Maria Ene', metaData: { phoneNumber: '0722000111' } })
  await make.product({ name: 'Debica Frigo 205/55 R16' })
  const found = finder(operator)

  for (const text of ['205/55 R16', '205/55R16', '205 55 16', '2055516'])
    expect((await found(text)).toSorted(), text).toEqual(['product Debica Frigo 205/55 R16', 'tyre-hotel Maria Ene'])
  expect(await found('205/55 R17')).toEqual([])
  for (const text of ['+40722000111', '0722.000.111']) expect(await found(text, 'tyre-hotel'), text).toEqual(['tyre-hotel Maria Ene'])
})

test('a word with too many matches finds the latest tyre sets and the next appointments', async () => {
  const { operator, make } = await openShop()
  const hour = 3_600_000
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
  for (let day = 60; day > 0; day--) await make.appointment({ clientName: `Ion ${day}`, from: at(24 * day), to: at(24 * day + 1) })
  for (let n = 0; n < 60; n++) await make.tyreHotel({ clientName: `Ana ${n}`, carNumber: `BV ${10 + n} ANA` })
  const found = finder(operator)

  expect((await found('ion', 'appointment')).slice(0, 3)).toEqual(['appointment Ion 1', 'appointment Ion 2', 'appointment Ion 3'])
  expect((await found('ana', 'tyre-hotel')).slice(0, 3)).toEqual(['tyre-hotel Ana 59', 'tyre-hotel Ana 58', 'tyre-hotel Ana 57'])
})

test('an exact document number comes before sixty numbers that begin with it', async () => {
  const { operator, make } = await openShop()
  const order = (documentNumber: string) => make.workOrder({ workOrder: { documentNumber } })
  const { uuid } = await order('F 7')
  for (let n = 0; n < 60; n++) await order(`F 7${String(n).padStart(2, '0')}`)

  expect((await finder(operator)('F 7', 'order'))[0]).toBe(`order ${uuid}`)
})

test('an open customer order is found by plate, client and phone, except by a simple service', async () => {
  const { operator, worker, simple, make } = await openShop()
  await make.customerOrder({ carPlateNumber: 'BV 04 CRD', clientName: 'Ștefan Pânzaru', metaData: { phone: '0744555666' } })
  const gone = await make.customerOrder({ carPlateNumber: 'BV 05 CRD', clientName: 'Ștefan Plecat' })
  await operator(api.customerOrders.close, { id: gone.id })

  for (const text of ['BV-O4', 'stef panz', '0040744555666', 'crd']) {
    expect(await finder(operator)(text, 'customer-order'), text).toEqual(['customer-order Ștefan Pânzaru'])
    expect(await finder(worker)(text), text).toContain('customer-order Ștefan Pânzaru')
    expect((await finder(simple)(text)).join(), text).not.toContain('customer-order')
  }
})

test('a worker finds orders and tyre sets only, a simple service no clients', async () => {
  const { admin, operator, worker, simple, make } = await openShop()
  const { uuid } = await make.workOrder({
    workOrder: { clientName: 'Ion Pop', documentNumber: 'BV 01' },
    car: { plateNumber: 'BV 01 ABC' },
  })
  const kinds = async (ask: Shop['operator'], text: string) => new Set((await finder(ask)(text)).map((found) => found.split(' ')[0]))

  for (const ask of [admin, operator]) {
    expect(await kinds(ask, 'bv 01')).toEqual(new Set(['order', 'vehicle']))
    expect(await kinds(ask, 'ion pop')).toContain('client')
  }
  expect(await finder(worker)('bv 01')).toEqual([`order ${uuid}`])
  expect(await kinds(simple, 'bv 01')).toEqual(new Set(['order', 'vehicle']))
  await make.tyreHotel({ carNumber: 'BV 07 ALL' })
  await make.appointment({ carPlateNumber: 'BV 07 ALL' })
  await make.workOrderDraft({ details: { car: { plateNumber: 'BV 07 ALL' } } })
  expect(await kinds(worker, 'bv 07')).toEqual(new Set(['tyre-hotel']))
  expect(await kinds(simple, 'bv 07')).toEqual(new Set(['appointment', 'draft', 'tyre-hotel', 'vehicle']))
  expect(await kinds(simple, 'ion pop')).not.toContain('client')
})

test('records of other accounts and other workplaces are not found', async () => {
  const theirs = await openShop()
  await theirs.make.client({ name: 'Vasile Vecinul' })
  await theirs.make.workOrder({ car: { plateNumber: 'CJ 77 VEC' }, workOrder: { documentNumber: 'VEC-1' } })
  const ours = await openShop({ organizations: 2 })
  await ours.make.client({ name: 'Vasile Celălalt', organizationId: ours.organizations[1]!.id })
  const found = finder(ours.operator)

  for (const text of ['vasile', 'CJ 77', 'vec-1', 'celalalt']) expect(await found(text), text).toEqual([])
})

test('a mixed search returns eight results per kind, a search of one kind up to its limit', async () => {
  const { operator, make } = await openShop()
  for (let i = 0; i < 12; i++) await make.client({ name: `Andrei ${i}`, phone: `07220001${10 + i}` })
  await make.product({ name: 'Andrei' })

  const { items } = await operator(api.search.everywhere, { text: 'andrei' })
  expect(items.filter(({ kind }) => kind === 'client')).toHaveLength(8)
  expect(items.filter(({ kind }) => kind === 'product')).toHaveLength(1)
  expect((await operator(api.search.everywhere, { text: 'andrei', kind: 'client', limit: 50 })).items).toHaveLength(12)
})

test('odd texts are answered with no results', async () => {
  const { operator } = await openShop()
  for (const text of [
    '',
    'a',
    '%',
    '\\',
    "'; drop table clients",
    '%%%',
    '__',
    '日本',
    '😀😀',
    '٣٤٥',
    'a'.repeat(100),
    '-'.repeat(50),
    '0'.repeat(100),
  ])
    expect((await operator(api.search.everywhere, { text })).items, text).toEqual([])
})
