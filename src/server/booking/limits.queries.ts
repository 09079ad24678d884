import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { visibleRows, type Scope } from '#server/platform/database/scope.ts'

/** One more of this, and how many there are now; whoever counts the same waits until this is committed, or counted for nothing. */
export async function count(db: Db, { account }: Scope, key: string, since: string): Promise<number> {
  const { count } = await db
    .insertInto('guestLimits')
    .values({ accountId: account, key, since, count: 1 })
    .onConflict((conflict) => conflict.columns(['accountId', 'key', 'since']).doUpdateSet({ count: sql`guest_limits.count + 1` }))
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

/** How many times somebody is still to come, by whom only their phone's key is known. */
export async function countUpcoming(db: Db, scope: Scope, guestKey: Buffer): Promise<number> {
  const { count } = await visibleRows(db, 'appointments', scope)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('guestKey', '=', guestKey)
    .where('fromAt', '>', sql<string>`now()`)
    .where('status', 'in', ['new', 'new-guest'])
    .executeTakeFirstOrThrow()
  return count
}
