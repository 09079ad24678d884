import { expect, test } from 'vitest'
import type { ImportField, ImportType } from '#contract/imports.ts'
import type { WholeTyreSize } from '#contract/kit/readers/tyre-size.ts'
import { guessHeader, guessMapping, hasRequiredColumns } from '#domain/imports/headings.ts'
import { readRow } from '#domain/imports/rows.ts'
import { isCompanyName } from '#contract/kit/readers/name.ts'
import { phoneKey } from '#contract/kit/readers/phone.ts'
import { nowhere, type SheetCell } from '#contract/kit/readers/reading.ts'
import { readClientType, readCounty } from '#domain/imports/choices.ts'

const bucharest = { ...nowhere, country: 'RO', today: '2026-11-26' } as const
/** Reads the cell of a column; the answer is its value, or the keys of its messages. */
function readCell(field: ImportField, cell: SheetCell): unknown {
  const { given, messages } = readRow([field], [cell], bucharest)
  const errors = messages.filter(({ kind }) => kind === 'error').map(({ key }) => key)
  return errors[0] ?? given[field]
}

test.each([
  ['cj12abc', 'CJ 12 ABC'],
  ['CJ-12-ABC', 'CJ 12 ABC'],
  ['b 123 abc', 'B 123 ABC'],
  ['ABC123', 'ABC123'],
  ['ABC-123', 'ABC-123'],
  ['aabc123', 'AA BC-123'],
  ['M AB 1234', 'M AB 1234'],
  ['B 12 ABC / IF 13 DEF', 'B 12 ABC'],
  ['x', undefined],
])('the plate %s is %s', (text, plate) => {
  expect(readCell('plate_number', text)).toBe(plate)
})

test.each([
  ['0722 000 111', ['0722000111']],
  ['722000111', ['0722000111']],
  ['0040722000111', ['+40722000111']],
  ['06 30 123 4567', ['06301234567']],
  ['0722.000.111, 0264-123456', ['0722000111', '0264123456']],
  ['0722000111/0733000222', ['0722000111', '0733000222']],
  ['(0722) 000-111; +36 30 123 4567', ['0722000111', '+36301234567']],
  ['7.22E+08', 'NumberShortened'],
  ['7,22e8', 'NumberShortened'],
  ['12345', 'InvalidPhone'],
  ['nu are', undefined],
])('the phones of %j are parsed', (text, phones) => {
  expect(readCell('phone', text)).toEqual(phones)
})

test.each<[string | number, number | string]>([
  ['1.234,50', 1234.5],
  ['389,90', 389.9],
  ['1.200', 1200],
  ['1,234.50', 1234.5],
  ['1 234,5', 1234.5],
  [12.005, 12.01],
  ['12 lei', 12],
  ['15-20', 'AmountRange'],
  ['15 lei 50 bani', 15.5],
  ...['4x150', 'R16 150', '4buc150', '12 lei 500', '12 ezer', '1.2 mii', '10k', '50 bani'].map((text): [string, string] => [
    text,
    'InvalidNumber',
  ]),
])('the price %j is %s', (cell, price) => {
  expect(readCell('price', cell)).toBe(price)
})

test.each([
  ['2055516', ['205/55/16']],
  ['315/80 R22,5', ['315/80/22.5']],
  ['11R22.5', ['11/null/22.5']],
  ['205/55 R16, 225/45 R17', ['205/55/16', '225/45/17']],
  ['750R16', ['7.5/null/16']],
  ['350-8', ['3.5/null/8']],
  ['315R22.5', 'TyreSizeIncomplete'],
  ['385R22,5', 'TyreSizeIncomplete'],
  ['mare', 'InvalidTyreSize'],
])('the size %s is parsed', (text, sizes) => {
  const reading = readCell('tyre_size', text)
  const sizeTexts = Array.isArray(reading)
    ? (reading as WholeTyreSize[]).map(({ tyreWidth, tyreHeight, tyreRim }) => `${tyreWidth}/${tyreHeight}/${tyreRim}`)
    : reading
  expect(sizeTexts).toEqual(sizes)
})

test('a doubt of a cell is a message beside its value', () => {
  const { given, messages } = readRow(['vin', 'vat_number'], ['1M8GDM9AXKP042789', '14399841'])
  expect(given).toEqual({ vin: '1M8GDM9AXKP042789', vat_number: '14399841' })
  expect(messages.map(({ key, kind }) => [key, kind])).toEqual([
    ['VinCheckDigit', 'doubt'],
    ['NumberLooksMistyped', 'doubt'],
  ])
})

test.each([
  ['2027-03-05', '2027-03-05'],
  ['2027-03-05 00:00', '2027-03-05'],
  ['05.03.2027', '2027-03-05'],
  ['5/3/2027', '2027-03-05'],
  ['2027. 03. 05.', '2027-03-05'],
  ['mar. 2027', '2027-03-31'],
  ['marți, 5 martie 2027', '2027-03-05'],
  ['marţi 05.03.2027', '2027-03-05'],
  ['5 marți 2027', 'InvalidDate'],
  ['31.02.2027', 'InvalidDate'],
  ['mâine', 'InvalidDate'],
])('the day %s is %s', (text, day) => {
  expect(readCell('itp_until', text)).toBe(day)
})

test('numbers that a spreadsheet has shortened are rejected', () => {
  for (const field of ['vin', 'vat_number'] as const) expect(readCell(field, '1.84E+07')).toBe('NumberShortened')
})

test('the tax number of a person is not imported', () => {
  const { given, messages } = readRow(['vat_number'], ['1960101080012'])
  expect(given).toEqual({})
  expect(messages).toEqual([{ column: 0, key: 'PersonalNumber', kind: 'doubt' }])
})

