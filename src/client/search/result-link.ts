import type { SearchResult } from '#contract/search.ts'
import { clientLink } from '#client/clients/client-links.ts'
import { invoiceLink } from '#client/invoices/invoice-links.ts'
import { vehicleLink } from '#client/vehicles/vehicle-links.ts'
import { draftLink, newOrderLink, orderLink } from '#client/work-orders/order-links.ts'
import { appointmentLink, customerOrderLink, hotelLink, paymentsLink, shelfSetsLink } from './links.ts'

const listNames = { package: 'packages', 'loyalty-card': 'loyalty-cards', guaranty: 'guaranties' } as const

/**
 * The address of a result: its page, or its list without a filter by workplace. For users without the list of vehicles, a vehicle leads
 * to a new order.
 */
export function searchResultLink({ kind, id, title, subtitle, plateNumber }: SearchResult, isOffice: boolean) {
  if (kind === 'order') return orderLink(id, 'view')
  if (kind === 'client') return clientLink(id)
  if (kind === 'draft') return draftLink(id)
  if (kind === 'tyre-hotel') return hotelLink(id, plateNumber ?? title)
  if (kind === 'shelf') return shelfSetsLink(title)
  if (kind === 'appointment') return appointmentLink(subtitle ?? '')
  if (kind === 'invoice') return invoiceLink(id)
  if (kind === 'payment') return paymentsLink(title)
  if (kind === 'customer-order') return customerOrderLink(id)
  if (!isOffice) return { ...newOrderLink, search: { plate_number: title } }
  if (kind === 'vehicle') return vehicleLink(id)
  const name = kind === 'product' ? (subtitle === 'service' ? 'services' : 'products') : listNames[kind]
  return {
    to: `/dashboard/workstation-settings/${name}`,
    search: { quick_text: title, organization_id: '' },
    state: { open: id },
  } as const
}
