import { readFileSync } from 'node:fs'
import { crc32, deflateRawSync } from 'node:zlib'
import { writeOds, writeXlsx, type CellValue } from 'hucre'
import { beforeAll, expect, test } from 'vitest'
import { fileTypes } from '#contract/imports.ts'
import { api } from '#contract/index.ts'
import type { Refusal } from '#test/caller.ts'
import { openShop, type Shop } from '#test/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})

const rows: CellValue[][] = [
  ['Denumire', 'Telefon', 'Oraș', 'Data'],
  ['Ștefan Őri', 722000111, 'Târgu Mureș', new Date('2026-11-20')],
]
const send = (content: Uint8Array<ArrayBuffer>, mediaType: string = fileTypes.xlsx) =>
  shop.operator(api.imports.create, {
    type: 'client',
    organizationId: shop.organization.id,
    fileName: 'a.xlsx',
    file: { mediaType, content },
  })
const bytes = (content: Uint8Array | Buffer | string) => new Uint8Array(Buffer.from(content))
const refusalOf = (content: Uint8Array | Buffer | string, mediaType?: string) =>
  send(bytes(content), mediaType).then(
    () => undefined,
    ({ status, code, fields }: Refusal) => ({ status, code, ...fields }),
  )

/** Builds a zip; `size` declares a false uncompressed size of a part, in bytes. */
function zipOf(parts: { name: string; data: Buffer; size?: number }[]): Buffer {
  const local: Buffer[] = []
  const listed: Buffer[] = []
  let at = 0
  for (const { name, data, size = data.length } of parts) {
    const packed = deflateRawSync(data)
    const sizes = (head: Buffer, offset: number) => {
      head.writeUInt16LE(8, offset - 10)
      head.writeUInt32LE(crc32(data), offset - 4)
      head.writeUInt32LE(packed.length, offset)
      head.writeUInt32LE(size, offset + 4)
      head.writeUInt16LE(name.length, offset + 8)
      return head
    }
    const begin = sizes(Buffer.alloc(30), 18)
    begin.writeUInt32LE(0x04034b50, 0)
    begin.writeUInt16LE(20, 4)
    const entry = sizes(Buffer.alloc(46), 20)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt32LE(at, 42)
    local.push(begin, Buffer.from(name), packed)
    listed.push(entry, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(listed)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...local, directory, end])
}

const contentTypes = { name: '[Content_Types].xml', data: Buffer.from('<Types/>') }

/** Reads a sample workbook that was saved by Excel 97 or 95. */
const saved = (name: string) => readFileSync(new URL(`../../../test/samples/files/${name}`, import.meta.url))

test.each<[string, () => Promise<Uint8Array>]>([
  ['xls', async () => saved('clienti.xls')],
  ['xlsx', () => writeXlsx({ sheets: [{ name: 'A', rows }] })],
  ['ods', () => writeOds({ sheets: [{ name: 'A', rows }] })],
  ['csv with semicolons', async () => bytes('Denumire;Telefon;Oraș;Data\r\nȘtefan Őri;722000111;Târgu Mureș;2026-11-20\r\n')],
  [
    'csv with commas and a mark of its letters',
    async () => bytes('\uFEFFDenumire,Telefon,Oraș,Data\n"Ștefan Őri",722000111,Târgu Mureș,2026-11-20'),
  ],
  [
    'csv with tabs, as Excel saves it',
    async () => bytes(Buffer.from('\uFEFFDenumire\tTelefon\tOraș\tData\nȘtefan Őri\t722000111\tTârgu Mureș\t2026-11-20', 'utf16le')),
  ],
])('a file of the kind %s is read', async (_kind, content) => {
  const { sample, headings, mapping, rows: count } = await send(bytes(await content()))
  expect(headings).toEqual(['Denumire', 'Telefon', 'Oraș', 'Data'])
  expect(mapping).toEqual(['name', 'phone', 'city', null])
  expect(sample).toEqual([['Ștefan Őri', '722000111', 'Târgu Mureș', '2026-11-20']])
  expect(count).toBe(1)
})

