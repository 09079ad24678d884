import { sql, type RawBuilder } from 'kysely'
import { dayBounds } from '#domain/calendar.ts'
import type { Db } from './db.ts'
import type { Scope } from './scope.ts'

/** Instants from the first to the last of these days, both included, on the clock of the first workplace of the scope; an empty side is open. */
export async function withinDays(db: Db, scope: Scope, column: string, days: string[] | undefined): Promise<RawBuilder<boolean>[]> {
  if (!days) return []
  const [from = '', to = ''] = days
  const [organization = 0] = scope.organizations
  const rows = db.selectFrom('organizations').select('timeZone').where('accountId', '=', scope.account)
  const { timeZone = 'Europe/Bucharest' } = (await rows.where('id', '=', organization).executeTakeFirst()) ?? {}
  return [
    ...(from ? [sql<boolean>`${sql.ref(column)} >= ${dayBounds(from, timeZone).from}`] : []),
    ...(to ? [sql<boolean>`${sql.ref(column)} < ${dayBounds(to, timeZone).to}`] : []),
  ]
}
