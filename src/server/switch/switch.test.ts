import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Level } from '#contract/kit/access.ts'
import { channelName } from '#contract/live/live.ts'
import { openApp } from '#server/app.ts'
import type { Caller } from '#test/caller.ts'
import { testConfig } from '#test/config.ts'
import { openShop, shopPassword, sendTo, type Shop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

const { users, to } = api.switching
const { information, login } = api.session
const pin = '1234'
const wrongPin = { status: 401, code: 'WrongPin', fields: { pin: ['Wrong pin!'] } }
const locked = { status: 423, code: 'PinLocked' }

const idOf = async (person: Caller) => (await person(information, {})).user.id
const choicesOf = async (person: Caller) => (await person(users, {})).items.map(({ id }) => id)
/** Makes attempts with a wrong PIN one after the other and returns the refusals. */
async function tryTimes(person: Caller, id: number, count: number) {
  const answers: { status: number; retryAfter?: number }[] = []
  for (let i = 0; i < count; i++)
    await person(to, { id, pin: '0000' }).catch((refusal: { status: number; retryAfter?: number }) => answers.push(refusal))
  return answers
}
/** Moves the locks into the past by some minutes. */
const pass = ({ db, account }: Shop, minutes: number) =>
  db
    .updateTable('switchFailures')
    .set({ lockedUntil: sql<string>`locked_until - ${minutes} * interval '1 minute'` })
    .where('accountId', '=', account)
    .execute()

test('admins may switch to anybody, others to users of their level at a common workplace', async () => {
  const shop = await openShop({ organizations: 2 })
  const { admin, operator, worker, make } = shop
  const elsewhere = await idOf(await make.user({ level: 'operator', organizations: ['CJ'] }))
  const beside = await idOf(await make.user({ level: 'operator' }))
  const everywhere = await idOf(await make.user({ level: 'operator', organizations: ['CJ', 'BR'] }))
  const mate = await idOf(await make.user({ level: 'worker' }))
  const others = await Promise.all([operator, worker, shop.simple].map(idOf))

  expect(await choicesOf(operator)).toEqual([beside, everywhere])
  expect(await choicesOf(worker)).toEqual([mate])
  expect((await choicesOf(admin)).toSorted((a, b) => a - b)).toEqual(
    [...others, elsewhere, beside, everywhere, mate].toSorted((a, b) => a - b),
  )
  await expect(shop.simple(users, {})).rejects.toMatchObject({ status: 403 })
  for (const id of [elsewhere, mate, await idOf(admin), await idOf(operator)])
    await expect(operator(to, { id, pin })).rejects.toMatchObject({ status: 404 })
})

test('inactive, off-duty, removed and foreign users are no choices', async () => {
  const [shop, other] = [await openShop(), await openShop()]
  const { operator, make, rows } = shop
  const gone = await Promise.all(
    [{ status: 'inactive' }, { activeFrom: '2999-01-01' }, { activeTo: '2020-01-01' }, { deletedAt: '2026-01-01T00:00:00Z' }].map(
      async (change) => {
        const id = await idOf(await make.user({ level: 'operator' }))
        await rows((tx) => tx.updateTable('users').set(change).where('id', '=', id).execute())
        return id
      },
    ),
  )

  expect(await choicesOf(operator)).toEqual([])
  for (const id of [...gone, await idOf(other.operator)]) await expect(operator(to, { id, pin })).rejects.toMatchObject({ status: 404 })
})

test('the right PIN signs the user in, and the session before ends with its sockets', async () => {
  const shop = await openShop()
  const { operator, make, holderOf } = shop
  const id = await idOf(await make.user({ level: 'operator' }))
  const page = await openSocket(shop, operator)
  await page.watch(channelName('workOrder', shop.organization.id))

  const { user, accessToken, tokenType } = await operator(to, { id, pin })

  expect(tokenType).toBe('Bearer')
  expect(user.id).toBe(id)
  expect(await idOf(holderOf(accessToken))).toBe(id)
  await expect(operator(information, {})).rejects.toMatchObject({ status: 401, code: 'SignInRequired' })
  await page.ended()
})

/** Starts a switch while an admin's change of this user's rights is still waiting, and returns its result. */
async function whileRightsChange({ admin, db, account }: Shop, id: number, roles: Level[], startSwitch: () => Promise<unknown>) {
  const { pending, taking: update } = await db.transaction().execute(async (tx) => {
    const lockedSession = tx
      .selectFrom('sessions')
      .select(sql<number>`pg_backend_pid()`.as('pid'))
      .where('userId', '=', id)
      .where('accountId', '=', account)
      .forUpdate()
    const { pid } = await lockedSession.executeTakeFirstOrThrow()
    const behind = async (other: number | undefined) =>
      (await sql<{ pid: number }>`select pid from pg_stat_activity where ${other}::int = any (pg_blocking_pids(pid))`.execute(db)).rows[0]
        ?.pid
    const update = admin(api.users.update, { id, roles })
    await expect.poll(() => behind(pid)).toBeDefined()
    const taker = await behind(pid)
    const pending = Promise.allSettled([startSwitch()])
    await expect.poll(() => behind(taker)).toBeDefined()
    return { pending, taking: update }
  })
  expect((await update).roles).toEqual(roles)
  return (await pending)[0]
}

test('a switch fails when the target’s rights change after the PIN check', async () => {
  const shop = await openShop()
  const { operator, make } = shop
  const [own, id] = [await idOf(operator), await idOf(await make.user({ level: 'operator' }))]
  const result = await whileRightsChange(shop, id, ['worker'], () => operator(to, { id, pin }))
  expect(result).toMatchObject({ status: 'rejected', reason: { status: 404 } })
  expect(await idOf(operator)).toBe(own)
})

test('a switch fails without a deadlock when the caller’s own rights change meanwhile', async () => {
  const shop = await openShop()
  const [first, second] = [await shop.make.user({ level: 'admin' }), await shop.make.user({ level: 'admin' })]
  const [own, id] = [await idOf(first), await idOf(second)]
  const result = await whileRightsChange(shop, own, ['operator'], () => first(to, { id, pin }))
  expect(result).toMatchObject({ status: 'rejected', reason: { code: 'SignInRequired' } })
})

test('concurrent switches in two shops succeed while users are created and updated', async () => {
  const shops = [await openShop(), await openShop()]
  const busy = shops.map(async ({ admin, make, account }) => {
    const people = [
      await make.user({ level: 'operator' }),
      await make.user({ level: 'operator' }),
      await make.user({ level: 'operator' }),
      await make.user({ level: 'operator' }),
    ]
    const [ids, other] = [await Promise.all(people.map(idOf)), await idOf(await make.user({ level: 'worker' }))]
    const organizationId = (await admin(information, {})).user.organizationId
    const [result] = await Promise.all([
      Promise.all(people.map((person, i) => person(to, { id: ids.at(i - 1)!, pin }))),
      admin(api.users.update, { id: other, firstName: 'Ana' }),
      ...[1, 2].map((n) => admin(api.users.create, { username: `nou.${account}.${n}`, organizationId })),
    ])
    expect(result.map(({ user }) => user.id)).toEqual(ids.map((_, i) => ids.at(i - 1)))
  })
  await Promise.all(busy)
})

test('a switch is audited with both users', async () => {
  const { operator, make, rows } = await openShop()
  const [own, id] = [await idOf(operator), await idOf(await make.user({ level: 'operator' }))]
  await operator(to, { id, pin })
  const entries = await rows((tx) => tx.selectFrom('auditEntries').select(['userId', 'subject', 'subjectId']).execute())
  expect(entries).toEqual([{ userId: own, subject: 'switch', subjectId: id }])
})

test('a wrong PIN keeps the session, and a user without a PIN cannot be a target', async () => {
  const { operator, make, rows, account, db } = await openShop()
  const id = await idOf(await make.user({ level: 'operator' }))

  await expect(operator(to, { id, pin: '0000' })).rejects.toMatchObject(wrongPin)
  await expect(operator(information, {})).resolves.toBeDefined()
  for (const odd of ['', '123', '12345', '12a4', ' 1234', '١٢٣٤'])
    await expect(operator(to, { id, pin: odd }), odd).rejects.toMatchObject({ status: 422 })
  await db.updateTable('credentials').set({ pinHash: null }).where('accountId', '=', account).where('userId', '=', id).execute()
  await expect(operator(to, { id, pin })).rejects.toMatchObject(wrongPin)
  expect((await operator(users, {})).items).toMatchObject([{ id, hasPin: false, level: 'operator' }])
  expect(await rows((tx) => tx.selectFrom('auditEntries').select('id').execute())).toEqual([])
})

test('a hundred concurrent wrong PINs get five tries', async () => {
  const shop = await openShop()
  const { operator, worker, make } = shop
  const id = await idOf(await make.user({ level: 'operator' }))

  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      operator(to, { id, pin: '0000' }).catch((refusal: { status: number; retryAfter?: number }) => refusal),
    ),
  )

  const statuses = Object.groupBy(answers, (answer) => (answer as { status: number }).status)
  expect([statuses[401]?.length, statuses[423]?.length]).toEqual([5, 95])
  for (const refusal of statuses[423] ?? []) expect((refusal as { retryAfter: number }).retryAfter).toBeGreaterThan(50)
  // The right PIN must wait as well, but other users need not.
  await expect(operator(to, { id, pin })).rejects.toMatchObject(locked)
  const mate = await idOf(await make.user({ level: 'worker' }))
  await expect(worker(to, { id: mate, pin })).resolves.toBeDefined()
})

