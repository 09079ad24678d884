import { sql } from 'kysely'
import type { OrderHotel } from '#contract/tyre-hotels/tyre-hotels.ts'
import type { Scope } from '#server/platform/database/scope.ts'

/** JSON of the set that refers to the order (aliased `w`) by this column, or null. */
const hotelSetSql = ({ account }: Scope, column: 'work_order_id' | 'out_work_order_id') => sql<OrderHotel | null>`(
  select json_build_object('id', h.id, 'version', h.version, 'status', h.status, 'car_number', h.car_number, 'tyre_name', h.tyre_name,
    'tyre_quantity', h.tyre_quantity, 'season', h.season, 'storage_until', h.storage_until, 'fee', h.fee, 'description', h.description,
    'meta_data', json_build_object('with_rim', h.with_rim, 'tyre_dimensions', (
      select json_agg(json_build_object('tyre_quantity', r.tyre_quantity, 'tyre_width', r.tyre_width, 'tyre_height', r.tyre_height,
        'tyre_rim', r.tyre_rim, 'dot_number', r.dot_number) order by r.position)
      from tyre_hotel_rows r where r.account_id = ${account} and r.hotel_id = h.id)))
  from tyre_hotels h where h.account_id = ${account} and h.${sql.ref(column)} = w.id and h.deleted_at is null order by h.id limit 1)`

/** Selects the set that the order stored, and the set that it gives back. */
export const hotelSets = (scope: Scope) =>
  [hotelSetSql(scope, 'work_order_id').as('tyreHotel'), hotelSetSql(scope, 'out_work_order_id').as('tyreHotelOut')] as const
