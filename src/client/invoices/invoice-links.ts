import { linkOptions } from '@tanstack/react-router'

export const invoicesLink = linkOptions({ to: '/dashboard/workstation-settings/invoices' })

export const invoiceLink = (id: number) =>
  linkOptions({ to: '/dashboard/workstation-settings/invoices/$invoiceId', params: { invoiceId: String(id) } })

export const newInvoiceLink = linkOptions({ to: '/dashboard/workstation-settings/invoices/create' })

/** The address where a draft begins with the lines and the buyer of an invoice. */
export const invoiceCopyLink = (id: number) =>
  linkOptions({ to: '/dashboard/workstation-settings/invoices/create', search: { copy_of: String(id) } })

export const invoiceDraftLink = (id: number) =>
  linkOptions({ to: '/dashboard/workstation-settings/invoices/edit/$invoiceId', params: { invoiceId: String(id) } })
