import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import type { Caller } from '#test/caller.ts'
import { openOtherTransaction } from '#test/other-transaction.ts'
import { openOwnServer } from '#test/own-server.ts'
import { openShop, shopPassword } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

const idOf = async (caller: Caller) => (await caller(api.session.information, {})).user.id
const yesterday = new Date(Date.now() - 48 * 3_600_000).toISOString().slice(0, 10)
const strong = 'Aluminiu#2027'

test('sessions opened with the old password during its change are ended', async () => {
  const { worker, anonymous, holderOf, userName } = await openShop()
  const signIn = { username: userName('worker'), password: shopPassword }
  const tokens: string[] = []
  const comeAgain = async () => {
    for (let times = 0; times < 5; times++)
      await anonymous(api.session.login, signIn).then(
        ({ accessToken }) => tokens.push(accessToken),
        () => undefined,
      )
  }
  const coming = Array.from({ length: 6 }, comeAgain)

  await worker(api.users.changePassword, { currentPassword: shopPassword, newPassword: strong })

  await Promise.all(coming)
  for (const token of tokens) await expect(holderOf(token)(api.session.information, {})).rejects.toMatchObject({ status: 401 })
  expect(await idOf(worker)).toBeGreaterThan(0)
})

test('a password change is refused if its session ends while the change waits', async (context) => {
  const shop = await openShop()
  const { operator, anonymous, userName, db, account } = shop
  const username = userName('operator')
  // A wrong password stores the count that the next try locks.
  const wrong = operator(api.users.changePassword, { currentPassword: 'Altceva#2026', newPassword: strong })
  await expect(wrong).rejects.toMatchObject({ status: 422 })
  const other = await openOtherTransaction(shop, context)
  await other.query(`select from sign_in_failures where key like 'session % ${username}' for update`)
  const change = operator(api.users.changePassword, { currentPassword: shopPassword, newPassword: strong })
  const refused = expect(change).rejects.toMatchObject({ status: 401 })
  await expect.poll(other.countWaiting).toBe(1)
  await db.deleteFrom('sessions').where('accountId', '=', account).execute()
  await other.end('commit')
  await refused
  expect((await anonymous(api.session.login, { username, password: shopPassword })).user.username).toBe(username)
})

test('two admins who concurrently demote each other leave one admin', async () => {
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { admin, make, rows, account } = await openShop()
      const second = await make.user({ level: 'admin' })
      const ids = [await idOf(admin), await idOf(second)] as const
      const take = (caller: Caller, id: number) => caller(api.users.update, { id, roles: ['operator'] })

      const results = await Promise.allSettled([take(admin, ids[1]), take(second, ids[0])])

      const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
      expect(refused).toHaveLength(1)
      // The later call may also arrive after its session has ended.
      expect(['LastAdmin', 'SignInRequired']).toContain(refused[0].code)
      const left = await rows((tx) =>
        tx.selectFrom('users').select(['id', 'roles']).where('accountId', '=', account).where('id', 'in', ids).execute(),
      )
      expect(left.filter((user) => user.roles.includes('admin'))).toHaveLength(1)
    }),
  )
})

test('the last admin cannot be demoted, and users cannot deactivate or remove themselves', async () => {
  const { admin, make } = await openShop()
  const id = await idOf(admin)
  const lastAdmin = { status: 409, code: 'LastAdmin' }
  await expect(admin(api.users.update, { id, roles: ['worker'] })).rejects.toMatchObject(lastAdmin)
  await expect(admin(api.users.update, { id, type: 'simple-service' })).rejects.toMatchObject(lastAdmin)
  const oneself = { status: 409, errorMessage: 'NotYourself' }
  await expect(admin(api.users.update, { id, activeTo: yesterday })).rejects.toMatchObject(oneself)
  await expect(admin(api.users.remove, { id })).rejects.toMatchObject(oneself)

  await make.user({ level: 'admin' })
  await expect(admin(api.users.update, { id, status: 'inactive' })).rejects.toMatchObject(oneself)
  expect(await admin(api.users.update, { id, roles: ['operator'] })).toMatchObject({ level: 'operator' })
  await expect(admin(api.session.information, {})).rejects.toMatchObject({ status: 401 })
})

