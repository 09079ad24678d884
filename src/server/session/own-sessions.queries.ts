import { sql } from 'kysely'
import type { UserActor } from '#server/platform/context.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'

/** Open sessions of one user, the last used first. */
export const listOwn = (db: Db, account: AccountId, user: UserActor) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'createdAt', 'seenAt', 'tokenHash'])
    .where('accountId', '=', account)
    .where('userId', '=', user.id)
    .where('expiresAt', '>', sql<string>`now()`)
    .orderBy('seenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const setConfirmedAt = (db: Db, account: AccountId, { tokenHash }: UserActor) =>
  db
    .updateTable('sessions')
    .set({ confirmedAt: new Date().toISOString() })
    .where('accountId', '=', account)
    .where('tokenHash', '=', tokenHash)
    .execute()
