import { z } from 'zod'
import { Address } from '#contract/clients/clients.ts'
import { draftShape } from '#contract/kit/changes.ts'
import {
  codeText,
  Day,
  Email,
  Id,
  Money,
  multilineText,
  Phone,
  Price,
  Quantity,
  RegNumber,
  requiredText,
  text,
  VatNumber,
} from '#contract/kit/fields.ts'
import { InvoiceKind } from './kinds.ts'

/** How a line is taxed; rate and reason follow from the seller's country and the day. */
export const InvoiceVatCode = z.enum(['standard', 'reduced', 'reduced-2', 'exempt', 'small-business', 'reverse'])

const buyer = {
  type: z.enum(['person', 'company']),
  name: text(150),
  delegateName: text(150),
  vatNumber: VatNumber,
  taxNumber: codeText(25),
  regNumber: RegNumber,
  address: Address,
  email: Email.nullable(),
  phone: Phone.nullable(),
}
export const InvoiceBuyerDraft = z.object(draftShape(buyer, { name: '', delegateName: '', vatNumber: '', taxNumber: '', regNumber: '' }))

const line = {
  productId: Id.nullable(),
  name: requiredText(200),
  um: requiredText(10),
  quantity: Quantity,
  price: Price,
  /** False: the price is for the whole line. */
  counts: z.boolean(),
  /** Off the line, with VAT where its price has it. */
  discount: Price,
  /** Null is the standard rate, or none of a seller who charges no VAT. */
  vatCode: InvoiceVatCode.nullable(),
  isService: z.boolean(),
}
const InvoiceLineDraft = z.object(draftShape(line, { um: 'BUC', quantity: 1, counts: true, discount: 0, isService: false }))
export type InvoiceLineDraft = z.output<typeof InvoiceLineDraft>

const isTwice = (id: number, at: number, ids: readonly number[]) => ids.indexOf(id) !== at
/** An exchange rate has four decimals at most. */
const Rate = z
  .number()
  .gt(0, 'InvalidNumber')
  .max(99_999_999)
  .refine((rate) => Math.abs(rate * 1e4 - Math.round(rate * 1e4)) < 1e-4, 'InvalidNumber')

/** An invoice is written whole until it is issued. */
export const InvoiceDraft = z.object({
  organizationId: Id,
  kind: InvoiceKind.exclude(['credit-note']).default('invoice'),
  /** Orders whose lines are billed as they are stored. */
  workOrderIds: z
    .array(Id)
    .max(100)
    .refine((ids) => !ids.some(isTwice), 'InvalidChoice')
    .default([]),
  /** Issued advances that the invoice settles, each as far as something of it is left; absent, all of its orders. */
  advanceIds: z
    .array(Id)
    .max(50)
    .refine((ids) => !ids.some(isTwice), 'InvalidChoice')
    .optional(),
  /** Why orders without VAT have none; a seller who charges no VAT needs no reason. */
  orderVatCode: InvoiceVatCode.extract(['exempt', 'reverse']).nullable().default(null),
  /** By default the client of the first order. */
  clientId: Id.nullable().default(null),
  /** Null copies the client at the issue. */
  buyer: InvoiceBuyerDraft.nullable().default(null),
  /** By default the currency of the account. */
  currency: z.enum(['RON', 'HUF', 'EUR']).nullable().default(null),
  /** The price of one unit of the currency in that of the account, with its day. */
  rate: Rate.nullable().default(null),
  rateDate: Day.nullable().default(null),
  pricesIncludeVat: z.boolean().default(false),
  /** By default the day on which the last of the orders was finished, else today. */
  deliveryDate: Day.optional(),
  /** By default as many days after the issue as the payment type says; null is none. */
  dueDate: Day.nullable().optional(),
  /** By default that of the first order. */
  paymentTypeId: Id.nullable().optional(),
  notes: multilineText(500).default(''),
  lines: z.array(InvoiceLineDraft).max(300).default([]),
})
export type InvoiceDraft = z.output<typeof InvoiceDraft>

/** How a draft is issued. */
export const issueFields = {
  /** By default the series of the kind, or the only one of the workplace. */
  seriesId: Id.nullable().default(null),
  /** By default today; at most 30 days before, and not before the last invoice of the series. */
  issueDate: Day.nullable().default(null),
  /** The total that the user saw; if the orders come to another one by now, the call is refused as stale. */
  expectedTotal: Money.optional(),
}
