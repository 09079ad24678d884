import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { createCaller } from './caller.ts'
import { freePort, runScript, sendToServer, startServer, type ServerProcess } from './server-process.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'atelier-account-'))
let env: Record<string, string>
let server: ServerProcess

beforeAll(async () => {
  env = { DATA_DIR: dataDir, PORT: String(await freePort()) }
  server = await startServer(env)
})
afterAll(async () => {
  await server.end('SIGTERM')
  rmSync(dataDir, { recursive: true })
})

const accountFields = { company: 'SC Vulcanizare Șoimul S.R.L.', organization: 'Brașov', name: 'Ana Maria Pop', email: 'ana@example.com' }
const makeAccount = (fields: Record<string, string>, password: string) =>
  runScript(
    'account',
    Object.entries(fields).flatMap(([flag, value]) => [`--${flag}`, value]),
    { env, input: `${password}\n` },
  )

async function signIn(username: string, password: string) {
  const send = sendToServer(`http://127.0.0.1:${env.PORT}`)
  const { accessToken } = await createCaller(send)(api.session.login, { username, password })
  return createCaller(send, accessToken)
}

test('a server without an account prints how to make one', () => {
  expect(server.words()).toContain('There is no account yet, so nobody can sign in. Make one: atelier account create\n')
  expect(server.words()).not.toContain('Demo sign-ins')
})

test('an account that is made beside a running server works at once', async () => {
  const { code, words } = await makeAccount({ ...accountFields, username: 'Ana.Pop' }, 'Bujiile#12')
  expect({ code, words }).toEqual({
    code: 0,
    words: 'The account VUL (SC Vulcanizare Șoimul S.R.L.) is made. Its admin signs in as ana.pop.\n',
  })

  const admin = await signIn('ana.pop', 'Bujiile#12')
  const { user, account } = await admin(api.session.information, {})
  expect(user).toMatchObject({ name: 'Ana Maria Pop', email: 'ana@example.com', type: 'user' })
  expect(account).toMatchObject({ name: 'SC Vulcanizare Șoimul S.R.L.', organizations: [{ name: 'Brașov', code: 'BR' }] })
  expect(account.workers).toMatchObject([{ name: 'Ana Maria Pop' }])
  expect(account.paymentTypes).toHaveLength(6)
  const order = await admin(api.workOrders.create, {
    workOrder: { clientName: 'Ștefan Popa', organizationId: user.organizationId },
    workers: account.workers.map(({ id }) => id),
    car: { plateNumber: 'BV 12 ABC' },
    products: [{ customProductName: 'Montat', quantity: 4, price: 25, isService: 1 }],
  })
  expect(order.uuid).toBe('VUL-0000000001-BR')
})

test.each([
  [{ username: 'ANA.POP' }, 'Bujiile#12', 'The username ana.pop is taken. No account was made.'],
  [{ username: 'ana' }, 'Bujiile#12', 'username="ana" is not allowed: use 5 to 60 of the letters a to z, digits and . _ @ -'],
  [
    { username: 'other.admin', country: 'Ungaria' },
    'Bujiile#12',
    'country="Ungaria" is not allowed: use two letters such as RO or HU; RO if none are typed',
  ],
  [{ username: 'other.admin', email: 'ana@' }, 'Bujiile#12', 'email="ana@" is not allowed: use an address such as name@example.com'],
  [
    { username: 'other.admin' },
    'bujiile#12',
    'password is not allowed: use 8 to 64 characters with a small letter, a capital, a digit and one of $ @ ! # ^ % * ? &',
  ],
  ...['Password1!', 'Xother.admin#1'].map((password): [Record<string, string>, string, string] => [
    { username: 'other.admin' },
    password,
    'The password is among the first that are guessed: a common one, or one with the username in it. No account was made.',
  ]),
])('%o is refused in one line', async (fields, password, line) => {
  expect(await makeAccount({ ...accountFields, ...fields }, password)).toEqual({ code: 1, words: `${line}\n` })
})

test('an account has the given country', async () => {
  await makeAccount({ ...accountFields, company: 'Gumi Kft.', organization: 'Szeged', country: 'hu', username: 'gumi.admin' }, 'Bujiile#12')
  const { account } = await (await signIn('gumi.admin', 'Bujiile#12'))(api.session.information, {})
  expect(account).toMatchObject({ currency: 'HUF', country: 'HU', organizations: [{ timeZone: 'Europe/Budapest' }] })
})

test('an account is made without a server too, with a code of its own for an equal name', async () => {
  await server.end('SIGTERM')
  const { words } = await makeAccount({ ...accountFields, username: 'other.admin' }, 'Bujiile#12')
  expect(words).toBe('The account VUC (SC Vulcanizare Șoimul S.R.L.) is made. Its admin signs in as other.admin.\n')

  server = await startServer(env)
  expect(server.words()).not.toContain('no account yet')
  await signIn('other.admin', 'Bujiile#12')
})
