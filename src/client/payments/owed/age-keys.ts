import type { DebtAge } from '#domain/payments/debts.ts'

/** Ages of a debt with their words, the youngest first. */
export const ageKeys = [
  { key: 'notDue', label: 'AgeNotDue' },
  { key: 'd30', label: 'AgeD30' },
  { key: 'd60', label: 'AgeD60' },
  { key: 'd90', label: 'AgeD90' },
  { key: 'over90', label: 'AgeOver90' },
] as const satisfies { key: DebtAge; label: string }[]
