import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { Scope } from '#server/platform/database/scope.ts'

const named = sql<boolean>`exists (
  select from account_settings s where s.account_id = files.account_id and s.name = 'custom_logo' and s.value = files.id::text)
  or exists (select from organizations o where o.account_id = files.account_id and o.deleted_at is null
    and files.id::text in (o.public_settings ->> 'logo', o.public_settings ->> 'cover'))`

/** Locks logos that no setting and no public page has named for a day. Logos locked by others are skipped until the next run. */
export const lockUnused = (db: Db, { account }: Scope) =>
  db
    .selectFrom('files')
    .select('id')
    .where('accountId', '=', account)
    .where('kind', '=', 'logo')
    .where('createdAt', '<', sql<string>`now() - interval '24 hours'`)
    .where(sql<boolean>`not (${named})`)
    .forUpdate()
    .skipLocked()
    .execute()

/** Checks the names again: a setting may have come to name a logo before it was locked. */
export const deleteUnused = (db: Db, { account }: Scope, ids: number[]) =>
  db
    .deleteFrom('files')
    .where('accountId', '=', account)
    .where('id', 'in', ids)
    .where(sql<boolean>`not (${named})`)
    .execute()
