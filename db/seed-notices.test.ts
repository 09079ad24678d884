import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDb } from '#server/platform/database/db.ts'
import { openPool } from '#server/platform/database/driver.ts'
import { openOwnDatabase } from '#test/own-database.ts'
import { seedDemo } from './seed.ts'

test('the notices of the demo are numbered by time across its workplaces', async () => {
  const { database, drop } = await openOwnDatabase('seed_notices')
  onTestFinished(drop)
  const db = openDb(openPool(database, 2))
  onTestFinished(() => db.destroy())
  await seedDemo(db, new Date('2026-11-19T05:30:00Z'))
  const notices = await db.transaction().execute(async (tx) => {
    await sql`select set_config('app.account_id', id::text, true) from accounts where code = 'DEM'`.execute(tx)
    return tx.selectFrom('notices').select(['organizationId', 'at']).orderBy('id').execute()
  })
  expect(new Set(notices.map(({ organizationId }) => organizationId)).size).toBe(2)
  const times = notices.map(({ at }) => Date.parse(at))
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})