test('phones behind the name of a client or an owner follow those of the row, each once', () => {
  expect(readRow(['name'], ['Ion Pop 0722 000 111']).given).toEqual({ name: 'Ion Pop', phone: ['0722000111'] })
  for (const phone of ['0733000222', '0733 000 222, +40722000111']) {
    const { given } = readRow(['name', 'phone'], ['Ion Pop 0722 000 111 / 0733.000.222', phone])
    expect(given.name).toBe('Ion Pop')
    expect(given.phone?.map(phoneKey)).toEqual(['40733000222', '40722000111'])
  }
  expect(readRow(['owner'], ['Ion Pop 0722 000 111'], nowhere, 'vehicle').given).toEqual({ owner: 'Ion Pop', owner_phone: ['0722000111'] })
})

test('digits of no known phone stay in the name of a client', () => {
  expect(readRow(['name'], ['Contract 0451103318']).given).toEqual({ name: 'Contract 0451103318' })
  expect(readRow(['name'], ['Luc Weber +352 26 12 34']).given).toEqual({ name: 'Luc Weber', phone: ['+352261234'] })
})

test.each(['product', 'service'] as const)('the name of a %s is any text', (type) => {
  for (const name of ['Filtru ulei 0451103318', 'Total', 'Ulei 0722000111', 'n/a'])
    expect(readRow(['name'], [name], bucharest, type)).toEqual({ given: { name }, messages: [] })
})

test('flags are recognized in three languages', () => {
  for (const yes of ['da', 'Yes', 'IGEN', 'x', 1, '1', true]) expect(readCell('fidelity', yes)).toBe(true)
  for (const no of ['nu', 'No', 'nem', '-', 0, false]) expect(readCell('fidelity', no)).toBe(false)
  expect(readCell('fidelity', 'poate')).toBe('InvalidValue')
})

test('counties are recognized by name and by plate code', () => {
  for (const text of ['CJ', 'cluj', 'CLUJ']) expect(readCounty(text)).toBe('Cluj')
  expect(readCounty('brasov')).toBe('Brașov')
  expect(readCounty('B')).toBe('București')
  expect(readCounty('VN')).toBe('Vrancea')
  expect(readCounty('Bavaria')).toBe('Bavaria')
})

test('companies are recognized by the end of their name', () => {
  for (const name of ['Trans Sibiu SRL', 'Auto Nord Kft.', 'X S.R.L.', 'Y S.A.', 'Pop Ion PFA', 'Pop II', 'Z Zrt'])
    expect(isCompanyName(name), name).toBe(true)
  for (const name of ['Ion Pop', 'Maria Sasa', 'Teodorii', 'Sa Maria']) expect(isCompanyName(name), name).toBe(false)
  expect(readClientType('Firmă')).toEqual({ value: 'company' })
  expect(readClientType('Magánszemély')).toEqual({ value: 'person' })
  expect(readCell('km', '123.456 km')).toBe(123456)
})

test.each<[ImportType, string, (string | null)[]]>([
  ['client', 'Denumire; CUI; Tel.; Oraș; Nr. înmatriculare; Preț', ['name', 'vat_number', 'phone', 'city', null, null]],
  ['client', 'Nume; Prenume; Nr. telefon; E-mail', ['last_name', 'first_name', 'phone', 'email']],
  ['client', 'Ügyfélnév; Adószám; Telefonszám; Irányítószám; Település', ['name', 'vat_number', 'phone', 'post_code', 'city']],
  ['client', 'Customer; VAT number; Tax ID; Mobile; ZIP', ['name', 'vat_number', null, 'phone', 'post_code']],
  [
    'vehicle',
    'Nr. auto; Marcă; Model; Serie șasiu (VIN); An fabricație; ITP până la; Proprietar',
    ['plate_number', 'make', 'model', 'vin', 'year', 'itp_until', 'owner'],
  ],
  [
    'vehicle',
    'Rendszám; Gyártmány; Típus; Km óra állás; Abroncsméret; Műszaki érvényessége',
    ['plate_number', 'make', 'model', 'km', 'tyre_size', 'itp_until'],
  ],
  ['product', 'Denumire; Preț (lei); U.M.; Anvelopă; Tip mașină', ['name', 'price', 'um', 'is_tyre', 'car_type']],
  ['service', 'Megnevezés; Ár, RON; Me.; Darabár', ['name', 'price', 'um', 'count_price']],
])('a file of type %s with the columns %s gets its mapping', (type, headings, mapping) => {
  expect(guessMapping(type, headings.split('; '))).toEqual(mapping)
})

test('the heading row is the one with the most recognized columns', () => {
  expect(guessHeader('client', [['Clienți 2026'], [], ['Nr', 'Denumire', 'Telefon'], ['1', 'Ion', '0722000111']])).toBe(2)
  expect(guessHeader('client', [['a'], ['b']])).toBe(0)
  expect(hasRequiredColumns('client', ['last_name', null])).toBe(true)
  expect(hasRequiredColumns('vehicle', ['make'])).toBe(false)
})

test('a row is parsed into values by field and messages by column', () => {
  expect(readRow(['name', null, 'phone', 'vat_number'], ['Auto Nord Kft.', 'x', '7.22E+08', 14399841])).toEqual({
    given: { name: 'Auto Nord Kft.', vat_number: '14399841' },
    messages: [
      { column: 2, key: 'NumberShortened', kind: 'error' },
      { column: 3, key: 'NumberLooksMistyped', kind: 'doubt' },
    ],
  })
})
