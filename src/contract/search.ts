import { z } from 'zod'
import type { Group } from './kit/access.ts'
import { endpoint, feature } from './kit/endpoint.ts'
import { outputOf } from './kit/output.ts'
import { Id, text } from './kit/fields.ts'

/** What may be found, in the order in which equals stand. */
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
] as const
export type SearchKind = (typeof searchKinds)[number]

/** Who may open what is found. */
export const searchKindAccess: Record<SearchKind, Group> = {
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
}

/** What is said of a vehicle beside its name: days as `yyyy-MM-dd`, an amount with a point. */
export const searchFactKeys = ['owner', 'stored_set', 'last_visit', 'itp_until', 'open_order', 'unpaid'] as const

export const SearchResult = outputOf({
  kind: z.enum(searchKinds),
  id: Id,
  title: z.string(),
  subtitle: z.string().nullable(),
  plateNumber: z.string().nullable(),
  /** None where it belongs to the whole account. */
  organizationId: Id.nullable(),
  /** When it was last of use. */
  at: z.string().nullable(),
  facts: z.array(z.object({ key: z.enum(searchFactKeys), value: z.string() })),
})
export type SearchResult = z.output<typeof SearchResult>

/** Who types asks at most so often: the dialog waits 300 ms for the next letter. */
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
    // More were there than were compared.
    result: z.object({ items: z.array(SearchResult), totalCapped: z.boolean() }),
  }),
})
