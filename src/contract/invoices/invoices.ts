import { z } from 'zod'
import { deriveChanges } from '#contract/kit/changes.ts'
import type { ExcelColumn } from '#contract/kit/columns.ts'
import { downloadOf } from '#contract/kit/download.ts'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import {
  ById,
  choiceFilter,
  Day,
  dayRange,
  Email,
  File,
  Id,
  Instant,
  LanguageField,
  Money,
  Nothing,
  pageOf,
  Quantity,
  searchOf,
  requiredText,
  textFilter,
  Version,
  VersionedId,
} from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'
import { Transmission, TransmissionState } from '#contract/tax-authority/transmissions.ts'
import { InvoiceBuyerDraft, InvoiceDraft, InvoiceVatCode, issueFields } from './invoice-drafts.ts'
import { InvoiceKind, VatScheme } from './kinds.ts'
import { UninvoicedOrder, UninvoicedSearch } from './uninvoiced.ts'

const InvoiceStatus = z.enum(['draft', 'issued'])
const PartyAddress = z.object({
  street: z.string(),
  number: z.string(),
  city: z.string(),
  county: z.string(),
  postCode: z.string(),
  country: z.string(),
})
const party = {
  name: z.string(),
  vatNumber: z.string(),
  taxNumber: z.string(),
  regNumber: z.string(),
  address: PartyAddress,
  phone: z.string(),
  email: z.string(),
}
const Seller = z.object({ ...party, vatScheme: VatScheme.nullable(), iban: z.string(), bank: z.string(), shareCapital: z.string() })
/** The buyer as it was printed. */
export const PrintedBuyer = z.object({ ...party, type: z.enum(['person', 'company']), delegateName: z.string() })
const vat = { vatCode: InvoiceVatCode, vatCategory: z.enum(['S', 'E', 'O', 'AE']), vatRate: z.number(), vatReason: z.string().nullable() }

const InvoiceLine = z.object({
  ...vat,
  /** Null for a line of a draft. */
  id: Id.nullable(),
  workOrderId: Id.nullable(),
  productId: Id.nullable(),
  /** The advance that the line settles. */
  advanceId: Id.nullable(),
  /** The line that a line of a credit note takes back. */
  creditedLineId: Id.nullable(),
  /** The quantity that credit notes have left; null where nothing is credited, as in a draft, a proforma or a credit note. */
  creditableQuantity: z.number().nullable(),
  name: z.string(),
  um: z.string(),
  quantity: z.number(),
  price: Money,
  counts: z.boolean(),
  /** Without VAT. */
  discount: Money,
  isService: z.boolean(),
  net: Money,
  vat: Money,
})

const sums = { net: Money, vat: Money, total: Money, netBase: Money, vatBase: Money, totalBase: Money }
const row = {
  ...sums,
  id: Id,
  organizationId: Id,
  kind: InvoiceKind,
  status: InvoiceStatus,
  /** Null until it is issued. */
  number: z.string().nullable(),
  issueDate: Day.nullable(),
  dueDate: Day.nullable(),
  currency: z.string(),
  clientId: Id.nullable(),
  buyerName: z.string(),
  paymentTypeId: Id.nullable(),
  /** The part that is not paid, in the currency of the account; null of what owes nothing by itself: a draft, proforma or credit note. */
  owed: Money.nullable(),
  /** Plates and numbers of its orders. */
  ordersText: z.string(),
  correctsId: Id.nullable(),
  /** How far the invoice is on its way to the tax office; null of one that was never to be sent. */
  sending: TransmissionState.nullable(),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
}
export const InvoiceRow = outputOf(row)
export type InvoiceRow = z.output<typeof InvoiceRow>

