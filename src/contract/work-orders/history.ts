import { z } from 'zod'

/** What kind of change an entry of an order's history tells of. */
export const HistoryKind = z.enum([
  'created',
  'edit',
  'lines',
  'status',
  'payment',
  'document',
  'transfer',
  'deleted',
  'restored',
  'sms',
  'call',
])
export type HistoryKind = z.output<typeof HistoryKind>
