import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportOptions, ImportType } from '#contract/imports.ts'
import { api } from '#contract/index.ts'
import { importsOf, makeWorkbook } from '#test/imports.ts'
import { openOwnServer } from '#test/own-server.ts'

const server = await openOwnServer('imports_records')
const shop = await server.openShop()
const { send, checked, run, undo, rowsOf } = importsOf(shop)
beforeAll(() => shop.startJobs())
afterAll(() => server.close())

const { make, operator, admin } = shop
const checkRows = async (type: ImportType, rows: (string | number | null)[][], options: Partial<ImportOptions> = {}) =>
  (await checked(await send(type, await makeWorkbook(rows)), { options })).id

test('an invalid row does not block the other rows', async () => {
  const id = await checkRows('client', [
    ['Nume', 'Telefon'],
    ['Ion Rău', '12345'],
    ['Ion Rău', null],
    ['Ion Rău', null],
  ])
  expect((await rowsOf(id)).map(({ verdict }) => verdict)).toEqual(['error', 'create', 'skip'])
})

test('a vehicle gets no owner when the name is ambiguous or name and phone disagree', async () => {
  for (const phone of ['0766300001', '0766300002']) await make.client({ name: 'Dan Comun', phone })
  const other = await make.client({ name: 'Radu Altul', phone: '0766300003' })
  const id = await checkRows('vehicle', [
    ['Nr. auto', 'Proprietar', 'Telefon'],
    ['BV 61 WNR', 'Dan Comun', null],
    ['BV 62 WNR', 'Dan Comun', '0766300002'],
    ['BV 63 WNR', 'Nimeni Altul', '0766300003'],
    ['BV 64 WNR', null, '0766300003'],
  ])
  expect((await rowsOf(id)).map(({ messages }) => messages.map(({ key }) => key))).toEqual([['OwnerNotFound'], [], ['OwnerNotFound'], []])
  await run(id)
  const { items } = await operator(api.vehicles.search, { models: { quickText: 'WNR' } })
  const owners = Object.fromEntries(items.map(({ plateNumber, clientId }) => [plateNumber, clientId]))
  expect(owners).toMatchObject({ 'BV 61 WNR': null, 'BV 62 WNR': expect.any(Number), 'BV 63 WNR': null, 'BV 64 WNR': other.id })
})

test('an entry without a price gets the file’s, and the id decides between equal names', async () => {
  const results = []
  for (const price of [0, 7]) results.push(await make.product({ name: 'Petic', price, isService: false }))
  const [free, priced] = results
  const heading = ['Denumire', 'Preț', 'ID']
  await run(await checkRows('product', [heading, ['Petic', 5, free!.id]]))
  expect(await operator(api.products.get, { id: free!.id })).toMatchObject({ price: 5 })
  await run(await checkRows('product', [heading, ['petic', 9, priced!.id]], { onMatch: 'replace' }))
  expect(await operator(api.products.get, { id: priced!.id })).toMatchObject({ name: 'petic', price: 9 })
  expect(await operator(api.products.get, { id: free!.id })).toMatchObject({ name: 'Petic', price: 5 })
})

test('fill keeps a stored address, a tax number makes a company, and an undo is audited', async () => {
  const client = await make.client({ name: 'Tau', phone: '0766300004', type: 'person', addresses: [{ city: 'Brașov', street: 'Lungă' }] })
  const file = [
    ['Nume', 'Telefon', 'Stradă', 'CUI'],
    ['Tau', '0766300004', 'Scurtă', '14399840'],
  ]
  const id = await checkRows('client', file)
  await run(id)
  const filled = { type: 'company', company: { vatNumber: '14399840' }, addresses: [{ city: 'Brașov', street: 'Lungă' }] }
  expect(await operator(api.clients.get, { id: client.id })).toMatchObject(filled)
  await run(await checkRows('client', file, { onMatch: 'replace' }))
  expect((await operator(api.clients.get, { id: client.id })).addresses).toMatchObject([{ city: 'Brașov', street: 'Scurtă' }])

  const undone = await checkRows('client', [['Nume'], ['Doar unul']])
  await run(undone)
  await undo(undone)
  const { items } = await admin(api.audit.search, { models: {} })
  expect(items.filter(({ subject, subjectId }) => subject === 'import' && subjectId === undone).map(({ action }) => action)).toEqual([
    'updated',
    'created',
  ])
})

test('a vehicle of another workplace with an appointment here is not changed by an import', async () => {
  const chain = await server.openShop({ organizations: 2 })
  const owner = await chain.make.client({ organizationId: chain.organizations[1]!.id })
  const { id } = await chain.make.vehicle({ plateNumber: 'CJ 12 ABC', clientId: owner.id })
  await chain.make.appointment({ carPlateNumber: 'CJ 12 ABC' })
  const imports = importsOf(chain)
  const file = await makeWorkbook([
    ['Nr. auto', 'Serie șasiu'],
    ['CJ 12 ABC', 'UU1LSDA1234567890'],
  ])
  const checked = await imports.checked(await imports.send('vehicle', file))
  const [row] = await imports.rowsOf(checked.id)
  expect(row).toMatchObject({ verdict: 'error', messages: [{ key: 'AlreadyExists' }] })
  expect(await chain.admin(api.vehicles.get, { id })).toMatchObject({ vinNumber: null })
})

test('the plate of a hidden vehicle gives its row an error, and the other rows are written', async () => {
  const chain = await server.openShop({ organizations: 2 })
  const owner = await chain.make.client({ name: 'Papagei SRL', organizationId: chain.organizations[1]!.id })
  const { id } = await chain.make.vehicle({ plateNumber: 'CJ 12 ABC', make: 'Lancia', clientId: owner.id })
  await expect(chain.operator(api.vehicles.get, { id })).rejects.toMatchObject({ status: 404 })
  const imports = importsOf(chain)
  const file = await makeWorkbook([
    ['Nr. auto', 'Serie șasiu'],
    ['CJ 12 ABC', 'UU1LSDA1234567890'],
    ['CJ 34 DEF', 'UU1LSDA1234567891'],
  ])
  const checked = await imports.checked(await imports.send('vehicle', file))
  const rows = await imports.rowsOf(checked.id)
  expect(rows).toMatchObject([
    { verdict: 'error', recordId: null, messages: [{ key: 'AlreadyExists' }] },
    { verdict: 'create', messages: [] },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/Papagei|Lancia/)
  await imports.run(checked.id)
  expect((await chain.operator(api.vehicles.search, {})).items).toMatchObject([{ plateNumber: 'CJ 34 DEF' }])
  expect(await chain.admin(api.vehicles.get, { id })).toMatchObject({ vinNumber: null })
})
