import { fail } from '#contract/kit/errors.ts'
import type { TyreHotelMovement, TyreHotel } from '#contract/tyre-hotels/tyre-hotels.ts'
import { freePlaces } from '#domain/tyre-hotels/shelves.ts'
import { actingUserId } from '#server/platform/audit.ts'
import type { Context } from '#server/platform/context.ts'
import { insertRow } from '#server/platform/database/rows.ts'
import * as shelves from '#server/tyre-hotels/shelves.queries.ts'
import * as queries from './shelf-places.queries.ts'

/** A number of tyres on a shelf; null means on no shelf. */
type Occupancy = { shelfId: number | null; quantity: number }
type PlacedSet = { id: number; shelf: TyreHotel['shelf']; tyreQuantity: number }

export const toOccupancy = ({ shelf, tyreQuantity }: Pick<PlacedSet, 'shelf' | 'tyreQuantity'>): Occupancy => ({
  shelfId: shelf?.id ?? null,
  quantity: tyreQuantity,
})

/** Moves the booked places. Shelves are updated by ascending id, because two users who exchange sets would deadlock. */
export async function moveOccupancy(context: Context, from: Occupancy, to: Occupancy): Promise<void> {
  const fullShelf = await bookPlaces(context, from, to)
  if (fullShelf) await failShelfFull(context, fullShelf.id, fullShelf.by)
}

async function bookPlaces({ db, scope }: Context, from: Occupancy, to: Occupancy): Promise<{ id: number; by: number } | undefined> {
  const changes = new Map<number, number>()
  const add = (id: number | null, by: number) => id !== null && changes.set(id, (changes.get(id) ?? 0) + by)
  add(from.shelfId, -from.quantity)
  add(to.shelfId, to.quantity)
  for (const [id, by] of [...changes].filter(([, change]) => change !== 0).toSorted(([a], [b]) => a - b))
    if (!(await queries.changeOccupancy(db, scope, id, by))) return { id, by }
  return undefined
}

/** Details of the error: free places of the shelf, and the first other shelf with enough room. */
async function failShelfFull({ db, scope }: Context, id: number, quantity: number): Promise<never> {
  const shelf = await shelves.find(db, scope, id)
  const nextShelf = shelf && (await shelves.listShelvesWithRoom(db, scope, { organizationId: shelf.organizationId, quantity })).items[0]
  return fail('ShelfFull', {
    details: { free: shelf ? freePlaces(shelf) : 0, next: nextShelf ? { id: nextShelf.id, full_code: nextShelf.fullCode } : null },
  })
}

/** Frees the places of a set that leaves its shelf. */
export const releasePlace = (context: Context, set: PlacedSet): Promise<void> =>
  moveOccupancy(context, toOccupancy(set), { shelfId: null, quantity: 0 })

/** Books the last shelf of a set that came back; returns null if the set does not fit there any more. */
export async function findFormerPlace(context: Context, set: PlacedSet & { organizationId: number }): Promise<TyreHotel['shelf']> {
  const lastShelf = await queries.findLastShelf(context.db, context.scope, set.id)
  if (!lastShelf || lastShelf.organizationId !== set.organizationId) return null
  const fullShelf = await bookPlaces(context, { shelfId: null, quantity: 0 }, { shelfId: lastShelf.id, quantity: set.tyreQuantity })
  return fullShelf ? null : { id: lastShelf.id, fullCode: lastShelf.fullCode }
}

/** Adds one entry to the set's movements. */
export const recordMovement = (
  { db, scope, actor }: Context,
  { id, tyreQuantity }: PlacedSet,
  kind: TyreHotelMovement['kind'],
  { from, to }: { from?: TyreHotel['shelf']; to?: TyreHotel['shelf'] } = {},
) =>
  insertRow(db, 'tyreHotelMovements', scope, {
    hotelId: id,
    kind,
    quantity: tyreQuantity,
    fromCode: from?.fullCode ?? null,
    toCode: to?.fullCode ?? null,
    shelfId: kind === 'out' ? (from?.id ?? null) : null,
    userId: actingUserId(actor),
  })

export const listMovements = ({ db, scope }: Context, id: number): Promise<TyreHotelMovement[]> => queries.listMovements(db, scope, id)
