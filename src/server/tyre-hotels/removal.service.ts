import type { ById, VersionedId } from '#contract/kit/fields.ts'
import type { TyreHotel } from '#contract/tyre-hotels/tyre-hotels.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { updateRow } from '#server/platform/database/rows.ts'
import { deletionColumns, lockDeletedRow, restoredColumns } from '#server/platform/deletions.ts'
import * as places from './shelf-places.service.ts'
import { findForUpdate, get } from './tyre-hotels.service.ts'

export async function remove(context: Context, versioned: VersionedId): Promise<null> {
  await markDeleted(context, await findForUpdate(context, versioned))
  return null
}

/** Marks the row as deleted; it is purged after 30 days. */
export async function markDeleted(context: Context, hotel: TyreHotel): Promise<void> {
  const { db, scope, publish } = context
  await places.releasePlace(context, hotel)
  if (hotel.shelf) await places.recordMovement(context, hotel, 'out', { from: hotel.shelf })
  await updateRow(db, 'tyreHotels', scope, hotel.id, { ...deletionColumns(context), shelfId: null })
  publish('tyre-hotel', 'DELETED', hotel)
}

/** Puts the set back on the shelf from which its deletion took it, if it still fits. */
export async function restore(context: Context<UserActor>, { id }: ById): Promise<TyreHotel> {
  const { db, scope } = context
  const deleted = { ...(await lockDeletedRow(context, 'tyreHotels', 'tyre-hotel', { id })), shelf: null }
  // A closed set left its shelf before, and an open one is taken out by its deletion alone.
  const wasOnShelf = deleted.status === 'open' && (await places.listMovements(context, id))[0]?.kind === 'out'
  const shelf = wasOnShelf ? await places.findFormerPlace(context, deleted) : null
  await updateRow(db, 'tyreHotels', scope, id, { ...restoredColumns, shelfId: shelf?.id ?? null })
  if (wasOnShelf) await places.recordMovement(context, deleted, 'reopen', { to: shelf })
  const hotel = await get(context, { id })
  context.publish('tyre-hotel', 'CREATED', hotel)
  return hotel
}
