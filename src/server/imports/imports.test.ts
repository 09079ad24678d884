import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { clientDraft } from '#test/make/clients.ts'
import { readSheets } from '#test/excel.ts'
import { importsOf, makeWorkbook } from '#test/imports.ts'
import { openOwnServer } from '#test/own-server.ts'

const server = await openOwnServer('imports')
const shop = await server.openShop()
const { send, arrived, checked, run, undo, rowsOf } = importsOf(shop)
beforeAll(() => shop.startJobs())
afterAll(() => server.close())

const clientsNamed = async (quickText: string) => (await shop.operator(api.clients.search, { models: { quickText } })).items

const clienti = [
  ['Denumire', 'CUI', 'Tel.', 'Oraș', 'Nr. înmatriculare', 'Preț'],
  ['Ion Pop', null, '0722 000 111', 'Brașov', 'BV 01 ABC', 12],
  ['TRANS SIBIU SRL', 'RO14399840', '0744000222', 'Sibiu', null, null],
  ['POP ION', null, '722000111', null, null, null],
  [null, '18547290', null, 'Cluj', null, null],
  ['Auto Nord Kft.', '14399841', '7.22E+08', 'Debrecen', null, null],
  ['=HYPERLINK("x")', null, '0755000333', null, null, null],
]

test('a client import is checked, written as checked, and undone except for changed records', async () => {
  const client = await shop.make.client({ name: 'Trans Sibiu SRL', type: 'company', company: { vatNumber: '14399840' } })

  const read = await send('client', await makeWorkbook(clienti))
  expect(read).toMatchObject({ state: 'read', rows: 6, headerRow: 1, mapping: ['name', 'vat_number', 'phone', 'city', null, null] })
  expect(read.sample[0]).toEqual(['Ion Pop', '', '0722 000 111', 'Brașov', 'BV 01 ABC', '12'])

  const { id, counts } = await checked(read)
  expect(counts).toMatchObject({ create: 2, update: 1, skip: 1, error: 2 })
  expect((await rowsOf(id)).map(({ row, verdict, messages }) => [row, verdict, messages])).toEqual([
    [2, 'create', []],
    [3, 'update', []],
    [4, 'skip', [{ column: null, key: 'SameAsRow', kind: 'note', row: 2 }]],
    [5, 'error', [{ column: 0, key: 'RequiredField', kind: 'error' }]],
    [
      6,
      'error',
      [
        { column: 1, key: 'NumberLooksMistyped', kind: 'doubt' },
        { column: 2, key: 'NumberShortened', kind: 'error' },
      ],
    ],
    [7, 'create', []],
  ])
  expect(await clientsNamed('HYPERLINK')).toEqual([])

  const done = await run(id)
  expect(done.counts).toMatchObject({ create: 2, update: 1, skip: 1, error: 2 })
  const [ion] = await clientsNamed('ion pop')
  const importedClient = await shop.operator(api.clients.get, { id: ion!.id })
  expect(importedClient).toMatchObject({
    name: 'Ion Pop',
    phone: '0722000111',
    type: 'person',
    addresses: [{ city: 'Brașov' }],
    smsConsent: false,
  })
  expect(await shop.operator(api.clients.get, { id: client.id })).toMatchObject({
    name: 'Trans Sibiu SRL',
    phone: '0744000222',
    version: 2,
  })
  const [formula] = await clientsNamed('HYPERLINK')
  expect(formula).toMatchObject({ name: '=HYPERLINK("x")', phone: '0755000333' })
  const { content } = await shop.operator(api.clients.download, { models: { quickText: 'HYPERLINK' } })
  expect((await readSheets(content))[0]!.rows[1]![0]).toBe('=HYPERLINK("x")')

  await shop.operator(
    api.clients.update,
    clientDraft({
      id: importedClient.id,
      organizationId: importedClient.organizationId,
      name: importedClient.name,
      email: 'ion@exemplu.ro',
    }),
  )
  const undone = await undo(id)
  expect(undone.counts).toMatchObject({ deleted: 1, restored: 1, left: 1 })
  expect(await rowsOf(id, { verdict: 'left' })).toMatchObject([{ row: 2, messages: [{ key: 'ChangedSince' }] }])
  expect(await shop.operator(api.clients.get, { id: client.id })).toMatchObject({ name: 'Trans Sibiu SRL', phone: null })
  expect(await clientsNamed('HYPERLINK')).toEqual([])
  expect(await clientsNamed('ion pop')).toHaveLength(1)
})

