import { z } from 'zod'
import { Change } from '#contract/audit.ts'
import { Id, Instant } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'

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
  'reprice',
])
export type HistoryKind = z.output<typeof HistoryKind>

/** A change of one field of the order, or of the line with this name. */
const OrderChange = Change.extend({ line: z.string().optional() })
export type OrderHistoryChange = z.output<typeof OrderChange>

/** One write of an order. */
const HistoryEntry = outputOf({
  id: Id,
  at: Instant,
  /** Null if a guest or the server made the change. */
  userId: Id.nullable(),
  userName: z.string().nullable(),
  kind: HistoryKind,
  /** The version of the order after this write. */
  version: z.int().nullable(),
  changes: z.array(OrderChange),
})
export type HistoryEntry = z.output<typeof HistoryEntry>

export const historyPageSize = 50
/** Entries stand newest first. */
export const HistoryPage = z.object({ items: z.array(HistoryEntry), pageCount: z.int(), total: z.int() })
export type HistoryPage = z.output<typeof HistoryPage>
