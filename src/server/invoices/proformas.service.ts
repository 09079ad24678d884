import { fillDefaults } from '#contract/kit/defaults.ts'
import { failNotFound } from '#contract/kit/errors.ts'
import type { ById } from '#contract/kit/fields.ts'
import { InvoiceDraft, type InvoiceLineDraft } from '#contract/invoices/invoice-drafts.ts'
import type { Invoice } from '#contract/invoices/invoices.ts'
import { fromBani, toBani } from '#domain/text/money.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import * as workOrders from '#server/work-orders/work-orders.service.ts'
import { create, get, getStored } from './drafts.service.ts'
import * as queries from './invoices.queries.ts'

/** Makes a draft of the lines and orders of an issued proforma. Until that draft is deleted, a second call answers the same invoice. */
export async function invoiceProforma(context: Context<UserActor>, { id }: ById): Promise<Invoice> {
  const { db, scope } = context
  const proforma = await getStored(context, id)
  if (proforma.kind !== 'proforma' || proforma.status !== 'issued') failNotFound('proforma', id)
  // Orders are locked before invoices, as at an issue.
  for (const { workOrderId } of proforma.orders) await workOrders.getForUpdate(context, { id: workOrderId })
  await queries.lockInvoice(db, scope, id)
  const made = await queries.findInvoiceOfProforma(db, scope, id)
  return made ? get(context, made) : create(context, toDraft(proforma), id)
}

/** The buyer is copied anew from the client, if there is one. Days are those of the invoice. */
function toDraft(proforma: queries.StoredInvoice): InvoiceDraft {
  const { organizationId, clientId, buyer, pricesIncludeVat, currency, rate, rateDate, paymentTypeId, notes, orders, lines } = proforma
  const isForeign = rateDate !== null || rate !== 1
  return fillDefaults(InvoiceDraft, {
    organizationId,
    clientId,
    buyer: clientId === null ? toBuyerDraft(buyer as Invoice['buyer']) : null,
    currency: currency as InvoiceDraft['currency'],
    rate: isForeign ? rate : null,
    rateDate,
    pricesIncludeVat,
    paymentTypeId,
    notes,
    workOrderIds: orders.map(({ workOrderId }) => workOrderId),
    lines: lines.filter(({ workOrderId }) => workOrderId === null).map((line) => toTypedLine(line, pricesIncludeVat)),
  })
}

const toBuyerDraft = ({ email, phone, ...buyer }: Invoice['buyer']) => ({ ...buyer, email: email || null, phone: phone || null })

/** The discount of a typed line has VAT where its price has it. Products are left out, as they may be gone. */
function toTypedLine(line: queries.StoredInvoice['lines'][number], pricesIncludeVat: boolean): InvoiceLineDraft {
  const { name, um, quantity, price, counts, isService, net, vat } = line
  const amount = counts ? Math.round(toBani(price) * quantity) : toBani(price)
  const discount = fromBani(amount - toBani(net) - (pricesIncludeVat ? toBani(vat) : 0))
  return { productId: null, name, um, quantity, price, counts, discount, vatCode: line.vatCode as InvoiceLineDraft['vatCode'], isService }
}
