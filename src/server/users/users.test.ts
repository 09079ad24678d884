import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { clientDraft } from '#test/make/clients.ts'
import type { Caller } from '#test/caller.ts'
import { openShop, shopPassword } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

const idOf = async (caller: Caller) => (await caller(api.session.information, {})).user.id
const strong = 'Aluminiu#2027'

test('an admin creates a user who can sign in', async () => {
  const { admin, anonymous, organization, code } = await openShop()
  const username = `Ana.${code}@Atelier.ro`

  const created = await admin(api.users.create, {
    username,
    firstName: 'Ana',
    lastName: 'Țurcanu',
    roles: ['operator'],
    organizationId: organization.id,
    password: strong,
  })

  expect(created).toMatchObject({
    name: 'Ana Țurcanu',
    username: username.toLowerCase(),
    level: 'operator',
    type: 'user',
    status: 'active',
    organizations: [organization.id],
    avatarConfig: { color: '#1E697A', hover: '#16A3B0' },
    notificationSettings: { workOrders: true, view: 'all' },
    hasPassword: true,
    hasPin: false,
    version: 1,
  })
  const { user } = await anonymous(api.session.login, { username, password: strong })
  expect(user.id).toBe(created.id)
  expect(await admin(api.users.get, { id: created.id })).toEqual(created)
  await expect(admin(api.users.create, { username, organizationId: organization.id, password: strong })).rejects.toMatchObject({
    status: 422,
    fields: { username: ['AlreadyTaken'] },
  })
})

test('changing one’s password requires the old one and ends all other sessions', async () => {
  const { operator, anonymous, userName } = await openShop()
  const username = userName('operator')
  const elsewhere = await anonymous(api.session.login, { username, password: shopPassword })

  const wrong = operator(api.users.changePassword, { currentPassword: 'Altceva#2026', newPassword: strong })
  await expect(wrong).rejects.toMatchObject({ status: 422, fields: { current_password: ['InvalidCredentials'] } })
  await operator(api.users.changePassword, { currentPassword: shopPassword, newPassword: strong })

  expect(await idOf(operator)).toBe(elsewhere.user.id)
  await expect(anonymous(api.session.login, { username, password: shopPassword })).rejects.toMatchObject({ status: 422 })
  expect((await anonymous(api.session.login, { username, password: strong })).user.id).toBe(elsewhere.user.id)
})

test('a user without a password exists and cannot sign in', async () => {
  const { admin, anonymous, organization } = await openShop()
  const draft = { username: 'ana.fara.parola', email: 'ana@exemplu.ro', organizationId: organization.id }
  const username = `${draft.username}.${organization.id}`

  expect(await admin(api.users.create, { ...draft, username })).toMatchObject({ hasPassword: false, name: username, level: 'worker' })

  await expect(anonymous(api.session.login, { username, password: '' })).rejects.toMatchObject({ status: 422 })
  await expect(anonymous(api.session.login, { username, password: shopPassword })).rejects.toMatchObject({ status: 422 })
})

test('users edit themselves and their own PIN, and no other user', async () => {
  const { admin, worker, operator } = await openShop()
  const [id, other] = [await idOf(worker), await idOf(operator)]
  const avatarConfig = { color: '#112233', hover: '#445566' }

  const changed = await worker(api.users.update, { id, firstName: 'Nicolae', pin: '0007', avatarConfig })
  expect(changed).toMatchObject({ firstName: 'Nicolae', hasPin: true, avatarConfig, version: 2 })
  await expect(worker(api.users.update, { id, pin: '12345' })).rejects.toMatchObject({ status: 422, fields: { pin: expect.anything() } })

  for (const call of [api.users.get, api.users.update])
    await expect(worker(call, { id: other })).rejects.toMatchObject({ status: 404, errorMessage: `No query results for user ${other}` })
  await expect(admin(api.users.update, { id, pin: '1111' })).rejects.toMatchObject({ status: 403 })
  expect(await admin(api.users.update, { id, pin: null })).toMatchObject({ hasPin: false })
})

