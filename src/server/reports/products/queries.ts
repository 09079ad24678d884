import { sql } from 'kysely'
import type { ProductsReportSearch } from '#contract/reports/summed.ts'
import type { Db } from '#server/platform/database/db.ts'
import { wordsIn } from '#server/platform/database/page.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import { counted, filtered, linesThat, placesOf, withSums } from '#server/reports/orders/queries.ts'
import { among, matching, type Source } from '#server/reports/queries.ts'

/** What sells: the lines of finished orders by product, and what is no product of the list by its name, unit and kind. */
export async function products(
  db: Db,
  scope: Scope,
  { quickText, productId, isService, isCustomProduct, ...models }: ProductsReportSearch['models'],
): Promise<Source> {
  const { zones, scope: within } = await placesOf(db, scope, models.organizationId)
  const rows = withSums(counted(filtered(db, within, models, zones)), zones)
  const searched = matching(wordsIn('named.search', quickText))
  return {
    parts: [
      sql`orders as materialized (${rows})`,
      sql`lines as materialized (
        select l.*, o.discount as order_discount, coalesce(l.product_id::text, 'x' || lower(btrim(l.name)) || '/' || l.um || '/' || l.is_service) as key
        from orders o cross join lateral (
          select * from work_order_lines l where l.account_id = current_account() and l.work_order_id = o.id
            and ${linesThat({ productId, isService, isCustomProduct })} offset 0) l)`,
      sql`summed as materialized (
        select key, product_id, (array_agg(btrim(name) order by id desc))[1] as line_name, (array_agg(um order by id desc))[1] as um,
          bool_and(is_service) as is_service, sum(quantity) as quantity, count(distinct work_order_id)::int as orders, sum(total) as total
        from lines group by key, product_id)`,
      sql`named as materialized (
        select s.*, coalesce(p.name, s.line_name) as name, ' ' || folded(coalesce(p.name, s.line_name)) as search
        from summed s left join products p on p.account_id = current_account() and p.id = s.product_id)`,
      sql`found as materialized (select * from named where ${searched})`,
      sql`facts as materialized (
        select key as id, null::text as group_key, found.*, round(total / quantity, 2) as average,
          coalesce(round(100 * total / nullif(sum(total) over (), 0), 2), 0) as part
        from found)`,
      sql`told as materialized (select distinct work_order_id, order_discount from lines where ${among(sql`key`)})`,
    ],
    shown: sql`select p.product_id, p.name, p.is_service, p.um, p.quantity, p.orders, p.total, p.average, p.part, p.place from part p`,
    sorts: { name: sql`f.name collate "ro-x-icu"` },
    totals: sql`select coalesce(sum(total), 0) as total, coalesce(sum(total) filter (where is_service), 0) as services,
      coalesce(sum(total) filter (where not is_service), 0) as products,
      (select count(*)::int from told) as orders, (select coalesce(sum(order_discount), 0) from told) as discount
      from facts`,
  }
}
