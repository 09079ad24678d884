import type { Payment } from '#contract/payments.ts'
import type { StoredPayment } from './payments.queries.ts'

export const toPayment = (row: StoredPayment): Payment => ({
  ...row,
  kind: row.kind as Payment['kind'],
  origin: row.origin as Payment['origin'],
})
