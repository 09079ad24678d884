import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { visibleRows, type Scope } from '#server/platform/database/scope.ts'

/** Increments the counter and returns it. Its row is locked until commit, so concurrent calls for one key run one by one. */
export async function count(db: Db, { account }: Scope, key: string, since: string): Promise<number> {
  const { count } = await db
    .insertInto('guestLimits')
    .values({ accountId: account, key, since, count: 1 })
    .onConflict((conflict) => conflict.columns(['accountId', 'key', 'since']).doUpdateSet({ count: sql`guest_limits.count + 1` }))
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

/** Counts a guest's upcoming bookings by the keyed hash of the phone. */
export async function countUpcoming(db: Db, scope: Scope, guestKey: Buffer): Promise<number> {
  const { count } = await visibleRows(db, 'appointments', scope)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('guestKey', '=', guestKey)
    .where('fromAt', '>', sql<string>`now()`)
    .where('status', 'in', ['new', 'new-guest'])
    .executeTakeFirstOrThrow()
  return count
}
