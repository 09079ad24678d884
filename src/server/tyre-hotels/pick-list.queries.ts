import { sql } from 'kysely'
import type { PickedHotel } from '#contract/tyre-hotels/tyre-hotels.ts'
import type { Db } from '#server/platform/database/db.ts'
import { narrowScope, visibleRows, type Scope } from '#server/platform/database/scope.ts'
import { selectHotels } from '#server/tyre-hotels/tyre-hotels.queries.ts'
import { toHotel } from '#server/tyre-hotels/tyre-hotels.view.ts'

/** Rows beyond this limit are not listed. */
const maxPicks = 500

/** Lists open sets that an appointment requests, or an order gives back, from `from` (included) to `to` (excluded). */
export async function listDuePicks(
  db: Db,
  scope: Scope,
  organizationId: number,
  { from, to }: { from: string; to: string },
): Promise<PickedHotel[]> {
  const dueAt = sql<string | null>`least(
    (select min(a.from_at) from appointments a where a.account_id = h.account_id and a.plate_key = h.plate_key
      and a.organization_id = h.organization_id and a.from_at >= ${from} and a.from_at < ${to} and a.status <> 'skipped'
      and a.deleted_at is null and (a.options ->> 'tyreHotel')::boolean),
    (select w.start_date from work_orders w where w.account_id = h.account_id and w.id = h.out_work_order_id
      and w.start_date >= ${from} and w.start_date < ${to} and w.deleted_at is null))`
  const openSets = visibleRows(db, 'tyreHotels as h', narrowScope(scope, [organizationId])).where('h.status', '=', 'open')
  // Starts from the few appointments and orders of the day, not from all stored sets.
  const candidates = openSets.where(
    sql<boolean>`(h.plate_key in (select a.plate_key from appointments a where a.account_id = h.account_id
        and a.organization_id = ${organizationId} and a.from_at >= ${from} and a.from_at < ${to} and a.plate_key <> '')
      or h.out_work_order_id in (select w.id from work_orders w where w.account_id = h.account_id
        and w.start_date >= ${from} and w.start_date < ${to}))`,
  )
  const rows = await selectHotels(candidates)
    .select(dueAt.as('dueAt'))
    .where(dueAt, 'is not', null)
    .orderBy(sql`(select s.full_code from tyre_hotel_shelves s where s.account_id = h.account_id and s.id = h.shelf_id) nulls last`)
    .orderBy(dueAt)
    .orderBy('h.id')
    .limit(maxPicks)
    .execute()
  return rows.map(({ dueAt: at, ...row }) => ({ ...toHotel(row), dueAt: at! }))
}
