import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Caller, HttpRequest } from '#test/caller.ts'
import { openShop, shopPassword, type Shop } from '#test/shop.ts'

const passwordRequired = { status: 403, code: 'PasswordRequired' }
const strong = 'Aluminiu#2027'
const idOf = async (caller: Caller) => (await caller(api.session.information, {})).user.id

const endpoints = Object.values(api).flatMap((feature) => Object.values<Endpoint>(feature))

/** Returns the code of the answer to a bare call: a refusal of the caller comes before the input is read. */
async function codeOf(caller: Caller, { method, path, upload }: Endpoint) {
  const request: HttpRequest = { method, url: `/api/v1${path.replace(/:\w+/g, '1')}` }
  const headers: Record<string, string> = upload ? { 'content-type': upload.types[0]! } : {}
  const { text } = await caller.send({ ...request, headers, ...(upload && { body: new Uint8Array(1) }) })
  return text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined
}

/** Opens a shop with a second admin whose session was opened by PIN. */
async function openPinSession(options: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop({ settings: { invoices_enabled: true }, ...options })
  const id = await idOf(await shop.make.user({ level: 'admin' }))
  const { accessToken } = await shop.admin(api.switching.to, { id, pin: '1234' })
  return { shop, id, byPin: shop.holderOf(accessToken) }
}
const forgetProof = ({ db, account }: Shop) =>
  db
    .updateTable('sessions')
    .set({ confirmedAt: new Date(Date.now() - 11 * 60_000).toISOString() })
    .where('accountId', '=', account)
    .execute()

test('a session that was opened by a PIN has no administration until the password was shown', async () => {
  const { shop, byPin } = await openPinSession()
  const other = await idOf(shop.worker)
  const administration = endpoints.filter(({ access }) => access === 'admin')
  expect(administration.length).toBeGreaterThan(40)

  for (const endpoint of administration)
    expect(await codeOf(byPin, endpoint), `${endpoint.method} ${endpoint.path}`).toBe('PasswordRequired')
  await expect(byPin(api.users.get, { id: other })).rejects.toMatchObject(passwordRequired)
  await expect(byPin(api.users.update, { id: other, firstName: 'Ioana' })).rejects.toMatchObject(passwordRequired)
  await expect(byPin(api.clients.search, {})).resolves.toMatchObject({ total: 0 })

  await byPin(api.sessions.confirm, { password: shopPassword })
  await expect(byPin(api.users.search, {})).resolves.toBeDefined()
  await expect(byPin(api.users.update, { id: other, firstName: 'Ioana' })).resolves.toMatchObject({ firstName: 'Ioana' })
})

test('a session that was opened by a PIN gets no news and no lists of the administration', async () => {
  const { shop, byPin } = await openPinSession()
  const { user: colleague } = await shop.operator(api.session.information, {})
  const admin = await shop.as('admin')
  await admin(api.organizations.update, { id: shop.organization.id, timeSheet: true })
  await shop.operator(api.timeSheets.create, { status: 'WORKING' })
  const readAdministration = async () => {
    const body = { socket_id: '1.1', channel_name: channelName('timeSheet', shop.account) }
    const { status } = await byPin.send({ method: 'POST', url: '/broadcasting/auth', body })
    const { account, activePackage } = await byPin(api.session.information, {})
    const person = account.users.find(({ id }) => id === colleague.id)
    return { status, state: person?.lastTimeSheet?.status, hasPackage: activePackage !== null }
  }
  expect(await readAdministration()).toEqual({ status: 403, state: undefined, hasPackage: false })

  await byPin(api.sessions.confirm, { password: shopPassword })
  expect(await readAdministration()).toEqual({ status: 200, state: 'WORKING', hasPackage: true })
})

test('a PIN session reads and writes only its own time sheets until the password is shown', async () => {
  const { shop, byPin } = await openPinSession()
  const admin = await shop.as('admin')
  await admin(api.organizations.update, { id: shop.organization.id, timeSheet: true })
  const { userId } = await shop.operator(api.timeSheets.create, { status: 'WORKING' })
  const own = { models: { userId: [(await byPin(api.session.information, {})).user.id] } }
  expect(await byPin(api.timeSheets.search, own)).toMatchObject({ total: 0 })
  for (const request of [{}, { models: { userId: [userId] } }])
    await expect(byPin(api.timeSheets.search, request)).rejects.toMatchObject(passwordRequired)
  await expect(byPin(api.timeSheets.create, { userId, status: 'BREAK' })).rejects.toMatchObject(passwordRequired)

  await byPin(api.sessions.confirm, { password: shopPassword })
  expect(await byPin(api.timeSheets.search, {})).toMatchObject({ total: 1 })
  expect(await byPin(api.timeSheets.create, { userId, status: 'BREAK' })).toMatchObject({ userId, status: 'BREAK' })
})

test('the assistant answers of the administration once the password was shown', async () => {
  const { byPin } = await openPinSession({ settings: { chat_bot_enabled: true } })
  const askCredits = () => byPin(api.assistant.send, { message: 'Câte credite SMS mai avem?' })

  await expect(askCredits()).rejects.toMatchObject(passwordRequired)

  await byPin(api.sessions.confirm, { password: shopPassword })
  expect((await askCredits()).data.content).toContain('1.000')
})

test('every call that needs a recent password is refused eleven minutes after it was shown', async () => {
  const shop = await openShop({ settings: { invoices_enabled: true } })
  const guarded = endpoints.filter(({ proof }) => proof === 'always')
  expect(guarded.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'DELETE /accounts/force',
    'DELETE /organizations/:organizationId/tax-connections/:channel/secrets',
    'DELETE /sessions',
    'DELETE /sessions/:id',
    'DELETE /users/:id',
    'POST /organizations/:organizationId/tax-connections/:channel/authorize',
    'POST /users',
    'POST /users/:id/invite',
    'PUT /organizations/:organizationId/tax-connections/:channel',
  ])
  await forgetProof(shop)

  for (const endpoint of guarded) expect(await codeOf(shop.admin, endpoint), `${endpoint.method} ${endpoint.path}`).toBe('PasswordRequired')
})

test('an admin page left open changes nobody’s proofs or rights, and nothing of another admin', async () => {
  const shop = await openShop({ organizations: 2 })
  const { admin, operator, make, organizations } = shop
  const [id, second] = [await idOf(operator), await idOf(await make.user({ level: 'admin' }))]
  const stored = await admin(api.users.get, { id })
  await forgetProof(shop)

  for (const change of [
    { email: 'altul@exemplu.ro' },
    { username: 'alt.nume' },
    { password: strong },
    { pin: null },
    { roles: ['admin' as const] },
    { type: 'simple-service' as const },
    { status: 'inactive' as const },
    { organizationId: organizations[1]!.id },
    { organizations: [organizations[1]!.id] },
    { activeFrom: '2020-01-01' },
    { activeTo: '2999-12-31' },
  ])
    await expect(admin(api.users.update, { id, ...change }), Object.keys(change)[0]).rejects.toMatchObject(passwordRequired)
  await expect(admin(api.users.update, { id: second, description: 'x' })).rejects.toMatchObject(passwordRequired)
  expect(await admin(api.users.get, { id })).toEqual(stored)

  await expect(admin(api.users.update, { id, firstName: 'Nicu', username: stored.username })).resolves.toMatchObject({ firstName: 'Nicu' })
  await admin(api.sessions.confirm, { password: shopPassword })
  await expect(admin(api.users.update, { id, roles: ['admin'] })).resolves.toMatchObject({ level: 'admin' })
})