test('fields that users may not edit are refused in any spelling and change nothing', async () => {
  const shop = await openShop()
  const { admin, operator, worker, simple, account } = shop
  const rows = () =>
    shop.rows(async (tx) => [
      await tx.selectFrom('users').selectAll().where('accountId', '=', account).orderBy('id').execute(),
      await tx
        .selectFrom('credentials')
        .select(['userId', 'username', 'hasPin', 'changedAt'])
        .where('accountId', '=', account)
        .orderBy('userId')
        .execute(),
      await tx.selectFrom('userOrganizations').selectAll().where('accountId', '=', account).execute(),
    ])
  const before = await rows()
  const unknown = [
    'role',
    'Roles',
    'ROLES',
    'level',
    'is_admin',
    'isAdmin',
    'admin',
    'account_id',
    'accountId',
    'AccountId',
    'user_id',
    'userId',
    'credits',
    'sms_credits',
    'hasPin',
    'has_pin',
    'Has_Pin',
    'pin_hash',
    'pinHash',
    'password_hash',
    'passwordHash',
    'has_password',
    'organizationId',
    'Organization_Id',
    'activeFrom',
    'activeTo',
    'active_TO',
    'onLists',
    'createdAt',
    'created_at',
    'deleted_at',
    'uuid',
    'firstName',
    'first_Name',
    'avatarConfig',
    'changed_at',
    'search',
    'token_hash',
    'account',
    'modules',
  ]
  const administered = {
    username: 'altcineva',
    type: 'user',
    roles: ['admin'],
    status: 'inactive',
    organization_id: 1,
    organizations: [1],
    on_lists: false,
    description: 'x',
    active_from: '2026-01-01',
    active_to: '2026-01-02',
    password: strong,
  }
  expect(unknown).toHaveLength(40)

  for (const caller of [admin, operator, worker, simple]) {
    const url = `/api/v1/users/${await idOf(caller)}`
    for (const field of unknown) {
      const { status, text } = await caller.send({ method: 'PUT', url, body: { first_name: 'Altul', [field]: 1 } })
      expect(status, `${field}: ${text}`).toBe(422)
      expect(JSON.parse(text).error_message).toMatchObject({ [field]: ['UnknownField'] })
    }
    if (caller === admin) continue
    for (const [field, value] of Object.entries(administered)) {
      const { status, text } = await caller.send({ method: 'PUT', url, body: { first_name: 'Altul', [field]: value } })
      expect(status, `${field}: ${text}`).toBe(403)
    }
  }
  expect((await admin.send({ method: 'PUT', url: `/api/v1/users/${await idOf(admin)}`, body: { password: strong } })).status).toBe(403)
  expect(await rows()).toEqual(before)
})

test('a removed user is signed out at once, leaves all lists and frees the username', async () => {
  const { admin, operator, anonymous, organization, userName } = await openShop()
  const id = await idOf(operator)
  const username = userName('operator')

  await admin(api.users.remove, { id, version: 1 })

  await expect(operator(api.session.information, {})).rejects.toMatchObject({ status: 401 })
  await expect(anonymous(api.session.login, { username, password: shopPassword })).rejects.toMatchObject({ status: 422 })
  await expect(admin(api.users.get, { id })).rejects.toMatchObject({ status: 404 })
  await expect(admin(api.users.remove, { id })).rejects.toMatchObject({ status: 404 })
  expect((await admin(api.users.search, {})).total).toBe(3)
  expect((await admin(api.session.information, {})).account.users.map((user) => user.id)).not.toContain(id)
  const again = await admin(api.users.create, { username, organizationId: organization.id, password: strong })
  expect(again.id).not.toBe(id)
})

test('changes of a user are published with the id alone and raise the account’s version', async () => {
  const shop = await openShop()
  const { admin, worker, organization, account } = shop
  const page = await openSocket(shop, worker)
  await page.watch(channelName('general', organization.id))
  const version = async () => (await admin(api.session.information, {})).account.version
  const before = await version()
  const { id } = await admin(api.users.create, { username: `nou.${account}.x`, organizationId: organization.id })
  await admin(api.users.update, { id, firstName: 'Ana' })
  await admin(api.users.remove, { id })

  const events = ['CREATED', 'UPDATED', 'DELETED'].map((event) => ({
    event: 'GeneralEvent',
    channel: channelName('general', organization.id),
    data: { model_name: 'user', event, model: { id } },
  }))
  await expect.poll(page.told).toEqual(events)
  expect(await version()).toBe(before + 3)
  page.close()
})

