import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { matchesHash } from '#server/platform/sign-in/passwords.ts'
import { createCaller } from '#test/caller.ts'
import { testConfig } from '#test/config.ts'
import { askForCode, business, mailedTo, proveAddress } from '#test/make/registrations.ts'
import { openShop, shopPassword, sendTo, type Shop } from '#test/shop.ts'

const { request, validateCode, finish } = api.registration
const refusedAt = (field: string, message: string) => ({ status: 422, fields: { [field]: [message] } })
const contact = { fullName: 'Ana Maria Pop', phoneNumber: '0722000111' }
let count = 0
/** Returns a username that is unique in this run. */
const newName = ({ code }: Shop) => `${code}.new.${++count}`.toLowerCase()
const addressOf = (name: string) => `${name}@exemplu.ro`
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

async function signIn({ app }: Shop, username: string) {
  const send = sendTo(app)
  const { accessToken } = await createCaller(send)(api.session.login, { username, password: shopPassword })
  return createCaller(send, accessToken)
}

test('a proven address gets a complete account and a welcome mail', async () => {
  const shop = await openShop()
  const username = newName(shop)
  const email = addressOf(username)
  const registrationToken = await proveAddress(shop, email)
  const rest = { street: 'Lungă', streetNumber: '12A', postCode: '500326', website: 'soimul.example', timeSheet: true }

  await expect(shop.anonymous(finish, { registrationToken, username: username.toUpperCase(), ...business, ...rest })).resolves.toEqual({
    username,
  })

  const admin = await signIn(shop, username)
  const { user, account, roles } = await admin(api.session.information, {})
  expect(roles).toEqual(['admin'])
  expect(user).toMatchObject({ firstName: 'Ana', lastName: 'Maria Pop', email })
  expect(account).toMatchObject({ name: business.companyName, currency: 'RON', status: 'active', accountSettings: [] })
  expect(account.code).toMatch(/^[VULCANIZRESOM]{3}$/)
  expect(account.organizations).toMatchObject([{ name: 'Brașov', code: 'BR', city: 'Brașov', timeZone: 'Europe/Bucharest' }])
  expect(account.workers).toMatchObject([{ name: 'Ana Maria Pop' }])
  expect(Date.parse(account.activeTo!) - Date.parse(account.activeFrom!)).toBe(30 * 24 * 3_600_000)
  const { items } = await admin(api.products.choices, {})
  const vulcanizing = account.workOrderTypes.find(({ shortName }) => shortName === 'VLC')
  expect(items).toHaveLength(3)
  for (const service of items)
    expect(service).toMatchObject({
      price: 0,
      isService: true,
      isCountPrice: true,
      discountOnNewTyre: true,
      workOrderTypeId: vulcanizing?.id,
    })
  expect(await mailedTo(shop.db, email)).toEqual({ account: business.companyName, username, link: '/sign-in' })
})

test('a Hungarian business gets currency, time zone, country and language, and no rate of VAT', async () => {
  const shop = await openShop()
  const username = newName(shop)
  const registrationToken = await proveAddress(shop, addressOf(username))
  const hungarian = { ...business, companyName: 'Sólyom Gumi Kft.', country: 'HU' as const, county: 'Pest', city: 'Érd' }
  await shop.anonymous(finish, { registrationToken, username, ...hungarian }, { 'accept-language': 'hu-HU' })

  const { account } = await (await signIn(shop, username))(api.session.information, {})
  expect(account).toMatchObject({
    currency: 'HUF',
    organizations: [{ code: 'ER', timeZone: 'Europe/Budapest', address: { country: 'HU' } }],
  })
  expect(account.accountSettings.map(({ name, value }) => [name, value])).toEqual([['sms_language', 'hu']])
  const mail = shop.db.selectFrom('mails').select(['language', 'accountId']).where('receiver', '=', addressOf(username))
  expect(await mail.where('template', '=', 'welcome').execute()).toEqual([{ language: 'hu', accountId: account.id }])
})

