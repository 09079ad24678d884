import { array, assert, boolean, property } from 'fast-check'
import { expect, test } from 'vitest'
import type { InvoiceDocument } from '#domain/invoices/invoice-document.ts'
import { sumInvoice } from '#domain/invoices/invoice-totals.ts'
import { buildExample, examples } from '#test/einvoice/examples.ts'
import { romanianCompany, romanianPerson } from '#test/einvoice/heads.ts'
import { invoiceOrders, randomOrder, randomRuns } from '#test/einvoice/random-orders.ts'
import { findBrokenRules, findSchemaFault, textsOf } from '#test/einvoice/validators.ts'
import { writeUbl } from './ubl.export.ts'

const romanian = examples.filter(({ country }) => country === 'RO')
const invoiceOf = (number: string): InvoiceDocument => buildExample(romanian.find((example) => example.number === number)!)
const schemaOf = ({ kind }: InvoiceDocument) => (kind === 'credit-note' ? 'credit-note' : 'invoice')

const partOf = (xml: string, name: string): string => new RegExp(`<${name}>.*?</${name}>`, 's').exec(xml)?.[0] ?? ''
const buyerOf = (xml: string): string => partOf(xml, 'cac:AccountingCustomerParty')

test.each(romanian)('$name passes the schema and the rules', (example) => {
  const invoice = buildExample(example)
  const xml = writeUbl(invoice)
  expect(findSchemaFault(xml, schemaOf(invoice))).toBeUndefined()
  expect(findBrokenRules(xml)).toEqual([])
})

test.each(romanian)('$name has the amounts of its lines, groups and total', (example) => {
  const invoice = buildExample(example)
  const xml = writeUbl(invoice)
  const sign = invoice.kind === 'credit-note' ? -1 : 1
  const lines = xml.slice(xml.indexOf('</cac:LegalMonetaryTotal>'))
  const amounts = (values: number[]) => values.map((value) => (value === 0 ? 0 : sign * value).toFixed(2))
  expect(textsOf(lines, 'cbc:LineExtensionAmount')).toEqual(amounts(example.lines.map(([, net]) => net)))
  expect(textsOf(xml, 'cbc:TaxableAmount')).toEqual(amounts(example.groups.map(([, , net]) => net)))
  expect(textsOf(xml, 'cbc:PayableAmount')).toEqual(amounts([example.total]))
})

/** Each row: the invoice, what it shows, the elements of the file (of the buyer, if `buyer:` stands before it) and their texts. */
const facts: [number: string, shows: string, element: string, texts: string[]][] = [
  ['BV 0001', 'an invoice', 'cbc:InvoiceTypeCode', ['380']],
  ['BV 0001', 'both numbers of a firm with VAT', 'buyer:cbc:CompanyID', ['RO14399840', '14399840']],
  ['BV 0002', 'a reason', 'cbc:TaxExemptionReasonCode', ['VATEX-EU-132']],
  ['BV 0003', 'a person without a personal number', 'buyer:cbc:CompanyID', ['0000000000000']],
  ['BV 0003', 'the sector as the town', 'buyer:cbc:CityName', ['SECTOR3']],
  ['BV 0003', 'Bucharest as the county', 'buyer:cbc:CountrySubentity', ['RO-B']],
  ['BV 0003', 'cash', 'cbc:PaymentMeansCode', ['10']],
  ['BV 0009', 'card', 'cbc:PaymentMeansCode', ['48']],
  ['BV 0001', 'a transfer with its account', 'cbc:PaymentMeansCode', ['42']],
  ['BV 0004', 'a discount on each line', 'cbc:AllowanceChargeReasonCode', ['95', '95', '95']],
  ['BV 0004', 'discounts', 'cbc:Amount', ['34.72', '20.84', '6.94']],
  ['BV 0005', 'a credit note', 'cbc:CreditNoteTypeCode', ['381']],
  ['BV 0005', 'prices after the discount', 'cbc:PriceAmount', ['16.32', '9.79', '3.2650']],
  ['BV 0006', 'no discount', 'cbc:AllowanceChargeReasonCode', []],
  ['BV 0008', 'the price of the settled advance', 'cbc:PriceAmount', ['389.90', '413.22']],
  ['BV 0008', 'the settled advance with quantity -1', 'cbc:InvoicedQuantity', ['4', '-1']],
  ['BV 0009', 'prices without VAT', 'cbc:PriceAmount', ['27.55', '27.54', '27.55']],
  ['BV 0010', 'VAT of three orders', 'cbc:TaxAmount', ['6.57', '6.57']],
  ['BV 0011', 'VAT in lei beside the euros', 'cbc:TaxAmount', ['172.41', '172.41', '877.65']],
  ['BV 0011', 'the currency of VAT', 'cbc:TaxCurrencyCode', ['RON']],
  ['BV 0013', 'no number for VAT of the buyer', 'buyer:cbc:CompanyID', ['14399840']],
  ['BV 0013', 'VAT that is not charged', 'cbc:TaxExemptionReasonCode', ['VATEX-EU-O']],
  ['BV 0014', 'a country', 'buyer:cbc:IdentificationCode', ['HU']],
  ['BV 0015', 'when VAT falls due', 'cbc:DescriptionCode', ['432']],
  ['BV 0015', 'VAT on collection in words', 'cbc:Note', ['TVA la încasare']],
  ['BV 0016', 'reverse charge', 'cbc:TaxExemptionReasonCode', ['VATEX-EU-AE']],
  ['BV 0017', 'the price of a unit, also of a whole line', 'cbc:PriceAmount', ['30.00', '9.99', '33.34']],
  ['BV 0018', 'nothing to pay', 'cbc:PayableAmount', ['0.00']],
  ['BV 0019', 'discounts without VAT', 'cbc:Amount', ['8.16', '4.90', '1.63']],
  ['BV 0020', 'no county abroad', 'buyer:cbc:CountrySubentity', []],
  ['BV 0020', 'a dash for the street of a person', 'buyer:cbc:StreetName', ['-']],
  ['BV 0021', 'the settlement taken back', 'cbc:CreditedQuantity', ['4', '-1']],
]
test.each(facts)('%s has %s', (number, _, element, texts) => {
  const xml = writeUbl(invoiceOf(number))
  expect(textsOf(element.startsWith('buyer:') ? buyerOf(xml) : xml, element.replace('buyer:', ''))).toEqual(texts)
})

