import { sql, type RawBuilder } from 'kysely'
import type { TrackedReport } from '#contract/reports/tracked.ts'
import { dayBounds } from '#domain/text/calendar.ts'
import type { Db } from '#server/platform/database/db.ts'
import { customPlanHint } from '#server/platform/database/driver.ts'
import type { Scope } from '#server/platform/database/scope.ts'

type Sql = RawBuilder<unknown>
export type Zones = readonly { id: number; timeZone: string }[]
export type Sorted = { orderBy: string; orderDir: 'asc' | 'desc' }

/** Parts of the one statement that makes a report. */
export type ReportSource = {
  /**
   * Named results, each `name as materialized (…)`. One is called `facts` and has one narrow row per row of the report: its `id`, its
   * `group_key` and its sort values.
   */
  parts: Sql[]
  /** Selects the visible columns from `part p`, a page of the facts, each with its `place`. */
  shown: Sql
  /** Sort expressions over `facts f` by column; a missing name means the column itself. */
  sorts?: Record<string, Sql>
  /** Selects all groups, each with its `key`. */
  groups?: Sql
  /** Selects one row with the sums of all rows. */
  totals: Sql
}

type Page<Row, Totals> = { items: Row[]; groups: (Totals & { key: string })[]; totals: Totals; total: number }

const order = ({ sorts = {} }: ReportSource, { orderBy, orderDir }: Sorted) => {
  const direction = sql.raw(orderDir)
  return sql`${sorts[orderBy] ?? sql.ref(`f.${orderBy}`)} ${direction}, f.id ${direction}`
}
const withParts = ({ parts }: ReportSource, ...more: Sql[]) => sql`with ${sql.join([...parts, ...more], sql`, `)}`
const placed = (source: ReportSource, sorted: Sorted) =>
  sql`select f.*, row_number() over (order by ${order(source, sorted)}) as place from facts f`

/** Reads one page, the full sums of its groups and the sums of all rows in one statement. */
export async function fetchReportPage<Row, Totals>(
  db: Db,
  source: ReportSource,
  request: Sorted & { pageCount: number; pageSize: number; grouped: boolean },
) {
  const { pageCount, pageSize, grouped } = request
  const part = sql`part as materialized (${placed(source, request)} order by place limit ${pageSize} offset ${(pageCount - 1) * pageSize})`
  const groups =
    source.groups && grouped
      ? sql`(select coalesce(json_agg(g), '[]') from (select * from (${source.groups}) x where x.key in (select group_key from part)) g)`
      : sql`'[]'::json`
  const { rows } = await sql<Page<Row, Totals>>`${withParts(source, part)}
    select (select count(*)::int from facts) as total,
      (select coalesce(json_agg(s order by s.place), '[]') from (${source.shown}) s) as items,
      (select row_to_json(t) from (${source.totals}) t) as totals, ${groups} as groups ${customPlanHint}`.execute(db)
  return rows[0]!
}

/** Reads all sums without the rows. */
export async function fetchReportSums<Totals>(db: Db, source: ReportSource, grouped: boolean) {
  const groups = source.groups && grouped ? sql`(select coalesce(json_agg(g), '[]') from (${source.groups}) g)` : sql`'[]'::json`
  const { rows } = await sql<Omit<Page<never, Totals>, 'items'>>`${withParts(source)}
    select (select count(*)::int from facts) as total, (select row_to_json(t) from (${source.totals}) t) as totals, ${groups} as groups
    ${customPlanHint}`.execute(db)
  return rows[0]!
}

const batchRows = 50

/** Yields all rows in order, 50 at a time, so that the server can answer other requests in between. */
export async function* fetchReportBatches<Row>(db: Db, source: ReportSource, sorted: Sorted): AsyncGenerator<Row[]> {
  await sql`set local cursor_tuple_fraction = 1`.execute(db)
  await sql`declare reported no scroll cursor for ${withParts(source, sql`part as (${placed(source, sorted)})`)}
    select to_json(s) as row, place from (${source.shown}) s order by place ${customPlanHint}`.execute(db)
  for (;;) {
    const { rows } = await sql<{ row: Row }>`fetch ${sql.lit(batchRows)} from reported`.execute(db)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < batchRows) break
  }
  await sql`close reported`.execute(db)
}

/** Workplaces of the scope with their time zones. */
export const listZones = (db: Db, { account, organizations }: Scope): Promise<Zones> =>
  db
    .selectFrom('organizations')
    .select(['id', 'timeZone'])
    .where('accountId', '=', account)
    .where('id', 'in', organizations.length ? [...organizations] : [0])
    .orderBy('id')
    .execute()

