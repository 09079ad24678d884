import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { openShop, shopPassword, type Shop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

const { list, remove, removeOthers, confirm } = api.sessions
const { information, login } = api.session
const signedOut = { status: 401, code: 'SignInRequired' }

const browsers = {
  firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  nameless: 'x'.repeat(2000),
}
/** Signs the operator in from another browser. */
async function signIn({ anonymous, userName, holderOf }: Shop, browser: keyof typeof browsers) {
  const answer = await anonymous(login, { username: userName('operator'), password: shopPassword }, { 'user-agent': browsers[browser] })
  return holderOf(answer.accessToken)
}

test('own sessions are listed with the last used first and the current one marked', async () => {
  const shop = await openShop()
  await signIn(shop, 'firefox')
  await signIn(shop, 'nameless')
  const phone = await signIn(shop, 'iphone')

  const { items, total } = await phone(list, {})

  expect(total).toBe(4)
  expect(items.map(({ device, current }) => [device, current])).toEqual([
    ['Safari, iOS', true],
    ['', false],
    ['Firefox, Windows', false],
    ['', false],
  ])
  expect((await shop.worker(list, {})).total).toBe(1)
})

test('an expired session is not listed', async () => {
  const shop = await openShop()
  await shop.db
    .updateTable('sessions')
    .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
    .where('accountId', '=', shop.account)
    .execute()
  const phone = await signIn(shop, 'iphone')
  expect((await phone(list, {})).items).toMatchObject([{ device: 'Safari, iOS' }])
})

test('removing a session signs it out and closes its socket', async () => {
  const shop = await openShop()
  const { operator, organization } = shop
  const phone = await signIn(shop, 'iphone')
  const laptop = await signIn(shop, 'firefox')
  const page = await openSocket(shop, phone)
  await page.watch(channelName('workOrder', organization.id))
  const { id } = (await operator(list, {})).items.find(({ device }) => device === 'Safari, iOS')!

  await operator(remove, { id })

  await page.ended()
  await expect(phone(information, {})).rejects.toMatchObject(signedOut)
  await expect(laptop(information, {})).resolves.toBeDefined()
  await expect(operator(remove, { id })).rejects.toMatchObject({ status: 404 })
})

test('a session of another user cannot be removed, even by an admin', async () => {
  const [shop, other] = [await openShop(), await openShop()]
  const [own] = (await shop.operator(list, {})).items
  for (const person of [shop.admin, shop.worker, other.operator])
    await expect(person(remove, { id: own!.id })).rejects.toMatchObject({ status: 404 })
  await expect(shop.operator(information, {})).resolves.toBeDefined()
})

test('removing other sessions requires a recent password', async () => {
  const shop = await openShop()
  const { operator, db, account } = shop
  const phone = await signIn(shop, 'iphone')
  const [, other] = (await operator(list, {})).items
  await db.updateTable('sessions').set({ confirmedAt: '2026-01-01T00:00:00.000Z' }).where('accountId', '=', account).execute()

  for (const late of [() => operator(remove, { id: other!.id }), () => operator(removeOthers, {})])
    await expect(late()).rejects.toMatchObject({ status: 403, code: 'PasswordRequired' })
  await expect(phone(information, {})).resolves.toBeDefined()
  await operator(confirm, { password: shopPassword })
  await operator(removeOthers, {})
  await expect(phone(information, {})).rejects.toMatchObject(signedOut)
})

test('removing all other sessions leaves those of other users', async () => {
  const shop = await openShop()
  const phone = await signIn(shop, 'iphone')
  await shop.operator(removeOthers, {})
  await expect(phone(information, {})).rejects.toMatchObject(signedOut)
  for (const person of [shop.operator, shop.worker]) await expect(person(information, {})).resolves.toBeDefined()
})

test('a confirmed password is recorded in the current session alone', async () => {
  const shop = await openShop()
  const { operator, account, db } = shop
  const phone = await signIn(shop, 'iphone')
  const long = '2026-01-01T00:00:00.000Z'
  await db.updateTable('sessions').set({ confirmedAt: long }).where('accountId', '=', account).execute()

  await expect(phone(confirm, { password: 'Altceva#2026' })).rejects.toMatchObject({
    status: 422,
    fields: { password: ['InvalidCredentials'] },
  })
  await phone(confirm, { password: shopPassword })

  const rows = await db
    .selectFrom('sessions')
    .select('confirmedAt')
    .where('accountId', '=', account)
    .where('userId', '=', await idOf(operator))
    .execute()
  expect(rows.filter(({ confirmedAt }) => Date.parse(confirmedAt) === Date.parse(long))).toHaveLength(1)
  expect(rows).toHaveLength(2)
})
const idOf = async (person: Shop['operator']) => (await person(information, {})).user.id

test('wrong confirmations are counted and lock like wrong sign-ins', async () => {
  const { operator } = await openShop()
  const tries = await Promise.all(
    Array.from({ length: 15 }, () => operator(confirm, { password: 'Altceva#2026' }).catch(({ status }: { status: number }) => status)),
  )
  expect(tries.filter((status) => status === 422)).toHaveLength(10)
  await expect(operator(confirm, { password: shopPassword })).rejects.toMatchObject({ status: 423, code: 'SignInLocked' })
})

/** Opens a session of the operator by PIN from a colleague's session, so it has no confirmed password. */
async function switchByPin({ make, holderOf, operator }: Shop) {
  const colleague = await make.user({ level: 'operator' })
  const { accessToken } = await colleague(api.switching.to, { id: await idOf(operator), pin: '1234' })
  return holderOf(accessToken)
}
const confirmWrongly = async (person: Shop['operator'], count: number) => {
  const statuses: unknown[] = []
  for (let i = 0; i < count; i++) await person(confirm, { password: 'Altceva#2026' }).catch(({ status }) => statuses.push(status))
  return statuses
}

test('wrong confirmations in one session lock that session alone', async () => {
  const shop = await openShop()
  const byPin = await switchByPin(shop)
  expect(await confirmWrongly(byPin, 11)).toEqual([...Array.from({ length: 10 }, () => 422), 423])

  const fresh = await signIn(shop, 'firefox')
  await expect(fresh(confirm, { password: shopPassword })).resolves.toBeNull()
  await expect(byPin(confirm, { password: shopPassword })).rejects.toMatchObject({ status: 423, code: 'SignInLocked' })
})

test('sessions opened by a PIN judge a hundred confirmations together and lock no other session', async () => {
  const shop = await openShop()
  for (let i = 0; i < 10; i++) await confirmWrongly(await switchByPin(shop), 10)

  expect(await confirmWrongly(await switchByPin(shop), 1)).toEqual([423])
  await expect(shop.operator(confirm, { password: shopPassword })).resolves.toBeNull()
})