test('credit notes name the invoice, and final invoices the advance', () => {
  for (const [number, reference] of [
    ['BV 0005', 'BV 0004'],
    ['BV 0008', 'BV 0007'],
  ] as const)
    expect(textsOf(partOf(writeUbl(invoiceOf(number)), 'cac:BillingReference'), 'cbc:ID')).toEqual([reference])
})

test('a seller without VAT is named by a tax number, one with VAT by its VAT number', () => {
  const sellerOf = (number: string) => partOf(partOf(writeUbl(invoiceOf(number)), 'cac:AccountingSupplierParty'), 'cac:PartyTaxScheme')
  expect([textsOf(sellerOf('BV 0001'), 'cbc:CompanyID'), textsOf(sellerOf('BV 0001'), 'cbc:ID')]).toEqual([['RO18547290'], ['VAT']])
  expect([textsOf(sellerOf('BV 0013'), 'cbc:CompanyID'), textsOf(sellerOf('BV 0013'), 'cbc:ID')]).toEqual([['18547290'], ['TAX']])
})

test('long texts are cut to what the rules allow, and signs that XML cannot hold are dropped', () => {
  const xml = writeUbl(invoiceOf('BV 0012'))
  const [street] = textsOf(buyerOf(xml), 'cbc:StreetName')
  const [city] = textsOf(buyerOf(xml), 'cbc:CityName')
  const [party] = textsOf(buyerOf(xml), 'cbc:RegistrationName')
  const [note] = textsOf(xml, 'cbc:Note')
  expect([street, city, party, note].map((text) => text!.length)).toEqual([150, 50, 200, 300])
  expect([street, city, party, note].every((text) => text!.endsWith('…'))).toBe(true)
  expect(textsOf(xml, 'cbc:Description').map((text) => text.length)).toEqual([130])
  expect(textsOf(xml, 'cbc:Name')).toEqual([`${'Î'.repeat(99)}…`, '&lt;&amp;&gt;" ő ű'])
})

test('a county abroad is written as it is, and a line with a negative price takes back units', () => {
  const [line] = invoiceOf('BV 0001').lines
  const back = { ...line!, name: 'Retur', quantity: 2, price: -1000, net: -2000, vat: -420 }
  const lines = [line!, back]
  const buyer = { ...romanianCompany, address: { ...romanianCompany.address, country: 'HU', county: 'Baranya' } }
  const xml = writeUbl({ ...invoiceOf('BV 0001'), ...sumInvoice(lines, 1, 1), lines, buyer })
  expect(textsOf(buyerOf(xml), 'cbc:CountrySubentity')).toEqual(['Baranya'])
  expect(textsOf(xml, 'cbc:InvoicedQuantity')).toEqual(['4', '-2'])
  expect(textsOf(xml, 'cbc:PriceAmount')).toEqual(['25.00', '10.00'])
  expect(findBrokenRules(xml)).toEqual([])
})

