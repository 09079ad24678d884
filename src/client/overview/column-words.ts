import type { OrderStatus } from '#contract/work-orders.ts'

/** A status as the name of a column, of many orders. */
export const columnWords = {
  new: 'ColumnNew',
  'in-progress': 'ColumnInProgress',
  'on-hold': 'ColumnScheduled',
  done: 'ColumnDone',
  closed: 'Closed',
} as const satisfies Record<OrderStatus, string>
