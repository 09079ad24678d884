import { sql } from 'kysely'
import type { WasteReportSearch } from '#contract/reports/summed.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import { onlyFinished, filterOrders, findReportScope } from '#server/reports/orders.queries.ts'
import { dayAt, type ReportSource } from '#server/reports/reports.queries.ts'

/** Used tyres left by orders, by month or day and workplace. Their weight is estimated by the type of the vehicle. */
export async function wasteSource(
  db: Db,
  scope: Scope,
  { models, interval }: Pick<WasteReportSearch, 'models' | 'interval'>,
): Promise<ReportSource> {
  const { zones, scope: within } = await findReportScope(db, scope, models.organizationId)
  const left = onlyFinished(filterOrders(db, within, models, zones))
    .where('w.tyreWaste', '>', 0)
    .select(['w.organizationId', 'w.tyreWaste', 'w.carTypeId', dayAt('w.finished', zones, 'w.organization_id').as('day')])
  const day = interval === 'daily' ? sql`day` : sql`date_trunc('month', day)::date`
  return {
    parts: [
      sql`generated as materialized (${left})`,
      sql`facts as materialized (
        select ${day} as day, ${day}::text || '/' || g.organization_id as id, null::text as group_key, organization_id,
          sum(tyre_waste)::int as generated_pieces,
          coalesce(sum(tyre_waste * (select t.waste_kg from car_types t where t.account_id = ${scope.account} and t.id = g.car_type_id)), 0) as generated_kg
        from generated g group by ${day}, g.organization_id)`,
    ],
    shown: sql`select p.day, p.generated_pieces, p.generated_kg, p.place,
      (select o.name from organizations o where o.account_id = ${scope.account} and o.id = p.organization_id) as organization from part p`,
    totals: sql`select coalesce(sum(generated_pieces), 0)::int as generated_pieces, coalesce(sum(generated_kg), 0) as generated_kg from facts`,
  }
}
