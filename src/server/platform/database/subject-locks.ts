import { sql, type QueryExecutorProvider } from 'kysely'
import type { AccountId, Db } from './db.ts'

// Rows of accounts, organizations and users are not locked: distributed PostgreSQL replicates them, and a row lock there locks the table.
// All competing writers take these locks instead, and read after that.

/** Subjects of an account that one transaction may change at a time. */
type LockSubject = 'account_settings' | 'accounts' | 'invitations' | 'invoice_mails' | 'organizations' | 'products'

/** Locks a subject until the transaction ends. Later reads see the writes of earlier holders. */
export const lockSubject = (db: QueryExecutorProvider, account: AccountId, what: LockSubject) =>
  sql`select pg_advisory_xact_lock(hashtext(${what}), ${account}::int)`.execute(db)

/** Locks users until the transaction ends against changes, actions in their name and sign-ins; the order of ids prevents deadlocks. */
export const lockUsers = (db: Db, account: AccountId, ids: readonly number[]) =>
  db
    .selectFrom('credentials')
    .select('userId')
    .where('accountId', '=', account)
    .where(sql<boolean>`user_id = any (${ids})`)
    .orderBy('userId')
    .forNoKeyUpdate()
    .execute()
