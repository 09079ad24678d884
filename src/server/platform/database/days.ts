import { sql, type RawBuilder } from 'kysely'
import { dayBounds } from '#domain/text/calendar.ts'
import type { Db } from './db.ts'
import type { Scope } from './scope.ts'

/** Instants from the first to the last of these days, both included, on the clock of the first workplace of the scope; an empty side is open. */
export async function dayRangeCondition(db: Db, scope: Scope, column: string, days: string[] | undefined): Promise<RawBuilder<boolean>[]> {
  if (!days) return []
  const [from = '', to = ''] = days
  const timeZone = await findTimeZone(db, scope, scope.organizations[0])
  return [
    ...(from ? [sql<boolean>`${sql.ref(column)} >= ${dayBounds(from, timeZone).from}`] : []),
    ...(to ? [sql<boolean>`${sql.ref(column)} < ${dayBounds(to, timeZone).to}`] : []),
  ]
}

/** The zone of a workplace; ours where none is named. */
export async function findTimeZone(db: Db, { account }: Scope, organization = 0): Promise<string> {
  const rows = db.selectFrom('organizations').select('timeZone').where('accountId', '=', account)
  const found = await rows.where('id', '=', organization).executeTakeFirst()
  return found?.timeZone ?? 'Europe/Bucharest'
}

/**
 * A day of a record is over at the workplace of that record. Its own clock is asked only where today is still, or already, another day somewhere
 * on earth. No day is not over: said first, for what is unknown would have that clock asked, too.
 */
export function isPast(table: string, column: string): RawBuilder<boolean> {
  const [day, account, workplace] = [column, 'account_id', 'organization_id'].map((name) => sql.ref(`${table}.${name}`))
  return sql`(${day} is not null and ${day} < ${todayIn('Etc/GMT-14')} and (${day} < ${todayIn('Etc/GMT+12')} or ${day} < (
    select ${todayIn(sql.ref('o.time_zone'))} from organizations o where o.account_id = ${account} and o.id = ${workplace})))`
}
/**
 * The same for a list: where it is the same day at all workplaces of the account, as it nearly always is, that day alone is asked of its rows,
 * which an index of `ordered` knows: the column, or what it is sorted by. It is never null, which would be neither over nor not.
 */
export async function isPastAt(db: Db, { account }: Scope, [table, column]: [string, string], ordered: RawBuilder<unknown>) {
  const today = sql<string>`${todayIn(sql.ref('timeZone'))}::text`
  const days = await db.selectFrom('organizations').select(today.as('day')).distinct().where('accountId', '=', account).execute()
  return days.length === 1 ? sql<boolean>`${ordered} < ${days[0]!.day}::date` : isPast(table, column)
}

/** Zones of this name count westwards: the first has the earliest new day. */
const todayIn = (zone: 'Etc/GMT-14' | 'Etc/GMT+12' | RawBuilder<unknown>) =>
  sql`(now() at time zone ${typeof zone === 'string' ? sql.lit(zone) : zone})::date`
