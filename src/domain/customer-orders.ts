import type { CustomerOrderStatus } from '#contract/customer-orders.ts'

/** Card colours by code, from 1. A name chosen by the account replaces the word. */
export const cardColors = [
  { name: 'blue', hex: '#2f6fd0', word: 'ColorBlue' },
  { name: 'green', hex: '#2e9e5b', word: 'ColorGreen' },
  { name: 'amber', hex: '#d98a00', word: 'ColorAmber' },
  { name: 'red', hex: '#d43f3f', word: 'ColorRed' },
  { name: 'violet', hex: '#7d57c8', word: 'ColorViolet' },
  { name: 'grey', hex: '#74818a', word: 'ColorGrey' },
] as const

/** Colour code for a position in a row of cards or columns, from 0; colours repeat after the last. */
export const colorCodeAt = (index: number): number => (index % cardColors.length) + 1
export const colorOf = (code: number) => cardColors[code - 1] ?? cardColors[0]

export const customerOrderStatusKeys = {
  new: 'CardNew',
  'in-progress': 'CardInProgress',
  done: 'CardDone',
  closed: 'CardClosed',
} as const satisfies Record<CustomerOrderStatus, string>
