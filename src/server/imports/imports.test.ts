import { writeXlsx, type CellValue } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileTypes, type Import, type ImportState, type ImportType } from '#contract/imports.ts'
import { api } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { sheetsOf } from '#test/excel.ts'
import { openOwnServer } from '#test/own-server.ts'
import type { Shop } from '#test/shop.ts'

const server = await openOwnServer('imports')
let shop: Shop
beforeAll(async () => {
  shop = await server.openShop()
  await shop.startJobs()
})
afterAll(() => server.close())

const workbook = async (rows: CellValue[][], name = 'Foaie') => new Uint8Array(await writeXlsx({ sheets: [{ name, rows }] }))

const send = (
  type: ImportType,
  content: Uint8Array<ArrayBuffer>,
  { caller = shop.operator, mediaType = fileTypes.xlsx, fileName = 'clienti.xlsx' } = {},
) => caller(api.imports.create, { type, organizationId: shop.organization.id, fileName, file: { mediaType, content } })

async function arrived(id: number, ...states: ImportState[]): Promise<Import> {
  await expect.poll(async () => (await shop.operator(api.imports.get, { id })).state, {}).toBeOneOf(states)
  return shop.operator(api.imports.get, { id })
}

type Choices = Partial<InputOf<typeof api.imports.check>>
async function checked(made: Import, choices: Choices = {}): Promise<Import> {
  const { id, sheet, headerRow, mapping } = made
  await shop.operator(api.imports.check, { id, sheet, headerRow, mapping, ...choices })
  return arrived(id, 'checked')
}

async function run(id: number): Promise<Import> {
  await shop.operator(api.imports.run, { id })
  return arrived(id, 'done')
}

async function undo(id: number): Promise<Import> {
  await shop.operator(api.imports.undo, { id })
  return arrived(id, 'undone')
}

const rowsOf = async (id: number, more: { verdict?: 'left' | 'error' } = {}) =>
  (await shop.operator(api.imports.rows, { id, ...more })).items
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

test('a workbook of clients is judged row by row, written as judged, and taken back but for what somebody changed', async () => {
  const known = await shop.make.client({ name: 'Trans Sibiu SRL', type: 'company', company: { vatNumber: '14399840' } })

  const read = await send('client', await workbook(clienti))
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
        { column: 2, key: 'InvalidPhone', kind: 'error' },
      ],
    ],
    [7, 'create', []],
  ])
  expect(await clientsNamed('HYPERLINK')).toEqual([])

  const done = await run(id)
  expect(done.counts).toMatchObject({ create: 2, update: 1, skip: 1, error: 2 })
  const [ion] = await clientsNamed('ion pop')
  const made = await shop.operator(api.clients.get, { id: ion!.id })
  expect(made).toMatchObject({ name: 'Ion Pop', phone: '0722000111', type: 'person', addresses: [{ city: 'Brașov' }], smsConsent: false })
  expect(await shop.operator(api.clients.get, { id: known.id })).toMatchObject({ name: 'Trans Sibiu SRL', phone: '0744000222', version: 2 })
  const [formula] = await clientsNamed('HYPERLINK')
  expect(formula).toMatchObject({ name: '=HYPERLINK("x")', phone: '0755000333' })
  const { content } = await shop.operator(api.clients.download, { models: { quickText: 'HYPERLINK' } })
  expect((await sheetsOf(content))[0]!.rows[1]![0]).toBe('=HYPERLINK("x")')

  await shop.operator(api.clients.update, { id: made.id, organizationId: made.organizationId, name: made.name, email: 'ion@exemplu.ro' })
  const undone = await undo(id)
  expect(undone.counts).toMatchObject({ deleted: 1, restored: 1, left: 1 })
  expect(await rowsOf(id, { verdict: 'left' })).toMatchObject([{ row: 2, messages: [{ key: 'ChangedSince' }] }])
  expect(await shop.operator(api.clients.get, { id: known.id })).toMatchObject({ name: 'Trans Sibiu SRL', phone: null })
  expect(await clientsNamed('HYPERLINK')).toEqual([])
  expect(await clientsNamed('ion pop')).toHaveLength(1)
})
