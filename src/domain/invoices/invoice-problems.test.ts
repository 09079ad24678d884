import { expect, test } from 'vitest'
import { buildExample, examples } from '#test/einvoice/examples.ts'
import { hungarianCompany, hungarianSeller, romanianCompany, romanianPerson, romanianSeller } from '#test/einvoice/heads.ts'
import { findInvoiceProblems, type CheckedInvoice } from './invoice-problems.ts'
import type { InvoiceAddress } from './invoice-document.ts'
import { fiscalDigits, readHungarianTaxNumber, vatId } from './parties.ts'

const ready = { hasSeries: true, needsOrderVatCode: false, hasConnection: true }
const invoiceOf = (number: string): CheckedInvoice => buildExample(examples.find((example) => example.number === number)!)
const romanian = invoiceOf('BV 0001')
const hungarian = invoiceOf('SG-2026-000001')
const reverse = invoiceOf('BV 0016')
const placed = <Party extends { address: InvoiceAddress }>(party: Party, address: Partial<InvoiceAddress>): Party => ({
  ...party,
  address: { ...party.address, ...address },
})
const lineOf = (code: 'standard' | 'small-business') => ({ ...romanian.lines[0]!, vatCode: code })

test.each(examples)('$name has no problem', (example) => {
  expect(findInvoiceProblems(buildExample(example), ready)).toEqual([])
})

/** Each row: the invoice with one fault, its field and key, and the level without a connection to a tax office. */
const faults: [fault: string, invoice: CheckedInvoice, field: string, key: string, alone: 'error' | 'warning'][] = [
  ['no name of the seller', { ...romanian, seller: { ...romanianSeller, name: ' ' } }, 'seller.name', 'RequiredField', 'error'],
  [
    'an unanswered VAT scheme',
    { ...romanian, seller: { ...romanianSeller, vatScheme: null } },
    'seller.vat_scheme',
    'SellerTaxMissing',
    'error',
  ],
  ['no CUI', { ...romanian, seller: { ...romanianSeller, vatNumber: '' } }, 'seller.tax_number', 'SellerTaxMissing', 'error'],
  [
    'a CUI with a wrong check digit',
    { ...romanian, seller: { ...romanianSeller, vatNumber: 'RO18547291' } },
    'seller.tax_number',
    'SellerTaxMissing',
    'error',
  ],
  [
    'an adószám with a wrong check digit',
    { ...hungarian, seller: { ...hungarianSeller, taxNumber: '99999998-2-41' } },
    'seller.tax_number',
    'SellerTaxMissing',
    'error',
  ],
  ['no town of the seller', { ...romanian, seller: placed(romanianSeller, { city: '' }) }, 'seller.address.city', 'CityMissing', 'error'],
  [
    'no street of the seller',
    { ...romanian, seller: placed(romanianSeller, { street: '' }) },
    'seller.address.street',
    'StreetMissing',
    'error',
  ],
  [
    'an unknown county of the seller',
    { ...romanian, seller: placed(romanianSeller, { county: 'Ardeal' }) },
    'seller.address.county',
    'CountyUnknown',
    'warning',
  ],
  [
    'a seller of Bucharest without a sector',
    { ...romanian, seller: placed(romanianSeller, { county: 'București', city: 'București' }) },
    'seller.address.city',
    'SectorMissing',
    'warning',
  ],
  [
    'no post code of a Hungarian seller',
    { ...hungarian, seller: placed(hungarianSeller, { postCode: '' }) },
    'seller.address.post_code',
    'PostCodeMissing',
    'warning',
  ],
  ['no name of the buyer', { ...romanian, buyer: { ...romanianCompany, name: '' } }, 'buyer.name', 'RequiredField', 'error'],
  [
    'no town of the buyer',
    { ...romanian, buyer: placed(romanianPerson, { county: 'Iași', city: '' }) },
    'buyer.address.city',
    'CityMissing',
    'warning',
  ],
  [
    'no town of a person abroad',
    { ...romanian, buyer: placed(romanianPerson, { country: 'HU', city: '' }) },
    'buyer.address.city',
    'CityMissing',
    'warning',
  ],
  [
    'no county of the buyer',
    { ...romanian, buyer: placed(romanianCompany, { county: '' }) },
    'buyer.address.county',
    'CountyUnknown',
    'warning',
  ],
  [
    'a buyer of Bucharest without a sector',
    { ...romanian, buyer: placed(romanianPerson, { city: 'București' }) },
    'buyer.address.city',
    'SectorMissing',
    'warning',
  ],
  [
    'no street of a firm',
    { ...romanian, buyer: placed(romanianCompany, { street: '' }) },
    'buyer.address.street',
    'StreetMissing',
    'warning',
  ],
  [
    'no post code of a Hungarian firm',
    { ...hungarian, buyer: placed(hungarianCompany, { postCode: '760' }) },
    'buyer.address.post_code',
    'PostCodeMissing',
    'warning',
  ],
  [
    'a firm without any tax number',
    { ...romanian, buyer: { ...romanianCompany, vatNumber: '' } },
    'buyer.tax_number',
    'BuyerTaxMissing',
    'warning',
  ],
  [
    'reverse charge to a firm without a number for VAT',
    { ...reverse, buyer: { ...romanianCompany, vatNumber: '14399840' } },
    'buyer.vat_number',
    'VatIdNeeded',
    'warning',
  ],
  [
    'a Hungarian firm by eight digits',
    { ...hungarian, buyer: { ...hungarianCompany, taxNumber: '99887764' } },
    'buyer.vat_number',
    'VatIdNeeded',
    'warning',
  ],
  ['a due date before the issue', { ...romanian, dueDate: '2026-11-25' }, 'due_date', 'EndBeforeStart', 'warning'],
  ['no due date', { ...romanian, dueDate: null }, 'due_date', 'RequiredField', 'warning'],
  ['no line', { ...romanian, lines: [] }, 'lines', 'RequiredField', 'error'],
  ['a total below zero', { ...romanian, total: -1 }, 'total', 'AtLeast:0', 'error'],
  [
    'the code of small business beside another one',
    { ...romanian, lines: [lineOf('standard'), lineOf('small-business')] },
    'lines.1.vat_code',
    'VatCodeNotAllowed',
    'warning',
  ],
  [
    'another code of a seller without VAT',
    { ...romanian, seller: { ...romanianSeller, vatScheme: 'exempt' }, lines: [lineOf('standard')] },
    'lines.0.vat_code',
    'VatCodeNotAllowed',
    'warning',
  ],
]