test('each failure from the fifth on doubles the wait, and the twentieth locks until midnight', async () => {
  const shop = await openShop()
  const { operator, make } = shop
  const id = await idOf(await make.user({ level: 'operator' }))
  await tryTimes(operator, id, 4)
  const waits: number[] = []
  for (let failure = 5; failure <= 20; failure++) {
    expect(await tryTimes(operator, id, 1)).toMatchObject([wrongPin])
    const [refusal] = await tryTimes(operator, id, 1)
    waits.push(refusal!.retryAfter!)
    if (failure < 20) await pass(shop, 60)
  }

  const untilMidnight = (86_400_000 - (Date.now() % 86_400_000)) / 1000
  const minutes = [1, 2, 4, 8, 16, 32, ...Array.from({ length: 9 }, () => 60)]
  waits.slice(0, -1).forEach((wait, i) => expect(wait / 60, `failure ${i + 5}`).toBeCloseTo(minutes[i]!, 0))
  expect(waits.at(-1)! / 60).toBeCloseTo(untilMidnight / 60, 0)
})

test('wrong PINs are counted per session over all users and per user over all sessions', async () => {
  const shop = await openShop()
  const { operator, make } = shop
  const people = await Promise.all(Array.from({ length: 6 }, () => make.user({ level: 'operator' })))
  const [first, second, ...others] = await Promise.all(people.map(idOf))

  for (const id of [first!, second!, ...others.slice(0, 3)]) expect(await tryTimes(operator, id, 1)).toMatchObject([wrongPin])
  expect(await tryTimes(operator, others[3]!, 1)).toMatchObject([locked])
  for (const person of people.slice(1, 5)) expect(await tryTimes(person, first!, 1)).toMatchObject([wrongPin])
  expect(await tryTimes(people[5]!, first!, 1)).toMatchObject([locked])
})

