import { sql } from 'kysely'
import type { Guaranty, GuarantySearch, GuarantyState } from '#contract/guaranties.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { erasedName } from '#domain/text/people.ts'
import { isPast, isPastAt } from '#server/platform/database/days.ts'
import type { Db } from '#server/platform/database/db.ts'
import { fetchPage, type Page, matchAllWords } from '#server/platform/database/list-page.ts'
import { accountWideScope, narrowScope, searchableRows, visibleRows, type Scope } from '#server/platform/database/scope.ts'
import { searchColumnSql } from '#server/platform/database/search-column.ts'

/** True if the last day is over in the workplace's time zone. */
const isExpired = isPast('g', 'expires_on')

/** Selected values beyond the guaranty's own columns. The order may have been deleted. */
const selectedValues = [
  sql<GuarantyState>`case when ${isExpired} then 'expired' else 'active' end`.as('state'),
  sql<string | null>`(select w.uuid from work_orders as w where w.account_id = g.account_id and w.id = g.work_order_id)`.as(
    'workOrderUuid',
  ),
  sql<number | null>`(select v.car_km from vehicles as v
    where v.account_id = g.account_id and v.plate_key = g.plate_key and v.deleted_at is null)`.as('carKm'),
] as const

/** Guaranties without an end are sorted last. */
const ending = sql`coalesce(g.expires_on, 'infinity')`
const sorts = {
  created_at: sql.ref('g.createdAt'),
  number: sql`g.number collate "C"`,
  client_name: sql`g.client_name collate "ro-x-icu"`,
  expires_on: ending,
  id: sql.ref('g.id'),
}
export const search = async (db: Db, scope: Scope, search: GuarantySearch) =>
  (await fetchPage(db, await listQuery(db, scope, search.models), search)) as Page<Guaranty>

/** Present plates of these vehicles; a guaranty refers to its vehicle by plate. */
const platesOf = ({ account }: Scope, vehicles: number[]) =>
  sql`select v.plate_key from vehicles v where v.account_id = ${account} and v.id = any (${vehicles}::bigint[])`

export async function listQuery(db: Db, scope: Scope, models: GuarantySearch['models']) {
  const { organizationId, state, clientId, vehicleId, plateNumber, quickText } = models
  let matching = searchableRows(db, 'guaranties as g', narrowScope(scope, organizationId))
  if (state && new Set(state).size === 1) {
    const isOver = await isPastAt(db, scope, ['g', 'expires_on'], ending)
    matching = matching.where(state[0] === 'expired' ? isOver : sql<boolean>`not ${isOver}`)
  }
  if (clientId) matching = matching.where('g.clientId', 'in', clientId)
  if (vehicleId) matching = matching.where(sql<boolean>`g.plate_key collate "C" = any (array(${platesOf(scope, vehicleId)}))`)
  if (plateNumber !== undefined) matching = matching.where('g.plateKey', '=', plateKey(plateNumber))
  for (const word of matchAllWords('g.search', quickText)) matching = matching.where(word)
  const select = (rows: typeof matching) => rows.selectAll().select(selectedValues)
  return { rows: searchableRows(db, 'guaranties as g', accountWideScope(scope)), matching, select, sorts }
}

export const find = (db: Db, scope: Scope, id: number): Promise<Guaranty | undefined> =>
  visibleRows(db, 'guaranties as g', scope).selectAll().select(selectedValues).where('g.id', '=', id).executeTakeFirst()

export const findForUpdate = (db: Db, scope: Scope, id: number) =>
  visibleRows(db, 'guaranties', scope).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findOrder = (db: Db, scope: Scope, id: number) =>
  visibleRows(db, 'workOrders', scope).select('id').where('id', '=', id).executeTakeFirst()

export const erasedColumns = {
  clientName: erasedName,
  phone: null,
  search: searchColumnSql('number', 'plateNumber', 'plateKey'),
}