test('a price that no eight decimals can say is the price of the whole quantity', () => {
  const line = { ...invoiceOf('BV 0001').lines[0]!, quantity: 9_999_999.999, price: 1, net: 99_999_999_999, vat: 0 }
  const xml = writeUbl({ ...invoiceOf('BV 0001'), lines: [line] })
  expect([textsOf(xml, 'cbc:PriceAmount'), textsOf(xml, 'cbc:BaseQuantity')]).toEqual([['999999999.99'], ['9999999.999']])
})

/** Each row: the fault, how it comes into the first invoice, and the rules that must name it. */
const broken: [fault: string, from: RegExp | string, to: string, rules: string[]][] = [
  [
    'no buyer id',
    /<cac:PartyTaxScheme><cbc:CompanyID>RO14399840.*?<\/cac:PartyTaxScheme>|<cbc:CompanyID>14399840<\/cbc:CompanyID>/g,
    '',
    ['BR-RO-120'],
  ],
  ['the name of a county', 'RO-PH', 'Prahova', ['BR-RO-111']],
  ['Bucharest without a sector', 'RO-PH', 'RO-B', ['BR-RO-101']],
  ['a number without a digit', 'BV 0001', 'BV', ['BR-RO-010']],
  [
    'a sum wrong by 1 ban',
    '<cbc:TaxExclusiveAmount currencyID="RON">180.00',
    '<cbc:TaxExclusiveAmount currencyID="RON">180.01',
    ['BR-CO-13', 'BR-CO-15'],
  ],
  [
    'VAT wrong by 2 lei',
    /(?<=<cbc:(?:TaxAmount|TaxInclusiveAmount|PayableAmount) currencyID="RON">\d+)7\.80/g,
    '9.80',
    ['BR-CO-17', 'BR-S-09'],
  ],
  ['a name of 101 signs', 'Ventil cauciuc', 'x'.repeat(101), ['BR-RO-L1024']],
  ['an unknown unit', 'unitCode="H87"', 'unitCode="BUC"', ['BR-CL-23']],
  ['a negative price', '>25.00<', '>-25.00<', ['BR-27']],
  ['no street', '<cbc:StreetName>Bd. Unirii 5</cbc:StreetName>', '', ['BR-RO-082']],
  ['no due date', '<cbc:DueDate>2026-12-10</cbc:DueDate>', '', ['BR-CO-25']],
  ['the category of a rate at 0 %', /<cbc:Percent>\d+/g, '<cbc:Percent>0', ['BR-CO-17', 'BR-S-05', 'BR-S-09']],
]
test.each(broken)('the rules name %s', (_, from, to, rules) => {
  const whole = writeUbl(invoiceOf('BV 0001'))
  const xml = whole.replace(from, to)
  expect(xml).not.toBe(whole)
  expect(findBrokenRules(xml)).toEqual(expect.arrayContaining(rules))
})

test('the schema refuses elements in another order', () => {
  const xml = writeUbl(invoiceOf('BV 0001'))
  const swapped = xml.replace(/(<cbc:IssueDate>.*?<\/cbc:IssueDate>)(<cbc:DueDate>.*?<\/cbc:DueDate>)/, '$2$1')
  expect(findSchemaFault(swapped, 'invoice')).toContain('DueDate')
})

test('random invoices of orders keep the rules', () => {
  assert(
    property(array(randomOrder, { minLength: 1, maxLength: 4 }), boolean(), (orders, pricesIncludeVat) => {
      const example = invoiceOf('BV 0001')
      const lines = invoiceOrders(orders, pricesIncludeVat).map((line) => ({ ...example.lines[0]!, ...line }))
      const xml = writeUbl({ ...example, ...sumInvoice(lines, 1, 1), buyer: romanianPerson, pricesIncludeVat, lines })
      expect(findSchemaFault(xml, 'invoice')).toBeUndefined()
      expect(findBrokenRules(xml)).toEqual([])
    }),
    { ...randomRuns, numRuns: 100 },
  )
})
