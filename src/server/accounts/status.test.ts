import { expect, test } from 'vitest'
import { accounts } from '#contract/accounts/accounts.ts'
import { clients } from '#contract/clients/clients.ts'
import { session } from '#contract/sign-in/session.ts'
import { channelName } from '#contract/live/live.ts'
import { openShop, shopPassword, type Shop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

const statusOf = async ({ admin }: Shop) => (await admin(session.information, {})).account

test('a suspended account refuses searches until it is restored', async () => {
  const shop = await openShop()
  const { admin, operator } = shop
  const before = await statusOf(shop)

  const suspended = await admin(accounts.suspend, {})

  expect(suspended.status).toBe('suspended')
  expect(suspended.workOrderTypes.length).toBeGreaterThan(0)
  expect((await statusOf(shop)).version).toBeGreaterThan(before.version)
  await expect(operator(clients.search, { models: { fidelity: true } })).rejects.toMatchObject({ status: 405, code: 'AccountSuspended' })
  expect((await operator(session.information, {})).account.status).toBe('suspended')

  expect((await admin(accounts.restore, {})).status).toBe('active')
  expect((await operator(clients.search, { models: { fidelity: true } })).items).toEqual([])
})

test('suspending and restoring an account is mailed to admins, audited and published', async () => {
  const shop = await openShop()
  const { db, rows, account, admin } = shop
  await rows((tx) => tx.updateTable('users').set({ email: 'ana@exemplu.ro' }).where('accountId', '=', account).execute())
  const page = await openSocket(shop, admin)
  await page.watch(channelName('generalAccount', account))

  await admin(accounts.suspend, {})
  await admin(accounts.restore, {})

  const mails = db.selectFrom('mails').select(['receiver', 'template', 'values']).where('accountId', '=', account)
  const [{ name } = { name: '' }] = await db.selectFrom('accounts').select('name').where('id', '=', account).execute()
  const values = { account: name, name: 'Ana admin' }
  expect(await mails.orderBy('template', 'desc').execute()).toEqual([
    { receiver: 'ana@exemplu.ro', template: 'accountSuspended', values },
    { receiver: 'ana@exemplu.ro', template: 'accountRestored', values },
  ])
  const noted = await rows((tx) => tx.selectFrom('auditEntries').select(['subject', 'changes']).orderBy('id').execute())
  expect(noted).toEqual([
    { subject: 'account', changes: [{ field: 'status', from: 'active', to: 'suspended' }] },
    { subject: 'account', changes: [{ field: 'status', from: 'suspended', to: 'active' }] },
  ])
  await expect.poll(() => page.told()).toMatchObject([{ data: { model_name: 'account' } }, { data: { model_name: 'account' } }])
  page.close()
})

test.each([
  ['inactive', { status: 'inactive' }],
  ['there no more', { activeTo: '2020-01-01' }],
])('an admin who is %s is not mailed', async (_what, change) => {
  const { db, rows, account, admin, make } = await openShop()
  const { user } = await (await make.user({ level: 'admin' }))(session.information, {})
  await rows((tx) => tx.updateTable('users').set({ email: 'ana@exemplu.ro' }).where('accountId', '=', account).execute())
  await rows((tx) =>
    tx
      .updateTable('users')
      .set({ email: 'plecat@exemplu.ro', ...change })
      .where('id', '=', user.id)
      .execute(),
  )

  await admin(accounts.suspend, {})

  const mails = await db.selectFrom('mails').select('receiver').where('accountId', '=', account).execute()
  expect(mails).toEqual([{ receiver: 'ana@exemplu.ro' }])
})

test('the second of two concurrent suspensions or closings fails', async () => {
  const shop = await openShop()
  const other = await shop.make.user({ level: 'admin' })
  const both = async (endpoint: (typeof accounts)['suspend' | 'close']) => {
    const answers = await Promise.allSettled([shop.admin(endpoint, {}), other(endpoint, {})])
    return answers.map((answer) => (answer.status === 'fulfilled' ? 'done' : (answer.reason as { code: string }).code))
  }

  expect((await both(accounts.suspend)).sort()).toEqual(['StatusNotAllowed', 'done'])
  // The second call fails because its session has ended, or because the account is closed.
  expect((await both(accounts.close)).sort()).toContain('done')
  expect(await shop.db.selectFrom('deleteRequests').select('id').where('accountId', '=', shop.account).execute()).toHaveLength(1)
})

test.each([
  ['active', 'restore'],
  ['active', 'close'],
  ['inactive', 'suspend'],
  ['inactive', 'restore'],
  ['inactive', 'close'],
  ['suspended', 'suspend'],
] as const)('an account that is %s refuses the action %s', async (status, act) => {
  const shop = await openShop()
  await shop.stand(status)
  await expect(shop.admin(accounts[act], {})).rejects.toMatchObject({ status: 409, code: 'StatusNotAllowed' })
  expect((await statusOf(shop)).status).toBe(status)
})

test('suspending an account closes the sockets of other users and keeps their sessions', async () => {
  const shop = await openShop()
  const { admin, operator, organization } = shop
  const page = await openSocket(shop, operator)
  await page.watch(channelName('general', organization.id))

  await admin(accounts.suspend, {})

  await page.ended()
  expect((await operator(session.information, {})).account.status).toBe('suspended')
})

test('closing an account requires a recent password and leaves only its admin signed in', async () => {
  const shop = await openShop()
  const { admin, operator, db, account } = shop
  const other = await shop.make.user({ level: 'admin' })
  await admin(accounts.suspend, {})
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  const sessions = db.updateTable('sessions').where('accountId', '=', account)
  await sessions.set({ confirmedAt: hourAgo }).execute()
  await expect(admin(accounts.close, {})).rejects.toMatchObject({ status: 403, code: 'PasswordRequired' })
  expect((await statusOf(shop)).status).toBe('suspended')

  await sessions.set({ confirmedAt: new Date().toISOString() }).execute()
  await admin(accounts.close, {})

  for (const gone of [operator, other]) await expect(gone(session.information, {})).rejects.toMatchObject({ status: 401 })
  expect(await admin(accounts.deleteRequests, {})).toMatchObject({ total: 1, items: [{ status: 'running', tablesDone: 0, rowsErased: 0 }] })
  for (const act of [accounts.suspend, accounts.restore, accounts.close])
    await expect(admin(act, {})).rejects.toMatchObject({ status: 403, code: 'AccessDenied403' })
  const again = shop.anonymous(session.login, { username: shop.userName('admin'), password: shopPassword })
  await expect(again).rejects.toMatchObject({ status: 422, fields: { username: ['AccountClosed'] } })
})

test('an open account has no delete requests', async () => {
  const { admin } = await openShop()
  expect(await admin(accounts.deleteRequests, {})).toEqual({ items: [], total: 0 })
})
