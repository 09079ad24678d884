import { z } from 'zod'
import { draftShape } from '#contract/kit/changes.ts'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { Id, Nothing, requiredText, Version, VersionedId } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'
import { InvoiceKind } from './kinds.ts'

const fields = {
  organizationId: Id,
  name: requiredText(40),
  /** Precedes the number, with its spaces; `{year}` stands for the year of the invoice, which then begins a count of its own. */
  prefix: z
    .string()
    .max(12)
    .regex(/^([A-Z0-9 ./-]|\{year\})*$/, 'InvalidSeriesPrefix'),
  /** The number is padded to so many digits. */
  digits: z.int().min(1).max(10),
  /** The number of the first invoice of a year: one more than the last of an older program. */
  firstNumber: z.int().min(1).max(9_999_999_999),
  /** Kinds of invoices that take the series where none is chosen. */
  kinds: z.array(InvoiceKind).max(InvoiceKind.options.length),
  active: z.boolean(),
}

/** A series is written whole. Its workplace stays, and once it has numbered an invoice also prefix, digits and first number. */
export const InvoiceSeriesDraft = z.object(draftShape(fields, { digits: 6, firstNumber: 1, kinds: [], active: true }))
export type InvoiceSeriesDraft = z.output<typeof InvoiceSeriesDraft>

export const InvoiceSeries = outputOf({
  ...fields,
  id: Id,
  isUsed: z.boolean(),
  /** The number that an invoice of today would get. */
  nextNumber: z.string(),
  version: Version,
})
export type InvoiceSeries = z.output<typeof InvoiceSeries>

const module = 'invoices'
const ofAdmin = { access: 'admin', module, result: InvoiceSeries } as const
export const invoiceSeries = feature('invoice-series', {
  /** The series of the caller's workplaces, or of one of them. */
  list: endpoint('GET /invoice-series', {
    access: 'office',
    module,
    input: z.object({ organizationId: Id.optional() }),
    result: outputOf({ items: z.array(InvoiceSeries) }),
  }),
  create: endpoint('POST /invoice-series', { ...ofAdmin, input: InvoiceSeriesDraft, created: true }),
  update: endpoint('PUT /invoice-series/:id', { ...ofAdmin, input: InvoiceSeriesDraft.extend(VersionedId.shape) }),
  remove: endpoint('DELETE /invoice-series/:id', { access: 'admin', module, input: VersionedId, result: Nothing }),
})
