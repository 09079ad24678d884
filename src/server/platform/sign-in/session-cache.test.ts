import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { openApp } from '#server/app.ts'
import { createCaller, type Caller } from '#test/caller.ts'
import { testConfig } from '#test/config.ts'
import { openShop, sendTo, type Shop } from '#test/shop.ts'
import { hashToken } from './passwords.ts'
import { createSessionCache } from './session-cache.ts'

// The clock stands still: what is remembered is never out of date by itself.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Past everything that would say so. */
const endSession = ({ db }: Pick<Shop, 'db'>, { token }: Caller) =>
  db
    .deleteFrom('sessions')
    .where('tokenHash', '=', hashToken(token ?? ''))
    .execute()
const statusOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 200,
    (refusal: { status: number }) => refusal.status,
  )
const look = (person: Caller) => statusOf(person(api.workOrders.search, {}))

test('who reads is believed for five seconds, who writes is looked up each time', async () => {
  const shop = await openShop()
  const { operator } = shop
  expect(await look(operator)).toBe(200)
  await endSession(shop, operator)

  expect(await look(operator)).toBe(200)
  expect(await statusOf(operator(api.workOrders.create, {} as never))).toBe(401)
  vi.advanceTimersByTime(5000)
  expect(await look(operator)).toBe(401)
})

test('nobody is believed any longer than their session lasts', async () => {
  const shop = await openShop()
  const { operator, db } = shop
  const expiresAt = new Date(Date.now() + 3000).toISOString()
  await db
    .updateTable('sessions')
    .set({ expiresAt })
    .where('tokenHash', '=', hashToken(operator.token ?? ''))
    .execute()
  expect(await look(operator)).toBe(200)
  await endSession(shop, operator)

  vi.advanceTimersByTime(3000)
  expect(await look(operator)).toBe(401)
})

test.each<[string, (shop: Shop) => Promise<unknown>]>([
  [
    'a user',
    async ({ admin, worker }) => {
      const { user } = await worker(api.session.information, {})
      await admin(api.users.update, { id: user.id, firstName: 'Ioana' })
    },
  ],
  ['a setting', ({ admin }) => admin(api.accountSettings.create, { name: 'collaborator_enabled', value: true })],
  ['a workplace', ({ admin, organization }) => admin(api.organizations.update, { id: organization.id, name: 'Brașov Nord' })],
  ['a session', async ({ as }) => (await as('worker'))(api.session.logout, {})],
])('where %s changes, all of the account are looked up anew at once, and nobody of another', async (_, change) => {
  const shops = [await openShop(), await openShop()]
  for (const shop of shops) {
    await look(shop.operator)
    await endSession(shop, shop.operator)
    expect(await look(shop.operator)).toBe(200)
  }

  await change(shops[0]!)

  expect(await Promise.all(shops.map(({ operator }) => look(operator)))).toEqual([401, 200])
})

test('what changes at one process is forgotten by the others when they hear of it', async () => {
  const shop = await openShop()
  const { app } = await openApp(testConfig, inject('database').owner)
  const there = createCaller(sendTo(app), shop.operator.token)
  expect(await look(there)).toBe(200)

  await shop.operator(api.session.logout, {})

  await expect.poll(() => look(there)).toBe(401)
  await app.close()
})

test('a second process that misses a sign-out answers reads for less than five seconds', async () => {
  const { db, operator } = await openShop()
  const sessions = createSessionCache({ areHeard: () => true, tell: () => {} })
  const read = () => statusOf(sessions.find(db, operator.token))
  expect(await read()).toBe(200)

  await operator(api.session.logout, {})

  expect(await look(operator)).toBe(401)
  vi.advanceTimersByTime(4999)
  expect(await read()).toBe(200)
  vi.advanceTimersByTime(1)
  expect(await read()).toBe(401)
  expect(readFileSync('docs/security.md', 'utf8')).toContain('and never longer than those five seconds')
})

test('the five seconds begin before the session is looked up', async () => {
  const shop = await openShop()
  const { db, operator } = shop
  const sessions = createSessionCache({ areHeard: () => true, tell: () => {} })
  const reading = sessions.find(db, operator.token)
  vi.advanceTimersByTime(3000)
  await reading
  await endSession(shop, operator)

  vi.advanceTimersByTime(1999)
  expect(await statusOf(sessions.find(db, operator.token))).toBe(200)
  vi.advanceTimersByTime(1)
  expect(await statusOf(sessions.find(db, operator.token))).toBe(401)
})

test('what was read while rights changed is not kept, and whoever does not hear the others keeps nothing', async () => {
  const shop = await openShop()
  const { db, account, operator } = shop
  let areHeard = true
  const sessions = createSessionCache({ areHeard: () => areHeard, tell: () => {} })
  const find = () => statusOf(sessions.find(db, operator.token))

  const reading = find()
  sessions.forget(account)
  expect(await reading).toBe(200)
  const meanwhile = await openShop()
  expect(await statusOf(sessions.find(db, meanwhile.operator.token))).toBe(200)
  areHeard = false
  await endSession(meanwhile, meanwhile.operator)
  expect(await statusOf(sessions.find(db, meanwhile.operator.token))).toBe(401)
  areHeard = true
  await endSession(shop, operator)
  expect(await find()).toBe(401)
})
