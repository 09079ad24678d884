import { sql } from 'kysely'
import type { TyreHotelMovement } from '#contract/tyre-hotels/tyre-hotels.ts'
import type { Db } from '#server/platform/database/db.ts'
import { userName } from '#server/platform/database/list-page.ts'
import type { Scope } from '#server/platform/database/scope.ts'

/** One statement checks and books, so two users cannot both get the last place. Returns false if the shelf is full. */
export async function changeOccupancy(db: Db, { account }: Scope, id: number, by: number): Promise<boolean> {
  const { rows } = await sql`update tyre_hotel_shelves set used = used + ${by}::int
    where account_id = ${account} and id = ${id} and deleted_at is null and used + ${by}::int between 0 and capacity returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** Newest first. */
export async function listMovements(db: Db, { account }: Scope, hotelId: number): Promise<TyreHotelMovement[]> {
  const rows = await db
    .selectFrom('tyreHotelMovements as m')
    .select(['m.id', 'm.at', 'm.kind', 'm.quantity', 'm.fromCode', 'm.toCode', userName('m', 'user_id').as('by')])
    .where('m.accountId', '=', account)
    .where('m.hotelId', '=', hotelId)
    .orderBy('m.id', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as TyreHotelMovement['kind'], by: row.by ?? '' }))
}

/** The shelf that the set left last. */
export const findLastShelf = (db: Db, { account }: Scope, hotelId: number) =>
  db
    .selectFrom('tyreHotelMovements as m')
    .innerJoin('tyreHotelShelves as s', (join) => join.onRef('s.accountId', '=', 'm.accountId').onRef('s.id', '=', 'm.shelfId'))
    .select(['s.id', 's.fullCode', 's.organizationId'])
    .where('m.accountId', '=', account)
    .where('m.hotelId', '=', hotelId)
    .where('m.kind', '=', 'out')
    .orderBy('m.id', 'desc')
    .executeTakeFirst()
