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
  [api.transmissions.send, 'issuedInvoices'],
  ...[api.transmissions.markSent, api.transmissions.answer].map((endpoint) => [endpoint, 'waitingInvoices'] as const),
])

type Place = { admin: Caller; organization: number; hasConnection: boolean }
/** Issues an invoice and a proforma, and with a connection to the tax office an invoice that waits for it. */
export async function issueSampleInvoices({ admin, organization, hasConnection }: Place, name: string) {
  const { invoiceSeries, invoice } = invoiceMakers({ admin, organization: { id: organization } })
  const { id: seriesId } = await invoiceSeries({ prefix: `F${randomInt(1e9)}-`, kinds: ['invoice'] }, { name })
  const issue = async ({ id }: { id: number }) => admin(api.invoices.issue, { id, seriesId })
  const issued = {
    issuedInvoices: (await issue(await invoice())).id,
    issuedProformas: (await issue(await invoice({ kind: 'proforma' }))).id,
  }
  if (!hasConnection) return issued
  const connection = { channel: 'ro-efactura', mode: 'download', environment: 'test' } as const
  await admin(api.taxConnections.save, { organizationId: organization, ...connection })
  const waiting = await issue(await invoice())
  return { ...issued, waitingInvoices: waiting.id, transmissions: waiting.transmissions[0]!.id }
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
  'PUT /organizations/:organizationId/tax-connections/:channel': { channel: 'ro-efactura', mode: 'off' },
  'GET /organizations/:organizationId/tax-connections/:channel': { channel: 'ro-efactura' },
  'POST /organizations/:organizationId/tax-connections/:channel/authorize': { channel: 'ro-efactura' },
  'POST /organizations/:organizationId/tax-connections/:channel/test': { channel: 'ro-efactura' },
  'DELETE /organizations/:organizationId/tax-connections/:channel/secrets': { channel: 'ro-efactura' },
  'POST /invoices': draft,
  'PUT /invoices/:id': draft,
  'POST /invoices/issue': { ...draft, ...issue },
  'POST /invoices/:id/issue': issue,
  'POST /invoices/:id/credit': { seriesId: null, issueDate: null, lines: undefined },
}
