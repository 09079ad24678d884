import { sql } from 'kysely'
import type { Shelf, ShelfSearch } from '#contract/tyre-hotels/tyre-hotel-shelves.ts'
import type { Db } from '#server/platform/database/db.ts'
import { fetchPage } from '#server/platform/database/list-page.ts'
import { accountWideScope, narrowScope, visibleRows, type Scope } from '#server/platform/database/scope.ts'

const columns = ['s.id', 's.organizationId', 's.location', 's.rack', 's.code', 's.fullCode', 's.capacity', 's.used', 's.version'] as const

type Rows = ReturnType<typeof visibleShelves>
const visibleShelves = (db: Db, scope: Scope) => visibleRows(db, 'tyreHotelShelves as s', scope)

const freeSql = sql<number>`(s.capacity - s.used)`
const sorts = { id: sql.ref('s.id'), full_code: sql.ref('s.fullCode') }

export async function search(db: Db, scope: Scope, search: ShelfSearch) {
  const { organizationId, location, fullCode, free: hasRoom, quickText } = search.models
  let matching: Rows = visibleShelves(db, narrowScope(scope, organizationId))
  for (const text of [fullCode, quickText])
    if (text) matching = matching.where(sql<boolean>`strpos(lower(s.full_code), lower(${text})) > 0`)
  if (location) matching = matching.where(sql<boolean>`strpos(lower(s.location), lower(${location})) > 0`)
  if (hasRoom !== undefined) matching = matching.where(freeSql, hasRoom ? '>' : '<=', 0)
  return fetchPage(
    db,
    { rows: visibleShelves(db, accountWideScope(scope)), matching, sorts, select: (rows: Rows) => rows.select(columns) },
    search,
  )
}

export const find = (db: Db, scope: Scope, id: number): Promise<Shelf | undefined> =>
  visibleShelves(db, scope).select(columns).where('s.id', '=', id).executeTakeFirst()

export const findForUpdate = (db: Db, scope: Scope, id: number) =>
  visibleShelves(db, scope).select(['s.id', 's.version']).where('s.id', '=', id).forUpdate().executeTakeFirst()

const maxProposedShelves = 20

/** Lists shelves with enough free places: those with the least room first, then by code. */
export async function listShelvesWithRoom(
  db: Db,
  scope: Scope,
  { organizationId, quantity }: { organizationId: number; quantity: number },
) {
  const fitting = visibleShelves(db, narrowScope(scope, [organizationId])).where(freeSql, '>=', quantity)
  const { count, room } = await fitting
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(sum(s.capacity - s.used), 0)::int`.as('room')])
    .executeTakeFirstOrThrow()
  const items = await fitting.select(columns).orderBy(freeSql).orderBy('s.fullCode').limit(maxProposedShelves).execute()
  return { count, free: room, items }
}

type NewShelf = Pick<Shelf, 'organizationId' | 'location' | 'rack' | 'code' | 'capacity'>

/** Skips shelves that exist already and returns the ids of the new ones. */
export const insertMissing = (db: Db, { account }: Scope, shelves: readonly NewShelf[]) =>
  db
    .insertInto('tyreHotelShelves')
    .values(shelves.map((shelf) => ({ accountId: account, ...shelf })))
    .onConflict((conflict) => conflict.columns(['accountId', 'organizationId', 'fullCode']).where('deletedAt', 'is', null).doNothing())
    .returning('id')
    .execute()

/** Returns false if the shelf holds more tyres than that. */
export async function updateCapacity(db: Db, { account }: Scope, id: number, capacity: number): Promise<boolean> {
  const { rows } = await sql`update tyre_hotel_shelves set capacity = ${capacity}::int, version = version + 1
    where account_id = ${account} and id = ${id} and used <= ${capacity}::int returning id`.execute(db)
  return rows.length > 0
}

/** Marks the row as deleted; it is purged after 30 days. Returns false if the shelf is not empty. */
export async function remove(db: Db, { account }: Scope, id: number): Promise<boolean> {
  const { rows } = await sql`update tyre_hotel_shelves set deleted_at = now(), version = version + 1
    where account_id = ${account} and id = ${id} and used = 0 returning id`.execute(db)
  return rows.length > 0
}
