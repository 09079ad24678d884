import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { addDays } from '#domain/text/calendar.ts'
import type { orderReportFilters } from '#contract/reports/kit.ts'
import type { Db } from '#server/platform/database/db.ts'
import { narrowScope, searchableRows, type Scope } from '#server/platform/database/scope.ts'
import { dayAt, allConditions, dayRangeSql, listZones, type ReportSource, type Zones } from '#server/reports/reports.queries.ts'
import { filterByText } from '#server/work-orders/work-orders.service.ts'

export type OrderFilters = { [K in keyof typeof orderReportFilters]?: z.output<(typeof orderReportFilters)[K]> | undefined }

/** Orders of these workplaces by their days. Narrow: these columns are read for all orders of the report. */
export function filterOrders(db: Db, scope: Scope, models: OrderFilters, zones: Zones) {
  const { workOrderTypeId, paymentTypeId, carTypeId, workerId, itp, unpaid, quickText, finished } = models
  let rows = filterByText(searchableRows(db, 'workOrders as w', scope), quickText)
  if (workOrderTypeId) rows = rows.where('w.workOrderTypeId', 'in', workOrderTypeId)
  if (paymentTypeId) rows = rows.where('w.paymentTypeId', 'in', paymentTypeId)
  if (carTypeId) rows = rows.where('w.carTypeId', 'in', carTypeId)
  if (itp !== undefined) rows = rows.where('w.itp', '=', itp)
  if (unpaid !== undefined) rows = rows.where('w.paymentTypeId', unpaid ? 'is' : 'is not', null)
  if (workerId)
    rows = rows.where(
      sql<boolean>`exists (select from work_order_workers a
        where a.account_id = w.account_id and a.work_order_id = w.id and a.worker_id in (${sql.join(workerId)}))`,
    )
  for (const condition of dayRangeSql('w.finished', finished, zones, 'w.organization_id')) rows = rows.where(condition)
  return rows
}
export type Orders = ReturnType<typeof filterOrders>

/** Finished work is turnover, paid or not. */
export const onlyFinished = (rows: Orders): Orders => rows.where('w.status', 'in', ['done', 'closed']).where('w.finished', 'is not', null)

const rate = sql<number>`case when (w.meta_data ->> 'withVat')::boolean then coalesce((w.meta_data ->> 'vatPercentage')::numeric, 0) else 0 end`

/** Selects each order's day and sums. */
export const selectWithSums = (rows: Orders, zones: Zones) =>
  rows
    .select(['w.id', 'w.organizationId', 'w.clientId', 'w.clientName', 'w.plateKey', 'w.documentNumber', 'w.paymentTypeId', 'w.status'])
    .select(['w.finished', 'w.startDate', 'w.subtotal', 'w.hotel', 'w.discount', 'w.tax', 'w.total'])
    .select([sql<number>`w.total - w.tax`.as('net'), dayAt('w.finished', zones, 'w.organization_id').as('day'), rate.as('rate')])
    .select(sql<number>`case when w.payment_type_id is null then w.total else 0 end`.as('unpaid'))

const sums = sql`count(*)::int as orders, coalesce(sum(subtotal), 0) as subtotal, coalesce(sum(hotel), 0) as hotel,
  coalesce(sum(discount), 0) as discount, coalesce(sum(net), 0) as net, coalesce(sum(tax), 0) as tax, coalesce(sum(total), 0) as total,
  coalesce(sum(unpaid), 0) as unpaid`

