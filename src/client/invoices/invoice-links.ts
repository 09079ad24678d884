import { linkOptions } from '@tanstack/react-router'

export const invoicesLink = linkOptions({ to: '/dashboard/workstation-settings/invoices' })

export const invoiceLink = (id: number) =>
  linkOptions({ to: '/dashboard/workstation-settings/invoices/$invoiceId', params: { invoiceId: String(id) } })
