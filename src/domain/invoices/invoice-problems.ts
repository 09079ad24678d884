// An invoice is checked field by field before a tax office does it: the form shows the problems, and the server refuses by them.

import { readEmail } from '#contract/kit/readers/email.ts'
import { nowhere } from '#contract/kit/readers/reading.ts'
import { countyCode, readSector } from '#domain/text/counties.ts'
import type { InvoiceAddress, InvoiceBuyer, InvoiceDocument, InvoiceSeller } from './invoice-document.ts'
import { fiscalDigits, hasSellerNumber, readHungarianTaxNumber, vatId } from './parties.ts'

type ProblemKey =
  | 'RequiredField'
  | 'SellerTaxMissing'
  | 'BuyerTaxMissing'
  | 'CityMissing'
  | 'StreetMissing'
  | 'CountyUnknown'
  | 'SectorMissing'
  | 'PostCodeMissing'
  | 'VatIdNeeded'
  | 'VatCodeNeeded'
  | 'VatCodeNotAllowed'
  | 'EndBeforeStart'
  | 'AtLeast:0'
  | 'InvalidEmail'

/** `field` is a path on the wire, `key` a word of the client. A warning does not keep the invoice from being issued. */
export type InvoiceProblem = { field: string; key: ProblemKey; level: 'error' | 'warning' }

/** A draft has no number and no groups yet. */
export type CheckedInvoice = Pick<InvoiceDocument, 'kind' | 'issueDate' | 'dueDate' | 'seller' | 'buyer' | 'lines' | 'total'>

type Circumstances = {
  hasSeries: boolean
  /** An order without VAT whose reason was not chosen. */
  needsOrderVatCode: boolean
  /** Whether the workplace sends its invoices to a tax office, or downloads the files for it. */
  hasConnection: boolean
}

/** `always`: without it there is no invoice. Any other row is an error only for invoices that go to a tax office. */
type Check = [
  field: string,
  key: ProblemKey,
  isWrong: (invoice: CheckedInvoice, circumstances: Circumstances) => boolean,
  always?: 'always',
]

const isEmpty = (text: string): boolean => text.trim() === ''
const isRomanian = ({ address }: { address: InvoiceAddress }): boolean => address.country === 'RO'
const isHungarian = ({ address }: { address: InvoiceAddress }): boolean => address.country === 'HU'
const lacksCounty = ({ country, county }: InvoiceAddress): boolean => countyCode(country, county) === null
/** Bucharest is the one county whose cities are its sectors. */
const lacksSector = ({ country, county, city }: InvoiceAddress): boolean =>
  countyCode(country, county) === 'RO-B' && readSector(city) === null
const isCompany = ({ buyer }: CheckedInvoice): boolean => buyer.type === 'company'
const isDomesticCompany = (invoice: CheckedInvoice): boolean =>
  isCompany(invoice) && isHungarian(invoice.seller) && isHungarian(invoice.buyer)
const hasReverseCharge = ({ lines }: CheckedInvoice): boolean => lines.some(({ vatCode }) => vatCode === 'reverse')
/** Counties and sectors are asked for by Romania's office alone. */
const isRomanianBuyer = ({ seller, buyer }: CheckedInvoice): boolean => isRomanian(seller) && isRomanian(buyer)

const isOddEmail = (email: string): boolean => email !== '' && readEmail(email, nowhere).kind !== 'read'

