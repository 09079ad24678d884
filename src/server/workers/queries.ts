import type { AccountId, Db } from '#server/platform/database/db.ts'

/** In the first organization of the account. */
export const insertFirst = (db: Db, account: AccountId, names: string[]) =>
  db
    .insertInto('workers')
    .values((eb) => {
      const organizationId = eb.selectFrom('organizations').select(eb.fn.min<number>('id').as('id')).where('accountId', '=', account)
      return names.map((name) => ({ accountId: account, organizationId, name }))
    })
    .execute()
