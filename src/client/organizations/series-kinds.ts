import type { InvoiceKind } from '#contract/invoices/kinds.ts'

/** Kinds of invoices, as those that a series is for. */
export const seriesKindWords = {
  invoice: 'SeriesForInvoice',
  advance: 'SeriesForAdvance',
  'credit-note': 'SeriesForCreditNote',
  proforma: 'SeriesForProforma',
} as const satisfies Record<InvoiceKind, string>
