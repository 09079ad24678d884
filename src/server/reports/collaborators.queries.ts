import { sql, type RawBuilder } from 'kysely'
import type { CollaboratorReportSearch } from '#contract/reports/collaborators.ts'
import type { Db } from '#server/platform/database/db.ts'
import { narrowScope, searchableRows, type Scope } from '#server/platform/database/scope.ts'
import type { ReportSource } from '#server/reports/reports.queries.ts'

type Models = CollaboratorReportSearch['models']

/** Finished orders of collaborators, by the day of the order. */
function filterFinished(db: Db, scope: Scope, { organizationId, date, collaboratorId, workerId, paymentTypeId }: Models) {
  let rows = searchableRows(db, 'collaboratorWorkOrders as w', narrowScope(scope, organizationId)).where('w.status', 'in', [
    'done',
    'invoiced',
  ])
  if (collaboratorId) rows = rows.where('w.collaboratorId', 'in', collaboratorId)
  if (paymentTypeId) rows = rows.where('w.paymentTypeId', 'in', paymentTypeId)
  if (workerId)
    rows = rows.where(
      sql<boolean>`exists (select from collaborator_work_order_workers p
        where p.account_id = w.account_id and p.order_id = w.id and p.worker_id in (${sql.join(workerId)}))`,
    )
  const [from = '', to = ''] = date ?? []
  if (from) rows = rows.where('w.date', '>=', from)
  if (to) rows = rows.where('w.date', '<=', to)
  return rows
    .select(['w.id', 'w.collaboratorId', 'w.date', 'w.subtotal', 'w.tax', 'w.total'])
    .select(sql<number>`case when w.payment_type_id is null then w.total else 0 end`.as('unpaid'))
}

const sums = sql`count(*)::int as orders, coalesce(sum(subtotal), 0) as subtotal, coalesce(sum(tax), 0) as tax,
  coalesce(sum(total), 0) as total, coalesce(sum(unpaid), 0) as unpaid`
const collaboratorName = (scope: Scope, id: RawBuilder<unknown>) =>
  sql`(select c.name from collaborators c where c.account_id = ${scope.account} and c.id = ${id})`

const source = (db: Db, scope: Scope, models: Models, ...facts: RawBuilder<unknown>[]): ReportSource => ({
  parts: [sql`orders as materialized (${filterFinished(db, scope, models)})`, ...facts],
  shown: sql`select p.id, p.name, p.collaborator, p.orders, p.share, p.subtotal, p.tax, p.total, p.unpaid, p.group_key, p.place from part p`,
  sorts: { name: sql`f.name collate "ro-x-icu"` },
  totals: sql`select ${sums} from orders`,
})

const byCollaborator = (db: Db, scope: Scope, models: Models) =>
  source(
    db,
    scope,
    models,
    sql`facts as materialized (select s.*, ${collaboratorName(scope, sql`s.id`)} as name, null::text as collaborator, s.orders as share, null::text as group_key
      from (select collaborator_id as id, ${sums} from orders group by 1) s)`,
  )

/** Workers share an order equally; the first workers get the remaining bani. Orders without a worker form a row of their own. */
const byWorker = (db: Db, scope: Scope, models: Models) =>
  source(
    db,
    scope,
    models,
    sql`parted as materialized (
      select o.*, p.worker_id, count(*) over (partition by o.id)::int as workers, row_number() over (partition by o.id order by p.worker_id)::int as rank
      from orders o left join collaborator_work_order_workers p on p.account_id = ${scope.account} and p.order_id = o.id)`,
    sql`shares as materialized (
      select worker_id, collaborator_id, 1.0 / workers as share, share_of(subtotal, workers, rank) as subtotal,
        share_of(total, workers, rank) - share_of(subtotal, workers, rank) as tax, share_of(total, workers, rank) as total,
        share_of(unpaid, workers, rank) as unpaid
      from parted)`,
    sql`facts as materialized (
      select s.*, k.name, ${collaboratorName(scope, sql`k.collaborator_id`)} as collaborator, null::text as group_key
      from (select coalesce(worker_id, 0) as id, round(sum(share), 2) as share, ${sums} from shares group by 1) s
        left join collaborator_workers k on k.account_id = ${scope.account} and k.id = s.id)`,
  )

/** Every month from the first to the last requested one, or else from the first to the last with a finished order. */
function byMonth(db: Db, scope: Scope, models: Models) {
  const [from = '', to = ''] = models.date ?? []
  const first = from ? sql`${from}::date` : sql`(select min(date) from orders)`
  const last = to ? sql`${to}::date` : sql`(select max(date) from orders)`
  return source(
    db,
    scope,
    models,
    sql`months as materialized (select date_trunc('month', date)::date as month, ${sums} from orders group by 1)`,
    sql`facts as materialized (
      select to_char(c.month, 'YYYYMM')::int as id, to_char(c.month, 'YYYY-MM') as name, null::text as collaborator, null::text as group_key,
        coalesce(m.orders, 0) as orders, coalesce(m.orders, 0) as share, coalesce(m.subtotal, 0) as subtotal, coalesce(m.tax, 0) as tax,
        coalesce(m.total, 0) as total, coalesce(m.unpaid, 0) as unpaid
      from generate_series(date_trunc('month', ${first}), date_trunc('month', ${last}), interval '1 month') as c(month)
        left join months m on m.month = c.month::date)`,
  )
}

export const collaboratorSources = { collaborator: byCollaborator, worker: byWorker, month: byMonth }
