import { sql } from 'kysely'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { Challenge } from 'altcha-lib/types'
import { describe, expect, test } from 'vitest'
import { levels } from '#contract/kit/access.ts'
import { api } from '#contract/index.ts'
import { clientDraft } from '#test/make/clients.ts'
import { openShop, shopPassword, type Shop } from '#test/shop.ts'

const { login, logout, captcha, information } = api.session
const isWrong = { status: 422, code: 'InvalidCredentials', fields: { username: ['InvalidCredentials'] } }
const signInRequired = { status: 401, code: 'SignInRequired' }

describe('signing in', () => {
  test('answers with the user and a token that works', async () => {
    const { anonymous, userName, holderOf } = await openShop()

    const { user, accessToken, tokenType, expiresIn } = await anonymous(login, {
      username: userName('operator').toUpperCase(),
      password: shopPassword,
    })
    const { user: itself } = await holderOf(accessToken)(information, {})

    expect(user).toMatchObject({ username: userName('operator'), type: 'user', status: 'active', hasPin: true })
    expect(itself).toEqual(user)
    expect([tokenType, expiresIn]).toEqual(['Bearer', 12 * 3600])
  })

  test('accepts a token after its scheme in any case, and in its own spelling only', async () => {
    const { operator, anonymous } = await openShop()
    const statusOf = async (authorization: string) =>
      (await anonymous.send({ method: 'GET', url: '/api/v1/accounts/settings/information', headers: { authorization } })).status
    const { token } = operator
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) expect(await statusOf(`${scheme} ${token}`), scheme).toBe(200)
    for (const wrong of [`Basic ${token}`, `bearer${token}`, `bearer ${token}x`, `bearer ${token.toUpperCase()}`])
      expect(await statusOf(wrong), wrong).toBe(401)
  })

  test('does not tell a wrong password from an unknown name', async () => {
    const { anonymous, userName } = await openShop()

    await expect(anonymous(login, { username: userName('operator'), password: 'Alta#2026' })).rejects.toMatchObject(isWrong)
    await expect(anonymous(login, { username: 'nobody.at.all', password: shopPassword })).rejects.toMatchObject(isWrong)
  })

  test('names the fields that are empty', async () => {
    const { anonymous } = await openShop()

    const refused = anonymous(login, { username: ' ', password: '' })

    await expect(refused).rejects.toMatchObject({
      code: 'InvalidInput',
      fields: { username: ['RequiredField'], password: ['RequiredField'] },
    })
  })

  test('is refused for inactive users, and for a closed account with that reason', async () => {
    const { anonymous, userName, rows, stand } = await openShop()
    await rows((tx) => tx.updateTable('users').set({ status: 'inactive' }).where('username', '=', userName('worker')).execute())
    await expect(anonymous(login, { username: userName('worker'), password: shopPassword })).rejects.toMatchObject(isWrong)

    await stand('deleted')
    const closed = anonymous(login, { username: userName('admin'), password: shopPassword })
    await expect(closed).rejects.toMatchObject({ fields: { username: ['AccountClosed'] } })
  })

  test('locks one name after ten wrong tries, for the right password too', async () => {
    const { anonymous, userName } = await openShop({ config: { rateLimit: true } })
    const attempt = (username: string, tried: string) => anonymous(login, { username, password: tried })
    for (let tries = 0; tries < 10; tries++) await expect(attempt(userName('operator'), 'wrong')).rejects.toMatchObject(isWrong)

    const locked = await attempt(userName('operator'), shopPassword).catch((refusal: unknown) => refusal)

    expect(locked).toMatchObject({ status: 423, code: 'SignInLocked', fields: { username: ['SignInLocked'] } })
    expect(locked).toMatchObject({ retryAfter: expect.closeTo(15 * 60, -2) })
    await expect(attempt(userName('admin'), shopPassword)).resolves.toMatchObject({ user: { username: userName('admin') } })
  })
})

