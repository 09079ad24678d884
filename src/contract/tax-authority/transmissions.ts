import { z } from 'zod'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { ById, codeText, Day, File, Id, Instant, text, Version } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'

/** The ways to a tax office: e-Factura of Romania, Online Számla of Hungary. */
export const TaxChannel = z.enum(['ro-efactura', 'hu-nav'])
export type TaxChannel = z.output<typeof TaxChannel>

/**
 * `exported`: the file was taken to be uploaded by hand; `unknown`: it was sent, and nobody can say yet whether it arrived;
 * `accepted-by-hand`: a person says that it was uploaded.
 */
export const TransmissionState = z.enum(['waiting', 'exported', 'sending', 'unknown', 'sent', 'accepted', 'rejected', 'accepted-by-hand'])
export type TransmissionState = z.output<typeof TransmissionState>

const TransmissionProblem = z.object({
  /** The field of the invoice; empty for words of the office. */
  field: z.string(),
  /** A key that the client translates, or the office's own words. */
  message: z.string(),
})
export type TransmissionProblem = z.output<typeof TransmissionProblem>

const transmission = {
  id: Id,
  channel: TaxChannel,
  state: TransmissionState,
  /** The last day on which the office may get the invoice; null where law names none. */
  deadline: Day.nullable(),
  /** Working days after today until the deadline: 0 on its day, negative after it, null once the invoice has arrived. */
  daysLeft: z.int().nullable(),
  uploadId: z.string().nullable(),
  problems: z.array(TransmissionProblem),
  manualNote: z.string().nullable(),
  sentAt: Instant.nullable(),
  answeredAt: Instant.nullable(),
  createdAt: Instant,
}
export const Transmission = z.object(transmission)
export type Transmission = z.output<typeof Transmission>

const InvoiceToSend = z.object({
  ...transmission,
  invoiceId: Id,
  organizationId: Id,
  number: z.string(),
  buyerName: z.string(),
})
export type InvoiceToSend = z.output<typeof InvoiceToSend>

const InvoicesToSend = outputOf({
  /** The nearest deadlines first, at most 200. */
  items: z.array(InvoiceToSend),
  /** All that did not arrive, and how many of them are due today, late or refused. */
  open: z.int(),
  dueToday: z.int(),
  late: z.int(),
  rejected: z.int(),
})
export type InvoicesToSend = z.output<typeof InvoicesToSend>

const office = { access: 'office', module: 'invoices' } as const
export const transmissions = feature('transmissions', {
  /** Invoices that the tax office does not have yet, of the caller's workplaces or of one of them. */
  list: endpoint('GET /invoices/sending', {
    ...office,
    input: z.object({ organizationId: Id.optional() }),
    result: InvoicesToSend,
  }),
  /** Begins to send an invoice, or to send it again after a refusal; one that waits is sent at once. */
  send: endpoint('POST /invoices/:id/transmissions', { ...office, input: ById, result: outputOf(transmission), created: true }),
  /** Marks an invoice as uploaded by a person on the site of the office. */
  markSent: endpoint('PUT /invoices/:id/transmissions/:transmissionId/manual', {
    ...office,
    input: ById.extend({
      transmissionId: Id,
      uploadId: codeText(40).nullable().default(null),
      note: text(200).default(''),
      version: Version.optional(),
    }),
    result: outputOf(transmission),
  }),
  /** The office's answer with its signature, as a ZIP. */
  answer: endpoint('GET /invoices/:id/transmissions/:transmissionId/answer', {
    ...office,
    input: ById.extend({ transmissionId: Id }),
    result: File,
    blob: 'application/zip',
  }),
})
