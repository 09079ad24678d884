import { sql } from 'kysely'
import type { WorkersReportSearch } from '#contract/reports/summed.ts'
import type { Db } from '#server/platform/database/db.ts'
import { matchAllWords } from '#server/platform/database/list-page.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import { onlyFinished, filterOrders, lineJoinSql, findReportScope } from '#server/reports/orders.queries.ts'
import { isAmongFacts, allConditions, type ReportSource } from '#server/reports/reports.queries.ts'

const amounts = ['services', 'products', 'discount', 'net', 'tax', 'total'].map((name) => sql.raw(name))
const each = (of: (name: (typeof amounts)[number]) => ReturnType<typeof sql>) => sql.join(amounts.map(of), sql`, `)

/** Work by worker. Workers share an order equally, in whole bani; orders without a worker form a row of their own. */
export async function workersSource(db: Db, scope: Scope, { quickText, ...models }: WorkersReportSearch['models']): Promise<ReportSource> {
  const { zones, scope: within } = await findReportScope(db, scope, models.organizationId)
  const rows = onlyFinished(filterOrders(db, within, models, zones)).select([
    'w.id',
    'w.finished',
    'w.startDate',
    'w.discount',
    'w.tax',
    'w.total',
  ])
  const searched = allConditions(matchAllWords('named.search', quickText))
  const chosen = models.workerId ? sql`worker_id in (${sql.join(models.workerId)})` : sql`true`
  return {
    parts: [
      sql`orders as materialized (${rows})`,
      sql`sold as materialized (
        select o.id, sum(l.total) filter (where l.is_service) as services, sum(l.total) filter (where not l.is_service) as products
        from orders o join work_order_lines l on ${lineJoinSql(scope)} group by o.id)`,
      sql`valued as (
        select o.id, o.discount, o.total - o.tax as net, o.tax, o.total, coalesce(s.services, 0) as services, coalesce(s.products, 0) as products,
          greatest(floor(extract(epoch from o.finished - o.start_date) / 60), 0)::bigint as minutes
        from orders o left join sold s using (id))`,
      sql`placed as (
        select v.*, a.worker_id, count(*) over (partition by v.id)::int as n, row_number() over (partition by v.id order by a.worker_id)::int as rank
        from valued v left join work_order_workers a on a.account_id = ${scope.account} and a.work_order_id = v.id)`,
      sql`parts as materialized (
        select id as order_id, worker_id, minutes, n, ${each((name) => sql`case when n = 1 then ${name} else share_of(${name}, n, rank) end as ${name}`)} from placed)`,
      sql`summed as materialized (
        select worker_id, count(*)::int as orders, sum(1::numeric / n) as order_share, sum(minutes) as minutes,
          sum(minutes::numeric / n) as share_minutes, ${each((name) => sql`sum(${name}) as ${name}`)}
        from parts where ${chosen} group by worker_id)`,
      sql`named as materialized (
        select s.*, k.name as worker, ' ' || folded(coalesce(k.name, '')) as search
        from summed s left join workers k on k.account_id = ${scope.account} and k.id = s.worker_id)`,
      sql`facts as materialized (select coalesce(worker_id, 0) as id, null::text as group_key, named.* from named where ${searched})`,
    ],
    shown: sql`select p.worker_id, p.worker, p.orders, round(p.order_share, 2) as order_share, p.minutes, round(p.share_minutes) as share_minutes,
      ${each((name) => sql`p.${name}`)}, p.place from part p`,
    sorts: { worker: sql`f.worker collate "ro-x-icu"` },
    totals: sql`select (select count(distinct order_id)::int from parts where ${isAmongFacts(sql`coalesce(worker_id, 0)`)}) as orders,
      round(coalesce(sum(order_share), 0), 2) as order_share, coalesce(sum(minutes), 0) as minutes,
      round(coalesce(sum(share_minutes), 0)) as share_minutes, ${each((name) => sql`coalesce(sum(${name}), 0) as ${name}`)} from facts`,
  }
}
