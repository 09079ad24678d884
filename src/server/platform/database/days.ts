import { sql, type RawBuilder } from 'kysely'
import { dayBounds } from '#domain/text/calendar.ts'
import type { Db } from './db.ts'
import type { Scope } from './scope.ts'

/**
 * Conditions for instants from the first to the last of these days, inclusive, in the time zone of the scope's first organization. An
 * empty side is open.
 */
export async function dayRangeCondition(db: Db, scope: Scope, column: string, days: string[] | undefined): Promise<RawBuilder<boolean>[]> {
  if (!days) return []
  const [from = '', to = ''] = days
  const timeZone = await findTimeZone(db, scope, scope.organizations[0])
  return [
    ...(from ? [sql<boolean>`${sql.ref(column)} >= ${dayBounds(from, timeZone).from}`] : []),
    ...(to ? [sql<boolean>`${sql.ref(column)} < ${dayBounds(to, timeZone).to}`] : []),
  ]
}

/** Time zone of an organization; Europe/Bucharest if none is given. */
export async function findTimeZone(db: Db, { account }: Scope, organization = 0): Promise<string> {
  const rows = db.selectFrom('organizations').select('timeZone').where('accountId', '=', account)
  const zone = await rows.where('id', '=', organization).executeTakeFirst()
  return zone?.timeZone ?? 'Europe/Bucharest'
}

/**
 * A day of a record ends in the time zone of its organization, which is read only where the date differs somewhere on earth. A null day
 * is not past, and its check comes first to avoid that read.
 */
export function isPast(table: string, column: string): RawBuilder<boolean> {
  const [day, account, workplace] = [column, 'account_id', 'organization_id'].map((name) => sql.ref(`${table}.${name}`))
  return sql`(${day} is not null and ${day} < ${todayIn('Etc/GMT-14')} and (${day} < ${todayIn('Etc/GMT+12')} or ${day} < (
    select ${todayIn(sql.ref('o.time_zone'))} from organizations o where o.account_id = ${account} and o.id = ${workplace})))`
}
/**
 * `isPast` for a list: if all organizations share today's date, as they nearly always do, the rows are compared with that date, which an
 * index on `ordered` serves. `ordered` must never be null.
 */
export async function isPastAt(db: Db, { account }: Scope, [table, column]: [string, string], ordered: RawBuilder<unknown>) {
  const today = sql<string>`${todayIn(sql.ref('timeZone'))}::text`
  const days = await db.selectFrom('organizations').select(today.as('day')).distinct().where('accountId', '=', account).execute()
  return days.length === 1 ? sql<boolean>`${ordered} < ${days[0]!.day}::date` : isPast(table, column)
}

/** Etc zones count westwards: GMT-14 is the first to reach a new day. */
const todayIn = (zone: 'Etc/GMT-14' | 'Etc/GMT+12' | RawBuilder<unknown>) =>
  sql`(now() at time zone ${typeof zone === 'string' ? sql.lit(zone) : zone})::date`
