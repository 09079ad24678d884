import { sql } from 'kysely'
import type { WorkersReportSearch } from '#contract/reports/summed.ts'
import type { Db } from '#server/platform/database/db.ts'
import { wordsIn } from '#server/platform/database/page.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import { counted, filtered, placesOf, withSums } from '#server/reports/orders/queries.ts'
import { among, matching, type Source } from '#server/reports/queries.ts'

const amounts = ['services', 'products', 'discount', 'net', 'tax', 'total'].map((name) => sql.raw(name))
const each = (of: (name: (typeof amounts)[number]) => ReturnType<typeof sql>) => sql.join(amounts.map(of), sql`, `)

/** Who worked on what. Of an order of several each has a part, in whole bani; an order of nobody is a row of its own. */
export async function workers(db: Db, scope: Scope, { quickText, ...models }: WorkersReportSearch['models']): Promise<Source> {
  const { zones, scope: within } = await placesOf(db, scope, models.organizationId)
  const rows = withSums(counted(filtered(db, within, models, zones)), zones)
  const searched = matching(wordsIn('named.search', quickText))
  const chosen = models.workerId ? sql`worker_id in (${sql.join(models.workerId)})` : sql`true`
  // Order by order, by the index: of what an unfinished statement holds PostgreSQL knows no size, and would compare each with each.
  return {
    parts: [
      sql`orders as materialized (${rows})`,
      sql`valued as materialized (
        select o.*, coalesce(l.services, 0) as services, coalesce(l.products, 0) as products,
          greatest(floor(extract(epoch from o.finished - o.start_date) / 60), 0)::bigint as minutes
        from orders o left join lateral (
          select sum(total) filter (where is_service) as services, sum(total) filter (where not is_service) as products
          from work_order_lines where account_id = current_account() and work_order_id = o.id) l on true)`,
      sql`parts as materialized (
        select v.id as order_id, a.worker_id, v.minutes, n, ${each((name) => sql`share_of(v.${name}, n, rank) as ${name}`)}
        from valued v left join lateral (
          select worker_id, count(*) over ()::int as workers, row_number() over (order by worker_id)::int as place
          from work_order_workers where account_id = current_account() and work_order_id = v.id) a on true
        cross join lateral (select coalesce(a.workers, 1) as n, coalesce(a.place, 1) as rank) s)`,
      sql`summed as materialized (
        select worker_id, count(*)::int as orders, sum(1::numeric / n) as order_share, sum(minutes) as minutes,
          sum(minutes::numeric / n) as share_minutes, ${each((name) => sql`sum(${name}) as ${name}`)}
        from parts where ${chosen} group by worker_id)`,
      sql`named as materialized (
        select s.*, k.name as worker, ' ' || folded(coalesce(k.name, '')) as search
        from summed s left join workers k on k.account_id = current_account() and k.id = s.worker_id)`,
      sql`facts as materialized (select coalesce(worker_id, 0) as id, null::text as group_key, named.* from named where ${searched})`,
    ],
    shown: sql`select p.worker_id, p.worker, p.orders, round(p.order_share, 2) as order_share, p.minutes, round(p.share_minutes) as share_minutes,
      ${each((name) => sql`p.${name}`)}, p.place from part p`,
    sorts: { worker: sql`f.worker collate "ro-x-icu"` },
    totals: sql`select (select count(distinct order_id)::int from parts where ${among(sql`coalesce(worker_id, 0)`)}) as orders,
      round(coalesce(sum(order_share), 0), 2) as order_share, coalesce(sum(minutes), 0) as minutes,
      round(coalesce(sum(share_minutes), 0)) as share_minutes, ${each((name) => sql`coalesce(sum(${name}), 0) as ${name}`)} from facts`,
  }
}
