import { z } from 'zod'
import { Change } from '#contract/audit.ts'
import { Id, Instant } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'

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
  'reprice',
])
export type HistoryKind = z.output<typeof HistoryKind>

/** One field, of the order or of the line that bore this name. */
const OrderChange = Change.extend({ line: z.string().optional() })
export type OrderHistoryChange = z.output<typeof OrderChange>

/** One write of an order. */
const HistoryEntry = outputOf({
  id: Id,
  at: Instant,
  /** Nobody, where a guest or the server did it. */
  userId: Id.nullable(),
  userName: z.string().nullable(),
  kind: HistoryKind,
  /** Which the order had from then on. */
  version: z.int().nullable(),
  changes: z.array(OrderChange),
})
export type HistoryEntry = z.output<typeof HistoryEntry>

export const historyPageSize = 50
/** The newest first. */
export const HistoryPage = z.object({ items: z.array(HistoryEntry), pageCount: z.int(), total: z.int() })
export type HistoryPage = z.output<typeof HistoryPage>
