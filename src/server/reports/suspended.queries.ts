import { sql } from 'kysely'
import type { SuspendedReportSearch } from '#contract/reports/lists.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import { daySorts, filterOrders, joinedOrderSql, findReportScope, orderColumnsSql, selectWithSums } from '#server/reports/orders.queries.ts'
import { daySql, type ReportSource } from '#server/reports/reports.queries.ts'

/** First and last day of each age; the oldest age is open. */
const ages = sql`(values (0, 7), (8, 30), (31, 90), (91, null)) as a(first, last)`

/** Orders that are done and not paid, oldest first. */
export async function suspendedSource(
  db: Db,
  scope: Scope,
  { clientId, ...models }: SuspendedReportSearch['models'],
  now: string,
): Promise<ReportSource> {
  const { zones, scope: within } = await findReportScope(db, scope, models.organizationId)
  let rows = filterOrders(db, within, { ...models, unpaid: true }, zones).where('w.status', '=', 'done')
  if (clientId) rows = rows.where('w.clientId', 'in', clientId)
  const today = daySql(zones, 'orders.organization_id', (zone) => dayInZone(now, zone))
  return {
    parts: [
      sql`orders as materialized (${selectWithSums(rows, zones)})`,
      sql`facts as materialized (select *, day::text as group_key, ${today} - day as waiting from orders)`,
    ],
    shown: sql`select ${orderColumnsSql(scope)}, w.phone, w.version, null as payment, p.waiting from ${joinedOrderSql(scope)}`,
    sorts: daySorts,
    groups: sql`select group_key as key, count(*)::int as orders, sum(total) as total, '[]'::json as ages from facts group by group_key`,
    totals: sql`select count(*)::int as orders, coalesce(sum(total), 0) as total,
      (select json_agg(json_build_object('from', first, 'to', last, 'orders', (select count(*)::int from facts where waiting >= first and (last is null or waiting <= last)),
        'total', (select coalesce(sum(total), 0) from facts where waiting >= first and (last is null or waiting <= last))) order by first) from ${ages}) as ages
      from facts`,
  }
}
