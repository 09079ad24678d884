import type { Found } from '#contract/search.ts'
import { clientLink } from '#client/clients/client-links.ts'
import { newOrderLink, orderLink } from '#client/work-orders/order-links.ts'

const list = { vehicle: 'vehicles', package: 'packages', 'loyalty-card': 'loyalty-cards', guaranty: 'guaranties' } as const

/** Where a found record opens: on its page, or in its list, of whichever workplace it is. Who has no list of cars takes an order for it. */
export function leadsTo({ kind, id, title, subtitle }: Found, isOffice: boolean) {
  if (kind === 'order') return orderLink(id, 'view')
  if (kind === 'client') return clientLink(id)
  if (!isOffice) return { ...newOrderLink, search: { plate_number: title } }
  const name = kind === 'product' ? (subtitle === 'service' ? 'services' : 'products') : list[kind]
  return {
    to: `/dashboard/workstation-settings/${name}`,
    search: { quick_text: title, organization_id: '' },
    state: { open: id },
  } as const
}
