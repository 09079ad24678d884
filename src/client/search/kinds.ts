import type { FoundKind } from '#contract/search.ts'
import { IconBox, IconCar, IconClipboardList, IconId, IconPackages, IconShieldCheck, IconUsers, type Icon } from '#client/ui/icons.tsx'

export const kindWords = {
  vehicle: 'Vehicles',
  client: 'Clients',
  order: 'WorkOrders',
  product: 'ProductsAndServices',
  package: 'LinePackages',
  'loyalty-card': 'LoyaltyCards',
  guaranty: 'Guaranties',
} as const satisfies Record<FoundKind, string>

export const kindIcons: Record<FoundKind, Icon> = {
  vehicle: IconCar,
  client: IconUsers,
  order: IconClipboardList,
  product: IconBox,
  package: IconPackages,
  'loyalty-card': IconId,
  guaranty: IconShieldCheck,
}