const Reference = z.object({ id: Id, number: z.string(), issueDate: Day, total: Money })
export const Invoice = outputOf({
  ...row,
  seriesId: Id.nullable(),
  deliveryDate: Day.nullable(),
  /** The price of one unit of the currency in that of the account. */
  rate: z.number(),
  rateDate: Day.nullable(),
  pricesIncludeVat: z.boolean(),
  seller: Seller,
  buyer: PrintedBuyer,
  means: z.string().nullable(),
  notes: z.string(),
  correctionReason: z.string().nullable(),
  /** The proforma that the invoice was made of. */
  proformaId: Id.nullable(),
  /** VAT falls due once the invoice is paid. */
  cashVat: z.boolean(),
  lines: z.array(InvoiceLine),
  vatGroups: z.array(z.object({ ...vat, net: Money, vat: Money, netBase: Money, vatBase: Money })),
  orders: z.array(
    z.object({
      workOrderId: Id,
      uuid: z.string().nullable(),
      plateNumber: z.string().nullable(),
      role: z.enum(['bill', 'advance']),
      /** True once a credit note took the whole invoice back. */
      isReleased: z.boolean(),
    }),
  ),
  /** Credit notes of the invoice. */
  credits: z.array(Reference),
  /** The draft as it was typed; null once it is issued. */
  draft: InvoiceDraft.nullable(),
  issuedAt: Instant.nullable(),
  /** All attempts to bring the invoice to its tax office, the newest first. */
  transmissions: z.array(Transmission),
})
export type Invoice = z.output<typeof Invoice>

const InvoiceSearch = searchOf(
  ['issue_date', 'number', 'due_date', 'total_base'],
  {
    organizationId: choiceFilter(Id),
    kind: choiceFilter(InvoiceKind),
    status: choiceFilter(InvoiceStatus),
    issueDate: dayRange,
    dueDate: dayRange,
    clientId: choiceFilter(Id),
    paymentTypeId: choiceFilter(Id),
    sending: choiceFilter(TransmissionState),
    /** Number, buyer, tax number, order or plate. */
    quickText: textFilter,
  },
  'desc',
)
export type InvoiceSearch = z.output<typeof InvoiceSearch>

/** Sums of all issued invoices that the filters find, in the currency of the account. */
const InvoiceTotals = outputOf({
  netBase: Money,
  vatBase: Money,
  totalBase: Money,
  byRate: z.array(z.object({ vatCode: z.string(), rate: z.number(), netBase: Money, vatBase: Money })),
})

const Problem = outputOf({
  /** The field, as a path of the draft. */
  field: z.string(),
  key: z.string(),
  /** An error keeps the invoice from being issued. */
  level: z.enum(['error', 'warning']),
})

export const CreditDraft = ById.extend({
  reason: requiredText(200).min(3),
  /** Quantities to take back; absent, all that is left. */
  lines: z
    .array(z.object({ lineId: Id, quantity: Quantity }))
    .min(1)
    .max(300)
    .optional(),
  seriesId: issueFields.seriesId,
  issueDate: issueFields.issueDate,
})
export type CreditDraft = z.output<typeof CreditDraft>

/** At most so many mails with invoices leave an account in an hour. */
export const maxInvoiceMails = 60

export const InvoiceMail = ById.extend({ to: z.array(Email).min(1).max(3), language: LanguageField })
export type InvoiceMail = z.output<typeof InvoiceMail>

export const buyerCorrection = InvoiceBuyerDraft.pick({ address: true, vatNumber: true, taxNumber: true, email: true }).shape
export const BuyerCorrection = deriveChanges(buyerCorrection).extend(VersionedId.shape)
export type BuyerCorrection = z.output<typeof BuyerCorrection>

