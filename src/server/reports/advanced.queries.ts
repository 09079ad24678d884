import { sql } from 'kysely'
import type { AdvancedReportSearch } from '#contract/reports/lists.ts'
import type { Db } from '#server/platform/database/db.ts'
import { organizationName, userName } from '#server/platform/database/list-page.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import {
  filterOrders,
  joinedOrderSql,
  lineFilterSql,
  orderSorts,
  findReportScope,
  orderColumnsSql,
  sumsOfAll,
  selectWithSums,
} from '#server/reports/orders.queries.ts'
import { dayRangeSql, type ReportSource } from '#server/reports/reports.queries.ts'
import { filterByDocumentNumber, filterByPlate } from '#server/work-orders/work-orders.service.ts'

/** Orders of any status. */
export async function advancedSource(db: Db, scope: Scope, models: AdvancedReportSearch['models']): Promise<ReportSource> {
  const {
    clientId,
    productId,
    isService,
    isCustomProduct,
    status,
    startDate,
    total,
    plateNumber,
    documentNumber,
    createdBy,
    hasDiscount,
    dateMissing,
  } = models
  const { zones, scope: places } = await findReportScope(db, scope, models.organizationId)
  let rows = filterOrders(db, places, models, zones)
  if (plateNumber) rows = filterByPlate(rows, plateNumber)
  if (documentNumber) rows = filterByDocumentNumber(rows, documentNumber)
  if (clientId) rows = rows.where('w.clientId', 'in', clientId)
  if (status) rows = rows.where('w.status', 'in', status)
  if (createdBy) rows = rows.where('w.createdBy', 'in', createdBy)
  if (hasDiscount !== undefined) rows = rows.where('w.discount', hasDiscount ? '>' : '=', 0)
  if (dateMissing !== undefined) rows = rows.where('w.finished', dateMissing ? 'is' : 'is not', null)
  const [minTotal, maxTotal] = total ?? []
  if (typeof minTotal === 'number') rows = rows.where('w.total', '>=', minTotal)
  if (typeof maxTotal === 'number') rows = rows.where('w.total', '<=', maxTotal)
  if (productId || isService !== undefined || isCustomProduct !== undefined)
    rows = rows.where(
      sql<boolean>`exists (select from work_order_lines l where l.account_id = w.account_id and l.work_order_id = w.id
        and ${lineFilterSql({ productId, isService, isCustomProduct })})`,
    )
  for (const condition of dayRangeSql('w.start_date', startDate, zones, 'w.organization_id')) rows = rows.where(condition)
  return {
    parts: [
      sql`orders as materialized (${selectWithSums(rows, zones)})`,
      sql`facts as materialized (select *, null::text as group_key from orders)`,
    ],
    shown: sql`select ${orderColumnsSql(scope)}, w.status, ${organizationName('w')}, w.start_date, w.end_date, w.phone,
      floor(extract(epoch from w.finished - least(w.start_date, w.finished)) / 60)::int as duration, w.car ->> 'vinNumber' as vin_number,
      ${userName('w', 'created_by')} as created_by,
      case when w.tyre_width is not null then trim_scale(w.tyre_width) || '/' || trim_scale(w.tyre_height) || ' R' || trim_scale(w.tyre_rim) end as tyre_dimensions
      from ${joinedOrderSql(scope)}`,
    sorts: orderSorts,
    totals: sql`select t.*, (select coalesce(json_agg(s order by s.status), '[]')
        from (select status, count(*)::int as count, sum(total) as total from orders group by status) s) as statuses
      from (${sumsOfAll(scope)}) t`,
  }
}
