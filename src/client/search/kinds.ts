import type { SearchKind } from '#contract/search.ts'
import {
  IconBox,
  IconCalendar,
  IconCar,
  IconClipboardCheck,
  IconClipboardList,
  IconId,
  IconPackages,
  IconPencil,
  IconReceipt2,
  IconShieldCheck,
  IconTable,
  IconUsers,
  IconWheel,
  type Icon,
} from '#client/ui/icons.tsx'

export const searchKindKeys = {
  vehicle: 'Vehicles',
  client: 'Clients',
  order: 'WorkOrders',
  draft: 'WorkOrderDrafts',
  'tyre-hotel': 'TyreHotels',
  shelf: 'Shelves',
  appointment: 'Appointments',
  'customer-order': 'CustomerOrders',
  product: 'ProductsAndServices',
  package: 'LinePackages',
  'loyalty-card': 'LoyaltyCards',
  guaranty: 'Guaranties',
  payment: 'Payments',
} as const satisfies Record<SearchKind, string>

export const searchKindIcons: Record<SearchKind, Icon> = {
  vehicle: IconCar,
  client: IconUsers,
  order: IconClipboardList,
  draft: IconPencil,
  'tyre-hotel': IconWheel,
  shelf: IconTable,
  appointment: IconCalendar,
  'customer-order': IconClipboardCheck,
  product: IconBox,
  package: IconPackages,
  'loyalty-card': IconId,
  guaranty: IconShieldCheck,
  payment: IconReceipt2,
}
