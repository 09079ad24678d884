import { randomInt } from 'node:crypto'
import { api } from '#contract/index.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Caller } from '#test/caller.ts'
import { invoices as invoiceMakers } from '#test/make/invoices.ts'

const { credit, xml, mail, correctBuyer, invoiceProforma } = api.invoices
/** Calls on what is issued; those of other invoices take a draft. */
export const invoiceOwners = new Map<Endpoint, string>([
  ...[credit, xml, mail, correctBuyer].map((endpoint) => [endpoint, 'issuedInvoices'] as const),
  [invoiceProforma, 'issuedProformas'],
])

/** Issues an invoice and a proforma, with the data of a company and a series. */
export async function issueSampleInvoices({ admin, organization }: { admin: Caller; organization: number }, name: string) {
  const { invoiceSeries, invoice } = invoiceMakers({ admin, organization: { id: organization } })
  const { id: seriesId } = await invoiceSeries({ prefix: `F${randomInt(1e9)}-`, kinds: ['invoice'] }, { name })
  const issue = async ({ id }: { id: number }) => (await admin(api.invoices.issue, { id, seriesId })).id
  return { issuedInvoices: await issue(await invoice()), issuedProformas: await issue(await invoice({ kind: 'proforma' })) }
}

/** The order of a sample is not done yet, no advance is issued, and no day of a sample is sure to be past or to come. */
const draft = { workOrderIds: [], advanceIds: undefined, rateDate: null, deliveryDate: undefined, dueDate: undefined }
const issue = { seriesId: null, issueDate: null, expectedTotal: undefined }

/** Prefixes are unique within a workplace, and each kind of invoice has one series. */
export const invoices = {
  'POST /invoice-series': {
    get prefix() {
      return `S${randomInt(1e9)}-`
    },
    kinds: [],
  },
  'POST /invoices': draft,
  'PUT /invoices/:id': draft,
  'POST /invoices/issue': { ...draft, ...issue },
  'POST /invoices/:id/issue': issue,
  'POST /invoices/:id/credit': { seriesId: null, issueDate: null, lines: undefined },
}
