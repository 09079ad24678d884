import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import type { Caller, Refusal } from '#test/caller.ts'
import { mailedTo } from '#test/make/registrations.ts'
import { openShop, shopPassword, type Shop } from '#test/shop.ts'

const { login } = api.session
const chosen = 'Aluminiu#2027'
const locked = { status: 423, code: 'SignInLocked' }
const wrong = { status: 422, code: 'InvalidCredentials' }

afterEach(() => void vi.useRealTimers())

const openCountingShop = () => openShop({ config: { rateLimit: true, trustProxy: 1 } })
/** All tests share a server, which also limits the calls of an address: each shop has a network of its own. */
const from = ({ account }: Shop, host: number) => ({ 'x-forwarded-for': `10.${(account >> 8) & 255}.${account & 255}.${host}` })
const home = 200

/** Signs in as the operator from an address, perhaps by a device. */
function signIn(shop: Shop, host: number, more: { password?: string; device?: string } = {}, address = from(shop, host)) {
  return shop.anonymous(login, { username: shop.userName('operator'), password: shopPassword, ...more }, address)
}
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'signed in',
    ({ code }: { code: string }) => code,
  )
async function tryTimes(shop: Shop, count: number, hostOf: (i: number) => number, more = {}) {
  const codes: string[] = []
  for (let i = 0; i < count; i++) codes.push(await codeOf(signIn(shop, hostOf(i), { password: 'Alta#2026', ...more })))
  return codes
}
/** Fills the count of the home address, and of the name from ten addresses, its own among them. */
async function fillCounts(shop: Shop) {
  const hosts = [home, ...Array.from({ length: 9 }, (_, i) => 100 + i)]
  await Promise.all(hosts.map((host) => tryTimes(shop, 10, () => host)))
  expect(await codeOf(signIn(shop, home))).toBe('SignInLocked')
  expect(await codeOf(signIn(shop, 99))).toBe('SignInLocked')
}
/** Makes the operator's counts of a kind as old as if nobody had tried for some minutes. */
const ageCounts = ({ db, userName }: Shop, kind: 'address' | 'name', minutes: number) =>
  db
    .updateTable('signInFailures')
    .set({ updatedAt: sql<string>`updated_at - ${minutes} * interval '1 minute'` })
    .where('key', 'like', `${kind} % ${userName('operator')}`)
    .execute()
/** Texts that a lenient reader takes for the same token. */
const respell = (token: string) => [
  `${token}=`,
  `${token}.x`,
  token.replace(/.$/, (last) => String.fromCodePoint(last.codePointAt(0)! + 1)),
]
const idOf = async (caller: Caller) => (await caller(api.session.information, {})).user.id

test('full counts of a name block neither a known device of its owner nor a confirmation', async () => {
  const shop = await openCountingShop()
  const { operator, userName } = shop
  const { device } = await signIn(shop, home)
  await fillCounts(shop)

  const { user, device: next } = await signIn(shop, home, { device: device ?? '' })
  expect(user.username).toBe(userName('operator'))
  await expect(signIn(shop, 1, { device: next ?? '' })).resolves.toMatchObject({ user: { id: user.id } })
  await expect(operator(api.sessions.confirm, { password: shopPassword })).resolves.toBeNull()
  await expect(operator(api.users.changePassword, { currentPassword: shopPassword, newPassword: chosen })).resolves.toMatchObject({
    device: expect.any(String),
  })
})

test('a reset by mail clears both counts and makes its browser known', async () => {
  const shop = await openCountingShop()
  const { admin, operator, anonymous, db } = shop
  const email = `ana.${shop.account}@exemplu.ro`
  await admin(api.users.update, { id: await idOf(operator), email })
  await fillCounts(shop)
  await anonymous(api.passwords.forgot, { email })
  const token = (await mailedTo<{ links: string }>(db, email))?.links.split('#')[1] ?? ''

  const reset = await anonymous(api.passwords.reset, { token, password: chosen, passwordConfirmation: chosen })

  expect(reset.username).toBe(shop.userName('operator'))
  const elsewhere = 201
  await expect(signIn(shop, elsewhere, { password: chosen })).resolves.toBeDefined()
  await tryTimes(shop, 11, () => elsewhere)
  await expect(signIn(shop, elsewhere, { password: chosen })).rejects.toMatchObject(locked)
  await expect(signIn(shop, elsewhere, { password: chosen, device: reset.device })).resolves.toBeDefined()
})

test('a password that an admin sets is judged although the counts of the old one are full', async () => {
  const shop = await openCountingShop()
  await tryTimes(shop, 11, () => home)

  await shop.admin(api.users.update, { id: await idOf(shop.operator), password: chosen })

  await expect(signIn(shop, home, { password: chosen })).resolves.toBeDefined()
})

test('one IPv6 network judges ten tries and leaves the name open to all other addresses', async () => {
  const shop = await openCountingShop()
  const ipv6 = (rest: string) => ({ 'x-forwarded-for': `2001:db8:${shop.account.toString(16)}:${rest}` })
  const codes: string[] = []

  for (let i = 0; i < 14; i++) codes.push(await codeOf(signIn(shop, 0, { password: 'Alta#2026' }, ipv6(`2:${i}::${i}`))))

  expect(codes).toEqual([...Array.from({ length: 10 }, () => 'InvalidCredentials'), ...Array.from({ length: 4 }, () => 'SignInLocked')])
  await expect(signIn(shop, 0, {}, ipv6('3::1'))).resolves.toBeDefined()
})

