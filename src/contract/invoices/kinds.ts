import { z } from 'zod'

export const InvoiceKind = z.enum(['invoice', 'advance', 'credit-note', 'proforma'])
export type InvoiceKind = z.output<typeof InvoiceKind>

/** How a firm charges VAT: at the delivery, not at all (small business), or once it is paid. */
export const VatScheme = z.enum(['standard', 'exempt', 'cash'])
export type VatScheme = z.output<typeof VatScheme>
