import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { mailedTo } from '#test/make/registrations.ts'
import { openShop, shopPassword, type Shop } from '#test/shop.ts'

const { forgot, reset, invite } = api.passwords
const chosen = { password: 'Aluminiu#2027', passwordConfirmation: 'Aluminiu#2027' }
const expired = { status: 422, fields: { token: ['LinkExpired'] } }
type Level = 'admin' | 'operator' | 'worker'

/** Sets the e-mail of a user, by default to a unique address. */
async function addressFor(shop: Shop, level: Level, email = `${shop.userName(level)}@exemplu.ro`): Promise<string> {
  await shop.rows((tx) => tx.updateTable('users').set({ email }).where('username', '=', shop.userName(level)).execute())
  return email
}
const idOf = async ({ rows, userName }: Shop, level: Level) =>
  (await rows((tx) => tx.selectFrom('users').select('id').where('username', '=', userName(level)).executeTakeFirstOrThrow())).id
const tokenIn = (link = ''): string => link.split('#')[1] ?? ''

/** Reads the tokens of the last mail, by username. */
async function linksTo({ db }: Shop, email: string): Promise<Record<string, string>> {
  const { links = '' } = (await mailedTo<{ links: string }>(db, email)) ?? {}
  return Object.fromEntries(links.split('\n').map((line) => [line.split(' ')[0], tokenIn(line)]))
}
const mailsTo = ({ db }: Shop, email: string) =>
  db.selectFrom('mails').select('template').where('receiver', '=', email).orderBy('createdAt').execute()

test('a reset by mailed link sets the password and ends all sessions of the user', async () => {
  const shop = await openShop()
  const email = await addressFor(shop, 'operator')
  await shop.anonymous(forgot, { email: email.toUpperCase() })
  const mail = await shop.db.selectFrom('mails').selectAll().where('receiver', '=', email).executeTakeFirstOrThrow()
  expect(mail.template).toBe('passwordReset')
  const token = tokenIn((mail.values as { links: string }).links)

  await shop.anonymous(reset, { token, ...chosen })

  await expect(shop.operator(api.session.information, {})).rejects.toMatchObject({ status: 401 })
  await expect(shop.worker(api.session.information, {})).resolves.toBeDefined()
  const username = shop.userName('operator')
  await expect(shop.anonymous(api.session.login, { username, password: shopPassword })).rejects.toMatchObject({
    code: 'InvalidCredentials',
  })
  await expect(shop.anonymous(api.session.login, { username, password: chosen.password })).resolves.toBeDefined()
  expect(await mailsTo(shop, email)).toEqual([{ template: 'passwordReset' }, { template: 'securityChanged' }])
  const audited = shop.rows((tx) => tx.selectFrom('auditEntries').select(['subject', 'name', 'changes']).execute())
  expect(await audited).toContainEqual({ subject: 'user', name: username, changes: [{ field: 'password', from: '***', to: '***' }] })
})

test('an unknown address gets the same answer and no mail', async () => {
  const shop = await openShop()
  const email = `nobody.${shop.code}@exemplu.ro`
  await expect(shop.anonymous(forgot, { email })).resolves.toBeNull()
  expect(await mailsTo(shop, email)).toEqual([])
})

/** Reasons for which a user may not sign in. */
const offDuty = [
  ['inactive', { status: 'inactive' }],
  ['not there yet', { activeFrom: '2999-01-01' }],
  ['there no more', { activeTo: '2020-01-01' }],
] as const

test.each(offDuty)('a user who is %s gets neither a reset link nor an invitation', async (_what, change) => {
  const shop = await openShop()
  const email = await addressFor(shop, 'worker')
  const id = await idOf(shop, 'worker')
  await shop.rows((tx) => tx.updateTable('users').set(change).where('id', '=', id).execute())

  await expect(shop.anonymous(forgot, { email })).resolves.toBeNull()
  await expect(shop.admin(invite, { id })).rejects.toMatchObject({ status: 404 })

  expect(await mailsTo(shop, email)).toEqual([])
})

test('a user with a later first day is invited only from that day on', async () => {
  const shop = await openShop()
  const [username, email] = [`nou.${shop.code}`, `nou.${shop.code}@exemplu.ro`].map((text) => text.toLowerCase()) as [string, string]
  const draft = { username, email, organizationId: shop.organization.id }
  const { id } = await shop.admin(api.users.create, { ...draft, activeFrom: '2999-01-01' })
  expect(await mailsTo(shop, email)).toEqual([])

  await shop.admin(api.users.update, { id, activeFrom: null })
  await shop.admin(invite, { id })

  expect(await mailsTo(shop, email)).toEqual([{ template: 'invitation' }])
})

test('users of a closed account get no link', async () => {
  const shop = await openShop()
  const email = await addressFor(shop, 'operator')
  await shop.admin(api.accounts.suspend, {})
  await shop.admin(api.accounts.close, {})

  await expect(shop.anonymous(forgot, { email })).resolves.toBeNull()

  expect(await mailsTo(shop, email)).toEqual([])
})