test('a csv in windows-1250 is read with Romanian letters', async () => {
  // "Oraș" and "Țăndărică" with a cedilla, as windows-1250 has them.
  const content = Buffer.from([
    ...Buffer.from('Denumire;Ora'),
    0xba,
    ...Buffer.from('\n'),
    0xde,
    0xe3,
    ...Buffer.from('nd'),
    0xe3,
    ...Buffer.from('ric'),
    0xe3,
    ...Buffer.from(';Ia'),
    0xba,
    ...Buffer.from('i'),
  ])
  const { headings, sample } = await send(bytes(content), fileTypes.csv)
  expect(headings).toEqual(['Denumire', 'Oraș'])
  expect(sample).toEqual([['Țăndărică', 'Iași']])
})

test('the first sheet with rows and its heading row are guessed, and another sheet can be chosen', async () => {
  const sheets = [
    { name: 'Goală', rows: [] },
    { name: 'Clienți', rows: [['Lista clienților'], [], ['#', 'Nume', 'Telefon'], [1, 'Ion', '0722000111']] as CellValue[][] },
    {
      name: 'Furnizori',
      rows: [
        ['Firma', 'CUI'],
        ['Auto Nord', '14399840'],
      ] as CellValue[][],
    },
  ]
  const uploaded = await send(bytes(await writeXlsx({ sheets })))
  expect(uploaded).toMatchObject({ sheet: 1, headerRow: 3, mapping: [null, 'name', 'phone'], rows: 1 })

  const other = await shop.operator(api.imports.check, { id: uploaded.id, sheet: 2 })
  expect(other).toMatchObject({ state: 'read', sheet: 2, headerRow: 1, mapping: ['name', 'vat_number'], rows: 1 })
})

test('a file of 50,000 rows on two sheets may have a row of headings on each', async () => {
  const rows = [['Nume'], ...Array.from({ length: 25_000 }, (_, at) => [`Ion ${at}`])]
  const sheets = ['A', 'B'].map((name) => ({ name, rows }))
  expect(await send(bytes(await writeXlsx({ sheets })))).toMatchObject({ state: 'read', rows: 25_000 })
  sheets[1]!.rows = [...rows, ['Ion']]
  expect(await refusalOf(await writeXlsx({ sheets }))).toMatchObject({ file: ['TooManyRowsInFile'] })
})

const mega = 1024 * 1024

test.each<[string, () => Promise<Buffer> | Buffer, string]>([
  ['a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1]), 'UnknownWorkbook'],
  ['a PDF', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from([0, 1, 2, 3])]), 'UnknownWorkbook'],
  ['nothing but spaces', () => Buffer.from('   \n'), 'EmptyWorkbook'],
  ['an empty workbook', async () => Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows: [] }] })), 'EmptyWorkbook'],
  [
    'a workbook cut in half',
    async () => Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows }] })).subarray(0, 900),
    'BrokenWorkbook',
  ],
  ['a zip of something else', () => zipOf([{ name: 'poza.png', data: Buffer.from('x') }]), 'BrokenWorkbook'],
  [
    'an old workbook that cannot be opened',
    () => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600, 7)]),
    'EncryptedWorkbook',
  ],
  ['an xlsb', () => zipOf([contentTypes, { name: 'xl/workbook.bin', data: Buffer.alloc(8) }]), 'BinaryWorkbook'],
  ['a workbook of Excel 95', () => saved('clienti-95.xls'), 'OldWorkbook'],
  ['a page that is called a workbook', () => Buffer.from('<html><table><tr><td>Nume</td></tr></table></html>'), 'UnknownWorkbook'],
  [
    'one that is locked',
    async () => Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows }], encryption: { password: 'x', spinCount: 100 } })),
    'EncryptedWorkbook',
  ],
  [
    'a bomb that says how large it is',
    () => zipOf([contentTypes, { name: 'xl/worksheets/sheet1.xml', data: Buffer.alloc(70 * mega, 32) }]),
    'WorkbookTooLarge',
  ],
  [
    'one that is packed too well',
    () => zipOf([contentTypes, { name: 'xl/worksheets/sheet1.xml', data: Buffer.alloc(20 * mega, 32) }]),
    'WorkbookTooLarge',
  ],
  ['a bomb that lies', () => zipOf([{ ...contentTypes, data: Buffer.alloc(70 * mega, 32), size: 100 }]), 'BrokenWorkbook'],
  [
    'a zip of thousands of parts',
    () => zipOf(Array.from({ length: 2500 }, (_, at) => ({ name: `p${at}`, data: Buffer.from('x') }))),
    'WorkbookTooLarge',
  ],
  ['more rows than are taken', () => Buffer.from(`Nume\n${'x\n'.repeat(50_002)}`), 'TooManyRowsInFile'],
  ['a csv of a million rows', () => Buffer.from(`Nume\n${'x\n'.repeat(1_000_000)}`), 'TooManyRowsInFile'],
  ['a csv of millions of rows', () => Buffer.from(`Nume\n${'x\n'.repeat(4_000_000)}`), 'TooManyRowsInFile'],
  [
    'a workbook of more rows than are taken',
    async () => Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows: Array.from({ length: 50_002 }, (_, at) => [`Ion ${at}`]) }] })),
    'TooManyRowsInFile',
  ],
])('%s is refused', async (_what, content, why) => {
  expect(await refusalOf(await content())).toEqual({ status: 422, code: 'InvalidWorkbook', file: [why] })
})

