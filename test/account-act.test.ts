import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openHost } from './host.ts'
import { shopPassword } from './shop.ts'

let host: Awaited<ReturnType<typeof openHost>>
beforeAll(async () => void (host = await openHost('account_act')))
afterAll(() => host.close())
const run = (...words: string[]) => host.run('account-act', ...words)

test('the host suspends an account and restores it, and its admins learn of both', async () => {
  const { admin, operator, code, rows, db, account } = await host.open()
  await rows((tx) => tx.updateTable('users').set({ email: 'ana@exemplu.ro' }).where('accountId', '=', account).execute())
  expect(await run('suspend', '--account', code.toLowerCase())).toMatchObject({ code: 0, words: expect.stringContaining('is suspended') })
  await expect(operator(api.workOrders.search, {})).rejects.toMatchObject({ code: 'AccountSuspended' })
  expect(await run('suspend', '--account', code)).toEqual({ code: 1, words: `The account ${code} is not active\n` })

  expect(await run('restore', '--account', code)).toMatchObject({ code: 0, words: `The account ${code} is active again\n` })
  expect((await operator(api.workOrders.search, {})).items).toEqual([])
  expect(await run('restore', '--account', code)).toEqual({ code: 1, words: `The account ${code} is not suspended\n` })

  const mails = await db
    .selectFrom('mails')
    .select(['template', 'values'])
    .where('accountId', '=', account)
    .orderBy('template', 'desc')
    .execute()
  expect(mails).toMatchObject([
    { template: 'accountSuspended', values: { name: 'Atelier' } },
    { template: 'accountRestored', values: { name: 'Atelier' } },
  ])
  const { items } = await admin(api.audit.search, {})
  expect(items.filter(({ subject }) => subject === 'account')).toMatchObject([
    { userId: null, changes: [{ field: 'status', from: 'suspended', to: 'active' }] },
    { userId: null, changes: [{ field: 'status', from: 'active', to: 'suspended' }] },
  ])
}, 60_000)

test('the host prints a link by which a user without an address chooses a password', async () => {
  const { operator, anonymous, admin, code } = await host.open()
  const { username } = (await operator(api.session.information, {})).user
  const { words } = await run('reset-password', '--account', code, '--username', username.toUpperCase())
  const token = /\/reset-password#(\S+)\n/.exec(words)?.[1] ?? ''
  const password = `${shopPassword}-new`
  await anonymous(api.passwords.reset, { token, password, passwordConfirmation: password })
  expect(await anonymous(api.session.login, { username, password })).toMatchObject({ accessToken: expect.any(String) })
  await expect(anonymous(api.passwords.reset, { token, password, passwordConfirmation: password })).rejects.toMatchObject({ status: 422 })
  const { items } = await admin(api.audit.search, {})
  expect(items.filter(({ subject }) => subject === 'user').at(-1)).toMatchObject({ name: username, userId: null })
}, 60_000)

test('a mistyped act is refused in one line and changes nothing', async () => {
  const { code, admin } = await host.open()
  for (const [words, message] of [
    [['suspend', '--account', 'QQQ'], 'There is no account QQQ'],
    [['suspend'], 'Use: atelier account suspend|restore'],
    [['suspend', '--account', code, '--username', 'ana'], 'Use: atelier account'],
    [['erase', '--account', code], 'Use: atelier account'],
    [['reset-password', '--account', code], 'Use: atelier account'],
    [['reset-password', '--account', code, '--username', 'nobody-here'], 'Nobody called nobody-here may sign in'],
  ] as [string[], string][]) {
    expect(await run(...words)).toEqual({ code: 1, words: expect.stringContaining(message) })
  }
  expect((await admin(api.session.information, {})).account.status).toBe('active')
}, 60_000)