test('an admin whose last day is over does not count as the remaining admin', async () => {
  const { admin, make } = await openShop()
  const second = await idOf(await make.user({ level: 'admin' }))
  await admin(api.users.update, { id: second, activeTo: yesterday })

  const leaving = admin(api.users.update, { id: await idOf(admin), roles: ['operator'] })

  await expect(leaving).rejects.toMatchObject({ status: 409, code: 'LastAdmin' })
})

test.each([
  ['role', { roles: ['worker' as const] }],
  ['status', { status: 'inactive' as const }],
  ['username', { username: 'alt.nume' }],
  ['last day', { activeTo: yesterday }],
  ['password', { password: strong }],
  ['kind', { type: 'simple-service' as const }],
])('a changed %s signs the user out and closes the user’s sockets', async (what, change) => {
  const shop = await openShop()
  const { admin, operator, organization, account } = shop
  const id = await idOf(operator)
  const page = await openSocket(shop, operator)
  await page.watch(channelName('general', organization.id))

  await admin(api.users.update, { id, ...change, ...(what === 'username' && { username: `alt.nume.${account}` }) })

  await expect(operator(api.session.information, {})).rejects.toMatchObject({ status: 401 })
  await page.ended()
})

test('a user whose password is set by an admin is notified by mail', async () => {
  const { admin, operator, db, account } = await openShop()
  const id = await idOf(operator)
  await admin(api.users.update, { id, email: 'ana@exemplu.ro' })

  await admin(api.users.update, { id, password: strong })

  const mails = await db.selectFrom('mails').select(['receiver', 'template']).where('accountId', '=', account).execute()
  expect(mails).toEqual([{ receiver: 'ana@exemplu.ro', template: 'securityChanged' }])
})

test('the workplace that a user leaves receives the live event', async () => {
  const shop = await openShop({ organizations: 2 })
  const { admin, operator, worker, organizations } = shop
  const [first, second] = organizations.map((organization) => organization.id) as [number, number]
  const id = await idOf(worker)
  const page = await openSocket(shop, operator)
  await page.watch(channelName('general', first))

  await admin(api.users.update, { id, organizationId: second })

  await expect.poll(page.told).toMatchObject([{ data: { model_name: 'user', event: 'UPDATED', model: { id } } }])
  page.close()
})

test('the hourly job closes the sockets of users whose last day is over', async () => {
  const own = await openOwnServer('days_over')
  onTestFinished(own.close)
  const shop = await own.openShop()
  const { worker, organization, rows, account, db, startJobs } = shop
  const id = await idOf(worker)
  const page = await openSocket(shop, worker)
  await page.watch(channelName('general', organization.id))
  await rows((tx) => tx.updateTable('users').set({ activeTo: yesterday }).where('accountId', '=', account).where('id', '=', id).execute())

  await startJobs()
  const job = JSON.stringify({ account, language: 'ro', payload: {} })
  await sql`select graphile_worker.add_job('users.endOffDuty', ${job}::json)`.execute(db)

  await page.ended()
})

test('changed workplaces end the sessions of a user, and foreign ones are refused', async () => {
  const [{ admin, operator, organizations }, theirs] = [await openShop({ organizations: 2 }), await openShop()]
  const [first, second] = organizations.map((organization) => organization.id) as [number, number]
  const id = await idOf(operator)
  const foreign = admin(api.users.update, { id, organizations: [first, theirs.organization.id] })
  await expect(foreign).rejects.toMatchObject({ status: 422, fields: { 'organizations.1': ['InvalidChoice'] } })

  // Setting the present workplaces changes nothing.
  await admin(api.users.update, { id, organizations: [first] })
  expect(await idOf(operator)).toBe(id)
  const moved = await admin(api.users.update, { id, organizationId: second })

  expect(moved.organizations).toEqual([second])
  await expect(operator(api.session.information, {})).rejects.toMatchObject({ status: 401 })
})

