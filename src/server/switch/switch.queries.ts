import { sql, type Transaction } from 'kysely'
import type { Directory } from '#server/platform/context.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'

/** An active user to switch to, before the permission of the caller is checked. */
export type SwitchPerson = {
  id: number
  firstName: string
  lastName: string
  username: string
  roles: string[]
  avatarConfig: { color: string; hover: string }
  hasPin: boolean
  organizations: number[]
}

const person = sql`
  select u.id, u.first_name, u.last_name, u.username, u.roles, u.avatar_config, c.has_pin,
    array(select organization_id from user_organizations where account_id = u.account_id and user_id = u.id union select u.organization_id) as organizations
  from users u
    join credentials c on c.account_id = u.account_id and c.user_id = u.id
    join organizations o on o.account_id = u.account_id and o.id = u.organization_id`
const active = sql`u.deleted_at is null and is_on_duty(u.status, u.active_from, u.active_to, o.time_zone)`

/** Lists all active users by name. */
export async function listActive(db: Db, account: AccountId): Promise<SwitchPerson[]> {
  const { rows } = await sql<SwitchPerson>`${person} where u.account_id = ${account} and ${active}
    order by lower(u.first_name), lower(u.last_name), u.username`.execute(db)
  return rows
}

/** Finds one active user. Runs as the owner if no transaction of the account is open yet. */
export async function findActive(db: Db | Directory, account: AccountId, id: number): Promise<SwitchPerson | undefined> {
  const { rows } = await sql<SwitchPerson>`${person} where u.account_id = ${account} and u.id = ${id} and ${active}`.execute(db)
  return rows[0]
}

export const findPin = (directory: Directory, account: AccountId, userId: number) =>
  directory.selectFrom('credentials').select('pinHash').where('accountId', '=', account).where('userId', '=', userId).executeTakeFirst()

/** Locks the caller's session, so that no other request ends it while another session replaces it. */
export const lockSession = (db: Db, account: AccountId, tokenHash: Buffer) =>
  db.selectFrom('sessions').select('id').where('accountId', '=', account).where('tokenHash', '=', tokenHash).forUpdate().executeTakeFirst()

/** Wrong PINs of a day, and the end of the lockout. */
export type AttemptCount = { failures: number; lockedUntil: string | null }
type Tx = Transaction<Pick<DB, 'switchFailures'>>

/** Reads the counts of these keys on this day and locks them until commit, by ascending key, so that two calls cannot deadlock. */
export async function lockCounts(tx: Tx, account: AccountId, keys: readonly string[], day: string): Promise<Map<string, AttemptCount>> {
  const inOrder = keys.toSorted()
  await tx
    .insertInto('switchFailures')
    .values(inOrder.map((key) => ({ accountId: account, key, day, failures: 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = await tx
    .selectFrom('switchFailures')
    .select(['key', 'day', 'failures', 'lockedUntil'])
    .where('accountId', '=', account)
    .where('key', 'in', inOrder)
    .orderBy('key')
    .forUpdate()
    .execute()
  const none = { failures: 0, lockedUntil: null }
  return new Map(rows.map(({ key, failures, lockedUntil, ...row }) => [key, row.day === day ? { failures, lockedUntil } : none]))
}

export async function setCount(tx: Tx, account: AccountId, key: string, day: string, count: AttemptCount): Promise<void> {
  await tx
    .updateTable('switchFailures')
    .set({ day, ...count })
    .where('accountId', '=', account)
    .where('key', '=', key)
    .execute()
}
