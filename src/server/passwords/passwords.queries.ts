import { sql, type Transaction } from 'kysely'
import type { Directory } from '#server/platform/context.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import { lockSubject } from '#server/platform/database/subject-locks.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'

type Links = Directory
export type Holder = { accountId: AccountId; userId: number; username: string }
export type NewLink = { kind: 'reset' | 'invitation'; receiver: string; tokenHash: Buffer; expiresAt: string }

/** The statement must join the workplace of the user as `o`. */
const isOnDuty = sql<boolean>`is_on_duty(u.status, u.active_from, u.active_to, o.time_zone)`

/** Users of any account who may get a link at this address; `recentLinks` counts their links of the last hour. */
export async function listHolders(
  tx: Transaction<Pick<DB, 'passwordLinks'>>,
  email: string,
): Promise<(Holder & { recentLinks: number })[]> {
  // The lock keeps concurrent requests from counting too few links.
  await sql`select pg_advisory_xact_lock(hashtext('password_links'))`.execute(tx)
  const { rows } = await sql<Holder & { recentLinks: number }>`
    select u.account_id, u.id as user_id, u.username,
      (select count(*) from password_links l where l.account_id = u.account_id and l.user_id = u.id and l.created_at > now() - interval '1 hour') as recent_links
    from users u join accounts a on a.id = u.account_id join organizations o on o.account_id = u.account_id and o.id = u.organization_id
    where lower(u.email) = lower(${email}) and ${isOnDuty} and u.deleted_at is null and a.status <> 'deleted'
    order by u.username limit 20`.execute(tx)
  return rows
}

export const revokeLinks = (db: Links, accountId: AccountId, userId: number) =>
  db
    .updateTable('passwordLinks')
    .set({ usedAt: sql`now()` })
    .where('accountId', '=', accountId)
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute()

/** A newer link replaces the older ones. */
export async function insert(db: Links, { accountId, userId }: Omit<Holder, 'username'>, link: NewLink): Promise<void> {
  await revokeLinks(db, accountId, userId)
  await db
    .insertInto('passwordLinks')
    .values({ accountId, userId, ...link })
    .execute()
}

/** Finds the user of a link that can still be used. */
export const findHolder = (directory: Directory, tokenHash: Buffer) =>
  directory
    .selectFrom('passwordLinks as l')
    .innerJoin('credentials as c', (join) => join.onRef('c.accountId', '=', 'l.accountId').onRef('c.userId', '=', 'l.userId'))
    .innerJoin('accounts as a', 'a.id', 'l.accountId')
    .select(['l.accountId', 'l.userId', 'c.username'])
    .where('a.status', '<>', 'deleted')
    .where('l.tokenHash', '=', tokenHash)
    .where('l.usedAt', 'is', null)
    .where('l.expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()

/** Returns false if the link is used up, also by a concurrent request. */
export async function consumeToken(db: Db, account: AccountId, tokenHash: Buffer): Promise<boolean> {
  const used = db
    .updateTable('passwordLinks')
    .set({ usedAt: sql`now()` })
    .where('accountId', '=', account)
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .returning('userId')
  return (await used.executeTakeFirst()) !== undefined
}

/** Finds the user who is to get a link. */
export const findUser = (db: Db, account: AccountId, by: { id: number } | { username: string }) =>
  db
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.accountId')
    .innerJoin('organizations as o', (join) => join.onRef('o.accountId', '=', 'u.accountId').onRef('o.id', '=', 'u.organizationId'))
    .select(['u.id', 'u.username', 'u.email', 'a.name as account'])
    .where('u.accountId', '=', account)
    .where((eb) => ('id' in by ? eb('u.id', '=', by.id) : eb('u.username', '=', by.username.toLowerCase())))
    .where(isOnDuty)
    .where('u.deletedAt', 'is', null)
    .executeTakeFirst()

/**
 * Counts recent links of an account: to this user and to this receiver in the last hour, invitations in the last day. Locks until commit,
 * so that concurrent invitations see each other.
 */
export async function countLinks(db: Db, account: AccountId, userId: number, receiver: string) {
  await lockSubject(db, account, 'invitations')
  const hour = sql`created_at > now() - interval '1 hour'`
  return db
    .selectFrom('passwordLinks')
    .select([
      sql<number>`count(*) filter (where ${hour} and user_id = ${userId})`.as('ofUser'),
      sql<number>`count(*) filter (where ${hour} and receiver = ${receiver})`.as('toReceiver'),
      sql<number>`count(*) filter (where kind = 'invitation')`.as('ofDay'),
    ])
    .where('accountId', '=', account)
    .where('createdAt', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
}
