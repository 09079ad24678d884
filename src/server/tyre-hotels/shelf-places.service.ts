import { fail } from '#contract/kit/errors.ts'
import type { TyreHotelMovement, TyreHotel } from '#contract/tyre-hotels/tyre-hotels.ts'
import { freePlaces } from '#domain/tyre-hotels/shelves.ts'
import { actingUserId } from '#server/platform/audit.ts'
import type { Context } from '#server/platform/context.ts'
import * as shelves from '#server/tyre-hotels/shelves.queries.ts'
import * as queries from './shelf-places.queries.ts'

/** So many tyres on a shelf, or on none. */
type Lying = { shelfId: number | null; quantity: number }
type Placed = { id: number; shelf: TyreHotel['shelf']; tyreQuantity: number }

export const toOccupancy = ({ shelf, tyreQuantity }: Pick<Placed, 'shelf' | 'tyreQuantity'>): Lying => ({
  shelfId: shelf?.id ?? null,
  quantity: tyreQuantity,
})

/** Moves what is booked; shelves are taken in the order of their ids, so that of two who exchange sets neither waits for ever. */
export async function moveOccupancy(context: Context, from: Lying, to: Lying): Promise<void> {
  const full = await firstFull(context, from, to)
  if (full) await refuseFull(context, full.id, full.by)
}

async function firstFull({ db, scope }: Context, from: Lying, to: Lying): Promise<{ id: number; by: number } | undefined> {
  const changes = new Map<number, number>()
  const add = (id: number | null, by: number) => id !== null && changes.set(id, (changes.get(id) ?? 0) + by)
  add(from.shelfId, -from.quantity)
  add(to.shelfId, to.quantity)
  for (const [id, by] of [...changes].filter(([, each]) => each !== 0).toSorted(([a], [b]) => a - b))
    if (!(await queries.changeOccupancy(db, scope, id, by))) return { id, by }
  return undefined
}

/** Says what is left there, and where so many would fit. */
async function refuseFull({ db, scope }: Context, id: number, quantity: number): Promise<never> {
  const shelf = await shelves.find(db, scope, id)
  const next = shelf && (await shelves.listShelvesWithRoom(db, scope, { organizationId: shelf.organizationId, quantity })).items[0]
  return fail('ShelfFull', {
    details: { free: shelf ? freePlaces(shelf) : 0, next: next ? { id: next.id, full_code: next.fullCode } : null },
  })
}

/** Frees the place of a set that leaves. */
export const releasePlace = (context: Context, set: Placed): Promise<void> =>
  moveOccupancy(context, toOccupancy(set), { shelfId: null, quantity: 0 })

/** Where a set that came back lies: as before, if that still fits, else nowhere yet. */
export async function findFormerPlace(context: Context, set: Placed & { organizationId: number }): Promise<TyreHotel['shelf']> {
  const last = await queries.findLastShelf(context.db, context.scope, set.id)
  if (!last || last.organizationId !== set.organizationId) return null
  const full = await firstFull(context, { shelfId: null, quantity: 0 }, { shelfId: last.id, quantity: set.tyreQuantity })
  return full ? null : { id: last.id, fullCode: last.fullCode }
}

/** A line of the history of a set. */
export const recordMovement = (
  { db, scope, actor }: Context,
  { id, tyreQuantity }: Placed,
  kind: TyreHotelMovement['kind'],
  { from, to }: { from?: TyreHotel['shelf']; to?: TyreHotel['shelf'] } = {},
) =>
  queries.insertMovement(db, scope, {
    hotelId: id,
    kind,
    quantity: tyreQuantity,
    fromCode: from?.fullCode ?? null,
    toCode: to?.fullCode ?? null,
    shelfId: kind === 'out' ? (from?.id ?? null) : null,
    userId: actingUserId(actor),
  })

export const listMovements = ({ db, scope }: Context, id: number): Promise<TyreHotelMovement[]> => queries.listMovements(db, scope, id)
