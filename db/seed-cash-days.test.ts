import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDb } from '#server/platform/database/db.ts'
import { openPool } from '#server/platform/database/driver.ts'
import { openOwnDatabase } from '#test/own-database.ts'
import { seedDemo } from './seed.ts'

test('the till of the demo is closed on all days but today, two of them with a difference', async () => {
  const { database, drop } = await openOwnDatabase('seed_cash_days')
  onTestFinished(drop)
  const db = openDb(openPool(database, 2))
  onTestFinished(() => db.destroy())
  await seedDemo(db, new Date('2026-11-18T11:20:00Z'))
  const { rows } = await db.transaction().execute(async (tx) => {
    await sql`select set_config('app.account_id', id::text, true) from accounts where code = 'DEM'`.execute(tx)
    return sql<{ day: string; status: string; difference: number; inSheet: number }>`
      select d.day, d.status, d.counted_cash - d.expected_cash as difference, (c.sheet->>'difference')::numeric as in_sheet
        from (select distinct organization_id, day from payments where account_id = current_account() and day < '2026-11-18') as p
          left join cash_days d on d.organization_id = p.organization_id and d.day = p.day
          left join cash_closings c on c.organization_id = p.organization_id and c.day = p.day`.execute(tx)
  })
  expect(rows.length).toBeGreaterThan(60)
  expect(rows.filter(({ status }) => status !== 'closed')).toEqual([])
  expect(rows.flatMap(({ difference }) => difference || []).toSorted((a, b) => a - b)).toEqual([-10, 0.5])
  expect(rows.filter(({ difference, inSheet }) => difference !== inSheet)).toEqual([])
})
