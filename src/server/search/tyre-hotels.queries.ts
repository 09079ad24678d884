import { sql, type RawBuilder } from 'kysely'
import { searchableRows } from '#server/platform/database/scope.ts'
import { containsAllWordsSql, resultColumns, withTyreSizes, joinWords, type SearchPartRequest } from '#server/search/parts.queries.ts'
import { isOnShelfSql, shelfStartsWithSql, shelfCodeSql } from '#server/tyre-hotels/tyre-hotels.service.ts'
import { tyresSql } from '#server/vehicles/vehicles.service.ts'

/** Matches sets by plate, order, client, tyres and shelf; stored sets come first. */
export function tyreHotelParts({ db, scope, query }: SearchPartRequest): RawBuilder<unknown>[] {
  const shelf = shelfCodeSql('h')
  const rows = searchableRows(db, 'tyreHotels as h', scope).select(
    resultColumns('tyre-hotel', {
      id: sql`h.id`,
      title: sql`h.client_name`,
      subtitle: sql`concat_ws(' · ', ${tyresSql('h')}, ${shelf})`,
      plate: sql`h.car_number`,
      organization: sql`h.organization_id`,
      at: sql`case when h.status = 'open' then h.created_at end`,
      codes: sql`h.plate_key, h.work_order_uuid, ${shelf}`,
      names: sql`h.client_name, h.tyre_name`,
    }),
  )
  const plates = query.plates.map((plate) => sql<boolean>`h.plate_key collate "C" ^@ ${plate}`)
  const texts = withTyreSizes(query, joinWords(query)).map((spelling) => containsAllWordsSql('h.search', spelling))
  return [...plates, ...texts, ...isOnShelfSql('h', scope, joinWords(query))].map((found) => sql`${rows.where(found)}`)
}

/** Limit of plates named for a shelf. */
const maxPlates = 3

/** Matches shelves by the beginning of the code; shows their places and sets. */
export function shelfParts({ db, scope, query }: SearchPartRequest): RawBuilder<unknown>[] {
  const plates = sql`(select string_agg(h.car_number, ', ' order by h.id) from (
    select h.id, h.car_number from tyre_hotels h where h.account_id = ${scope.account} and h.shelf_id = s.id order by h.id limit ${sql.lit(maxPlates)}) h)`
  const rows = searchableRows(db, 'tyreHotelShelves as s', scope).select(
    resultColumns('shelf', {
      id: sql`s.id`,
      title: sql`s.full_code`,
      subtitle: sql`concat_ws(' · ', s.used || '/' || s.capacity, ${plates})`,
      organization: sql`s.organization_id`,
      codes: sql`s.full_code, s.rack || '-' || s.code`,
    }),
  )
  return shelfStartsWithSql('s', joinWords(query)).map((found) => sql`${rows.where(found)}`)
}
