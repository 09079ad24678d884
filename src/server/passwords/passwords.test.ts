import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { mailedTo } from '#test/make/registrations.ts'
import { openShop, shopPassword, type Shop } from '#test/shop.ts'

const { forgot, reset, invite } = api.passwords
const chosen = { password: 'Aluminiu#2027', passwordConfirmation: 'Aluminiu#2027' }
const expired = { status: 422, fields: { token: ['LinkExpired'] } }
type Level = 'admin' | 'operator' | 'worker'

/** Gives a user of the shop an address that nobody else has, or that they share. */
async function addressFor(shop: Shop, level: Level, email = `${shop.userName(level)}@exemplu.ro`): Promise<string> {
  await shop.rows((tx) => tx.updateTable('users').set({ email }).where('username', '=', shop.userName(level)).execute())
  return email
}
const idOf = async ({ rows, userName }: Shop, level: Level) =>
  (await rows((tx) => tx.selectFrom('users').select('id').where('username', '=', userName(level)).executeTakeFirstOrThrow())).id
const tokenIn = (link = ''): string => link.split('#')[1] ?? ''

/** The tokens of the last mail, by username. */
async function linksTo({ db }: Shop, email: string): Promise<Record<string, string>> {
  const { links = '' } = (await mailedTo<{ links: string }>(db, email)) ?? {}
  return Object.fromEntries(links.split('\n').map((line) => [line.split(' ')[0], tokenIn(line)]))
}
const mailsTo = ({ db }: Shop, email: string) =>
  db.selectFrom('mails').select('template').where('receiver', '=', email).orderBy('createdAt').execute()

test('who forgot a password chooses another by the link in a mail, and all their sessions end', async () => {
  const shop = await openShop()
  const email = await addressFor(shop, 'operator')
  await shop.anonymous(forgot, { email: email.toUpperCase() })
  const mail = await shop.db.selectFrom('mails').selectAll().where('receiver', '=', email.toUpperCase()).executeTakeFirstOrThrow()
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
  expect(await mailsTo(shop, email)).toEqual([{ template: 'securityChanged' }])
  const audited = shop.rows((tx) => tx.selectFrom('auditEntries').select(['subject', 'name', 'changes']).execute())
  expect(await audited).toContainEqual({ subject: 'user', name: username, changes: [{ field: 'password', from: '***', to: '***' }] })
})

test('an address that is nobody’s is answered like any other, and gets no mail', async () => {
  const shop = await openShop()
  const email = `nobody.${shop.code}@exemplu.ro`
  await expect(shop.anonymous(forgot, { email })).resolves.toBeNull()
  expect(await mailsTo(shop, email)).toEqual([])
})

/** Ways not to be let in. */
const offDuty = [
  ['inactive', { status: 'inactive' }],
  ['not there yet', { activeFrom: '2999-01-01' }],
  ['there no more', { activeTo: '2020-01-01' }],
] as const

test.each(offDuty)('a user who is %s is neither helped nor invited', async (_what, change) => {
  const shop = await openShop()
  const email = await addressFor(shop, 'worker')
  const id = await idOf(shop, 'worker')
  await shop.rows((tx) => tx.updateTable('users').set(change).where('id', '=', id).execute())

  await expect(shop.anonymous(forgot, { email })).resolves.toBeNull()
  await expect(shop.admin(invite, { id })).rejects.toMatchObject({ status: 404 })

  expect(await mailsTo(shop, email)).toEqual([])
})

test('who is added before their first day is invited once it has come', async () => {
  const shop = await openShop()
  const [username, email] = [`nou.${shop.code}`, `nou.${shop.code}@exemplu.ro`].map((text) => text.toLowerCase()) as [string, string]
  const draft = { username, email, organizationId: shop.organization.id }
  const { id } = await shop.admin(api.users.create, { ...draft, activeFrom: '2999-01-01' })
  expect(await mailsTo(shop, email)).toEqual([])

  await shop.admin(api.users.update, { id, activeFrom: null })
  await shop.admin(invite, { id })

  expect(await mailsTo(shop, email)).toEqual([{ template: 'invitation' }])
})

test('nobody of a closed account is mailed a link', async () => {
  const shop = await openShop()
  const email = await addressFor(shop, 'operator')
  await shop.admin(api.accounts.suspend, {})
  await shop.admin(api.accounts.close, {})

  await expect(shop.anonymous(forgot, { email })).resolves.toBeNull()

  expect(await mailsTo(shop, email)).toEqual([])
})

test('one mail has a link for each user with the address, in whatever account', async () => {
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

test('a link is good for an hour, once, and until there is a newer one; three are mailed in an hour', async () => {
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

test('a new password is as good as the first has to be, and what is refused leaves the link good', async () => {
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

test('no password is what would be guessed of a tyre shop, nor one of the 49,000 that were stolen most', async () => {
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

test('an installation may take simple passwords, and still none that all have', async () => {
  const shop = await openShop({ config: { passwordPolicy: 'basic' } })
  const email = await addressFor(shop, 'operator')
  await shop.anonymous(forgot, { email })
  const token = (await linksTo(shop, email))[shop.userName('operator')]!
  const attempt = (password: string) => shop.anonymous(reset, { token, password, passwordConfirmation: password })
  await expect(attempt('qwerty')).rejects.toMatchObject({ fields: { password: ['PasswordTooCommon'] } })
  await expect(attempt('tablă')).resolves.toMatchObject({ username: shop.userName('operator') })
})

test('an admin invites a user of the account, who has three days to choose a password', async () => {
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

test('a server without mail neither invites nor helps who forgot', async () => {
  const shop = await openShop({ config: { mail: 'off' } })
  await addressFor(shop, 'worker')
  const refused = { status: 409, code: 'MailNotConfigured' }
  await expect(shop.admin(invite, { id: await idOf(shop, 'worker') })).rejects.toMatchObject(refused)
  await expect(shop.anonymous(forgot, { email: 'nobody@exemplu.ro' })).rejects.toMatchObject(refused)
})

test('who forgot proves to be no program, where that is asked', async () => {
  const shop = await openShop({ config: { captcha: true } })
  await expect(shop.anonymous(forgot, { email: 'ana@exemplu.ro' })).rejects.toMatchObject({ code: 'InvalidCaptcha' })
})

test('a link is void once the user has another address or a password, or no place in the account', async () => {
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

test('of thirty invitations at once three are mailed', async () => {
  const shop = await openShop()
  const id = await idOf(shop, 'worker')
  await addressFor(shop, 'worker')
  const sent = await Promise.allSettled(Array.from({ length: 30 }, () => shop.admin(invite, { id })))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('of thirty who are added with one address at once eight are invited and added, and the address may not move on to others', async () => {
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

test('an account invites two hundred times in a day, and another is not held back by it', async () => {
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
