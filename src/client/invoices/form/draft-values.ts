import { Address } from '#contract/clients/clients.ts'
import { InvoiceBuyerDraft, InvoiceDraft } from '#contract/invoices/invoice-drafts.ts'
import type { Invoice, PrintedBuyer } from '#contract/invoices/invoices.ts'
import { fillDefaults } from '#contract/kit/defaults.ts'
import { fromBani, percentOfBani, toBani } from '#domain/text/money.ts'
import type { z } from 'zod'
import type { FormDraft, useDraft } from '#client/ui/form/use-draft.ts'

export type InvoiceFormDraft = FormDraft<typeof InvoiceDraft>
export type InvoiceFormValues = Parameters<typeof useDraft<typeof InvoiceDraft>>[1]
export type TypedInvoiceLine = NonNullable<z.input<typeof InvoiceDraft>['lines']>[number]

/** A buyer of whom only the name was typed, in the country of the workplace. */
export const blankBuyer = (name: string, country: string) =>
  fillDefaults(InvoiceBuyerDraft, { type: 'person', name, address: fillDefaults(Address, { country }) })

/** The buyer that was printed, to be changed for this invoice alone. */
export const toBuyerDraft = ({ email, phone, ...buyer }: z.output<typeof PrintedBuyer>) => ({
  ...buyer,
  email: email || null,
  phone: phone || null,
})

/** A new draft with the lines and the buyer of an invoice; orders, days and the rate of exchange stay with that one. */
export function toCopy(invoice: Invoice): InvoiceFormValues {
  const { organizationId, kind, clientId, buyer, currency, pricesIncludeVat, paymentTypeId, notes, lines } = invoice
  return fillDefaults(InvoiceDraft, {
    organizationId,
    kind: kind === 'credit-note' ? 'invoice' : kind,
    clientId,
    buyer: clientId === null ? toBuyerDraft(buyer) : null,
    currency: currency as 'RON',
    pricesIncludeVat,
    paymentTypeId: paymentTypeId ?? undefined,
    notes,
    lines: invoice.draft?.workOrderIds.length === 0 ? invoice.draft.lines : lines.flatMap((line) => toTypedLine(line, pricesIncludeVat)),
  })
}

/** Lines that settle an advance are not copied. The discount of a draft has VAT where its prices have it. */
function toTypedLine(line: Invoice['lines'][number], pricesIncludeVat: boolean): TypedInvoiceLine[] {
  const { name, um, price, counts, isService, vatCode, vatRate } = line
  const quantity = Math.abs(line.quantity)
  const isCredited = line.creditedLineId !== null
  if (line.quantity < 0 && !isCredited) return []
  const net = toBani(line.discount)
  const discount = fromBani(pricesIncludeVat ? net + percentOfBani(net, vatRate) : net)
  return [{ productId: null, name, um, quantity, price, counts, discount, vatCode: vatCode === 'standard' ? null : vatCode, isService }]
}