test('users are searched by words without diacritics, by level and by workplace', async () => {
  const { admin, organizations, account } = await openShop({ organizations: 2 })
  const second = organizations[1]!.id
  const make = (name: string, more: object) =>
    admin(api.users.create, { username: `${name}.${account}`, organizationId: organizations[0]!.id, ...more })
  await make('stefan', { firstName: 'Ștefan', lastName: 'Țăranu', organizationId: second })
  await make('zsofia', { firstName: 'Zsófia', lastName: 'Őry', organizations: [second], roles: ['operator'], email: 'ory@exemplu.hu' })
  const names = async (models: object, more = {}) => (await admin(api.users.search, { models, ...more })).items.map(({ name }) => name)

  expect(await names({ quickText: 'taranu stefan' })).toEqual(['Ștefan Țăranu'])
  expect(await names({ quickText: 'ory@' })).toEqual(['Zsófia Őry'])
  expect(await names({ organizationId: [second] }, { orderBy: 'name' })).toEqual(['Ana admin', 'Ștefan Țăranu', 'Zsófia Őry'])
  expect(await names({ level: ['operator'] }, { orderBy: 'name', orderDir: 'desc' })).toEqual(['Zsófia Őry', 'Ana operator'])
})

test('users read their own roles, admins read all roles', async () => {
  const { admin, worker } = await openShop()
  expect(await worker(api.users.roles, {})).toEqual({ items: [{ id: 3, name: 'worker', own: true }], total: 1 })
  expect((await admin(api.users.roles, {})).items.map(({ name, own }) => [name, own])).toEqual([
    ['admin', true],
    ['operator', false],
    ['worker', false],
    ['simple-service', false],
  ])
})

test('each change of a user is audited once without secrets', async () => {
  const { admin, worker, organization, rows, account } = await openShop()
  const username = `urmat.${account}`
  const { id } = await admin(api.users.create, { username, organizationId: organization.id, password: strong })
  await admin(api.users.update, { id, lastName: 'Pop', password: 'Jantele#2028' })
  await admin(api.users.remove, { id })
  const self = await idOf(worker)
  await worker(api.users.update, { id: self, pin: '4321' })
  await worker(api.users.changePassword, { currentPassword: shopPassword, newPassword: strong })

  const entries = await rows((tx) => tx.selectFrom('auditEntries').selectAll().where('subject', '=', 'user').orderBy('id').execute())

  expect(entries.map(({ action, subjectId, name }) => [action, subjectId, name])).toEqual([
    ['created', id, username],
    ['updated', id, username],
    ['deleted', id, username],
    ['updated', self, expect.stringMatching(/worker$/)],
    ['updated', self, expect.stringMatching(/worker$/)],
  ])
  const hidden = (field: string) => ({ field, from: '***', to: '***' })
  expect(entries[1]!.changes).toEqual(expect.arrayContaining([{ field: 'last_name', from: '', to: 'Pop' }, hidden('password')]))
  expect(entries.slice(3).map(({ changes }) => changes)).toEqual([[hidden('pin')], [hidden('password')]])
})

test('sixty concurrent hashes of passwords or PINs do not delay other calls', async () => {
  const { admin, operator, worker, organization, code } = await openShop()
  const people = await Promise.all([admin, operator, worker].map(async (caller) => ({ caller, id: await idOf(caller) })))
  const draft = (i: number) => ({ username: `om.${i}.${code}`, organizationId: organization.id, password: strong })
  const storms = {
    passwords: Array.from({ length: 60 }, (_, i) => () => admin(api.users.create, draft(i))),
    pins: people.flatMap(({ caller, id }) => Array.from({ length: 20 }, () => () => caller(api.users.update, { id, pin: '1234' }))),
    // More confirmations would exceed the attempt limit.
    proofs: people.flatMap(({ caller }) =>
      Array.from({ length: 10 }, () => () => caller(api.sessions.confirm, { password: shopPassword })),
    ),
  }
  for (const [name, storm] of Object.entries(storms)) {
    let answered = 0
    const calls = storm.map((send) => send().then(() => (answered += 1)))
    await operator(api.clients.create, clientDraft({ name: 'Ion Pop', organizationId: organization.id }))
    expect(answered, name).toBeLessThan(storm.length / 2)
    await Promise.all(calls)
  }
})
