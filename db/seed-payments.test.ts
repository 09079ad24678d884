import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDb } from '#server/platform/database/db.ts'
import { openPool } from '#server/platform/database/driver.ts'
import { countDifferences } from '#server/payments/balances.queries.ts'
import { openOwnDatabase } from '#test/own-database.ts'
import { seedDemo } from './seed.ts'

test('the payments of the demo agree with its orders, and leave debts, deposits and a credit', async () => {
  const { database, drop } = await openOwnDatabase('seed_payments')
  onTestFinished(drop)
  const db = openDb(openPool(database, 2))
  onTestFinished(() => db.destroy())
  await seedDemo(db, new Date('2026-11-26T13:05:00Z'))
  const [figures, differences] = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select id, set_config('app.account_id', id::text, true) from accounts where code = 'DEM'`.execute(tx)
    const account = rows[0]!.id as Parameters<typeof countDifferences>[1]['account']
    const counted = await sql<Record<string, number>>`
      select (select count(*) from payment_allocations where account_id = ${account} and customer_order_id is not null) as deposits,
        (select count(*) from (select from payment_allocations where account_id = ${account} and work_order_id is not null
          group by work_order_id having count(*) > 1) as divided) as of_two_kinds,
        (select count(*) from work_orders where account_id = ${account} and deleted_at is null and due_on < '2026-11-26'
          and total > coalesce(paid, 0)) as overdue,
        (select count(*) from work_orders where account_id = ${account} and deleted_at is null and finished >= '2026-10-01'
          and payment_type_id is not null and paid is null) as unwritten,
        (select sum(amount) from payments where account_id = ${account})
          - (select sum(amount) from payment_allocations where account_id = ${account}) as credit`.execute(tx)
    return [counted.rows[0], await countDifferences(tx, { account })] as const
  })
  expect(figures).toEqual({ deposits: 6, ofTwoKinds: 4, overdue: 3, unwritten: 0, credit: 100 })
  expect(differences).toEqual({ orders: 0, payments: 0 })
})