const byZone = (zones: Zones): [zone: string, organizations: number[]][] =>
  [...Map.groupBy(zones, ({ timeZone }) => timeZone)].map(([zone, rows]) => [zone, rows.map(({ id }) => id)])

/** Builds a CASE over the time zones of the workplaces. */
function byWorkplace(zones: Zones, organization: string, of: (zone: string) => Sql): Sql {
  const [[first] = ['Europe/Bucharest'], ...others] = byZone(zones)
  if (others.length === 0) return of(first)
  const cases = others.map(([zone, ids]) => sql`when ${sql.ref(organization)} in (${sql.join(ids)}) then ${of(zone)}`)
  return sql`case ${sql.join(cases, sql` `)} else ${of(first)} end`
}

/** SQL for the day of an instant in the time zone of the row's workplace. */
export const dayAt = (column: string, zones: Zones, organization: string): RawBuilder<string> =>
  sql`(${sql.ref(column)} at time zone ${byWorkplace(zones, organization, (zone) => sql`${zone}::text`)})::date`

/** SQL for one given day per time zone, such as today. */
export const daySql = (zones: Zones, organization: string, dayIn: (zone: string) => string): RawBuilder<string> =>
  sql`(${byWorkplace(zones, organization, (zone) => sql`${dayIn(zone)}::date`)})`

/** Conditions for instants of these days, both included, in each workplace's time zone; an empty side is open. */
export function dayRangeSql(column: string, days: string[] | undefined, zones: Zones, organization: string): RawBuilder<boolean>[] {
  const [from = '', to = ''] = days ?? []
  if (!from && !to) return []
  const all = byZone(zones)
  const at = sql.ref(column)
  const each = all.map(([zone, ids]) => {
    const bounds = [
      ...(all.length > 1 ? [sql`${sql.ref(organization)} in (${sql.join(ids)})`] : []),
      ...(from ? [sql`${at} >= ${dayBounds(from, zone).from}::timestamptz`] : []),
      ...(to ? [sql`${at} < ${dayBounds(to, zone).to}::timestamptz`] : []),
    ]
    return sql`(${sql.join(bounds, sql` and `)})`
  })
  return [each.length ? sql<boolean>`(${sql.join(each, sql` or `)})` : sql<boolean>`false`]
}

/**
 * True for the ids of facts. `is true` makes PostgreSQL hash the facts once: without statistics of them it would compare each with each.
 */
export const isAmongFacts = (id: Sql): Sql => sql`(${id} in (select id from facts)) is true`

/** Joins the conditions by AND; no conditions are true. */
export const allConditions = (conditions: RawBuilder<boolean>[]): Sql => sql.join([sql`true`, ...conditions], sql` and `)

/** Records who viewed or exported a report. */
export async function insertTracked(db: Db, { account }: Scope, row: Tracked): Promise<TrackedReport> {
  if (row.action === 'view' && !row.name) {
    // The lock keeps two windows of one user from recording the same view twice.
    await sql`select pg_advisory_xact_lock(hashtext('tracked_reports'), ${row.userId}::int)`.execute(db)
    const same = await findRecentView(db, account, row)
    if (same) return same
  }
  return db
    .insertInto('trackedReports')
    .values({ accountId: account, ...row, models: JSON.stringify(row.models) })
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<TrackedReport>
}

/** Finds a view of the same user, type and filters within the last minute. */
const findRecentView = (db: Db, account: number, { userId, reportType, interval, models }: Tracked) =>
  db
    .selectFrom('trackedReports')
    .selectAll()
    .where('accountId', '=', account)
    .where('userId', '=', userId)
    .where('reportType', '=', reportType)
    .where('action', '=', 'view')
    .where('name', 'is', null)
    .where(sql<boolean>`interval is not distinct from ${interval}`)
    .where(sql<boolean>`models = ${JSON.stringify(models)}::jsonb`)
    .where('createdAt', '>', sql<string>`now() - interval '1 minute'`)
    .orderBy('id', 'desc')
    .executeTakeFirst() as Promise<TrackedReport | undefined>

export type Tracked = Omit<TrackedReport, 'id' | 'createdAt'>

/** A `userId` limits the deletion to this user's own record. */
export const deleteTracked = async (db: Db, { account }: Scope, id: number, userId: number | undefined): Promise<boolean> => {
  const rows = db.deleteFrom('trackedReports').where('accountId', '=', account).where('id', '=', id)
  const { numDeletedRows } = await (userId === undefined ? rows : rows.where('userId', '=', userId)).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