test('a vehicle import finds owner and type and fills empty fields of a known plate', async () => {
  const owner = await shop.make.client({ name: 'Maria Rusu', phone: '0744111222' })
  await shop.make.vehicle({ plateNumber: 'BV 50 OLD', make: 'Opel', model: null })
  const carType = (await shop.operator(api.session.information, {})).account.carTypes[0]!
  const rows = [
    ['Nr. auto', 'Marcă', 'Model', 'An', 'KM', 'Anvelope', 'ITP', 'Proprietar', 'Telefon', 'Tip vehicul', 'VIN'],
    [
      'bv50new',
      'Dacia',
      'Duster',
      2021,
      '45.300 km',
      '2156516',
      '05.03.2027',
      'maria rusu',
      '744111222',
      carType.name,
      'WVWZZZ1KZAW000001',
    ],
    ['BV-50-OLD', 'Ford', 'Corsa', null, null, '205/55 R16, 225/45 R17', new Date('2027-01-31'), 'Nimeni', null, null, null],
    ['BV 50 BAD', null, null, 1700, null, 'mare', 'mâine', null, null, 'Tanc', '1.2E+16'],
  ]
  const { id } = await checked(await send('vehicle', await makeWorkbook(rows), { fileName: 'vehicule.xlsx' }))
  expect((await rowsOf(id)).map(({ verdict, messages }) => [verdict, messages.map(({ column, key }) => [column, key])])).toEqual([
    ['create', []],
    [
      'update',
      [
        [0, 'PlateLooksMistyped'],
        [7, 'OwnerNotFound'],
      ],
    ],
    [
      'error',
      [
        [5, 'InvalidTyreSize'],
        [6, 'InvalidDate'],
        [10, 'NumberShortened'],
        [9, 'InvalidChoice'],
        [3, expect.stringMatching(/^AtLeast/)],
      ],
    ],
  ])
  await run(id)
  const named = async (quickText: string) => (await shop.operator(api.vehicles.search, { models: { quickText } })).items[0]
  expect(await named('BV 50 NEW')).toMatchObject({
    plateNumber: 'BV 50 NEW',
    make: 'Dacia',
    manufacturingYear: 2021,
    carKm: 45300,
    itpUntil: '2027-03-05',
    clientId: owner.id,
    carTypeId: carType.id,
    tyreDimensions: [{ tyreWidth: 215, tyreHeight: 65, tyreRim: 16 }],
  })
  expect(await named('BV 50 OLD')).toMatchObject({
    make: 'Opel',
    model: 'Corsa',
    itpUntil: '2027-01-31',
    tyreDimensions: [{ tyreWidth: 205 }, { tyreWidth: 225 }],
  })
  expect((await undo(id)).counts).toMatchObject({ deleted: 1, restored: 1 })
  expect(await named('BV 50 NEW')).toBeUndefined()
  expect(await named('BV 50 OLD')).toMatchObject({ make: 'Opel', model: null, tyreDimensions: [] })
})

