const invoicesPath = '/dashboard/workstation-settings/invoices'

/** Addresses of an invoice and of the form of a draft. */
export const invoicePath = (id: number): string => `${invoicesPath}/${id}`
export const invoiceDraftPath = (id: number): string => `${invoicesPath}/edit/${id}`