test('a workbook that names files of the server or nests entities gets no content of them', async () => {
  const entities = '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd"><!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]>'
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  const sheet = `<sheetData><row r="1">${cell('A1', 'Nume')}</row><row r="2">${cell('A2', 'Ion &f; &c;')}</row></sheetData>`
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const workbook = `<workbook xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`
  const relation = (type: string, target: string) =>
    `<Relationships><Relationship Id="rId1" Type="${relations}/${type}" Target="${target}"/></Relationships>`
  const parts = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?>${entities}<worksheet>${sheet}</worksheet>`,
  }
  const { sample } = await send(bytes(zipOf(Object.entries(parts).map(([name, text]) => ({ name, data: Buffer.from(text) })))))
  expect(sample).toHaveLength(1)
  expect(sample[0]![0]).toMatch(/^Ion /)
  expect(JSON.stringify(sample)).not.toMatch(/root:|bbbb/)
})

test('a workbook of two million cells is refused, in bounded memory, and the next one is read', async () => {
  const line = `<row>${'<c><v>1234567</v></c>'.repeat(20)}</row>`
  const sheet = Buffer.from(`<worksheet><sheetData>${line.repeat(100_000)}</sheetData></worksheet>`)
  const before = process.memoryUsage().rss
  expect(await refusalOf(zipOf([contentTypes, { name: 'xl/worksheets/sheet1.xml', data: sheet.subarray(0, 60 * mega) }]))).toMatchObject({
    status: 422,
  })
  expect(process.memoryUsage().rss - before).toBeLessThan(600 * mega)
  await expect(send(bytes('Nume\nIon'))).resolves.toMatchObject({ rows: 1 })
})

test('a file of another media type or above the size limit is refused before it is read', async () => {
  expect(await refusalOf('x', 'image/png')).toMatchObject({ status: 415 })
  expect(await refusalOf(Buffer.alloc(11 * mega, 65))).toMatchObject({ status: 413 })
})

test('thirty concurrent broken files are all refused', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => refusalOf(Buffer.from([0x50, 0x4b, 3, 4, at, 0]))))
  expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([422]))
})

test('a mapping without a required column, or with a field twice or of another type, is refused', async () => {
  const { id } = await send(bytes('Nume;Telefon\nIon;0722000111'))
  const check = (mapping: Parameters<typeof mapped>[0]) => mapped(mapping).catch(({ status, fields }: Refusal) => ({ status, ...fields }))
  const mapped = (mapping: (('name' | 'phone' | 'km') | null)[]) => shop.operator(api.imports.check, { id, mapping })
  expect(await check([null, 'phone'])).toEqual({ status: 422, mapping: ['NeededColumnMissing'] })
  expect(await check(['name', 'name'])).toEqual({ status: 422, mapping: ['InvalidChoice'] })
  expect(await check(['name', 'km'])).toEqual({ status: 422, mapping: ['InvalidChoice'] })
  await expect(shop.operator(api.imports.run, { id })).rejects.toMatchObject({ status: 409, code: 'StatusNotAllowed' })
  await expect(shop.operator(api.imports.check, { id, sheet: 5, mapping: ['name', null] })).rejects.toMatchObject({ status: 422 })
  await shop.operator(api.imports.remove, { id })
  await expect(shop.operator(api.imports.get, { id })).rejects.toMatchObject({ status: 404 })
})
