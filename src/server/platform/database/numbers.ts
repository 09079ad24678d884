import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Scope } from './scope.ts'

/** The next number of its kind in the account: taken in the record's own transaction, so one that is not stored uses none. */
export async function nextNumber(
  db: Db,
  { account }: Scope,
  kind: 'collaborator-work-order' | 'customer-order' | 'guaranty' | 'work-order',
): Promise<string> {
  const { value } = await db
    .insertInto('counters')
    .values({ accountId: account, kind, value: 1 })
    .onConflict((conflict) => conflict.columns(['accountId', 'kind']).doUpdateSet({ value: sql`counters.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return tenDigits(value)
}

/** As every number of a document is written. */
export const tenDigits = (value: number): string => String(value).padStart(10, '0')