test('a registration stores package, workplace, company and audit entry', async () => {
  const shop = await openShop()
  const username = newName(shop)
  const registrationToken = await proveAddress(shop, addressOf(username))
  await shop.anonymous(finish, {
    registrationToken,
    username,
    ...business,
    email: 'office@exemplu.ro',
    phoneNumber: '0268414250',
    timeSheet: true,
  })
  const { account } = await (await signIn(shop, username))(api.session.information, {})
  const rows = await shop.db.transaction().execute(async (tx) => {
    await sql.raw(`set local app.account_id = '${account.id}'`).execute(tx)
    return {
      packages: await tx.selectFrom('accountPackages').selectAll().execute(),
      organizations: await tx.selectFrom('organizations').selectAll().where('accountId', '=', account.id).execute(),
      audited: await tx.selectFrom('auditEntries').selectAll().where('accountId', '=', account.id).execute(),
    }
  })
  const { activeFrom, activeTo } = account
  const trial = { name: 'TyreServiceTrial', currency: 'RON', price: 0, duration: 30, order: 1, activeFrom, activeTo }
  expect(rows.packages).toMatchObject([trial])
  const company = { name: business.companyName, vatNumber: 'RO18547290', regNumber: 'J08/1042/2006', email: 'office@exemplu.ro' }
  expect(rows.organizations).toMatchObject([
    { timeSheet: true, address: { county: 'Brașov' }, company: { ...company, phone: '0268414250' } },
  ])
  expect(rows.audited).toMatchObject([
    { action: 'created', subject: 'account', subjectId: account.id, userId: null, name: business.companyName },
  ])
})

test('a code allows five guesses, also among a hundred concurrent ones, and is void then', async () => {
  const shop = await openShop()
  const email = addressOf(newName(shop))
  const code = await askForCode(shop, email)
  const wrong = code === '000000' ? '000001' : '000000'
  const guesses = Array.from({ length: 100 }, () =>
    shop.anonymous(validateCode, { email, code: wrong }).catch((refusal: unknown) => refusal),
  )
  const answers = (await Promise.all(guesses)) as { fields: { code: string[] } }[]

  expect(answers.filter(({ fields }) => fields.code[0] === 'WrongCode')).toHaveLength(5)
  expect(answers.filter(({ fields }) => fields.code[0] === 'CodeExpired')).toHaveLength(95)
  await expect(shop.anonymous(validateCode, { email, code })).rejects.toMatchObject(refusedAt('code', 'CodeExpired'))
})

