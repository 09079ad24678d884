import { sql, type RawBuilder } from 'kysely'
import { dayBounds } from '#domain/calendar.ts'
import type { Db } from './db.ts'
import type { Scope } from './scope.ts'

/** Instants from the first to the last of these days, both included, on the clock of the first workplace of the scope; an empty side is open. */
export async function withinDays(db: Db, scope: Scope, column: string, days: string[] | undefined): Promise<RawBuilder<boolean>[]> {
  if (!days) return []
  const [from = '', to = ''] = days
  const timeZone = await zoneOf(db, scope, scope.organizations[0])
  return [
    ...(from ? [sql<boolean>`${sql.ref(column)} >= ${dayBounds(from, timeZone).from}`] : []),
    ...(to ? [sql<boolean>`${sql.ref(column)} < ${dayBounds(to, timeZone).to}`] : []),
  ]
}

/** The zone of a workplace; ours where none is named. */
export async function zoneOf(db: Db, { account }: Scope, organization = 0): Promise<string> {
  const rows = db.selectFrom('organizations').select('timeZone').where('accountId', '=', account)
  const found = await rows.where('id', '=', organization).executeTakeFirst()
  return found?.timeZone ?? 'Europe/Bucharest'
}
