import { sql } from 'kysely'
import type { AccountId, Db } from './db.ts'
import type { Scope } from './scope.ts'

type Numbered = 'collaborator-work-order' | 'customer-order' | 'guaranty' | 'work-order'

/** The next number of its kind in the account. The record's own transaction takes it, so an aborted record uses none. */
export const nextNumber = async (db: Db, { account }: Scope, kind: Numbered): Promise<string> =>
  padToTenDigits(await increment(db, account, kind))

/** The next id of its kind in the account. The counter stays locked until the transaction ends, so a smaller id never commits later. */
export const nextId = (db: Db, { account }: Scope, kind: 'notice'): Promise<number> => increment(db, account, kind)

/** Counts a change of what every browser loads at the start: users, organizations, lists, settings. */
export const countChange = (db: Db, account: AccountId): Promise<number> => increment(db, account, 'changes')

/** Number of counted changes, as a column of a read. */
export const changeCountSql = (account: AccountId) =>
  sql<number>`coalesce((select value from counters where account_id = ${account} and kind = 'changes'), 0)`

async function increment(db: Db, account: AccountId, kind: Numbered | 'changes' | 'notice'): Promise<number> {
  const { value } = await db
    .insertInto('counters')
    .values({ accountId: account, kind, value: 1 })
    .onConflict((conflict) => conflict.columns(['accountId', 'kind']).doUpdateSet({ value: sql`counters.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

/** Documents show their numbers with ten digits. */
export const padToTenDigits = (value: number): string => String(value).padStart(10, '0')