test('one mail contains a link for each user with the address, over all accounts', async () => {
  const [shop, other] = [await openShop(), await openShop()]
  const email = await addressFor(shop, 'operator')
  await addressFor(shop, 'worker', email)
  await addressFor(other, 'admin', email)

  await shop.anonymous(forgot, { email })

  expect(await mailsTo(shop, email)).toHaveLength(1)
  const links = await linksTo(shop, email)
  expect(Object.keys(links).toSorted()).toEqual([shop.userName('operator'), shop.userName('worker'), other.userName('admin')].toSorted())
  await shop.anonymous(reset, { token: links[other.userName('admin')]!, ...chosen })
  await expect(other.admin(api.session.information, {})).rejects.toMatchObject({ status: 401 })
  await expect(shop.operator(api.session.information, {})).resolves.toBeDefined()
})

test('a link is valid once, for an hour and until the next one, with three mails an hour', async () => {
  const shop = await openShop()
  const email = await addressFor(shop, 'operator')
  const next = async () => {
    await shop.anonymous(forgot, { email })
    return (await linksTo(shop, email))[shop.userName('operator')]!
  }
  const [first, second] = [await next(), await next()]
  await expect(shop.anonymous(reset, { token: first, ...chosen })).rejects.toMatchObject(expired)
  const once = await Promise.allSettled(Array.from({ length: 4 }, () => shop.anonymous(reset, { token: second, ...chosen })))
  expect(once.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(shop.anonymous(reset, { token: second, ...chosen })).rejects.toMatchObject(expired)

  const third = await next()
  const past = new Date(Date.now() - 1000).toISOString()
  await shop.rows((tx) => tx.updateTable('passwordLinks').set({ usedAt: null }).execute())
  await shop.db.updateTable('passwordLinks').set({ expiresAt: past }).where('accountId', '=', shop.account).execute()
  await expect(shop.anonymous(reset, { token: third, ...chosen })).rejects.toMatchObject(expired)

  await Promise.all(Array.from({ length: 5 }, () => shop.anonymous(forgot, { email })))
  const links = await shop.db.selectFrom('passwordLinks').select('kind').where('accountId', '=', shop.account).execute()
  expect(links).toHaveLength(3)
})

test('a weak new password is refused and leaves the link valid', async () => {
  const shop = await openShop()
  const email = await addressFor(shop, 'operator')
  await shop.anonymous(forgot, { email })
  const token = (await linksTo(shop, email))[shop.userName('operator')]!
  const attempt = (password: string, passwordConfirmation = password) => shop.anonymous(reset, { token, password, passwordConfirmation })

  await expect(attempt('Aluminiu#2027', 'Aluminiu#2028')).rejects.toMatchObject({
    fields: { password_confirmation: ['PasswordsMustMatch'] },
  })
  await expect(attempt('aluminiu')).rejects.toMatchObject({ fields: { password: ['PasswordTooWeak'] } })
  await expect(attempt('P@ssw0rd')).rejects.toMatchObject({ fields: { password: ['PasswordTooCommon'] } })
  await expect(attempt(`${shop.userName('operator')}#A1`)).rejects.toMatchObject({ fields: { password: ['PasswordTooCommon'] } })
  await expect(attempt('Aluminiu#2027')).resolves.toMatchObject({ username: shop.userName('operator') })
})

test('passwords of the trade and the 49,000 most stolen ones are refused', async () => {
  const shop = await openShop()
  const email = await addressFor(shop, 'operator')
  await shop.anonymous(forgot, { email })
  const token = (await linksTo(shop, email))[shop.userName('operator')]!
  const rare = dictionary['passwords-common'].findLast((one) => /^[a-z]{7,}\d+$/.test(one)) as string
  const stolen = `${rare[0]!.toUpperCase()}${rare.slice(1)}#`

  for (const password of ['Atelier#2027', '27!Vulcanizare', 'Gumiszervíz#1', 'Admin#12345', stolen])
    await expect(shop.anonymous(reset, { token, password, passwordConfirmation: password }), password).rejects.toMatchObject({
      fields: { password: ['PasswordTooCommon'] },
    })
})

test('the basic policy accepts simple passwords but no common ones', async () => {
  const shop = await openShop({ config: { passwordPolicy: 'basic' } })
  const email = await addressFor(shop, 'operator')
  await shop.anonymous(forgot, { email })
  const token = (await linksTo(shop, email))[shop.userName('operator')]!
  const attempt = (password: string) => shop.anonymous(reset, { token, password, passwordConfirmation: password })
  await expect(attempt('qwerty')).rejects.toMatchObject({ fields: { password: ['PasswordTooCommon'] } })
  await expect(attempt('tablă')).resolves.toMatchObject({ username: shop.userName('operator') })
})

test('an invitation is valid for three days, for users of the account alone', async () => {
  const [shop, other] = [await openShop(), await openShop()]
  const [id, stranger] = [await idOf(shop, 'worker'), await idOf(other, 'worker')]
  await shop.rows((tx) => tx.updateTable('users').set({ email: null }).where('id', '=', id).execute())
  await expect(shop.admin(invite, { id })).rejects.toMatchObject({ status: 422, fields: { email: ['RequiredField'] } })
  const email = await addressFor(shop, 'worker')
  await expect(shop.admin(invite, { id: stranger })).rejects.toMatchObject({ status: 404 })
  await expect(shop.operator(invite, { id })).rejects.toMatchObject({ status: 403 })

  await shop.admin(invite, { id })

  const values = await mailedTo<{ account: string; username: string; link: string }>(shop.db, email)
  expect(values).toMatchObject({ account: `Atelier ${shop.code}`, username: shop.userName('worker') })
  const links = await shop.db.selectFrom('passwordLinks').selectAll().where('accountId', '=', shop.account).execute()
  expect(links).toMatchObject([{ kind: 'invitation', userId: id }])
  expect(Date.parse(links[0]!.expiresAt) - Date.parse(links[0]!.createdAt)).toBeCloseTo(72 * 3_600_000, -5)
  await shop.anonymous(reset, { token: tokenIn(values!.link), ...chosen })
  await expect(shop.anonymous(api.session.login, { username: shop.userName('worker'), password: chosen.password })).resolves.toBeDefined()

  for (let sent = 1; sent < 3; sent++) await shop.admin(invite, { id })
  await expect(shop.admin(invite, { id })).rejects.toMatchObject({ status: 429 })
})

test('a server without mail refuses invitations and resets', async () => {
  const shop = await openShop({ config: { mail: 'off' } })
  await addressFor(shop, 'worker')
  const refused = { status: 409, code: 'MailNotConfigured' }
  await expect(shop.admin(invite, { id: await idOf(shop, 'worker') })).rejects.toMatchObject(refused)
  await expect(shop.anonymous(forgot, { email: 'nobody@exemplu.ro' })).rejects.toMatchObject(refused)
})

test('a reset requires the captcha where it is on', async () => {
  const shop = await openShop({ config: { captcha: true } })
  await expect(shop.anonymous(forgot, { email: 'ana@exemplu.ro' })).rejects.toMatchObject({ code: 'InvalidCaptcha' })
})

test('a link is void once the address or password changes or the user leaves', async () => {
  const shop = await openShop()
  const { admin, anonymous } = shop
  const id = await idOf(shop, 'worker')
  const email = await addressFor(shop, 'worker')
  const next = async () => {
    await shop.db.updateTable('passwordLinks').set({ createdAt: '2026-01-01T00:00:00Z' }).where('accountId', '=', shop.account).execute()
    await admin(invite, { id })
    return tokenIn((await mailedTo<{ link: string }>(shop.db, email))!.link)
  }
  const change = (fields: object) => admin(api.users.update, { id, ...fields })

  for (const fields of [{ email: `new.${email}` }, { password: 'Aluminiu#2029' }, { status: 'inactive' as const }]) {
    const token = await next()
    await change(fields)
    await change({ status: 'active', email })
    await expect(anonymous(reset, { token, ...chosen }), Object.keys(fields)[0]).rejects.toMatchObject(expired)
  }
  const token = await next()
  await admin(api.users.remove, { id })
  await expect(anonymous(reset, { token, ...chosen })).rejects.toMatchObject(expired)
})

test('three of thirty concurrent invitations of one user are mailed', async () => {
  const shop = await openShop()
  const id = await idOf(shop, 'worker')
  await addressFor(shop, 'worker')
  const sent = await Promise.allSettled(Array.from({ length: 30 }, () => shop.admin(invite, { id })))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('thirty concurrent users of one address get eight invitations, and more are refused', async () => {
  const { admin, organization, code, db } = await openShop()
  const email = `oricine.${code}@exemplu.ro`.toLowerCase()
  const add = (i: number, address = email) =>
    admin(api.users.create, { username: `om.${i}.${code}`, email: address, organizationId: organization.id })

  const added = await Promise.allSettled(Array.from({ length: 30 }, (_, i) => add(i, i % 2 ? email : email.toUpperCase())))

  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  for (const answer of added)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 429, code: 'TooManyRequests' })
  const { id } = await add(30, `alta.${email}`)
  await admin(api.users.update, { id, email })
  await expect(admin(invite, { id })).rejects.toMatchObject({ status: 429 })
  const mails = await db.selectFrom('mails').select('id').where('receiver', 'ilike', email).execute()
  expect(mails).toHaveLength(8)
})

test('an account may send two hundred invitations a day, counted by account', async () => {
  const [shop, other] = [await openShop(), await openShop()]
  const id = await idOf(shop, 'worker')
  const link = { accountId: shop.account, userId: await idOf(shop, 'operator'), kind: 'invitation', expiresAt: '2999-01-01T00:00:00Z' }
  const links = Array.from({ length: 199 }, (_, i) => ({ ...link, tokenHash: Buffer.from(`${shop.code} ${i}`) }))
  await shop.db.insertInto('passwordLinks').values(links).execute()
  await addressFor(shop, 'worker')
  await addressFor(other, 'worker')

  await shop.admin(invite, { id })
  await expect(shop.admin(invite, { id })).rejects.toMatchObject({ status: 429 })
  await expect(other.admin(invite, { id: await idOf(other, 'worker') })).resolves.toBeNull()
})