describe('the captcha', () => {
  const shopWithCaptcha = () => openShop({ config: { captcha: true } })
  const isRefused = { status: 422, code: 'InvalidCaptcha', fields: { captcha: ['InvalidCaptcha'] } }
  const right = ({ userName }: Shop) => ({ username: userName('operator'), password: shopPassword })

  test('is required and must be signed by this server', async () => {
    const shop = await shopWithCaptcha()
    const { challenge, solution } = await solved(shop)
    const forged = { ...challenge, parameters: { ...challenge.parameters, salt: '00'.repeat(16) } }

    for (const wrong of [
      undefined,
      null,
      '',
      'nonsense',
      payload({}),
      payload({ challenge: forged, solution }),
      payload({ challenge, solution: { ...solution, derivedKey: '00' } }),
    ])
      await expect(shop.anonymous(login, { ...right(shop), captcha: wrong })).rejects.toMatchObject(isRefused)
  })

  test('is accepted once', async () => {
    const shop = await shopWithCaptcha()
    const proof = payload(await solved(shop))

    await expect(shop.anonymous(login, { ...right(shop), captcha: proof })).resolves.toMatchObject({ tokenType: 'Bearer' })
    await expect(shop.anonymous(login, { ...right(shop), captcha: proof })).rejects.toMatchObject(isRefused)
  })

  test('is accepted once among fifty concurrent sign-ins', async () => {
    const shop = await shopWithCaptcha()
    const proof = payload(await solved(shop))

    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => shop.anonymous(login, { ...right(shop), captcha: proof })))

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(isRefused)
  })

  async function solved({ anonymous }: Shop) {
    const challenge = (await anonymous(captcha, {})) as unknown as Challenge
    return { challenge, solution: await solveChallenge({ challenge, deriveKey }) }
  }
  const payload = (proof: object) => Buffer.from(JSON.stringify(proof)).toString('base64')
})

describe('a session', () => {
  test('is over the moment its user signs out, and other sessions go on', async () => {
    const { operator, admin } = await openShop()

    await expect(operator(logout, {})).resolves.toBeNull()

    await expect(operator(information, {})).rejects.toMatchObject(signInRequired)
    await expect(operator(logout, {})).rejects.toMatchObject(signInRequired)
    await expect(admin(information, {})).resolves.toMatchObject({ roles: ['admin'] })
  })

  test('requires a known token', async () => {
    const { anonymous, holderOf, operator } = await openShop()

    for (const stranger of [anonymous, holderOf('x'), holderOf('x'.repeat(43)), holderOf(`${operator.token}x`)])
      await expect(stranger(information, {})).rejects.toMatchObject(signInRequired)
  })

  test('ends by itself', async () => {
    const { operator, db, account } = await openShop()
    await db
      .updateTable('sessions')
      .set({ expiresAt: ago({ seconds: 1 }) })
      .where('accountId', '=', account)
      .execute()

    await expect(operator(information, {})).rejects.toMatchObject(signInRequired)
  })

  test('lasts twelve hours from its last use and never more than seven days', async () => {
    const { operator, admin, db, account, world } = await openShop()
    const userOf = async (person: typeof operator) => (await person(information, {})).user.id
    const users = { operator: await userOf(operator), admin: await userOf(admin) }
    const sessionOf = (userId: number) =>
      db.selectFrom('sessions').selectAll().where('accountId', '=', account).where('userId', '=', userId).executeTakeFirstOrThrow()
    const used = { seenAt: ago({ hours: 6 }), expiresAt: ago({ hours: -6 }) }
    await db.updateTable('sessions').set(used).where('accountId', '=', account).execute()
    await db
      .updateTable('sessions')
      .set({ createdAt: ago({ hours: 7 * 24 - 1 }) })
      .where('accountId', '=', account)
      .where('userId', '=', users.admin)
      .execute()
    world.sessions.changed(account)

    await operator(information, {})
    await admin(information, {})

    expect(hoursFromNow((await sessionOf(users.operator)).expiresAt)).toBeCloseTo(12, 1)
    expect(hoursFromNow((await sessionOf(users.admin)).expiresAt)).toBeCloseTo(1, 1)
  })

  const ago = ({ hours = 0, seconds = 0 }) => new Date(Date.now() - (hours * 3600 + seconds) * 1000).toISOString()
  const hoursFromNow = (instant: string) => (Date.parse(instant) - Date.now()) / 3_600_000
})

