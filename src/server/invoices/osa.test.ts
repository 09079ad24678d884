import { expect, test } from 'vitest'
import { PaymentMeans } from '#contract/lists.ts'
import type { InvoiceDocument } from '#domain/invoices/invoice-document.ts'
import { buildExample, examples } from '#test/einvoice/examples.ts'
import { hungarianCompany } from '#test/einvoice/heads.ts'
import { findSchemaFault, textsOf } from '#test/einvoice/validators.ts'
import { writeOsa } from './osa.export.ts'

const hungarian = examples.filter(({ country }) => country === 'HU')
const invoiceOf = (number: string): InvoiceDocument => buildExample(hungarian.find((example) => example.number === `SG-2026-${number}`)!)

test.each(hungarian)('$name passes the schema and has its amounts', (example) => {
  const xml = writeOsa(buildExample(example))
  expect(findSchemaFault(xml, 'nav')).toBeUndefined()
  const amounts = (values: number[]) => values.map((value) => value.toFixed(2))
  expect(textsOf(xml, 'lineNetAmount')).toEqual(amounts(example.lines.map(([, net]) => net)))
  expect(textsOf(xml, 'lineVatAmount')).toEqual(amounts(example.lines.map(([, , vat]) => vat)))
  expect(textsOf(xml, 'vatRateNetAmount')).toEqual(amounts(example.groups.map(([, , net]) => net)))
  expect(textsOf(xml, 'vatRateVatAmount')).toEqual(amounts(example.groups.map(([, , , vat]) => vat)))
  expect(textsOf(xml, 'invoiceGrossAmount')).toEqual(amounts([example.total]))
})

/** Each row: the invoice, what it shows, an element of the file and its texts. */
const facts: [number: string, shows: string, element: string, texts: string[]][] = [
  ['000001', 'a domestic firm', 'customerVatStatus', ['DOMESTIC']],
  ['000001', 'the parts of both tax numbers', 'base:taxpayerId', ['99999999', '99887764']],
  ['000001', 'the rate as a share', 'vatPercentage', ['0.27', '0.27', '0.27', '0.27']],
  ['000001', 'no line of a correction', 'lineOperation', []],
  ['000002', 'a private person', 'customerVatStatus', ['PRIVATE_PERSON']],
  ['000002', 'no name of a private person', 'customerName', []],
  ['000002', 'no address but that of the seller', 'base:city', ['Érd']],
  ['000002', 'cash', 'paymentMethod', ['CASH']],
  ['000003', 'the invoice it takes back', 'originalInvoiceNumber', ['SG-2026-000001']],
  ['000003', 'lines numbered on', 'lineNumberReference', ['4', '5', '6']],
  ['000003', 'units taken back at their price', 'quantity', ['-4', '-4', '-4']],
  ['000004', 'the first correction', 'modificationIndex', ['1']],
  ['000004', 'the line behind the last one', 'lineNumberReference', ['4']],
  ['00004B', 'the second correction', 'modificationIndex', ['2']],
  ['00004B', 'lines behind those of the first correction', 'lineNumberReference', ['5', '6', '7']],
  ['00004B', 'new lines', 'lineOperation', ['CREATE', 'CREATE', 'CREATE']],
  ['000005', 'an advance', 'advanceIndicator', ['true']],
  ['000005', 'no quantity of an advance', 'quantity', []],
  ['000006', 'the advance that is settled', 'advanceOriginalInvoice', ['SG-2026-000005']],
  ['000006', 'the day of its payment', 'advancePaymentDate', ['2026-11-20']],
  ['000007', 'a seller without VAT', 'individualExemption', ['true']],
  ['000007', 'the reason of each line and of the group', 'case', ['AAM', 'AAM', 'AAM', 'AAM']],
  ['000008', 'a firm abroad', 'customerVatStatus', ['OTHER']],
  ['000008', 'its number for VAT', 'communityVatNumber', ['ATU12345678']],
  ['000008', 'VAT in forint', 'invoiceVatAmountHUF', ['22821.00']],
  ['000008', 'the price in forint', 'unitPriceHUF', ['42260.725000']],
  ['000009', 'units', 'unitOfMeasure', ['HOUR', 'LITER', 'OWN']],
  ['000009', 'an own unit', 'unitOfMeasureOwn', ['csomag']],
  ['000009', 'discounts', 'discountValue', ['215.00', '269.00', '16.00']],
]
test.each(facts)('SG-2026-%s has %s', (number, _, element, texts) => {
  expect(textsOf(writeOsa(invoiceOf(number)), element)).toEqual(texts)
})

test('reverse charge, VAT on collection, a mailed file and an odd bank account pass the schema', () => {
  const invoice = invoiceOf('000001')
  const reverse = { vatCode: 'reverse' as const, vatCategory: 'AE' as const, vatRate: 0, vatReason: 'Fordított adózás' }
  const xml = writeOsa({
    ...invoice,
    seller: { ...invoice.seller, iban: 'OTP 11' },
    buyer: {
      ...hungarianCompany,
      taxNumber: '',
      address: { ...hungarianCompany.address, street: '', number: '', postCode: '', country: 'RS' },
    },
    isVatOnCollection: true,
    isElectronic: true,
    lines: invoice.lines.map((line) => ({ ...line, ...reverse })),
    groups: invoice.groups.map((group) => ({ ...group, ...reverse })),
  })
  expect(findSchemaFault(xml, 'nav')).toBeUndefined()
  expect(textsOf(xml, 'vatDomesticReverseCharge')).toEqual(['true', 'true', 'true', 'true'])
  expect(textsOf(xml, 'cashAccountingIndicator')).toEqual(['true'])
  expect(textsOf(xml, 'invoiceAppearance')).toEqual(['ELECTRONIC'])
  expect(textsOf(xml, 'supplierBankAccountNumber')).toEqual([])
})

test('every way to pay has its method', () => {
  const methods = PaymentMeans.options.map((means) => textsOf(writeOsa({ ...invoiceOf('000001'), means }), 'paymentMethod')[0])
  expect(methods).toEqual(['CASH', 'CARD', 'TRANSFER', 'TRANSFER', 'OTHER', 'OTHER'])
})

test('the schema refuses a report without the number of the seller', () => {
  const xml = writeOsa(invoiceOf('000001')).replace(/<supplierTaxNumber>.*?<\/supplierTaxNumber>/, '')
  expect(findSchemaFault(xml, 'nav')).toContain('supplierName')
})
