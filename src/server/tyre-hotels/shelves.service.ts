import { fail, failNotFound, failField } from '#contract/kit/errors.ts'
import type { VersionedId } from '#contract/kit/fields.ts'
import type { Shelf, ShelvesDraft } from '#contract/tyre-hotels/tyre-hotel-shelves.ts'
import type { TyreHotel } from '#contract/tyre-hotels/tyre-hotels.ts'
import { expandShelfPattern, maxShelvesAtOnce } from '#domain/tyre-hotels/shelves.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { updateRow } from '#server/platform/database/rows.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import { toOccupancy, recordMovement, moveOccupancy } from '#server/tyre-hotels/shelf-places.service.ts'
import * as tyreHotels from '#server/tyre-hotels/tyre-hotels.service.ts'
import * as queries from './shelves.queries.ts'

/** Creates the shelves of every rack; both patterns expand to lists of codes. Existing shelves are skipped. */
export async function createMany(
  { db, scope, actor, publish }: Context<UserActor>,
  { organizationId = actor.organizationId, location, racks, shelves, capacity }: ShelvesDraft,
): Promise<{ created: number; skipped: number }> {
  if (!scope.organizations.includes(organizationId)) failField('organization_id', 'InvalidChoice')
  const rackNames = expandShelfPattern(racks) ?? failField('racks', 'InvalidShelves')
  const shelfCodes = expandShelfPattern(shelves) ?? failField('shelves', 'InvalidShelves')
  const drafts = rackNames.flatMap((rack) => shelfCodes.map((code) => ({ organizationId, location, rack, code, capacity })))
  if (drafts.length > maxShelvesAtOnce) failField('racks', `AtMostShelves:${maxShelvesAtOnce}`)
  const created = await queries.insertMissing(db, scope, drafts)
  const [first] = created
  if (first) publish('tyre-hotel-shelf', 'CREATED', { id: first.id, organizationId })
  return { created: created.length, skipped: drafts.length - created.length }
}

/** The capacity must not be smaller than the number of tyres on the shelf. */
export async function update(context: Context, { id, version, capacity }: VersionedId & { capacity: number }): Promise<Shelf> {
  const { db, scope, publish } = context
  const shelf = await lockShelf(context, { id, version })
  if (!(await queries.updateCapacity(db, scope, id, capacity))) failField('capacity', `AtLeast:${shelf.used}`)
  const after = await find(context, id)
  publish('tyre-hotel-shelf', 'UPDATED', after)
  return after
}

export async function remove(context: Context, versioned: VersionedId): Promise<null> {
  const { db, scope, publish } = context
  const shelf = await lockShelf(context, versioned)
  if (!(await queries.remove(db, scope, shelf.id))) fail('ShelfInUse')
  publish('tyre-hotel-shelf', 'DELETED', shelf)
  return null
}

async function lockShelf(context: Context, { id, version }: VersionedId): Promise<Shelf> {
  await lockVersion('shelf', { id, version }, queries.findForUpdate(context.db, context.scope, id))
  return find(context, id)
}

const find = async ({ db, scope }: Context, id: number): Promise<Shelf> => (await queries.find(db, scope, id)) ?? failNotFound('shelf', id)

export async function listFreeShelves(
  { db, scope, actor }: Context<UserActor>,
  { organizationId = actor.organizationId, quantity }: { organizationId?: number | undefined; quantity: number },
) {
  return queries.listShelvesWithRoom(db, scope, { organizationId, quantity })
}

/** Puts a set on a shelf of its workplace, or takes it off its shelf with `shelfId` null. */
export async function placeOnShelf(
  context: Context,
  { shelfId, ...versioned }: VersionedId & { shelfId: number | null },
): Promise<TyreHotel> {
  const { db, scope, publish } = context
  const set = await tyreHotels.findForUpdate(context, versioned)
  if (set.status === 'closed') fail('TyreHotelClosed')
  if (shelfId === (set.shelf?.id ?? null)) return set
  const shelf = shelfId === null ? null : ((await queries.find(db, scope, shelfId)) ?? failField('shelf_id', 'InvalidChoice'))
  if (shelf && shelf.organizationId !== set.organizationId) failField('shelf_id', 'InvalidChoice')
  await moveOccupancy(context, toOccupancy(set), { shelfId, quantity: set.tyreQuantity })
  await updateRow(db, 'tyreHotels', scope, set.id, { shelfId })
  await recordMovement(context, set, 'move', { from: set.shelf, to: shelf })
  const after = await tyreHotels.get(context, set)
  publish('tyre-hotel', 'UPDATED', after)
  return after
}