describe('the scope of a user', () => {
  test('is read at every call: a former admin deletes nothing', async () => {
    const { admin, make, userName, rows } = await openShop()
    const { id } = await make.client()
    await rows((tx) =>
      tx
        .updateTable('users')
        .set({ roles: ['worker'] })
        .where('username', '=', userName('admin'))
        .execute(),
    )

    await expect(admin(api.clients.remove, { id })).rejects.toMatchObject({ status: 403, code: 'AccessDenied403' })
    await expect(admin(information, {})).resolves.toMatchObject({ roles: ['worker'] })
  })

  test('ends with the user: an inactive user is signed out', async () => {
    const { operator, userName, rows } = await openShop()
    await rows((tx) => tx.updateTable('users').set({ status: 'inactive' }).where('username', '=', userName('operator')).execute())

    await expect(operator(api.clients.search, {})).rejects.toMatchObject(signInRequired)
  })

  test('ends with the account for all but its admins', async () => {
    const { operator, admin, stand } = await openShop()
    await stand('deleted')

    await expect(operator(information, {})).rejects.toMatchObject(signInRequired)
    await expect(admin(information, {})).resolves.toMatchObject({ account: { status: 'deleted' } })
  })

  test('includes a new workplace at once for an admin alone', async () => {
    const { admin, operator, account, rows } = await openShop()
    const { id: organizationId } = await rows((tx) =>
      tx.insertInto('organizations').values({ accountId: account, name: 'Sibiu', code: 'SB' }).returning('id').executeTakeFirstOrThrow(),
    )

    await expect(admin(api.clients.create, clientDraft({ name: 'Ana', organizationId }))).resolves.toMatchObject({ organizationId })
    await expect(operator(api.clients.create, clientDraft({ name: 'Ana', organizationId }))).rejects.toMatchObject({ status: 422 })
    await expect(admin(api.clients.search, {})).resolves.toMatchObject({ total: 1 })
    await expect(operator(api.clients.search, {})).resolves.toMatchObject({ total: 0 })
  })
})

describe('the information', () => {
  test('contains the level and the workplaces of every user', async () => {
    const { organizations, ...shop } = await openShop({ organizations: 2 })
    const callers = { admin: shop.admin, operator: shop.operator, worker: shop.worker, 'simple-service': shop.simple }
    const all = organizations.map(({ id }) => id)

    for (const level of levels) {
      const { user, roles, account } = await callers[level](information, {})
      const own = level === 'admin' ? all : all.slice(0, 1)
      expect(roles).toEqual([level])
      expect(user).toMatchObject({ username: shop.userName(level), organizationId: all[0], organizations: own })
      expect(user.type).toBe(level === 'simple-service' ? level : 'user')
      expect(account.organizations.map(({ id }) => id)).toEqual(own)
    }
  })

  test('contains workers, workplaces, lists and the live key', async () => {
    const { operator, code, make } = await openShop()
    const worker = await make.worker()
    await make.worker({ status: 'inactive' })

    const { account, modules, live, lists } = await operator(information, {})

    expect(account).toMatchObject({ code, status: 'active', currency: 'RON', workers: [{ id: worker.id, name: worker.name }] })
    expect(account.workers).toHaveLength(1)
    expect(account.organizations).toMatchObject([{ name: 'Brașov', code: 'BR', city: 'Brașov', timeZone: 'Europe/Bucharest' }])
    expect(account.users).toHaveLength(2)
    expect(account.appointmentGroups).toEqual([])
    expect(modules).toEqual({ collaborator: false, chat: false, invoices: false })
    expect(lists.carModels.find(({ name }) => name === 'Logan MCV')?.makeId).toBe(lists.carNames.find(({ name }) => name === 'Dacia')?.id)
    expect(live?.key).toMatch(/^\w{20}$/)
  })

  test('is answered although stored JSON is malformed, and so is the PDF of an order', async () => {
    const { rows, account, worker, make } = await openShop({ settings: { vat_percent: 21 } })
    const { id } = await make.workOrder()
    for (const odd of ['null', '[]', '"text"', '7', '{"city": 5}'])
      for (const [table, column] of [
        ['account_settings', 'options'],
        ['organizations', 'address'],
        ['organizations', 'company'],
      ]) {
        await rows((tx) =>
          sql`update ${sql.table(table!)} set ${sql.ref(column!)} = ${odd}::jsonb where account_id = ${account}`.execute(tx),
        )
        await expect(worker(api.session.information, {}), `${column} ${odd}`).resolves.toBeDefined()
        await expect(worker(api.workOrders.pdf, { id }), `${column} ${odd}`).resolves.toBeDefined()
      }
  })

  test('contains no secret', async () => {
    const { operator } = await openShop()

    const { text } = await operator.send({ method: 'GET', url: '/api/v1/accounts/settings/information' })

    expect(text).not.toMatch(/argon2|hash|secret/i)
  })

  test('contains no other account', async () => {
    const ours = await openShop()
    const rival = await openShop()
    await ours.make.worker()
    const client = await ours.make.client()

    const { account } = await rival.admin(information, {})

    expect(account).toMatchObject({ code: rival.code, workers: [] })
    expect(account.organizations.map(({ id }) => id)).toEqual([rival.organization.id])
    await expect(rival.admin(api.clients.search, {})).resolves.toMatchObject({ total: 0, items: [] })
    await expect(rival.admin(api.clients.get, { id: client.id })).rejects.toMatchObject({ status: 404, code: 'NotFound' })
  })
})
