import { expect, test } from 'vitest'
import type { ImportType } from '#contract/imports.ts'
import { guessHeader, guessMapping, hasRequiredColumns } from '#domain/imports/headings.ts'
import { readRow } from '#domain/imports/rows.ts'
import {
  isCompanyName,
  readClientType,
  readCounty,
  readDay,
  readFlag,
  readMoney,
  readPhones,
  readPlateNumber,
  readSizes,
  readVatNumber,
  readVin,
  readWhole,
  type CellReading,
} from '#domain/imports/values.ts'

const readingValue = (reading: CellReading<unknown>) => ('wrong' in reading ? reading.wrong : reading.value)

test.each([
  ['cj12abc', 'CJ 12 ABC'],
  ['CJ-12-ABC', 'CJ 12 ABC'],
  ['b 123 abc', 'B 123 ABC'],
  ['ABC123', 'ABC-123'],
  ['aabc123', 'AA BC-123'],
  ['M AB 1234', 'M AB 1234'],
  ['x', 'InvalidPlateNumber'],
])('the plate %s is %s', (text, plate) => {
  expect(readingValue(readPlateNumber(text))).toBe(plate)
})

test.each([
  ['0722 000 111', ['0722000111']],
  ['722000111', ['0722000111']],
  ['0040722000111', ['+40722000111']],
  ['06 30 123 4567', ['06301234567']],
  ['0722.000.111, 0264-123456', ['0722000111', '0264123456']],
  ['0722000111/0733000222', ['0722000111', '0733000222']],
  ['(0722) 000-111; +36 30 123 4567', ['0722000111', '+36301234567']],
  ['7.22E+08', 'InvalidPhone'],
  ['7,22e8', 'InvalidPhone'],
  ['12345', 'InvalidPhone'],
  ['nu are', 'InvalidPhone'],
])('the phones of %j are parsed', (text, phones) => {
  expect(readingValue(readPhones(text))).toEqual(phones)
})

test.each<[string | number, number | string]>([
  ['1.234,50', 1234.5],
  ['389,90', 389.9],
  ['1.200', 1200],
  ['1,234.50', 1234.5],
  ['1 234,5', 1234.5],
  [12.005, 12.01],
  ['12 lei', 'InvalidNumber'],
])('the price %j is %s', (cell, price) => {
  expect(readingValue(readMoney(cell))).toBe(price)
})

test.each([
  ['2055516', ['205/55/16']],
  ['315/80 R22,5', ['315/80/22.5']],
  ['11R22.5', ['11/null/22.5']],
  ['205/55 R16, 225/45 R17', ['205/55/16', '225/45/17']],
  ['mare', 'InvalidTyreSize'],
])('the size %s is parsed', (text, sizes) => {
  const reading = readSizes(text)
  const sizeTexts =
    'wrong' in reading ? reading.wrong : reading.value.map(({ tyreWidth, tyreHeight, tyreRim }) => `${tyreWidth}/${tyreHeight}/${tyreRim}`)
  expect(sizeTexts).toEqual(sizes)
})

test.each([
  ['1M8GDM9AXKP042788', undefined],
  ['1M8GDM9AXKP042789', 'VinCheckDigit'],
  ['5YJ3E1EA7HF000337', undefined],
  ['LSVAA4182E2184847', undefined],
  ['WVWZZZ1KZAW000001', undefined],
])('the chassis number %s gets the doubt %s', (text, doubt) => {
  expect(readVin(text)).toEqual({ value: text, ...(doubt && { doubt }) })
})

test.each([
  ['2027-03-05', '2027-03-05'],
  ['2027-03-05 00:00', '2027-03-05'],
  ['05.03.2027', '2027-03-05'],
  ['5/3/2027', '2027-03-05'],
  ['2027. 03. 05.', '2027-03-05'],
  ['31.02.2027', 'InvalidDate'],
  ['mâine', 'InvalidDate'],
])('the day %s is %s', (text, day) => {
  expect(readingValue(readDay(text))).toBe(day)
})

test('numbers that a spreadsheet has shortened are rejected', () => {
  expect(readingValue(readVin('1.2E+16'))).toBe('InvalidValue')
  expect(readingValue(readVatNumber('1.84E+07'))).toBe('InvalidValue')
  expect(readVatNumber('14399841')).toEqual({ value: '14399841', doubt: 'NumberLooksMistyped' })
})

test('flags are recognized in three languages', () => {
  for (const yes of ['da', 'Yes', 'IGEN', 'x', 1, '1', true]) expect(readingValue(readFlag(yes))).toBe(true)
  for (const no of ['nu', 'No', 'nem', '-', 0, false]) expect(readingValue(readFlag(no))).toBe(false)
  expect(readingValue(readFlag('poate'))).toBe('InvalidValue')
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
  expect(readingValue(readClientType('Firmă'))).toBe('company')
  expect(readingValue(readClientType('Magánszemély'))).toBe('person')
  expect(readingValue(readWhole('123.456 km'))).toBe(123456)
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
      { column: 2, key: 'InvalidPhone', kind: 'error' },
      { column: 3, key: 'NumberLooksMistyped', kind: 'doubt' },
    ],
  })
})
