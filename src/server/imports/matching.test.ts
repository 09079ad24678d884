import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportOptions } from '#contract/imports.ts'
import { api } from '#contract/index.ts'
import { importsOf, makeWorkbook } from '#test/imports.ts'
import { openOwnServer } from '#test/own-server.ts'

const server = await openOwnServer('imports_matching')
const shop = await server.openShop()
const { send, checked, run, rowsOf } = importsOf(shop)
beforeAll(() => shop.startJobs())
afterAll(() => server.close())

const { make, operator, admin } = shop
const file = async (...rows: (string | null)[][]) =>
  send(
    'client',
    await makeWorkbook([
      ['Nume', 'Telefon', 'CUI', 'Email', 'ID'],
      ...rows.map((row) => [...row.slice(0, 4), row[4] ? Number(row[4]) : null]),
    ]),
  )
const checkRows = async (options: Partial<ImportOptions>, ...rows: (string | null)[][]) => {
  const { id } = await checked(await file(...rows), { options })
  return { id, verdicts: (await rowsOf(id)).map(({ verdict, recordId }) => [verdict, recordId]) }
}

test('a matched client is skipped when the import says so', async () => {
  const { id } = await make.client({ name: 'Vlad Ene', phone: '0766100001' })
  const { verdicts } = await checkRows({ onMatch: 'skip' }, ['Vlad Ene', '0766100001', null, 'vlad@exemplu.ro'])
  expect(verdicts).toEqual([['skip', id]])
})

test.each([
  ['any', { tax: true, phone: true, name: true }],
  ['vat_number', { tax: true, phone: false, name: false }],
  ['phone', { tax: false, phone: true, name: false }],
  ['name', { tax: false, phone: false, name: true }],
] as const)('a client that is matched by %s is matched by nothing else', async (match, matchesByColumn) => {
  const one = await server.openShop()
  const own = importsOf(one)
  const { id } = await one.make.client({
    name: 'Kappa SRL',
    phone: '0766100020',
    type: 'company',
    company: { vatNumber: '14399840' },
    addresses: [{ city: 'Brașov' }],
  })
  const rows = {
    tax: ['Alt nume', null, 'RO14399840', null],
    phone: ['Kappa SRL', '0766 100 020', null, null],
    name: ['kappa srl', null, null, 'Brasov'],
  }
  for (const [way, row] of Object.entries(rows)) {
    const uploaded = await own.send(
      'client',
      await makeWorkbook([
        ['Nume', 'Telefon', 'CUI', 'Oraș', 'Email'],
        [...row, 'k@exemplu.ro'],
      ]),
    )
    const { id: file } = await own.checked(uploaded, { options: { match } })
    const [judged] = await own.rowsOf(file)
    const isKnown = matchesByColumn[way as keyof typeof matchesByColumn]
    expect([way, judged!.verdict, judged!.recordId]).toEqual([way, isKnown ? 'update' : 'create', isKnown ? id : null])
  }
})

test.each([
  ['skip', { name: 'Sigma SRL', phone: null, email: 'vechi@exemplu.ro', version: 1 }],
  ['fill', { name: 'Sigma SRL', phone: '0766100021', email: 'vechi@exemplu.ro', version: 2 }],
  ['replace', { name: 'SIGMA TRANS', phone: '0766100021', email: 'nou@exemplu.ro', version: 2 }],
] as const)('a matched client is handled by the option %s', async (onMatch, then) => {
  const one = await server.openShop()
  const own = importsOf(one)
  const { id } = await one.make.client({
    name: 'Sigma SRL',
    phone: null,
    email: 'vechi@exemplu.ro',
    type: 'company',
    company: { vatNumber: '14399840' },
  })
  const uploaded = await own.send(
    'client',
    await makeWorkbook([
      ['Nume', 'Telefon', 'CUI', 'Email'],
      ['SIGMA TRANS', '0766100021', '14399840', 'nou@exemplu.ro'],
    ]),
  )
  await own.run((await own.checked(uploaded, { options: { onMatch } })).id)
  expect(await one.operator(api.clients.get, { id })).toMatchObject(then)
})

test('a shared phone matches by name, and never across two tax numbers', async () => {
  const company = { name: 'Alfa SRL', phone: '0766100002', type: 'company' as const, company: { vatNumber: '14399840' } }
  await make.client(company)
  const other = await checkRows({}, ['Beta SRL', '0766100002', '18547290'])
  expect(other.verdicts).toEqual([['create', null]])

  await make.client({ name: 'Ana Enache', phone: '0766100003' })
  const husband = await make.client({ name: 'Dan Enache', phone: '0766100003' })
  const named = await checkRows({}, ['Dan Enache', '0766100003', null, 'dan@exemplu.ro'])
  expect(named.verdicts).toEqual([['update', husband.id]])
})

