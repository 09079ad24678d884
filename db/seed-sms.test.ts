import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDb } from '#server/platform/database/db.ts'
import { openPool } from '#server/platform/database/driver.ts'
import { openOwnDatabase } from '#test/own-database.ts'
import { seedDemo } from './seed.ts'

test('the credit ledger of the demo has all costs and adds up to the balance', async () => {
  const { database, drop } = await openOwnDatabase('seed_sms')
  const db = openDb(openPool(database, 2))
  try {
    await seedDemo(db, new Date('2026-11-18T11:20:00Z'))
    const { rows } = await db.transaction().execute(async (tx) => {
      await sql`select set_config('app.account_id', id::text, true) from accounts where code = 'DEM'`.execute(tx)
      return sql<{ left: number; sum: number; last: number; messages: number; closed: number }>`select balance as left,
          (select sum(credits) from sms_ledger)::int as sum, (select balance_after from sms_ledger order by id desc limit 1) as last,
          (select count(*) from sms_messages where account_id = current_account())::int as messages,
          (select count(distinct message_id) from sms_ledger where kind in ('spend', 'refund'))::int as closed
        from sms_balances where account_id = current_account()`.execute(tx)
    })
    const [{ left, sum, last, messages, closed }] = rows as [(typeof rows)[0]]
    expect([sum, last, closed]).toEqual([left, left, messages])
    expect(messages).toBeGreaterThan(0)
  } finally {
    await db.destroy()
    await drop()
  }
})
