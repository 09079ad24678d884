import { z } from 'zod'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import {
  choiceFilter,
  booleanFilter,
  Id,
  textFilter,
  Nothing,
  pageOf,
  requiredText,
  searchOf,
  text,
  Version,
  VersionedId,
} from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'

/** The capacity is counted in tyres. */
const Capacity = z.int().min(1).max(9999)
/** A pattern is `A1..A20`, `A01..A12`, `A..F`, or a list of codes. */
const Pattern = requiredText(100)

export const Shelf = outputOf({
  id: Id,
  organizationId: Id,
  location: z.string(),
  rack: z.string(),
  code: z.string(),
  /** The location, if it has a name, with rack and shelf. */
  fullCode: z.string(),
  capacity: z.int(),
  used: z.int(),
  version: Version,
})
export type Shelf = z.output<typeof Shelf>

export const ShelfSearch = searchOf(['full_code'], {
  organizationId: choiceFilter(Id),
  location: textFilter,
  fullCode: textFilter,
  /** Limits the result to shelves with room for at least one tyre. */
  free: booleanFilter,
  quickText: textFilter,
})
export type ShelfSearch = z.output<typeof ShelfSearch>

/** Creates many shelves at once; every rack gets the same shelves. */
export const ShelvesDraft = z.object({
  organizationId: Id.optional(),
  /** Empty if the workplace has a single location. */
  location: text(40).default(''),
  racks: Pattern,
  shelves: Pattern,
  capacity: Capacity.default(8),
})
export type ShelvesDraft = z.output<typeof ShelvesDraft>
/** Shelves that exist already are skipped and stay unchanged. */
const Made = outputOf({ created: z.int(), skipped: z.int() })

export const tyreHotelShelves = feature('tyre-hotel-shelves', {
  search: endpoint('GET /tyre-hotels/shelves/search/query', { access: 'all', input: ShelfSearch, result: pageOf(Shelf) }),
  /** Lists shelves where this many tyres still fit, the tightest first. */
  fitting: endpoint('GET /tyre-hotels/shelves/fitting', {
    access: 'all',
    input: z.object({ quantity: z.int().min(1).max(999_999), organizationId: Id.optional() }),
    result: outputOf({ count: z.int(), free: z.int(), items: z.array(Shelf) }),
  }),
  createMany: endpoint('POST /tyre-hotels/shelves/bulk', { access: 'office', input: ShelvesDraft, result: Made, created: true }),
  update: endpoint('PUT /tyre-hotels/shelves/:id', { access: 'office', input: VersionedId.extend({ capacity: Capacity }), result: Shelf }),
  remove: endpoint('DELETE /tyre-hotels/shelves/:id', { access: 'office', input: VersionedId, result: Nothing }),
})
