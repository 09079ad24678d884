import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '#test/shop.ts'
import type { AccountId, Db } from './db.ts'
import { enqueue, purge } from './jobs.ts'
import { inAccount } from './transaction.ts'

const queued = async (db: Db, key: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from graphile_worker.jobs where key = ${key}`.execute(db)
  return rows[0]?.count ?? 0
}

test('a job that is queued in a business transaction exists if, and only if, the transaction commits', async () => {
  const { world, account } = await openShop()
  const key = (name: string) => `${name}-${account}`
  await inAccount(world.db, account, 'read write', (tx) => enqueue(tx, 'purge', {}, { key: key('kept'), at: '2100-01-01T00:00:00Z' }))
  const broken = inAccount(world.db, account, 'read write', async (tx) => {
    await enqueue(tx, 'purge', {}, { key: key('lost') })
    throw new Error('the rest of the work failed')
  })
  await expect(broken).rejects.toThrow('the rest of the work failed')
  expect(await queued(world.db, key('kept'))).toBe(1)
  expect(await queued(world.db, key('lost'))).toBe(0)
})

test('a job queued again under its key replaces the earlier one', async () => {
  const { world, account } = await openShop()
  const key = `again-${account}`
  for (const at of ['2100-01-01T00:00:00Z', '2100-01-02T00:00:00Z'])
    await inAccount(world.db, account, 'read write', (tx) => enqueue(tx, 'purge', {}, { key, at }))
  expect(await queued(world.db, key)).toBe(1)
})

test('requests have no rights on the queue but to add to it', async () => {
  const { world, account } = await openShop()
  const reading = inAccount(world.db, account, 'read only', (tx) => sql`select * from graphile_worker.jobs`.execute(tx))
  await expect(reading).rejects.toThrow('permission denied')
})

test('the purge takes ended sessions, used captchas and old answers, and leaves what still counts', async () => {
  const { world, account, admin } = await openShop()
  const { db } = world
  const old = new Date(Date.now() - 25 * 3600_000).toISOString()
  const key = (name: string) => ({
    accountId: account,
    caller: 'user:1',
    route: 'POST /x',
    key: name,
    requestHash: Buffer.alloc(1),
    status: 200,
    body: '',
  })
  await db
    .insertInto('usedCaptchas')
    .values({ signature: `old-${account}`, expiresAt: old })
    .execute()
  await inAccount(db, account, 'read write', async (tx) => {
    await tx
      .insertInto('idempotencyKeys')
      .values([{ ...key('old'), createdAt: old }, key('new')])
      .execute()
  })
  await db
    .insertInto('sessions')
    .values({
      tokenHash: Buffer.from(`ended-${account}`),
      accountId: account,
      userId: 1,
      expiresAt: old,
    })
    .execute()

  await purge(db)

  const keys = await inAccount(db, account, 'read only', (tx) =>
    tx.selectFrom('idempotencyKeys').select('key').where('accountId', '=', account).execute(),
  )
  expect(keys.map((row) => row.key)).toEqual(['new'])
  expect(await sessionsOf(db, account)).toBe(await signedInOf(db, account))
  expect(await db.selectFrom('usedCaptchas').select('signature').where('signature', '=', `old-${account}`).execute()).toEqual([])
  expect(admin.token).not.toBe('')
})

const sessionsOf = async (db: Db, account: AccountId) =>
  (await db.selectFrom('sessions').select('userId').where('accountId', '=', account).execute()).length
const signedInOf = async (db: Db, account: AccountId) =>
  (
    await db
      .selectFrom('sessions')
      .select('userId')
      .where('accountId', '=', account)
      .where('expiresAt', '>', new Date().toISOString())
      .execute()
  ).length