test('an id matches only together with the name', async () => {
  const { id } = await make.client({ name: 'Ilie Moga', phone: '0766100004' })
  const { verdicts } = await checkRows({}, ['Ilie Moga', null, null, 'i@exemplu.ro', String(id)], ['Alt Om', null, null, null, String(id)])
  expect(verdicts).toEqual([
    ['update', id],
    ['create', null],
  ])
})

test('two rows with one phone and two tax numbers are two clients', async () => {
  const { verdicts } = await checkRows({}, ['Gama SRL', '0766100005', '1590082'], ['Delta SRL', '0766100005', '9010105'])
  expect(verdicts).toEqual([
    ['create', null],
    ['create', null],
  ])
})

test('further phones become contacts on replace, and with fill only where there are none', async () => {
  const phones = '0766100006; 0766100007'
  const contacts = [{ name: 'Secretariat', phone: '0766100008' }]
  const client = await make.client({ name: 'Omega SRL', phone: '0766100006', contacts })
  await run((await checkRows({ onMatch: 'fill' }, ['Omega SRL', phones, null, 'o@exemplu.ro'])).id)
  const filled = await operator(api.clients.get, { id: client.id })
  expect(filled).toMatchObject({ email: 'o@exemplu.ro', contacts })
  expect(filled.contacts).toHaveLength(1)
  await run((await checkRows({ onMatch: 'replace' }, ['Omega SRL', phones])).id)
  expect((await operator(api.clients.get, { id: client.id })).contacts.map(({ phone }) => phone)).toEqual(['0766100008', '0766100007'])
})

test('an unreadable cell has one error and is not reported as missing', async () => {
  const uploaded = await send('vehicle', await makeWorkbook([['Nr. auto'], ['@@'], ['BV 01 ABC']]))
  const [first] = await rowsOf((await checked(uploaded)).id)
  expect(first).toMatchObject({ verdict: 'error', messages: [{ column: 0, key: 'InvalidPlateNumber' }] })
  expect(first!.messages).toHaveLength(1)
})

test('a repeated check drops the verdicts of the previous one', async () => {
  const uploaded = await file(['Unu', '0766100009'], ['Doi', 'nu are'])
  const { id } = await checked(uploaded)
  await checked(uploaded, { headerRow: 2, mapping: ['name', null, null, null, null] })
  const { items, total } = await operator(api.imports.rows, { id })
  expect([total, items.map(({ row, verdict }) => [row, verdict])]).toEqual([1, [[3, 'create']]])
  expect((await operator(api.imports.get, { id })).counts).toMatchObject({ create: 1, error: 0 })
})

test('an import for a foreign workplace is refused on upload and on check', async () => {
  const foreign = (await server.openShop()).organization.id
  const uploaded = await file(['Trei', null])
  const refused = { status: 422, fields: { 'options.organization_id': ['InvalidChoice'] } }
  const { id, mapping } = uploaded
  await expect(operator(api.imports.check, { id, mapping, options: { organizationId: foreign } })).rejects.toMatchObject(refused)
  const content = new Uint8Array(Buffer.from('Nume\nIon'))
  const sent = admin(api.imports.create, {
    type: 'client',
    organizationId: foreign,
    fileName: 'a.csv',
    file: { mediaType: 'text/csv', content },
  })
  await expect(sent).rejects.toMatchObject({ status: 422, fields: { organization_id: ['InvalidChoice'] } })
})

test('undo is refused after a week and while another import runs', async () => {
  const { id } = await checkRows({}, ['Patru', '0766100010'])
  await run(id)
  const set = (values: { expiresAt?: string; state?: string }, of: number) =>
    shop.db.transaction().execute(async (tx) => {
      await sql`select set_config('app.account_id', ${String(shop.account)}, true)`.execute(tx)
      await tx.updateTable('imports').set(values).where('id', '=', of).execute()
    })
  const other = (await file(['Cinci', null])).id
  await set({ state: 'running' }, other)
  await expect(operator(api.imports.undo, { id })).rejects.toMatchObject({ status: 409, code: 'ImportRunning' })
  await set({ state: 'done' }, other)
  await set({ expiresAt: '2026-01-01T00:00:00Z' }, id)
  await expect(operator(api.imports.undo, { id })).rejects.toMatchObject({ status: 409, code: 'StatusNotAllowed' })
})