test('a user outside the active days is inactive, signed out and refused', async () => {
  const { admin, worker, anonymous, userName, rows, account } = await openShop()
  const id = await idOf(worker)
  await rows((tx) => tx.updateTable('users').set({ activeTo: yesterday }).where('accountId', '=', account).where('id', '=', id).execute())

  await expect(worker(api.session.information, {})).rejects.toMatchObject({ status: 401 })
  await expect(anonymous(api.session.login, { username: userName('worker'), password: shopPassword })).rejects.toMatchObject({
    status: 422,
  })
  const { items } = await admin(api.users.search, { models: { status: ['inactive'] } })
  expect(items).toMatchObject([{ id, status: 'inactive' }])
  await expect(admin(api.users.update, { id, activeFrom: '2999-01-01' })).rejects.toMatchObject({ fields: { active_to: ['InvalidRange'] } })
})

test('the last admin gets no last day, and thirty concurrent demotions cause no deadlock', async () => {
  const { admin, make } = await openShop()
  const { user } = await admin(api.session.information, {})
  await expect(admin(api.users.update, { id: user.id, activeTo: '2999-12-31' })).rejects.toMatchObject({ status: 409, code: 'LastAdmin' })

  const admins = [admin, await make.user({ level: 'admin' }), await make.user({ level: 'admin' })]
  const ids = await Promise.all(admins.map(async (one) => (await one(api.session.information, {})).user.id))
  const taken = Array.from({ length: 30 }, (_, i) =>
    admins[i % 3]!.send({ method: 'PUT', url: `/api/v1/users/${ids[(i + 1 + (i % 2)) % 3]}`, body: { roles: ['worker'] } }),
  )
  const statuses = (await Promise.all(taken)).map(({ status }) => status)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
})

test('every character of a password counts, also leading and trailing spaces', async () => {
  const { operator, anonymous, userName } = await openShop()
  const username = userName('operator')
  const spaced = ` ${strong} `
  await operator(api.users.changePassword, { currentPassword: shopPassword, newPassword: spaced })

  await expect(anonymous(api.session.login, { username, password: strong })).rejects.toMatchObject({ code: 'InvalidCredentials' })
  await expect(anonymous(api.session.login, { username, password: spaced })).resolves.toBeDefined()
  await expect(anonymous(api.session.login, { username, password: '     ' })).rejects.toMatchObject({
    fields: { password: ['RequiredField'] },
  })
})

test('a change of one’s own e-mail, username or PIN requires a recent password', async () => {
  const { worker, admin, db, account } = await openShop()
  const id = await idOf(worker)
  expect(await worker(api.users.update, { id, email: 'nicolae@exemplu.ro' })).toMatchObject({ email: 'nicolae@exemplu.ro' })
  const before = new Date(Date.now() - 11 * 60_000).toISOString()
  await db.updateTable('sessions').set({ confirmedAt: before }).where('accountId', '=', account).execute()

  const own = await idOf(admin)
  for (const late of [
    () => worker(api.users.update, { id, email: 'altul@exemplu.ro' }),
    () => worker(api.users.update, { id, pin: '4321' }),
    () => admin(api.users.update, { id: own, pin: null }),
    () => admin(api.users.update, { id: own, username: `altul.${own}` }),
  ])
    await expect(late()).rejects.toMatchObject({ status: 403, code: 'PasswordRequired' })
  expect(await worker(api.users.update, { id, email: 'nicolae@exemplu.ro', firstName: 'Nicu' })).toMatchObject({ firstName: 'Nicu' })
})