test('the failures of a known device lock that device alone', async () => {
  const shop = await openCountingShop()
  const [first, second] = [await signIn(shop, home), await signIn(shop, home)]

  const codes = await tryTimes(shop, 11, (i) => i + 1, { device: first.device })

  expect(codes.at(-1)).toBe('SignInLocked')
  await expect(signIn(shop, 50, { device: first.device ?? '' })).rejects.toMatchObject(locked)
  await expect(signIn(shop, 51, { device: second.device ?? '' })).resolves.toBeDefined()
  await expect(signIn(shop, 52)).resolves.toBeDefined()
})

test('a device that is forged, stale, of somebody else or of an old password counts as none', async () => {
  const shop = await openCountingShop()
  const { anonymous, userName, operator } = shop
  const other = await anonymous(login, { username: userName('worker'), password: shopPassword }, from(shop, 9))
  const { device: own = '' } = await signIn(shop, 8)
  const { device: current } = await operator(api.users.changePassword, { currentPassword: shopPassword, newPassword: chosen })
  await tryTimes(shop, 10, () => home)

  const forged = [current.replace(/.\.\d/, '_.9'), ...respell(current)]
  for (const device of ['', 'x', '..', own, other.device ?? '', ...forged])
    await expect(signIn(shop, home, { password: chosen, device }), device).rejects.toMatchObject(locked)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 91 * 24 * 3_600_000 })
  await expect(signIn(shop, home, { password: chosen, device: current })).rejects.toMatchObject(locked)
  vi.useRealTimers()
  await expect(signIn(shop, home, { password: chosen, device: current })).resolves.toBeDefined()
})

test('a device of another user counts as none although both have the same password hash', async () => {
  const shop = await openCountingShop()
  const { anonymous, userName, db, account } = shop
  const other = await anonymous(login, { username: userName('worker'), password: shopPassword }, from(shop, 9))
  const credentials = db.selectFrom('credentials').select('passwordHash').distinct().where('accountId', '=', account)
  const names = [userName('worker'), userName('operator')]
  expect(await credentials.where('username', 'in', names).execute()).toHaveLength(1)
  await tryTimes(shop, 10, () => home)

  await expect(signIn(shop, home, { device: other.device ?? '' })).rejects.toMatchObject(locked)
})

test('a right password counts as no failure, also from unknown devices', async () => {
  const shop = await openCountingShop()
  for (let i = 0; i < 15; i++) await expect(signIn(shop, home)).resolves.toBeDefined()
  await expect(signIn(shop, home, { password: 'Alta#2026' })).rejects.toMatchObject(wrong)
})

test('a right password leaves the count of the name over all addresses as it was', async () => {
  const shop = await openCountingShop()
  await signIn(shop, home)
  const ofName = shop.db
    .updateTable('signInFailures')
    .set({ failures: 99 })
    .where('key', 'like', `name % ${shop.userName('operator').toLowerCase()}`)
  expect((await ofName.executeTakeFirstOrThrow()).numUpdatedRows).toBe(1n)

  for (const host of [1, 2, 3]) await expect(signIn(shop, host)).resolves.toBeDefined()

  await expect(signIn(shop, 4, { password: 'Alta#2026' })).rejects.toMatchObject(wrong)
  await expect(signIn(shop, 5, { password: 'Alta#2026' })).rejects.toMatchObject(locked)
})

test('right passwords that the name count refuses do not fill the count of their address', async () => {
  const shop = await openCountingShop()
  await Promise.all(Array.from({ length: 10 }, (_, i) => tryTimes(shop, 10, () => 100 + i)))
  const refused = await tryTimes(shop, 11, () => home, { password: shopPassword })
  expect(new Set(refused)).toEqual(new Set(['SignInLocked']))

  await ageCounts(shop, 'name', 16)

  await expect(signIn(shop, home)).resolves.toBeDefined()
})

test('a right password is taken off the count of the name', async () => {
  const shop = await openCountingShop()
  const failures = [...Array.from({ length: 9 }, () => 10), 9]
  await Promise.all(failures.map((count, i) => tryTimes(shop, count, () => 100 + i)))

  for (let i = 0; i < 3; i++) await expect(signIn(shop, home + i)).resolves.toBeDefined()
  expect(await tryTimes(shop, 2, (i) => i + 1)).toEqual(['InvalidCredentials', 'SignInLocked'])
})

test('tries while a count is full do not prolong the lock', async () => {
  const shop = await openCountingShop()
  await tryTimes(shop, 10, () => home)
  await ageCounts(shop, 'address', 10)

  for (let i = 0; i < 3; i++) {
    const { retryAfter } = (await signIn(shop, home).catch((error: unknown) => error)) as Refusal
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(300)
  }

  await ageCounts(shop, 'address', 6)
  await expect(signIn(shop, home)).resolves.toBeDefined()
})

test('IPv4 addresses written as IPv6 have a count each, the same as in their own form', async () => {
  const shop = await openCountingShop()
  const mapped = (host: number) => ({ 'x-forwarded-for': `::ffff:${from(shop, host)['x-forwarded-for']}` })
  for (let i = 0; i < 10; i++) await codeOf(signIn(shop, 0, { password: 'Alta#2026' }, mapped(home)))

  for (const address of [mapped(home), from(shop, home)]) await expect(signIn(shop, 0, {}, address)).rejects.toMatchObject(locked)
  await expect(signIn(shop, 0, {}, mapped(home + 1))).resolves.toBeDefined()
})