test('a code is valid once, for its address, for ten minutes and until the next one', async () => {
  const shop = await openShop()
  const [email, other] = [addressOf(newName(shop)), addressOf(newName(shop))]
  const first = await askForCode(shop, email)
  const second = await askForCode(shop, email)
  if (first !== second) await expect(shop.anonymous(validateCode, { email, code: first })).rejects.toMatchObject({ status: 422 })
  await expect(shop.anonymous(validateCode, { email: other, code: second })).rejects.toMatchObject(refusedAt('code', 'CodeExpired'))

  const once = await Promise.allSettled(
    Array.from({ length: 5 }, () => shop.anonymous(validateCode, { email: email.toUpperCase(), code: second })),
  )
  expect(once.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
  await expect(shop.anonymous(validateCode, { email, code: second })).rejects.toMatchObject(refusedAt('code', 'CodeExpired'))

  const late = await askForCode(shop, other)
  await shop.db
    .updateTable('registrations')
    .set({ codeExpiresAt: ago(1) })
    .where('email', '=', other)
    .execute()
  await expect(shop.anonymous(validateCode, { email: other, code: late })).rejects.toMatchObject(refusedAt('code', 'CodeExpired'))
})

test('the last step requires the token of a proven address, valid once and for an hour', async () => {
  const shop = await openShop()
  const [username, another] = [newName(shop), newName(shop)]
  const whole = { username, ...business }
  const expired = refusedAt('registration_token', 'RegistrationExpired')
  const without = await shop.anonymous.send({ method: 'POST', url: '/api/v1/new-registration', body: { username } })
  expect(without.status).toBe(422)
  for (const registrationToken of ['x', await askForCode(shop, addressOf(username))])
    await expect(shop.anonymous(finish, { ...whole, registrationToken })).rejects.toMatchObject(expired)

  const registrationToken = await proveAddress(shop, addressOf(username))
  await shop.anonymous(finish, { ...whole, registrationToken })
  await expect(shop.anonymous(finish, { ...whole, username: another, registrationToken })).rejects.toMatchObject(expired)

  const late = await proveAddress(shop, addressOf(another))
  await shop.db
    .updateTable('registrations')
    .set({ tokenExpiresAt: ago(1) })
    .where('email', '=', addressOf(another))
    .execute()
  await expect(shop.anonymous(finish, { ...whole, username: another, registrationToken: late })).rejects.toMatchObject(expired)
})

test('ten invalid last steps are reported at their fields and leave the token valid', async () => {
  const shop = await openShop()
  const username = newName(shop)
  const registrationToken = await proveAddress(shop, addressOf(username))
  const attempt = (wrong: object) => shop.anonymous(finish, { registrationToken, username, ...business, ...wrong })
  const pair = (password: string) => ({ password, passwordConfirmation: password })

  await expect(attempt({ username: shop.userName('admin') })).rejects.toMatchObject(refusedAt('username', 'AlreadyTaken'))
  await expect(attempt({ username: 'ana' })).rejects.toMatchObject(refusedAt('username', 'TooFewCharacters:5'))
  await expect(attempt({ passwordConfirmation: 'Altceva#2026' })).rejects.toMatchObject(
    refusedAt('password_confirmation', 'PasswordsMustMatch'),
  )
  await expect(attempt(pair('parola#12'))).rejects.toMatchObject(refusedAt('password', 'PasswordTooWeak'))
  for (const common of ['P@ssw0rd', 'Qwerty123!', 'Welcome1#', `${username.toUpperCase()}#1a`])
    await expect(attempt(pair(common)), common).rejects.toMatchObject(refusedAt('password', 'PasswordTooCommon'))
  for (const field of ['streetNumber', 'postCode'])
    await expect(attempt({ [field]: 'doisprezece'.slice(0, 6) })).rejects.toMatchObject({ status: 422 })
  await expect(attempt({ county: ' ' })).rejects.toMatchObject(refusedAt('county', 'RequiredField'))
  await expect(attempt({ vatNumber: '123' })).resolves.toEqual({ username })

  const tried = await proveAddress(shop, addressOf(newName(shop)))
  const taken = () => shop.anonymous(finish, { registrationToken: tried, ...business, username: shop.userName('admin') })
  for (let tries = 0; tries < 10; tries++) await expect(taken()).rejects.toMatchObject(refusedAt('username', 'AlreadyTaken'))
  await expect(taken()).rejects.toMatchObject(refusedAt('registration_token', 'RegistrationExpired'))
})

test('concurrent registrations beyond the pool all finish with their own codes', async () => {
  const shop = await openShop()
  const people = Array.from({ length: 3 * testConfig.pool }, () => newName(shop))
  const tokens = await Promise.all(people.map((name) => proveAddress(shop, addressOf(name))))

  const done = await Promise.all(
    people.map((username, i) => shop.anonymous(finish, { ...business, username, registrationToken: tokens[i]!, companyName: shop.code })),
  )

  expect(done.map(({ username }) => username)).toEqual(people)
  const accounts = await shop.db.selectFrom('accounts').select('code').where('name', '=', shop.code).execute()
  expect(new Set(accounts.map(({ code }) => code)).size).toBe(people.length)
})

test('one token sent five times at once makes one account', async () => {
  const shop = await openShop()
  const username = newName(shop)
  const registrationToken = await proveAddress(shop, addressOf(username))
  const whole = { registrationToken, ...business, companyName: `Once ${shop.code}` }
  const sent = Array.from({ length: 5 }, (_, i) => shop.anonymous(finish, { ...whole, username: `${username}.${i}` }))

  const answers = await Promise.allSettled(sent)

  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const accounts = shop.db.selectFrom('accounts').select('id').where('name', '=', whole.companyName)
  expect(await accounts.execute()).toHaveLength(1)
})

test('an hour allows three mails to one address and ten from one network address', async () => {
  const shop = await openShop({ config: { rateLimit: true, trustProxy: 1 } })
  const from = (address: string) => (email: string) =>
    shop.anonymous(request, { ...contact, email }, { 'x-forwarded-for': address }).then(
      () => 204,
      ({ status, retryAfter }: { status: number; retryAfter: number }) => (retryAfter > 3500 ? status : 500),
    )
  const email = addressOf(newName(shop))
  const all = await Promise.all(Array.from({ length: 6 }, (_, i) => from(`10.0.1.${i}`)(i % 2 ? email : email.toUpperCase())))
  expect(all.filter((status) => status === 204)).toHaveLength(3)
  expect(all.filter((status) => status === 429)).toHaveLength(3)

  const here = from(`10.0.2.${count}`)
  const many = await Promise.all(Array.from({ length: 12 }, () => here(addressOf(newName(shop)))))
  expect(many.filter((status) => status === 204)).toHaveLength(10)
  expect(many.filter((status) => status === 429)).toHaveLength(2)
})

test('requesting a code and finishing require the captcha where it is on', async () => {
  const shop = await openShop({ config: { captcha: true } })
  const refused = { status: 422, code: 'InvalidCaptcha', fields: { captcha: ['InvalidCaptcha'] } }
  for (const captcha of [undefined, null, '', 'nonsense']) {
    await expect(shop.anonymous(request, { ...contact, email: 'ana@exemplu.ro', captcha })).rejects.toMatchObject(refused)
    const last = { ...business, username: newName(shop), registrationToken: 'x', captcha }
    await expect(shop.anonymous(finish, last)).rejects.toMatchObject(refused)
  }
})

test('codes without a proof of work are refused and leave the right code valid', async () => {
  const [open, guarded] = [await openShop(), await openShop({ config: { captcha: true } })]
  const email = addressOf(newName(open))
  const code = await askForCode(open, email)
  const wrong = code === '000000' ? '111111' : '000000'

  for (let tries = 0; tries < 6; tries++)
    await expect(guarded.anonymous(validateCode, { email, code: wrong })).rejects.toMatchObject({ code: 'InvalidCaptcha' })

  await expect(open.anonymous(validateCode, { email, code })).resolves.toMatchObject({ expiresIn: 3600 })
})

test('stored rows contain neither the token nor the password', async () => {
  const shop = await openShop()
  const username = newName(shop)
  const code = await askForCode(shop, addressOf(username))
  const { registrationToken } = await shop.anonymous(validateCode, { email: addressOf(username), code })
  await shop.anonymous(finish, { registrationToken, username, ...business })
  const row = await shop.db.selectFrom('registrations').selectAll().where('email', '=', addressOf(username)).execute()
  expect(JSON.stringify(row)).not.toContain(registrationToken)
  const { passwordHash } = await shop.db
    .selectFrom('credentials')
    .select('passwordHash')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  expect(passwordHash).not.toContain(shopPassword)
  expect(await matchesHash(shopPassword, passwordHash)).toBe(true)
})

test('a server without mail refuses registrations and offers none', async () => {
  const { anonymous } = await openShop({ config: { mail: 'off' } })
  await expect(anonymous(api.session.offer, {})).resolves.toEqual({ isOpen: false, passwordPolicy: 'strong', hasOutbox: false })
  await expect(anonymous(request, { ...contact, email: 'ana@exemplu.ro' })).rejects.toMatchObject({
    status: 409,
    code: 'MailNotConfigured',
  })
})
