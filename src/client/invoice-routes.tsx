import { IconReceipt2 } from '#client/ui/icons.tsx'
import { screenRoute } from './route-kinds.ts'

const invoiceScreen = { access: 'office', module: 'invoices', words: 'invoices' } as const

/** Screens of invoices, if the account has turned them on. */
export const invoiceScreens = [
  screenRoute(
    '/dashboard/workstation-settings/invoices',
    { ...invoiceScreen, menu: { label: 'Invoices', icon: IconReceipt2 } },
    () => import('#client/invoices/InvoicesPage.tsx'),
  ),
  screenRoute('/dashboard/workstation-settings/invoices/uninvoiced', invoiceScreen, () => import('#client/invoices/UninvoicedPage.tsx')),
  screenRoute('/dashboard/workstation-settings/invoices/create', invoiceScreen, () => import('#client/invoices/InvoiceDraftPage.tsx')),
  screenRoute(
    '/dashboard/workstation-settings/invoices/edit/$invoiceId',
    invoiceScreen,
    () => import('#client/invoices/InvoiceDraftPage.tsx'),
  ),
  screenRoute('/dashboard/workstation-settings/invoices/$invoiceId', invoiceScreen, () => import('#client/invoices/InvoicePage.tsx')),
] as const
