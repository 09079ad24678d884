import { sql } from 'kysely'
import type { Directory } from '#server/platform/context.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import type { Scope } from '#server/platform/database/scope.ts'

export async function isActive(directory: Directory, account: AccountId): Promise<boolean> {
  const found = await directory.selectFrom('accounts').select('status').where('id', '=', account).executeTakeFirst()
  return found?.status === 'active'
}

type Account = Pick<Scope, 'account'>

/** Returns the stored bytes of the account and locks them until commit: uploads and removals of contents follow each other. */
export async function lockUsage(db: Db, { account }: Account): Promise<number> {
  const { bytes } = await db
    .insertInto('fileUsage')
    .values({ accountId: account, bytes: 0 })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ bytes: sql`file_usage.bytes` }))
    .returning('bytes')
    .executeTakeFirstOrThrow()
  return bytes
}

export const readUsage = async (db: Db, { account }: Account): Promise<number> =>
  (await db.selectFrom('fileUsage').select('bytes').where('accountId', '=', account).executeTakeFirst())?.bytes ?? 0

export const setUsage = (db: Db, { account }: Account, bytes: number) =>
  db.updateTable('fileUsage').set({ bytes }).where('accountId', '=', account).execute()

/** Stores the bytes unless the account has them; returns how many bytes were added. */
export async function insertContent(db: Db, { account }: Account, sha256: Buffer, content: Uint8Array): Promise<number> {
  const { numInsertedOrUpdatedRows: added = 0n } = await db
    .insertInto('fileContents')
    .values({ accountId: account, sha256, bytes: content.length, content: Buffer.from(content) })
    .onConflict((conflict) => conflict.columns(['accountId', 'sha256']).doNothing())
    .executeTakeFirstOrThrow()
  return added === 0n ? 0 : content.length
}

export const findContent = (db: Db, { account }: Account, sha256: Buffer) =>
  db.selectFrom('fileContents').select('content').where('accountId', '=', account).where('sha256', '=', sha256).executeTakeFirst()

/** Deletes contents that no attachment has, at most `some`; returns the bytes that became free. The caller holds the usage. */
export async function deleteUnused(db: Db, { account }: Account, some: number): Promise<{ bytes: number; rows: number }> {
  const { rows } = await sql<{ bytes: number }>`
    delete from file_contents where account_id = ${account} and sha256 = any (array(
      select c.sha256 from file_contents c where c.account_id = ${account}
        and not exists (select from attachments a where a.account_id = ${account} and a.sha256 = c.sha256)
        and not exists (select from attachments a where a.account_id = ${account} and a.thumb_sha256 = c.sha256)
      limit ${some})) returning bytes`.execute(db)
  return { bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0), rows: rows.length }
}
