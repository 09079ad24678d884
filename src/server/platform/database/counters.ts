import { sql } from 'kysely'
import type { AccountId, Db } from './db.ts'
import type { Scope } from './scope.ts'

type Numbered = 'collaborator-work-order' | 'customer-order' | 'guaranty' | 'work-order'

/** The next number of its kind in the account: taken in the record's own transaction, so one that is not stored uses none. */
export const nextNumber = async (db: Db, { account }: Scope, kind: Numbered): Promise<string> =>
  padToTenDigits(await count(db, account, kind))

/** The next id of its kind in the account: the counter is locked until the transaction ends, so a smaller id never commits later. */
export const nextId = (db: Db, { account }: Scope, kind: 'notice'): Promise<number> => count(db, account, kind)

/** Counts in a transaction what every browser knows of the account from the start: people, workplaces, lists, settings. */
export const countChange = (db: Db, account: AccountId): Promise<number> => count(db, account, 'changes')

/** How many changes were counted, as a column of a read. */
export const changeCountSql = (account: AccountId) =>
  sql<number>`coalesce((select value from counters where account_id = ${account} and kind = 'changes'), 0)`

async function count(db: Db, account: AccountId, kind: Numbered | 'changes' | 'notice'): Promise<number> {
  const { value } = await db
    .insertInto('counters')
    .values({ accountId: account, kind, value: 1 })
    .onConflict((conflict) => conflict.columns(['accountId', 'kind']).doUpdateSet({ value: sql`counters.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

/** As every number of a document is written. */
export const padToTenDigits = (value: number): string => String(value).padStart(10, '0')