test.each(faults)('%s is named, and stops what goes to a tax office', (_, invoice, field, key, alone) => {
  expect(findInvoiceProblems(invoice, ready)).toEqual([{ field, key, level: 'error' }])
  expect(findInvoiceProblems(invoice, { ...ready, hasConnection: false })).toEqual([{ field, key, level: alone }])
  expect(findInvoiceProblems({ ...invoice, kind: 'proforma' }, ready)).toEqual([{ field, key, level: alone }])
})

test('series and the reason of an order without VAT are always needed', () => {
  expect(findInvoiceProblems(romanian, { hasSeries: false, needsOrderVatCode: true, hasConnection: false })).toEqual([
    { field: 'series_id', key: 'RequiredField', level: 'error' },
    { field: 'order_vat_code', key: 'VatCodeNeeded', level: 'error' },
  ])
})

test('odd signs in a mail address are only a warning', () => {
  const invoice = { ...romanian, buyer: { ...romanianCompany, email: 'büro@x' } }
  expect(findInvoiceProblems(invoice, ready)).toEqual([{ field: 'buyer.email', key: 'InvalidEmail', level: 'warning' }])
})

test('a credit note may be below zero and needs no due date, and a person needs no street', () => {
  expect(findInvoiceProblems({ ...invoiceOf('BV 0005'), dueDate: null }, ready)).toEqual([])
  expect(findInvoiceProblems({ ...romanian, buyer: placed(romanianPerson, { street: '' }) }, ready)).toEqual([])
})

test('tax numbers are read however they are written', () => {
  const numbers = (vatNumber: string, taxNumber = '') => ({ vatNumber, taxNumber })
  expect(vatId(numbers('ro 143 99.840'))).toBe('RO14399840')
  expect([vatId(numbers('14399840')), vatId(numbers(''))]).toEqual([null, null])
  expect([fiscalDigits(numbers('RO 14399840')), fiscalDigits(numbers('', '14399840')), fiscalDigits(numbers('', '-'))]).toEqual([
    '14399840',
    '14399840',
    '',
  ])
  const adoszam = { taxpayer: '99887764', vatCode: '2', office: '02' }
  expect(readHungarianTaxNumber(numbers('HU99887764', '99887764-2-02'))).toEqual(adoszam)
  expect(readHungarianTaxNumber(numbers('99887764202'))).toEqual(adoszam)
  expect([readHungarianTaxNumber(numbers('HU99887764')), readHungarianTaxNumber(numbers('', '99887764-9-02'))]).toEqual([null, null])
})
