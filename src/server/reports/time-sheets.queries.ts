import { sql, type RawBuilder } from 'kysely'
import type { TimeSheetReportSearch } from '#contract/reports/time-sheet.ts'
import type { Db } from '#server/platform/database/db.ts'
import { visibleRows, type Scope } from '#server/platform/database/scope.ts'
import { dayRangeSql, type ReportSource, type Zones } from '#server/reports/reports.queries.ts'

type Asked = { scope: Scope; zones: Zones; models: TimeSheetReportSearch['models']; byDay: boolean }

/** Column of the minutes of each status. */
const columns = { worked: 'WORKING', break: 'BREAK', lunch: 'LUNCH', away: 'AWAY' } as const
const each = (of: (column: string, status: string) => RawBuilder<unknown>) =>
  sql.join(Object.entries(columns).map(([column, status]) => of(column, status)))
const summed = sql`${each((column) => sql`coalesce(sum(${sql.ref(column)}), 0)::int as ${sql.ref(column)}`)},
  coalesce(sum(to_review), 0)::int as to_review,
  count(*) filter (where first is not null)::int as days_worked, count(*) filter (where day_off)::int as days_off`

/**
 * Entries that touch these days, cut at midnight of their workplace; open entries last until now. Minutes are rounded for each person, day
 * and status, so that days add up to the sums below them.
 */
export function timeSheetSource(db: Db, { scope, zones, models, byDay }: Asked): ReportSource {
  const { startDate = [], accountId } = models
  const [from = '', to = ''] = startDate
  let entries = visibleRows(db, 'timeSheets as t', scope)
    .innerJoin('organizations as o', (join) => join.onRef('o.accountId', '=', 't.accountId').onRef('o.id', '=', 't.organizationId'))
    .innerJoin('users as u', (join) => join.onRef('u.accountId', '=', 't.accountId').onRef('u.id', '=', 't.userId'))
    .select(['t.id', 't.userId', 't.organizationId', 't.status', 't.startDate', 't.endDate', 't.source', 't.needsReview'])
    .select(['o.name as organization', 'o.timeZone as zone', sql<string>`coalesce(t.end_date, now())`.as('until')])
    .select(sql<string>`person_name(u.first_name, u.last_name, u.username)`.as('person'))
    .where('t.status', '<>', 'GONE_HOME')
  if (accountId) entries = entries.where('t.userId', 'in', accountId)
  for (const condition of dayRangeSql('t.start_date', ['', to], zones, 't.organization_id')) entries = entries.where(condition)
  // Entries that ended before the first day are excluded; open entries have no end.
  if (from)
    for (const condition of dayRangeSql('t.end_date', [from, ''], zones, 't.organization_id')) entries = entries.where(orOpen(condition))

  const hours = sql.raw(byDay ? 'hours' : 'facts')
  const parts = [
    sql`entries as materialized (${entries})`,
    sql`pieces as materialized (
        select e.*, d.day::date as day, greatest(e.start_date, d.day at time zone e.zone) as first,
          least(e.until, (d.day + interval '1 day') at time zone e.zone) as last
        from entries e, lateral generate_series(
          date_trunc('day', e.start_date at time zone e.zone), date_trunc('day', e.until at time zone e.zone), interval '1 day') d(day)
        where d.day >= ${from || '-infinity'}::timestamp and d.day <= ${to || 'infinity'}::timestamp)`,
    sql`${hours} as materialized (
        select row_number() over (order by day, person, user_id, first, id) as id, id as time_sheet_id, user_id, person, organization, zone, day,
          status, start_date, end_date, source, needs_review, first, last, extract(epoch from last - first) as seconds,
          end_date is null and last = until as goes_on, concat(day, ' ', user_id, ' ', person) as group_key
        from pieces where first < last)`,
    sql`spent as materialized (
        select group_key, status, (floor(sum(seconds) / 60))::int as minutes,
          (floor(coalesce(sum(seconds) filter (where needs_review), 0) / 60))::int as to_review,
          min(first) as first, max(last) as last, bool_or(goes_on) as goes_on
        from ${hours} group by 1, 2)`,
    sql`days as materialized (
        select f.group_key as key, f.day, f.user_id, f.person, f.zone, ${each(
          (column, status) => sql`coalesce(sum(s.minutes) filter (where s.status = ${status}), 0)::int as ${sql.ref(column)}`,
        )},
          coalesce(sum(s.to_review) filter (where s.status <> 'ON_HOLIDAY'), 0)::int as to_review,
          min(s.first) filter (where s.status = 'WORKING') as first,
          case when not bool_or(s.status = 'WORKING' and s.goes_on) then max(s.last) filter (where s.status = 'WORKING') end as last,
          bool_or(s.status = 'ON_HOLIDAY') as day_off
        from (select group_key, day, user_id, person, min(zone) as zone from ${hours} group by 1, 2, 3, 4) f join spent s using (group_key)
        group by 1, 2, 3, 4, 5)`,
  ]
  if (byDay) return ofDays(parts)
  return {
    parts,
    shown: sql`select p.id, p.time_sheet_id, p.user_id, p.person as "user", p.organization, p.zone as time_zone, p.day, p.status, p.start_date, p.end_date,
      p.first, case when not p.goes_on then p.last end as last, p.source, p.needs_review, p.group_key, p.place,
      case when p.status <> 'ON_HOLIDAY' then floor(p.seconds / 60)::int end as minutes,
      ${each((column, status) => sql`case when p.status = ${status} then floor(p.seconds / 60)::int end as ${sql.ref(column)}`)},
      case when p.needs_review then floor(p.seconds / 60)::int end as to_review from part p`,
    // A person's days stay together in every sort order.
    sorts: {
      start_date: sql`(f.day, f.person collate "ro-x-icu", f.user_id, f.first)`,
      user: sql`(f.person collate "ro-x-icu", f.user_id, f.day, f.first)`,
    },
    groups: sql`select d.key, ${each((column) => sql`d.${sql.ref(column)}`)}, d.to_review, d.zone as time_zone, d.first, d.last, d.day_off,
      (d.first is not null)::int as days_worked, d.day_off::int as days_off, '[]'::json as people from days d`,
    totals,
  }
}

/** Sums of all days, and of each person. */
const totals = sql`select ${summed}, null as time_zone, null as first, null as last, null as day_off,
      (select coalesce(json_agg(x order by x."user" collate "ro-x-icu", x.user_id), '[]')
        from (select user_id, person as "user", ${summed} from days group by 1, 2) x) as people from days`

/** One row for each day of a person, grouped by person; a person's days stay together in every sort order. */
function ofDays(parts: ReportSource['parts']): ReportSource {
  const person = sql`(f.person collate "ro-x-icu", f.user_id, f.day)`
  const ofPerson = sql`concat(user_id, ' ', person)`
  return {
    parts: [...parts, sql`facts as materialized (select d.*, d.key as id, ${ofPerson} as group_key from days d)`],
    shown: sql`select p.id, p.user_id, p.person as "user", p.zone as time_zone, p.day, p.first, p.last, ${each((column) => sql`p.${sql.ref(column)}`)},
      p.to_review, nullif(p.day_off, false) as day_off, p.group_key, p.place from part p`,
    sorts: { start_date: person, user: person },
    groups: sql`select ${ofPerson} as key, ${summed}, null as time_zone, null as first, null as last, null as day_off, '[]'::json as people
      from days group by user_id, person`,
    totals,
  }
}

const orOpen = (ended: RawBuilder<boolean>) => sql<boolean>`(t.end_date is null or ${ended})`