/** Sums of `orders` by the SQL text value `by`, with their payments and their VAT by rate. */
export const sumsBy = ({ account }: Scope, by: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select s.*, p.payments, v.vat
  from (select ${by} as key, ${sums} from orders group by 1) s
    join (select key, json_agg(json_build_object('payment_type_id', payment_type_id, 'orders', orders, 'total', total,
          'payment_type', (select t.name from payment_types t where t.account_id = ${account} and t.id = payment_type_id))
          order by payment_type_id nulls last) as payments
        from (select ${by} as key, payment_type_id, count(*)::int as orders, sum(total) as total from orders group by 1, 2) x
        group by key) p using (key)
    join (select key, json_agg(json_build_object('vat_percentage', rate, 'orders', orders, 'net', net, 'tax', tax, 'total', total)
          order by rate desc) as vat
        from (select ${by} as key, rate, count(*)::int as orders, sum(net) as net, sum(tax) as tax, sum(total) as total
          from orders group by 1, 2) x
        group by key) v using (key)`

/** Sums of all orders in one row, which exists also without orders. */
export const sumsOfAll = (scope: Scope) => sql`
  select s.*, coalesce(x.payments, '[]') as payments, coalesce(x.vat, '[]') as vat
  from (select ${sums} from orders) s left join (select payments, vat from (${sumsBy(scope, sql`''::text`)}) y) x on true`

/** Time zone of the workplace of a row. */
export const timeZoneSql = (row: string) =>
  sql.raw(`(select o.time_zone from organizations o where o.account_id = ${row}.account_id and o.id = ${row}.organization_id)`)
// Values of other tables for an order aliased `w`.
const typeName = ({ account }: Scope) =>
  sql`(select t.name from work_order_types t where t.account_id = ${account} and t.id = w.work_order_type_id)`
const paymentName = ({ account }: Scope) =>
  sql`(select p.name from payment_types p where p.account_id = ${account} and p.id = w.payment_type_id)`
const workerNames = ({ account }: Scope) => sql`coalesce((select string_agg(k.name, ', ' order by k.name) from work_order_workers a
  join workers k on k.account_id = a.account_id and k.id = a.worker_id where a.account_id = ${account} and a.work_order_id = w.id), '')`

/** Columns of an order that is a row of the report. */
export const orderColumnsSql = (
  scope: Scope,
) => sql`w.uuid, w.itp, ${timeZoneSql('w')} as time_zone, w.client_name, w.delegate_name, w.plate_number, concat_ws(' ', w.make, w.model) as car,
  ${typeName(scope)} as work_order_type, ${workerNames(scope)} as workers, w.document_number, w.payment_type_id, ${paymentName(scope)} as payment_type,
  w.finished, p.id, p.subtotal, p.hotel, p.discount, p.net, p.tax, p.total, p.unpaid, p.group_key, p.place`
export const joinedOrderSql = ({ account }: Scope) => sql`part p join work_orders w on w.account_id = ${account} and w.id = p.id`

/** Sort expressions of the order columns. */
export const orderSorts = {
  finished: sql`f.finished`,
  day: sql`f.finished`,
  client_name: sql`f.client_name collate "ro-x-icu"`,
  plate_number: sql`f.plate_key collate "C"`,
  document_number: sql`f.document_number collate "C"`,
  orders: sql`1::int`,
}

/** Sorts below day headings. The day comes first, because time zones reach midnight at different instants, and each day has one heading. */
export const daySorts = { ...orderSorts, finished: sql`(f.day, f.finished)` }

/**
 * Joins a line `l` to an order `o` of `orders`. Orders of some days have nearly consecutive ids; the range of ids makes PostgreSQL read
 * their lines in one go, and not the lines of all years.
 */
export const lineJoinSql = ({ account }: Scope) => sql`l.account_id = ${account} and l.work_order_id = o.id
  and l.work_order_id between (select min(id) from orders) and (select max(id) from orders)`

type LineFilters = { productId?: number[] | undefined; isService?: boolean | undefined; isCustomProduct?: boolean | undefined }
/** Conditions on the lines, aliased `l`. */
export const lineFilterSql = ({ productId, isService, isCustomProduct }: LineFilters) =>
  allConditions([
    ...(productId ? [sql<boolean>`l.product_id in (${sql.join(productId)})`] : []),
    ...(isService === undefined ? [] : [sql<boolean>`l.is_service = ${isService}`]),
    ...(isCustomProduct === undefined ? [] : [sql<boolean>`(l.product_id is null) = ${isCustomProduct}`]),
  ])

/** Lines of these orders, by their position. */
export const listLines = (db: Db, { account }: Scope, ids: number[]) =>
  db
    .selectFrom('workOrderLines')
    .select(['workOrderId', 'name', 'um', 'quantity', 'price', 'total'])
    .where('accountId', '=', account)
    .where('workOrderId', 'in', ids.length ? ids : [0])
    .orderBy('workOrderId')
    .orderBy('position')
    .execute()

export type OrderReportRequest = { models: OrderFilters; scope: Scope; zones: Zones }
export async function findReportScope(db: Db, scope: Scope, organizationId: number[] | undefined) {
  const within = narrowScope(scope, organizationId)
  return { scope: within, zones: await listZones(db, within) }
}

/** Orders of the days, the latest first, grouped by day. */
export const dailySource = (db: Db, { scope, zones, models }: OrderReportRequest): ReportSource => ({
  parts: [
    sql`orders as materialized (${selectWithSums(onlyFinished(filterOrders(db, scope, models, zones)), zones)})`,
    sql`facts as materialized (select *, day::text as group_key from orders)`,
  ],
  shown: sql`select ${orderColumnsSql(scope)} from ${joinedOrderSql(scope)}`,
  sorts: daySorts,
  groups: sumsBy(scope, sql`day::text`),
  totals: sumsOfAll(scope),
})

/** Every calendar day from the first to the last, at most up to today. */
export function monthlySource(db: Db, { scope, zones, models }: OrderReportRequest, today: string): ReportSource {
  const [from = '', to = ''] = models.finished ?? []
  const last = to && to < today ? to : today
  const first = from || sql`(select coalesce(min(day), ${addDays(last, 1)}::date) from orders)`
  return {
    parts: [
      sql`orders as materialized (${selectWithSums(onlyFinished(filterOrders(db, scope, models, zones)), zones)})`,
      sql`days as materialized (${sumsBy(scope, sql`day::text`)})`,
      sql`facts as materialized (
        select c.day::date as id, c.day::date as day, to_char(c.day, 'YYYY-MM') as group_key, coalesce(d.orders, 0) as orders,
          coalesce(d.subtotal, 0) as subtotal, coalesce(d.hotel, 0) as hotel, coalesce(d.discount, 0) as discount, coalesce(d.net, 0) as net,
          coalesce(d.tax, 0) as tax, coalesce(d.total, 0) as total, coalesce(d.unpaid, 0) as unpaid,
          coalesce(d.payments, '[]') as payments, coalesce(d.vat, '[]') as vat,
          case when d.orders > 0 then round(d.total / d.orders, 2) else 0 end as average
        from generate_series(${first}::date, ${last}::date, interval '1 day') as c(day)
          left join days d on d.key = to_char(c.day, 'YYYY-MM-DD'))`,
    ],
    shown: sql`select p.day, p.orders, p.subtotal, p.hotel, p.discount, p.net, p.tax, p.total, p.unpaid, p.payments, p.vat, p.average, p.group_key, p.place
      from part p`,
    sorts: { finished: sql`f.day` },
    groups: sumsBy(scope, sql`to_char(day, 'YYYY-MM')`),
    totals: sumsOfAll(scope),
  }
}