test('an account locks after twenty-five wrong PINs, and refused attempts are not counted', async () => {
  const shop = await openShop()
  const { admin, make, account, db } = shop
  const people = await Promise.all(Array.from({ length: 7 }, () => make.user({ level: 'admin' })))
  const ids = await Promise.all(people.map(idOf))
  // Each user makes five attempts that count and five that are refused.
  for (const i of [0, 1, 2, 3, 4])
    expect((await tryTimes(people[i]!, ids[i + 1]!, 10)).filter(({ status }) => status === 401)).toHaveLength(5)

  await expect(people[6]!(to, { id: ids[0]!, pin })).rejects.toMatchObject(locked)
  await expect(admin(to, { id: ids[6]!, pin })).rejects.toMatchObject(locked)
  const counts = await db.selectFrom('switchFailures').select(['key', 'failures']).where('accountId', '=', account).execute()
  expect(counts.find(({ key }) => key === 'account')).toMatchObject({ failures: 25 })
  expect(counts.filter(({ failures }) => failures === 5)).toHaveLength(10)
})

test('the right PIN clears the counts of user and session and is no failure of the account', async () => {
  const shop = await openShop()
  const { operator, make, holderOf, account, db } = shop
  const id = await idOf(await make.user({ level: 'operator' }))
  const own = await idOf(operator)
  await tryTimes(operator, id, 4)
  const { accessToken } = await operator(to, { id, pin })

  const again = holderOf(accessToken)
  expect(await tryTimes(again, own, 4)).toMatchObject([wrongPin, wrongPin, wrongPin, wrongPin])
  const counts = await db.selectFrom('switchFailures').select(['key', 'failures']).where('accountId', '=', account).execute()
  expect(counts.find(({ key }) => key === 'account')).toMatchObject({ failures: 8 })
  expect(counts.find(({ key }) => key === `user:${id}`)).toMatchObject({ failures: 0 })
})

test('the counts survive a restart and do not affect the sign-in by password', async () => {
  const shop = await openShop()
  const { operator, make, anonymous, userName } = shop
  const id = await idOf(await make.user({ level: 'operator' }))
  await tryTimes(operator, id, 5)

  const { app } = await openApp(testConfig, inject('database').owner)
  const answer = await sendTo(app)({
    method: 'POST',
    url: `/api/v1/switch/users/${id}`,
    headers: { authorization: `Bearer ${operator.token}` },
    body: { pin },
  })
  await app.close()

  expect(answer.status, answer.text).toBe(423)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(50)
  await expect(anonymous(login, { username: userName('operator'), password: shopPassword })).resolves.toMatchObject({
    user: { id: await idOf(operator) },
  })
})

test('the counts start again on the next day', async () => {
  const shop = await openShop()
  const { operator, make, account, db } = shop
  const id = await idOf(await make.user({ level: 'operator' }))
  await tryTimes(operator, id, 5)
  await db
    .updateTable('switchFailures')
    .set({ day: '2026-01-01', lockedUntil: '2026-01-02T00:00:00Z' })
    .where('accountId', '=', account)
    .execute()

  expect(await tryTimes(operator, id, 4)).toMatchObject([wrongPin, wrongPin, wrongPin, wrongPin])
  await expect(operator(to, { id, pin })).resolves.toMatchObject({ user: { id } })
})

test('a session that was opened by PIN requires the password for guarded calls', async () => {
  const { admin, make, holderOf } = await openShop()
  const id = await idOf(await make.user({ level: 'admin' }))
  const { accessToken } = await admin(to, { id, pin })
  await expect(holderOf(accessToken)(api.users.update, { id, email: 'altul@exemplu.ro' })).rejects.toMatchObject({
    status: 403,
    code: 'PasswordRequired',
  })
})