/** The list as a workbook; amounts are in the currency of the account. */
export const invoiceColumns = [
  { key: 'number', kind: 'code', word: 'Number' },
  { key: 'issueDate', kind: 'day', word: 'IssueDate' },
  { key: 'buyerName', kind: 'text', word: 'Buyer' },
  { key: 'ordersText', kind: 'text', word: 'InvoiceOrders' },
  { key: 'dueDate', kind: 'day', word: 'DueDate' },
  { key: 'netBase', kind: 'money', word: 'NetAmount' },
  { key: 'vatBase', kind: 'money', word: 'VatAmount' },
  { key: 'totalBase', kind: 'money', word: 'Total' },
  { key: 'owed', kind: 'money', word: 'BalanceLeft' },
  { key: 'kind', kind: 'choice', word: 'InvoiceKind', excel: true },
  { key: 'status', kind: 'choice', word: 'Status', excel: true },
  { key: 'currency', kind: 'code', word: 'CurrencyOfInvoice', excel: true },
  { key: 'organization', kind: 'text', word: 'Organization', excel: true },
  { key: 'id', kind: 'number', word: 'RecordId', excel: true },
] as const satisfies ExcelColumn[]

const office = { access: 'office', module: 'invoices' } as const
const search = endpoint('GET /invoices/search/query', {
  ...office,
  input: InvoiceSearch,
  result: pageOf(InvoiceRow).extend({ totals: InvoiceTotals }),
})
export const invoices = feature('invoices', {
  search,
  download: downloadOf('invoice', 'office', search),
  /** Orders that are over and not invoiced, of companies or on a payment type that asks for an invoice. */
  uninvoiced: endpoint('GET /invoices/uninvoiced', { ...office, input: UninvoicedSearch, result: pageOf(UninvoicedOrder) }),
  get: endpoint('GET /invoices/:id', { ...office, input: ById, result: Invoice }),
  /** Lists the faults that keep a draft from being issued, and those that a tax office would refuse. */
  problems: endpoint('GET /invoices/:id/problems', { ...office, input: ById, result: z.object({ items: z.array(Problem) }) }),
  /** The paper of the invoice; a draft is printed as it would be issued. */
  pdf: endpoint('GET /invoices/:id/pdf', {
    ...office,
    input: ById.extend({ language: LanguageField.default('ro') }),
    result: File,
    blob: 'application/pdf',
  }),
  /**
   * The file of an issued invoice for the tax office of its seller: UBL for Romania, OSA for Hungary. No other country has one. Where the
   * workplace uploads files by hand, the invoice counts as taken from then on.
   */
  xml: endpoint('GET /invoices/:id/xml', { ...office, input: ById, result: File, blob: 'application/xml', writes: true }),
  /** Mails the paper of an issued invoice to each address; it is written after the answer. */
  mail: endpoint('POST /invoices/:id/mail', { ...office, input: InvoiceMail, result: Nothing }),
  create: endpoint('POST /invoices', { ...office, input: InvoiceDraft, result: Invoice, created: true }),
  update: endpoint('PUT /invoices/:id', { ...office, input: InvoiceDraft.extend(VersionedId.shape), result: Invoice }),
  remove: endpoint('DELETE /invoices/:id', { ...office, input: VersionedId, result: Nothing }),
  issue: endpoint('POST /invoices/:id/issue', { ...office, input: VersionedId.extend(issueFields), result: Invoice, perMinute: 30 }),
  /** Writes a draft and issues it at once. */
  createIssued: endpoint('POST /invoices/issue', {
    ...office,
    input: InvoiceDraft.extend(issueFields),
    result: Invoice,
    created: true,
    perMinute: 30,
  }),
  /** Makes a draft of an issued proforma, once: a later call answers what was made. */
  invoiceProforma: endpoint('POST /invoices/:id/to-invoice', { ...office, input: ById, result: Invoice }),
  /** Corrects the buyer of an issued invoice; name and sums stay. */
  correctBuyer: endpoint('PUT /invoices/:id/buyer', { ...office, input: BuyerCorrection, result: Invoice }),
  /** Issues a credit note of an issued invoice, which it takes back whole or in part. */
  credit: endpoint('POST /invoices/:id/credit', { ...office, input: CreditDraft, result: Invoice, created: true }),
})
