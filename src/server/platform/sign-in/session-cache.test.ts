import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { openApp } from '#server/app.ts'
import { createCaller, type Caller } from '#test/caller.ts'
import { testConfig } from '#test/config.ts'
import { openShop, sendTo, shopPassword, type Shop } from '#test/shop.ts'
import { hashToken } from './passwords.ts'
import { createSessionCache } from './session-cache.ts'

// The clock stands still, so that cached sessions do not expire by themselves.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Deletes the session without any notification. */
const endSession = ({ db }: Pick<Shop, 'db'>, { token }: Caller) =>
  db
    .deleteFrom('sessions')
    .where('tokenHash', '=', hashToken(token ?? ''))
    .execute()
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (refusal: { status: number }) => refusal.status,
  )
const readOrders = (person: Caller) => statusOf(person(api.workOrders.search, {}))

test('a read uses a session for five seconds, and a write looks it up each time', async () => {
  const shop = await openShop()
  const { operator } = shop
  expect(await readOrders(operator)).toBe(200)
  await endSession(shop, operator)

  expect(await readOrders(operator)).toBe(200)
  expect(await statusOf(operator(api.workOrders.create, {} as never))).toBe(401)
  vi.advanceTimersByTime(5000)
  expect(await readOrders(operator)).toBe(401)
})

test('a read of an admin whose session was opened by a PIN uses the cached session', async () => {
  const shop = await openShop()
  const { user } = await (await shop.make.user({ level: 'admin' }))(api.session.information, {})
  const readAfterEnd = async () => {
    const { accessToken } = await shop.admin(api.switching.to, { id: user.id, pin: '1234' })
    const byPin = shop.holderOf(accessToken)
    expect(await readOrders(byPin)).toBe(200)
    await endSession(shop, byPin)
    return readOrders(byPin)
  }
  // A notification of an earlier change clears the cache, whenever it arrives; the next session is cached again.
  await expect.poll(readAfterEnd).toBe(200)
})

test('a cached session is not used after its end', async () => {
  const shop = await openShop()
  const { operator, db } = shop
  const expiresAt = new Date(Date.now() + 3000).toISOString()
  await db
    .updateTable('sessions')
    .set({ expiresAt })
    .where('tokenHash', '=', hashToken(operator.token ?? ''))
    .execute()
  expect(await readOrders(operator)).toBe(200)
  await endSession(shop, operator)

  vi.advanceTimersByTime(3000)
  expect(await readOrders(operator)).toBe(401)
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
  ['a shown password', ({ admin }) => admin(api.sessions.confirm, { password: shopPassword })],
  ['a session', async ({ as }) => (await as('worker'))(api.session.logout, {})],
])('a change of %s invalidates the cached sessions of that account only', async (_, change) => {
  const shops = [await openShop(), await openShop()]
  for (const shop of shops) {
    await readOrders(shop.operator)
    await endSession(shop, shop.operator)
    expect(await readOrders(shop.operator)).toBe(200)
  }

  await change(shops[0]!)

  expect(await Promise.all(shops.map(({ operator }) => readOrders(operator)))).toEqual([401, 200])
})

test('a change in one process invalidates the caches of the others on notification', async () => {
  const shop = await openShop()
  const { app } = await openApp(testConfig, inject('database').owner)
  const remote = createCaller(sendTo(app), shop.operator.token)
  expect(await readOrders(remote)).toBe(200)

  await shop.operator(api.session.logout, {})

  await expect.poll(() => readOrders(remote)).toBe(401)
  await app.close()
})

test('a second process that misses a sign-out answers reads for less than five seconds', async () => {
  const { db, operator } = await openShop()
  const sessions = createSessionCache({ areHeard: () => true, notify: () => {} })
  const read = () => statusOf(sessions.find(db, operator.token))
  expect(await read()).toBe(200)

  await operator(api.session.logout, {})

  expect(await readOrders(operator)).toBe(401)
  vi.advanceTimersByTime(4999)
  expect(await read()).toBe(200)
  vi.advanceTimersByTime(1)
  expect(await read()).toBe(401)
  expect(readFileSync('docs/security.md', 'utf8')).toContain('and never longer than those five seconds')
})

test('the five seconds begin before the session is looked up', async () => {
  const shop = await openShop()
  const { db, operator } = shop
  const sessions = createSessionCache({ areHeard: () => true, notify: () => {} })
  const reading = sessions.find(db, operator.token)
  vi.advanceTimersByTime(3000)
  await reading
  await endSession(shop, operator)

  vi.advanceTimersByTime(1999)
  expect(await statusOf(sessions.find(db, operator.token))).toBe(200)
  vi.advanceTimersByTime(1)
  expect(await statusOf(sessions.find(db, operator.token))).toBe(401)
})

test('a session read during a change of rights in another account is cached', async () => {
  const shop = await openShop()
  const sessions = createSessionCache({ areHeard: () => true, notify: () => {} })
  const find = () => statusOf(sessions.find(shop.db, shop.operator.token))
  const reading = find()
  sessions.forget(shop.account + 1)
  expect(await reading).toBe(200)
  await endSession(shop, shop.operator)
  expect(await find()).toBe(200)
})

test('a session read during a change of rights, or without notifications, is not cached', async () => {
  const shop = await openShop()
  const { db, account, operator } = shop
  let areHeard = true
  const sessions = createSessionCache({ areHeard: () => areHeard, notify: () => {} })
  const find = () => statusOf(sessions.find(db, operator.token))

  const reading = find()
  sessions.forget(account)
  expect(await reading).toBe(200)
  const otherShop = await openShop()
  expect(await statusOf(sessions.find(db, otherShop.operator.token))).toBe(200)
  areHeard = false
  await endSession(otherShop, otherShop.operator)
  expect(await statusOf(sessions.find(db, otherShop.operator.token))).toBe(401)
  areHeard = true
  await endSession(shop, operator)
  expect(await find()).toBe(401)
})
