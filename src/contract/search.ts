import { z } from 'zod'
import type { AccessRule, Group } from './kit/access.ts'
import { endpoint, feature } from './kit/endpoint.ts'
import { outputOf } from './kit/output.ts'
import { Id, text } from './kit/fields.ts'

/** Kinds of results, in the order in which equally good matches stand. */
export const searchKinds = [
  'vehicle',
  'client',
  'order',
  'draft',
  'tyre-hotel',
  'shelf',
  'appointment',
  'customer-order',
  'product',
  'package',
  'loyalty-card',
  'guaranty',
  'payment',
  'invoice',
] as const
export type SearchKind = (typeof searchKinds)[number]

/** The group that may open a result of each kind. */
const groupOfKind: Record<SearchKind, Group> = {
  vehicle: 'desk',
  client: 'office',
  order: 'all',
  draft: 'desk',
  'tyre-hotel': 'all',
  shelf: 'all',
  appointment: 'desk',
  'customer-order': 'main',
  product: 'office',
  package: 'office',
  'loyalty-card': 'office',
  guaranty: 'office',
  payment: 'office',
  invoice: 'office',
}

/** The rule by which results of a kind are found and opened. */
export const searchKindAccess = (kind: SearchKind): AccessRule => ({
  access: groupOfKind[kind],
  ...(kind === 'invoice' && { module: 'invoices' }),
})

/**
 * Facts beside the name of a vehicle, and what a client or the owner of a vehicle owes: days as `yyyy-MM-dd`, amounts with a decimal point.
 */
export const searchFactKeys = ['owner', 'stored_set', 'last_visit', 'itp_until', 'open_order', 'unpaid', 'owed'] as const

export const SearchResult = outputOf({
  kind: z.enum(searchKinds),
  id: Id,
  title: z.string(),
  subtitle: z.string().nullable(),
  plateNumber: z.string().nullable(),
  /** Null if the record belongs to the whole account. */
  organizationId: Id.nullable(),
  /** The time of the last use. */
  at: z.string().nullable(),
  facts: z.array(z.object({ key: z.enum(searchFactKeys), value: z.string() })),
})
export type SearchResult = z.output<typeof SearchResult>

/** Typing cannot exceed this rate: the dialog waits 300 ms for the next letter. */
const perMinute = 240

export const search = feature('search', {
  everywhere: endpoint('GET /search', {
    access: 'all',
    perMinute,
    input: z.object({
      text: text(100),
      kind: z.enum(searchKinds).optional(),
      limit: z.int().min(1).max(50).default(20),
    }),
    // `totalCapped` is true if not all matches were compared.
    result: z.object({ items: z.array(SearchResult), totalCapped: z.boolean() }),
  }),
})
