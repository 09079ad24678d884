import { sql, type RawBuilder } from 'kysely'
import type { SearchResult } from '#contract/search.ts'
import type { Db } from '#server/platform/database/db.ts'
import { customPlanHint } from '#server/platform/database/driver.ts'
import { shelfCodeSql } from '#server/tyre-hotels/tyre-hotels.service.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import { seenOwnerSql, tyresSql } from '#server/vehicles/vehicles.service.ts'

/** Clients may be shared between workplaces, so they have a scope of their own. */
export type FactScope = { db: Db; scope: Scope; ofClients: Scope }

const among = ({ organizations }: Scope) => sql`${organizations}::bigint[]`

const facts = {
  owner: sql`c.name`,
  stored_set: sql`h.sets`,
  last_visit: sql`v.last_visit::text`,
  itp_until: sql`v.itp_until::text`,
  open_order: sql`o.open`,
  unpaid: sql`o.unpaid`,
} satisfies Partial<Record<SearchResult['facts'][number]['key'], RawBuilder<unknown>>>

export type VehicleFacts = { ownerId: number | null; facts: SearchResult['facts'] }

/** Facts of these vehicles. The statement reads all orders of each vehicle, so callers pass only the vehicles that are shown. */
export async function findFacts({ db, scope, ofClients }: FactScope, ids: number[]): Promise<Map<number, VehicleFacts>> {
  if (ids.length === 0) return new Map()
  const factRows = Object.entries(facts).map(([key, value]) => sql`(${sql.lit(key)}, ${value})`)
  const { rows } = await sql<{ id: number; ownerId: number | null; facts: SearchResult['facts'] | null }>`
    select v.id, c.id as owner_id, (select json_agg(json_build_object('key', key, 'value', value)) from (values ${sql.join(factRows)}) as facts (key, value)
        where value is not null) as facts
      from vehicles v left join lateral ${seenOwnerSql(ofClients)} as c on true,
        lateral (
          select (array_agg(w.uuid order by w.start_date desc) filter (where w.status in ('new', 'in-progress', 'on-hold')))[1] as open,
            nullif(sum(w.total) filter (where w.status = 'done' and w.payment_type_id is null), 0)::text as unpaid
          from work_orders w where w.account_id = ${scope.account} and w.vehicle_id = v.id and w.deleted_at is null
            and w.organization_id = any (${among(scope)})
        ) as o,
        lateral (
          select string_agg(concat_ws(' · ', ${tyresSql('s')}, ${shelfCodeSql('s')}), ', ' order by s.id) as sets
          from tyre_hotels s where s.account_id = ${scope.account} and s.plate_key collate "C" = v.plate_key and s.status = 'open'
            and s.deleted_at is null and s.organization_id = any (${among(scope)})
        ) as h
      where v.account_id = ${scope.account} and v.id = any (${ids}::bigint[]) ${customPlanHint}`.execute(db)
  return new Map(rows.map(({ id, ownerId, facts: read }) => [id, { ownerId, facts: read ?? [] }]))
}
