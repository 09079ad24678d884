import { sql } from 'kysely'
import type { AccountId } from '#server/platform/database/db.ts'
import { lockSubject } from '#server/platform/database/subject-locks.ts'
import { countChange } from '#server/platform/database/counters.ts'
import type { OwnerTransaction } from '#server/accounts/accounts.queries.ts'

/** The caller states every column of a package. */
export type NewPackage = {
  name: string
  description: string
  currency: string
  price: number
  duration: number
  order: number
  activeFrom: string
}

/** Finds the last ordered package and its state today. Locks the account's orders of packages until commit. */
export const findLastPackage = async (tx: OwnerTransaction, account: AccountId) => {
  await lockSubject(tx, account, 'accounts')
  return tx
    .selectFrom('accountPackages')
    .select(['id', 'name', 'description', 'currency', 'price', 'duration', 'order', 'activeFrom', 'activeTo'])
    .select([
      sql<string>`greatest(active_to + 1, current_date)`.as('next'),
      sql<boolean>`active_from >= current_date`.as('isNew'),
      sql<number>`active_to - current_date`.as('daysLeft'),
    ])
    .where('accountId', '=', account)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
export type LastPackage = NonNullable<Awaited<ReturnType<typeof findLastPackage>>>

export const insert = (tx: OwnerTransaction, account: AccountId, { activeFrom, duration, ...terms }: NewPackage) =>
  tx
    .insertInto('accountPackages')
    .values({ accountId: account, ...terms, duration, activeFrom, activeTo: sql<string>`${activeFrom}::date + ${duration}::int` })
    .execute()

export const remove = (tx: OwnerTransaction, account: AccountId, id: number) =>
  tx.deleteFrom('accountPackages').where('accountId', '=', account).where('id', '=', id).execute()

/** The account is paid for until its last package ends. Browsers load this date at start, so it counts as a change of the account. */
export async function setActiveTo(tx: OwnerTransaction, account: AccountId, activeTo: string): Promise<void> {
  await tx.updateTable('accounts').set({ activeTo }).where('id', '=', account).execute()
  await countChange(tx, account)
}
