import { sql } from 'kysely'
import type { ProductsReportSearch } from '#contract/reports/summed.ts'
import type { Db } from '#server/platform/database/db.ts'
import { matchAllWords } from '#server/platform/database/list-page.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import { onlyFinished, filterOrders, lineJoinSql, lineFilterSql, findReportScope } from '#server/reports/orders.queries.ts'
import { isAmongFacts, allConditions, type ReportSource } from '#server/reports/reports.queries.ts'

/** Lines of finished orders by product; custom lines are grouped by name, unit and kind. */
export async function productsSource(
  db: Db,
  scope: Scope,
  { quickText, productId, isService, isCustomProduct, ...models }: ProductsReportSearch['models'],
): Promise<ReportSource> {
  const { zones, scope: within } = await findReportScope(db, scope, models.organizationId)
  const rows = onlyFinished(filterOrders(db, within, models, zones)).select(['w.id', 'w.discount'])
  const searched = allConditions(matchAllWords('named.search', quickText))
  const linesFound = sql`select work_order_id from lines l where ${isAmongFacts(sql`coalesce(l.product_id::text, 'x' || l.other)`)}`
  return {
    parts: [
      sql`orders as materialized (${rows})`,
      sql`lines as materialized (
        select l.id, l.work_order_id, l.product_id, l.is_service, l.quantity, l.total,
          case when l.product_id is null then lower(btrim(l.name)) || '/' || l.um || '/' || l.is_service end as other
        from orders o join work_order_lines l on ${lineJoinSql(scope)}
          and ${lineFilterSql({ productId, isService, isCustomProduct })})`,
      sql`each as materialized (
        select work_order_id, count(*) > count(distinct product_id) + count(distinct other) as repeats from lines group by work_order_id)`,
      // Counting distinct orders needs a sort of all lines. Few orders name a product twice; for all other products the lines are the
      // orders.
      sql`again as materialized (
        select coalesce(product_id::text, 'x' || other) as key, (count(*) - count(distinct work_order_id))::int as lines
        from lines where work_order_id in (select work_order_id from each where repeats) group by 1)`,
      sql`summed as materialized (
        select s.*, s.lines - coalesce(a.lines, 0) as orders
        from (select product_id, other, coalesce(product_id::text, 'x' || other) as key, max(id) as last, bool_and(is_service) as is_service,
            sum(quantity) as quantity, count(*)::int as lines, sum(total) as total
          from lines group by product_id, other) s left join again a using (key))`,
      sql`named as materialized (
        select s.*, l.um, coalesce(p.name, btrim(l.name)) as name, ' ' || folded(coalesce(p.name, btrim(l.name))) as search
        from summed s join work_order_lines l on l.account_id = ${scope.account} and l.id = s.last
          left join products p on p.account_id = ${scope.account} and p.id = s.product_id)`,
      sql`found as materialized (select * from named where ${searched})`,
      sql`facts as materialized (
        select key as id, null::text as group_key, found.*, round(total / quantity, 2) as average,
          coalesce(round(100 * total / nullif(sum(total) over (), 0), 2), 0) as part
        from found)`,
      sql`told as materialized (
        select id, discount from orders where id in (${quickText ? linesFound : sql`select work_order_id from each`}))`,
    ],
    shown: sql`select p.product_id, p.name, p.is_service, p.um, p.quantity, p.orders, p.total, p.average, p.part, p.place from part p`,
    sorts: { name: sql`f.name collate "ro-x-icu"` },
    totals: sql`select coalesce(sum(total), 0) as total, coalesce(sum(total) filter (where is_service), 0) as services,
      coalesce(sum(total) filter (where not is_service), 0) as products,
      (select count(*)::int from told) as orders, (select coalesce(sum(discount), 0) from told) as discount
      from facts`,
  }
}
