import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { Scope } from '#server/platform/database/scope.ts'

type Differences = { orders: number; payments: number }

/** Counts orders whose stored sum is not that of their payments, and payments that settle more than they are. */
export async function countDifferences(db: Db, { account }: Pick<Scope, 'account'>): Promise<Differences> {
  const { rows } = await sql<Differences>`
    select (select count(*) from work_orders w
        left join (select work_order_id, sum(amount) as paid from payment_allocations
          where account_id = ${account} and work_order_id is not null group by work_order_id) as s on s.work_order_id = w.id
        where w.account_id = ${account} and w.paid is not null and w.paid <> coalesce(s.paid, 0)) as orders,
      (select count(*) from payments p
        join (select payment_id, sum(amount) as settled from payment_allocations
          where account_id = ${account} group by payment_id) as s on s.payment_id = p.id
        where p.account_id = ${account} and s.settled * sign(p.amount) > (p.amount - p.rounding) * sign(p.amount)) as payments`.execute(db)
  return rows[0]!
}
