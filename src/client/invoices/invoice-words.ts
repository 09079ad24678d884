import type { InvoiceKind } from '#contract/invoices/kinds.ts'

export const invoiceKindKeys = {
  invoice: 'Invoice',
  advance: 'Advance',
  'credit-note': 'CreditNote',
  proforma: 'Proforma',
} as const satisfies Record<InvoiceKind, string>

export const invoiceStatusKeys = { draft: 'InvoiceStateDraft', issued: 'InvoiceStateIssued' } as const

/** Words of lines and groups without VAT; all other codes are named by their rate. */
export const untaxedKeys = {
  exempt: 'VatExempt',
  'small-business': 'VatSmallBusiness',
  reverse: 'VatReverse',
} as const satisfies Record<string, string>
