import { sql } from 'kysely'
import type { AppointmentsReportSearch } from '#contract/reports/lists.ts'
import type { Db } from '#server/platform/database/db.ts'
import { userName, matchAllWords } from '#server/platform/database/list-page.ts'
import { visibleRows, type Scope } from '#server/platform/database/scope.ts'
import { findReportScope, timeZoneSql } from '#server/reports/orders.queries.ts'
import { dayAt, allConditions, dayRangeSql, type ReportSource } from '#server/reports/reports.queries.ts'

const search = sql<string>`' ' || folded(concat_ws(' ', a.client_name, a.phone, a.plate_number, a.plate_key, a.car_make, a.car_model))`
const left = sql`('sent', 'delivered', 'unknown')`
const messages = (scope: Scope, status: ReturnType<typeof sql>) => sql`(select count(*)::int from sms_messages m
  where m.account_id = ${scope.account} and m.appointment_id = p.id and m.status in ${status})`

/** Appointments with their outcome. Breaks are left out. */
export async function appointmentsSource(db: Db, scope: Scope, models: AppointmentsReportSearch['models']): Promise<ReportSource> {
  const { from, appointmentGroupId, status, source, clientId, quickText } = models
  const { zones, scope: places } = await findReportScope(db, scope, models.organizationId)
  let rows = visibleRows(db, 'appointments as a', places).where('a.isBreak', '=', false)
  for (const condition of dayRangeSql('a.from_at', from, zones, 'a.organization_id')) rows = rows.where(condition)
  if (appointmentGroupId) rows = rows.where('a.appointmentGroupId', 'in', appointmentGroupId)
  if (status) rows = rows.where('a.status', 'in', status)
  if (source?.length === 1) rows = rows.where('a.guest', '=', source[0] === 'guest')
  if (clientId) rows = rows.where('a.clientId', 'in', clientId)
  const narrow = rows
    .select(['a.id', 'a.status', 'a.clientName', 'a.endedBy', 'a.workOrderId', sql<string>`a.from_at`.as('from')])
    .select([dayAt('a.from_at', zones, 'a.organization_id').as('day'), (quickText ? search : sql<string>`''`).as('search')])
  return {
    parts: [
      sql`visits as materialized (${narrow})`,
      sql`facts as materialized (select *, day::text as group_key from visits where ${allConditions(matchAllWords('visits.search', quickText))})`,
    ],
    shown: sql`select p.id, ${timeZoneSql('a')} as time_zone, a.from_at as "from", a.to_at as "to", a.status, a.client_name, a.phone, a.plate_number,
      concat_ws(' ', a.car_make, a.car_model) as car, case when a.guest then 'guest' else 'staff' end as source, ${userName('a', 'created_by')} as created_by,
      (select g.name from appointment_groups g where g.account_id = ${scope.account} and g.id = a.appointment_group_id) as "group",
      ${messages(scope, left)} as sms_sent, ${messages(scope, sql`('delivered')`)} as sms_delivered,
      (select w.uuid from work_orders w where w.account_id = ${scope.account} and w.id = a.work_order_id) as work_order_uuid, p.group_key, p.place
      from part p join appointments a on a.account_id = ${scope.account} and a.id = p.id`,
    // Sorting by the day first groups each day once, although time zones reach midnight at different instants.
    sorts: { from: sql`(f.day, f."from")`, client_name: sql`f.client_name collate "ro-x-icu"` },
    groups: sql`select group_key as key, ${sums} from (${byStatus(sql`group_key, status`)}) s group by group_key`,
    totals: sql`select ${sums} from (${byStatus(sql`status`)}) s`,
  }
}

/** Counts by status in a subquery, so that each row is read once. */
const byStatus = (by: ReturnType<typeof sql>) => sql`
  select ${by}, count(*) as count, count(work_order_id) as converted, count(*) filter (where status = 'skipped' and ended_by = 'guest') as cancelled
  from facts group by ${by}`
const missed = sql`(sum(count - cancelled) filter (where status = 'skipped'))`
const sums = sql`coalesce(sum(count), 0)::int as appointments, coalesce(sum(cancelled), 0)::int as cancelled, coalesce(sum(converted), 0)::int as converted,
  coalesce(json_agg(json_build_object('status', status, 'count', count) order by status), '[]') as statuses,
  coalesce(round(100.0 * ${missed} / nullif(coalesce(${missed}, 0) + coalesce(sum(count) filter (where status = 'done'), 0), 0), 1), 0) as no_show`
