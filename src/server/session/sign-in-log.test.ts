import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { Challenge } from 'altcha-lib/types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openDb, type Db } from '#server/platform/database/db.ts'
import { openPool } from '#server/platform/database/driver.ts'
import { createCaller, Refusal, type Caller } from '#test/caller.ts'
import { newShop, shopPassword } from '#test/new-shop.ts'
import { openOwnDatabase } from '#test/own-database.ts'
import { databaseUrl } from '#test/postgres.ts'
import { freePort, sendToServer, startServer, type ServerProcess } from '#test/server-process.ts'

const { captcha, login, logout } = api.session
const wrong = 'Parola greșită 7'

let own: Awaited<ReturnType<typeof openOwnDatabase>>
let db: Db
let server: ServerProcess
let anonymous: Caller
let shop: Awaited<ReturnType<typeof newShop>>
beforeAll(async () => {
  own = await openOwnDatabase('sign_in_log')
  db = openDb(openPool(own.database, 2))
  const port = await freePort()
  const env = { DATABASE_URL: databaseUrl(own.database), PORT: String(port), LOG_LEVEL: 'info', CAPTCHA: 'on', RATE_LIMIT: 'on' }
  server = await startServer(env)
  const send = sendToServer(`http://127.0.0.1:${port}`)
  shop = await newShop(db, send)
  anonymous = createCaller(send)
})
afterAll(async () => {
  await server.end('SIGTERM')
  await db.destroy()
  await own.drop()
})