const checks: readonly Check[] = [
  ['series_id', 'RequiredField', (_, { hasSeries }) => !hasSeries, 'always'],
  ['seller.name', 'RequiredField', ({ seller }) => isEmpty(seller.name), 'always'],
  ['seller.vat_scheme', 'SellerTaxMissing', ({ seller }) => seller.vatScheme === null, 'always'],
  ['seller.tax_number', 'SellerTaxMissing', ({ seller }) => !hasSellerNumber(seller), 'always'],
  ['seller.address.city', 'CityMissing', ({ seller }) => isEmpty(seller.address.city), 'always'],
  ['seller.address.street', 'StreetMissing', ({ seller }) => isEmpty(seller.address.street), 'always'],
  ['seller.address.county', 'CountyUnknown', ({ seller }) => isRomanian(seller) && lacksCounty(seller.address)],
  ['seller.address.city', 'SectorMissing', ({ seller }) => !isEmpty(seller.address.city) && lacksSector(seller.address)],
  ['seller.address.post_code', 'PostCodeMissing', ({ seller }) => isHungarian(seller) && isEmpty(seller.address.postCode)],
  ['buyer.name', 'RequiredField', ({ buyer }) => isEmpty(buyer.name), 'always'],
  [
    'buyer.address.city',
    'CityMissing',
    (invoice) => (isRomanian(invoice.seller) || isCompany(invoice)) && isEmpty(invoice.buyer.address.city),
  ],
  ['buyer.address.county', 'CountyUnknown', (invoice) => isRomanianBuyer(invoice) && lacksCounty(invoice.buyer.address)],
  [
    'buyer.address.city',
    'SectorMissing',
    (invoice) => isRomanianBuyer(invoice) && !isEmpty(invoice.buyer.address.city) && lacksSector(invoice.buyer.address),
  ],
  ['buyer.address.street', 'StreetMissing', (invoice) => isCompany(invoice) && isEmpty(invoice.buyer.address.street)],
  [
    'buyer.address.post_code',
    'PostCodeMissing',
    (invoice) => isDomesticCompany(invoice) && !/^\d{4}$/.test(invoice.buyer.address.postCode.trim()),
  ],
  ['buyer.tax_number', 'BuyerTaxMissing', (invoice) => isCompany(invoice) && fiscalDigits(invoice.buyer) === ''],
  [
    'buyer.vat_number',
    'VatIdNeeded',
    (invoice) =>
      (hasReverseCharge(invoice) && vatId(invoice.buyer) === null && readHungarianTaxNumber(invoice.buyer) === null) ||
      (isDomesticCompany(invoice) && fiscalDigits(invoice.buyer) !== '' && readHungarianTaxNumber(invoice.buyer) === null),
  ],
  ['order_vat_code', 'VatCodeNeeded', (_, { needsOrderVatCode }) => needsOrderVatCode, 'always'],
  ['due_date', 'EndBeforeStart', ({ issueDate, dueDate }) => dueDate !== null && dueDate < issueDate],
  ['due_date', 'RequiredField', ({ dueDate, total }) => dueDate === null && total > 0],
  ['lines', 'RequiredField', ({ lines }) => lines.length === 0, 'always'],
  ['total', 'AtLeast:0', ({ kind, total }) => kind !== 'credit-note' && total < 0, 'always'],
]

/** A firm that charges no VAT has a code of its own, which no other firm uses and which stands beside no other code. */
const findVatProblems = ({ seller, lines }: CheckedInvoice): string[] =>
  seller.vatScheme === null
    ? []
    : lines.flatMap(({ vatCode }, at) =>
        (vatCode === 'small-business') === (seller.vatScheme === 'exempt') ? [] : [`lines.${at}.vat_code`],
      )

/** Returns all problems in the order of the form. */
export function findInvoiceProblems(invoice: CheckedInvoice, circumstances: Circumstances): InvoiceProblem[] {
  const isSent = circumstances.hasConnection && invoice.kind !== 'proforma'
  const problems: InvoiceProblem[] = checks
    .filter(([, , isWrong]) => isWrong(invoice, circumstances))
    .map(([field, key, , always]) => ({ field, key, level: always || isSent ? 'error' : 'warning' }))
  for (const field of findVatProblems(invoice)) problems.push({ field, key: 'VatCodeNotAllowed', level: isSent ? 'error' : 'warning' })
  for (const party of ['seller', 'buyer'] as const)
    if (isOddEmail(invoice[party].email)) problems.push({ field: `${party}.email`, key: 'InvalidEmail', level: 'warning' })
  return problems
}

const nobody: InvoiceBuyer = {
  type: 'person',
  name: '',
  delegateName: '',
  vatNumber: '',
  taxNumber: '',
  regNumber: '',
  phone: '',
  email: '',
  address: { street: '', number: '', city: '', county: '', postCode: '', country: '' },
}

/** Returns the problems that every invoice of this seller would have. */
export function findSellerProblems(seller: InvoiceSeller): InvoiceProblem[] {
  const invoice: CheckedInvoice = { kind: 'invoice', issueDate: '', dueDate: null, seller, buyer: nobody, lines: [], total: 0 }
  const problems = findInvoiceProblems(invoice, { hasSeries: true, needsOrderVatCode: false, hasConnection: false })
  return problems.filter(({ field }) => field.startsWith('seller.'))
}
