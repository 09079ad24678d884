import type { Updateable } from 'kysely'
import type { SettingName } from '#contract/accounts/settings.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import { lockSubject } from '#server/platform/database/subject-locks.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import type { AccountSettings } from '#server/platform/database/tables.gen.ts'

export type SetValues = Partial<Record<SettingName, boolean | number | string>>

export async function insertAll(db: Db, account: AccountId, settings: SetValues): Promise<void> {
  const values = Object.entries(settings).map(([name, value]) => ({ accountId: account, name, value: String(value) }))
  if (values.length) await db.insertInto('accountSettings').values(values).execute()
}

const columns = ['id', 'name', 'value', 'options'] as const

/** Inserts nothing if the account has the setting already. */
export async function insert(db: Db, { account }: Scope, values: { name: string; value: string; options: string }) {
  await lockSubject(db, account, 'account_settings')
  return db
    .insertInto('accountSettings')
    .values({ accountId: account, ...values })
    .onConflict((same) => same.columns(['accountId', 'name']).doNothing())
    .returning(columns)
    .executeTakeFirst()
}

export async function findForUpdate(db: Db, { account }: Scope, id: number) {
  await lockSubject(db, account, 'account_settings')
  return db.selectFrom('accountSettings').select(columns).where('accountId', '=', account).where('id', '=', id).executeTakeFirst()
}

export const update = (db: Db, { account }: Scope, id: number, values: Updateable<AccountSettings>) =>
  db
    .updateTable('accountSettings')
    .set(values)
    .where('accountId', '=', account)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const remove = (db: Db, { account }: Scope, id: number) =>
  db.deleteFrom('accountSettings').where('accountId', '=', account).where('id', '=', id).execute()
