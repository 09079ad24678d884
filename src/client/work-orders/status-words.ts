import type { OrderStatus } from '#contract/work-orders.ts'

/** The word for a status, in every file of words that shows one. */
export const statusWords = {
  new: 'New',
  'in-progress': 'InProgress',
  'on-hold': 'Scheduled',
  done: 'Done',
  closed: 'Closed',
} as const satisfies Record<OrderStatus, string>
