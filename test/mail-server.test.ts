import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwnDatabase } from './own-database.ts'
import { databaseUrl } from './postgres.ts'
import { freePort, runScript, startServer } from './server-process.ts'
import { startSmtp } from './smtp.ts'

let smtp: Awaited<ReturnType<typeof startSmtp>>
let settings: Record<string, string>
beforeAll(async () => {
  smtp = await startSmtp()
  settings = { SMTP_URL: `smtp://shop:secret@127.0.0.1:${smtp.port}`, MAIL_FROM: 'shop@example.com', PUBLIC_URL: 'https://shop.example' }
})
afterAll(() => smtp.close())

/** Accepts connections and waits for its client to speak first, like a port for TLS. */
const silent = createServer()
beforeAll(() => once(silent.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => void silent.close())
const silentPort = () => (silent.address() as AddressInfo).port

const sendTest = (words: string[], env: Record<string, string> = {}) =>
  runScript('mail', words, { env: { ...settings, ...env }, input: '' })

test('the start says in one line that the SMTP server refuses the password', async () => {
  const own = await openOwnDatabase('mail_server')
  smtp.refuse.signIn = 535
  const server = await startServer({ ...settings, DATABASE_URL: databaseUrl(own.database), PORT: String(await freePort()) })
  await expect.poll(() => server.words()).toContain('SMTP_URL')
  expect((await server.end('SIGTERM')).code).toBe(0)
  delete smtp.refuse.signIn
  await own.drop()
  const lines = server.words().split('\n')
  expect(lines.filter((line) => /SMTP|535/.test(line))).toEqual([
    `SMTP_URL: 127.0.0.1:${smtp.port} takes no mail: 535 not now, ana@example.com`,
  ])
  expect(server.words()).not.toMatch(/secret|^ +at /m)
})

test('the mail test sends one mail and prints the answer of the SMTP server', async () => {
  const { code, words } = await sendTest(['ana@example.com'])
  expect({ code, words }).toEqual({ code: 0, words: expect.stringMatching(`^127\\.0\\.0\\.1:${smtp.port} took the mail: 250 [^\\n]+\\n$`) })
  expect(smtp.received.map(({ to }) => to)).toEqual([['ana@example.com']])
  expect(smtp.received[0]!.source).toContain('https://shop.example/')
})

test.each<[string, () => Promise<unknown>, RegExp]>([
  ['there is no address', () => sendTest([]), /^Name one address: atelier mail-test someone@example\.com\n$/],
  ['SEND_MAIL is off', () => sendTest(['ana@example.com'], { SEND_MAIL: 'off' }), /^This server sends no mail: SEND_MAIL is off\.\n$/],
  [
    'there is no SMTP_URL',
    () => sendTest(['ana@example.com'], { SMTP_URL: '' }),
    /^This server sends no mail: set SMTP_URL and MAIL_FROM\.\n$/,
  ],
  [
    'nothing listens at SMTP_URL',
    async () => sendTest(['ana@example.com'], { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }),
    /^SMTP_URL: 127\.0\.0\.1:\d+ takes no mail: connect ECONNREFUSED [^\n]+\n$/,
  ],
  [
    'a port without TLS is named by smtps://',
    () => sendTest(['ana@example.com'], { SMTP_URL: `smtps://127.0.0.1:${smtp.port}` }),
    /^SMTP_URL: 127\.0\.0\.1:\d+ does not speak TLS from the start: write smtp:\/\/ instead of smtps:\/\/, or the port for TLS, often 465\.\n$/,
  ],
  [
    'a port for TLS is named by smtp://',
    () => sendTest(['ana@example.com'], { SMTP_URL: `smtp://127.0.0.1:${silentPort()}` }),
    /^SMTP_URL: 127\.0\.0\.1:\d+ does not answer in plain: if its port is one for TLS, write smtps:\/\/ instead of smtp:\/\/\.\n$/,
  ],
])('the mail test ends in one line when %s', async (_reason, run, refusal) => {
  expect(await run()).toEqual({ code: 1, words: expect.stringMatching(refusal) })
})

test.each([
  ['recipient', 'receiver', ''],
  ['sender', 'sender', 'MAIL_FROM: '],
] as const)('the mail test says that the server refuses the %s and by which words', async (refused, stage, setting) => {
  smtp.refuse[stage] = 550
  const { code, words } = await sendTest(['ana@example.com'])
  delete smtp.refuse[stage]
  expect(code).toBe(1)
  expect(words).toBe(`${setting}127.0.0.1:${smtp.port} refuses the ${refused}: 550 not now, ana@example.com\n`)
})