type Line = { msg: string; reason?: string; userId?: number; name?: string; reqId: string; address: string; level: number }
const linesOf = (words: string): Line[] => words.split('\n').flatMap((line) => (/^\{.*sign/.test(line) ? [JSON.parse(line) as Line] : []))

async function signIn(username: string, tried: string) {
  const challenge = (await anonymous(captcha, {})) as unknown as Challenge
  const proof = JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
  return anonymous(login, { username, password: tried, captcha: Buffer.from(proof).toString('base64') })
}

test('every sign-in, sign-out and refusal is one log line without names or secrets', async () => {
  const { userName, rows, stand } = shop
  const refusals: Refusal[] = []
  const refused = async (...attempt: Parameters<typeof signIn>) =>
    refusals.push((await signIn(...attempt).catch((error: unknown) => error)) as Refusal)
  const setStatus = (status: string) =>
    rows((tx) => tx.updateTable('users').set({ status }).where('username', '=', userName('worker')).execute())

  const { user, accessToken } = await signIn(userName('operator').toUpperCase(), shopPassword)
  await createCaller(anonymous.send, accessToken)(logout, {})
  await anonymous(login, { username: userName('operator'), password: shopPassword }).catch((error: Refusal) => refusals.push(error))
  await refused('nobody.at.all', shopPassword)
  await setStatus('inactive')
  await refused(userName('worker'), shopPassword)
  await setStatus('active')
  for (let tries = 0; tries < 11; tries++) await refused(userName('admin'), wrong)
  await stand('deleted')
  await refused(userName('operator'), shopPassword)

  await expect.poll(() => linesOf(server.words()).length).toBe(17)
  const lines = linesOf(server.words())
  const logged = lines.map(({ msg, reason, userId }) => [msg, reason, userId])
  const [worker, admin] = await Promise.all(['worker' as const, 'admin' as const].map((level) => idOf(userName(level))))
  expect(logged).toEqual([
    ['signed in', undefined, user.id],
    ['signed out', undefined, user.id],
    ['sign-in refused', 'captcha', undefined],
    ['sign-in refused', 'unknown name', undefined],
    ['sign-in refused', 'user inactive', worker],
    ...Array.from({ length: 10 }, () => ['sign-in refused', 'wrong password', admin]),
    ['sign-in refused', 'locked', undefined],
    ['sign-in refused', 'account closed', user.id],
  ])
  for (const { address, level, name, msg } of lines) {
    expect([address, level]).toEqual(['127.0.0.1', 30])
    if (msg !== 'signed out') expect(name).toMatch(/^[\da-f]{16}$/)
  }
  expect(refusedIn(server.words()), 'told once').toEqual([])
  expect(server.words(), 'nobody asked for each request').not.toContain('"msg":"request"')
  const names = lines.map(({ name }) => name)
  expect(names[0], 'the same name, however it is written').toBe(names[2])
  expect(new Set(names.slice(5, 16)).size, 'whether locked or not').toBe(1)
  expect(new Set(names).size).toBe(5)
  expect(lines.slice(2).map(({ reqId }) => reqId)).toEqual(refusals.map(({ requestId }) => requestId))
  const secrets = [shopPassword, wrong, accessToken, 'nobody.at.all', ...(['admin', 'operator', 'worker'] as const).map(userName)]
  for (const secret of secrets) expect(server.words().toLowerCase()).not.toContain(secret.toLowerCase())
})

type Refused = { msg: string; code: string; userId?: number; route: string; address: string }
const refusedIn = (words: string): Refused[] =>
  words.split('\n').flatMap((line) => (line.includes('"msg":"call refused"') ? [JSON.parse(line) as Refused] : []))

test('every refused call, wrong password or PIN and rate limit is a log line without the input', async () => {
  const { admin, worker, operator, organization } = await newShop(db, anonymous.send)
  const before = refusedIn(server.words()).length
  const [boss, clerk, hand] = await Promise.all(
    [admin, operator, worker].map(async (who) => (await who(api.session.information, {})).user.id),
  )
  const refused = (call: Promise<unknown>) => expect(call).rejects.toBeInstanceOf(Refusal)
  const json = { 'content-type': 'application/json', authorization: `Bearer ${operator.token}` }

  await refused(worker(api.users.search, {}))
  await refused(anonymous(api.session.information, {}))
  await refused(createCaller(anonymous.send, 'A'.repeat(43))(api.session.information, {}))
  await refused(operator(api.sessions.confirm, { password: wrong }))
  await refused(admin(api.switching.to, { id: hand!, pin: '9876' }))
  const channel = { socket_id: '1.1', channel_name: `private-organization.${organization.id + 1000}` }
  await operator.send({ method: 'POST', url: '/broadcasting/auth', body: channel })
  const channels = { socket_id: '1.1', channel_names: [channel.channel_name] }
  await operator.send({ method: 'POST', url: '/broadcasting/auth', body: channels })
  await operator.send({ method: 'POST', url: '/api/v1/clients', headers: json, body: '{"__proto__":{}}' })
  for (let tries = 0; tries < 11; tries++) await refused(anonymous(api.passwords.forgot, { email: 'nimeni@exemplu.ro' }))

  const expected = [
    ['AccessDenied403', hand, '/api/v1/users/search/query'],
    ['SignInRequired', undefined, '/api/v1/accounts/settings/information'],
    ['SignInRequired', undefined, '/api/v1/accounts/settings/information'],
    ['InvalidCredentials', clerk, '/api/v1/session/confirm'],
    ['WrongPin', boss, '/api/v1/switch/users/:id'],
    ['AccessDenied403', clerk, '/broadcasting/auth'],
    ['AccessDenied403', clerk, '/broadcasting/auth'],
    ['ForbiddenKey', undefined, '/api/v1/clients'],
    ...Array.from({ length: 10 }, () => ['InvalidCaptcha', undefined, '/api/v1/password/forgot']),
    ['TooManyRequests', undefined, '/api/v1/password/forgot'],
  ]
  await expect.poll(() => refusedIn(server.words()).length).toBe(before + expected.length)
  const lines = refusedIn(server.words()).slice(before)
  expect(lines.map(({ code, userId, route }) => [code, userId, route])).toEqual(expected)
  expect(new Set(lines.map(({ address }) => address))).toEqual(new Set(['127.0.0.1']))
  for (const secret of [wrong, 'nimeni@exemplu.ro', operator.token]) expect(server.words()).not.toContain(secret)
  // Times contain any four digits now and then.
  expect(server.words()).not.toMatch(/(?<![\d.])9876(?!\d)/)
})

const idOf = async (username: string) =>
  (await db.selectFrom('credentials').select('userId').where('username', '=', username).executeTakeFirst())?.userId