test('a price import replaces prices and is audited under the user who uploaded the file', async () => {
  const product = await shop.make.product({ name: 'Plumb Adeziv', price: 3, isService: false })
  const rows = [
    ['Denumire', 'Preț', 'UM', 'Anvelopă'],
    ['plumb adeziv', '1.234,50', null, null],
    ['Cauciuc', 389.9, 'BUC', 'da'],
    ['Prost', '15-20', null, null],
    ['Valvă', '12 lei', null, null],
  ]
  const { id } = await checked(await send('product', await makeWorkbook(rows), { fileName: 'preturi.xlsx' }), {
    options: { onMatch: 'replace' },
  })
  await run(id)
  expect(await shop.operator(api.products.get, { id: product.id })).toMatchObject({ name: 'plumb adeziv', price: 1234.5 })
  const { items } = await shop.admin(api.audit.search, { models: {} })
  const { id: userId } = await shop.operator(api.session.information, {}).then(({ user }) => user)
  expect(items.filter(({ userId: by }) => by === userId).map(({ subject, action, name }) => [subject, action, name])).toEqual(
    expect.arrayContaining([
      ['import', 'created', 'preturi.xlsx'],
      ['product', 'updated', 'plumb adeziv'],
      ['product', 'created', 'Cauciuc'],
    ]),
  )
  const { content, fileName } = await shop.operator(api.imports.errors, { id })
  expect(fileName).toBe('preturi_erori.xlsx')
  expect((await readSheets(content))[0]!.rows).toEqual([
    ['Denumire', 'Preț', 'UM', 'Anvelopă', 'Erori'],
    ['Prost', '15-20', null, null, 'Preț: Un preț, nu un interval'],
  ])
})

test('an account runs one import at a time, and a stopped import can be undone', async () => {
  const rows = Array.from({ length: 1500 }, (_, at) => [`Serie ${at}`, `07${String(at).padStart(8, '0')}`])
  const [first, second] = [
    await checked(await send('client', await makeWorkbook([['Nume', 'Telefon'], ...rows]))),
    await checked(await send('client', await makeWorkbook(clienti))),
  ]
  await shop.operator(api.imports.run, { id: first.id })
  await expect(shop.operator(api.imports.run, { id: second.id })).rejects.toMatchObject({ status: 409, code: 'ImportRunning' })
  await expect.poll(async () => (await shop.operator(api.imports.get, { id: first.id })).doneRows).toBeGreaterThan(0)
  await shop.operator(api.imports.remove, { id: first.id })
  const { doneRows } = await arrived(first.id, 'done')
  const written = await shop.db
    .selectFrom('clients')
    .select('id')
    .where('accountId', '=', shop.account)
    .where('name', 'like', 'Serie %')
    .where('deletedAt', 'is', null)
    .execute()
  expect(written).toHaveLength(doneRows)
  expect(doneRows).toBeLessThan(1500)
  expect((await undo(first.id)).counts.deleted).toBe(doneRows)
})

test('a client is matched by name and town among hundreds of similar names', async () => {
  const { operator, organization, make } = shop
  const client = await make.client({ name: 'Popa Dan', addresses: [{ city: 'Zalău' }] })
  const rows = Array.from({ length: 300 }, (_, at) => [`Popa Dan ${String.fromCharCode(97 + (at % 26))}${at}`, 'Arad'])
  await run((await checked(await send('client', await makeWorkbook([['Nume', 'Oraș'], ...rows])))).id)
  const email = 'popa@exemplu.ro'
  const again = [
    ['Nume', 'Oraș', 'Email'],
    ['POPA DAN', 'zalau', email],
  ]
  await run((await checked(await send('client', await makeWorkbook(again)))).id)
  expect(await operator(api.clients.get, { id: client.id })).toMatchObject({ organizationId: organization.id, email })
})

test('expired imports are purged with their rows', async () => {
  const uploaded = await send('client', await makeWorkbook(clienti))
  await shop.db.transaction().execute(async (tx) => {
    await sql`select set_config('app.account_id', ${String(shop.account)}, true)`.execute(tx)
    await tx.updateTable('imports').set({ expiresAt: '2026-01-01T00:00:00Z' }).where('id', '=', uploaded.id).execute()
  })
  await sql`select graphile_worker.add_job('purge')`.execute(shop.db)
  await expect.poll(async () => (await shop.operator(api.imports.list, {})).items.map(({ id }) => id)).not.toContain(uploaded.id)
})
