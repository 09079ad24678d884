import { sql } from 'kysely'
import type { ClientDebts } from '#contract/receivables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { userName } from '#server/platform/database/list-page.ts'
import { visibleRows, type Scope } from '#server/platform/database/scope.ts'

const clientsOf = (db: Db, scope: Scope, ids: readonly number[]) =>
  visibleRows(db, 'clients', scope).select(['id', 'name', 'phone', 'email']).where('id', 'in', ids).orderBy('id')

export const listClients = (db: Db, scope: Scope, ids: readonly number[]) => clientsOf(db, scope, ids).execute()

/** Locks the clients until commit, so that two calls do not remind one of them twice. */
export const lockClients = (db: Db, scope: Scope, ids: readonly number[]) => clientsOf(db, scope, ids).forNoKeyUpdate().execute()

/** A workplace in whose name a client is reminded, with the phone that guests see, else another way to reach it. */
export const findSender = (db: Db, { account }: Scope, id: number) =>
  db
    .selectFrom('organizations')
    .select('name')
    .select(
      sql<string>`coalesce(nullif(public_settings ->> 'phone', ''), nullif(company ->> 'phone', ''), nullif(company ->> 'email', ''), name)`.as(
        'phone',
      ),
    )
    .where('accountId', '=', account)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Reads all reminders of a client, with their days by the clock of the workplace that sent each. */
export const listPastReminders = (db: Db, { account }: Scope, client: number) =>
  db
    .selectFrom('paymentReminders as r')
    .innerJoin('organizations as o', (join) => join.on('o.accountId', '=', account).onRef('o.id', '=', 'r.organizationId'))
    .select(['r.oldestDue', sql<string>`(r.at at time zone o.time_zone)::date`.as('day')])
    .where('r.accountId', '=', account)
    .where('r.clientId', '=', client)
    .execute()

const maxShown = 10
/** Reads the last reminders of a client at the caller's workplaces, newest first. */
export const listReminders = (db: Db, { account, organizations }: Scope, client: number): Promise<ClientDebts['reminders']> =>
  db
    .selectFrom('paymentReminders as r')
    .select(['r.id', 'r.at', 'r.amount', 'r.oldestDue', userName('r', 'user_id').as('user')])
    .select(sql<'sms' | 'mail'>`r.channel`.as('channel'))
    .where('r.accountId', '=', account)
    .where('r.clientId', '=', client)
    .where(sql<boolean>`r.organization_id = any (${organizations}::bigint[])`)
    .orderBy('r.at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(maxShown)
    .execute()

/** Counts the statements of a client that were mailed on this day, by the clock of the zone. */
export async function countStatementMails(
  db: Db,
  { account }: Scope,
  client: number,
  { timeZone, today }: { timeZone: string; today: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_entries
    where account_id = ${account} and subject_id = ${client} and subject = 'client' and changes @> '[{"field": "statement_mailed"}]'
      and (at at time zone ${timeZone})::date = ${today}::date`.execute(db)
  return rows[0]!.count
}

export const moveToClient = (db: Db, { account }: Scope, from: number, to: number) =>
  db.updateTable('paymentReminders').set({ clientId: to }).where('accountId', '=', account).where('clientId', '=', from).execute()

export const deleteOfClients = (db: Db, { account }: Scope, clients: readonly number[]) =>
  db
    .deleteFrom('paymentReminders')
    .where('accountId', '=', account)
    .where('clientId', 'in', [0, ...clients])
    .execute()
