import { sql, type QueryExecutorProvider } from 'kysely'
import type { AccountId, Db } from './db.ts'

// Nobody locks the rows of accounts, workplaces and people themselves: where accounts lie on several machines those are whole on each of them, and
// whoever locks one locks all of its table. What is held instead is held by everyone who is to wait, and read once it is.

/** What of an account changes by one hand at a time. */
type Held = 'account_settings' | 'accounts' | 'invitations' | 'organizations'

/** Until the transaction ends. What is read after it is as those before have left it. */
export const lockSubject = (db: QueryExecutorProvider, account: AccountId, what: Held) =>
  sql`select pg_advisory_xact_lock(hashtext(${what}), ${account}::int)`.execute(db)

/** Until the transaction ends nobody else changes these people, acts for them, or signs in as one of them; in one order, so that none waits for ever. */
export const lockUsers = (db: Db, account: AccountId, ids: readonly number[]) =>
  db
    .selectFrom('credentials')
    .select('userId')
    .where('accountId', '=', account)
    .where(sql<boolean>`user_id = any (${ids})`)
    .orderBy('userId')
    .forNoKeyUpdate()
    .execute()
