import type { MovementCategory } from '#contract/cash-days.ts'

/** Words of what cash was moved for. */
export const movementCategoryKeys = {
  bank: 'CategoryBank',
  supplier: 'CategorySupplier',
  small: 'CategorySmall',
  owner: 'CategoryOwner',
  float: 'CategoryFloat',
  other: 'CategoryOther',
} as const satisfies Record<MovementCategory, string>
