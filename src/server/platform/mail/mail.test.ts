import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { Nothing } from '#contract/kit/fields.ts'
import { openApp, productFeatures } from '#server/app.ts'
import type { Config } from '#server/platform/process/config.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import { testConfig } from '#test/config.ts'
import { newShop } from '#test/new-shop.ts'
import { openOwnDatabase } from '#test/own-database.ts'
import { freePort } from '#test/server-process.ts'
import { sendTo } from '#test/shop.ts'
import { startSmtp } from '#test/smtp.ts'
import { composeMail, mailTemplates } from './templates.ts'

const MailInput = z.object({
  to: z.string().default('ana@example.com'),
  account: z.string().default('Pneuri'),
  notAfter: z.string().optional(),
  isBroken: z.boolean().default(false),
  file: z.string().optional(),
})
const toys = feature('toys', {
  invite: endpoint('POST /toys/invite', { access: 'all', input: MailInput, result: Nothing }),
  warn: endpoint('POST /toys/warn', { access: 'all', input: z.object({}), result: Nothing }),
  begin: endpoint('POST /toys/begin', { access: 'public', input: MailInput, result: Nothing }),
})
const failWork = () => Promise.reject(new Error('the rest of the work failed'))
const toy = defineFeature({
  routes: implement(toys, {
    async invite({ mail }, { to, account, notAfter, isBroken, file }) {
      const values = { account, username: account, link: '/invitation#secret' }
      const attachment = file && { fileName: file, mediaType: 'text/plain', content: Buffer.from('Sold: 121,00') }
      await mail({ to, template: 'invitation', values, ...(notAfter && { notAfter }), ...(attachment && { attachment }) })
      return isBroken ? failWork() : null
    },
    async warn({ mail }) {
      await mail({ to: 'ana@example.com', template: 'securityChanged', language: 'hu', values: {} })
      return null
    },
    begin: ({ directory, mail }, { to, isBroken }) =>
      directory.transaction().execute(async (tx) => {
        await mail(tx, { to, template: 'registrationCode', values: { code: '123456' } })
        return isBroken ? failWork() : null
      }),
  }),
})

const cleanups: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of cleanups.toReversed()) await close()
})

/** Opens a server with its own queue: others of this run would take its jobs. */
async function openServer(mail: Config['mail']) {
  const { database, drop } = await openOwnDatabase(`mail_${cleanups.length}`)
  cleanups.push(drop)
  const server = await openApp({ ...testConfig, mail, sms: 'off' }, database, [...productFeatures, toy])
  cleanups.push(() => server.app.close())
  const logged: string[] = []
  const note = (...values: unknown[]) => void logged.push(JSON.stringify(values))
  Object.assign(server.world.log, { info: note, warn: note, error: note })
  const { db } = server.world
  return {
    ...(await newShop(db, sendTo(server.app))),
    ...server,
    logged,
    waiting: () => db.selectFrom('mails').select(['template', 'lastCode']).execute(),
    jobs: async () => (await sql`select from graphile_worker.jobs where task_identifier = 'mail.send'`.execute(db)).rows.length,
  }
}
type Server = Awaited<ReturnType<typeof openServer>>

let port: number
let smtp: Awaited<ReturnType<typeof startSmtp>>
let shop: Server
beforeAll(async () => {
  port = await freePort()
  shop = await openServer({
    smtpUrl: `smtp://shop:secret@127.0.0.1:${port}`,
    from: { name: 'Pneuri, Brașov', address: 'pneuri@example.com' },
  })
  await shop.startJobs()
})

const receivedFrom = (account: string) => smtp.received.filter(({ header }) => header('Subject')?.includes(account))
const countPending = async () => (await shop.waiting()).length + (await shop.jobs())
const lastCodes = async () => (await shop.waiting()).map(({ lastCode }) => lastCode)

test('a mail waits while there is no SMTP server, and is sent once there is one', async () => {
  await shop.worker(toys.invite, { account: 'First' }, { 'accept-language': 'en' })
  await expect.poll(lastCodes).toEqual(['ESOCKET'])

  smtp = await startSmtp(port)
  cleanups.push(smtp.close)

  await expect.poll(countPending).toBe(0)
  const [mail] = smtp.received
  expect(mail!.to).toEqual(['ana@example.com'])
  expect(mail!.header('From')).toBe('=?UTF-8?Q?Pneuri=2C_Bra=C8=99ov?= <pneuri@example.com>')
  expect(mail!.header('Subject')).toBe('You are invited to First')
  expect(mail!.source).toContain('Choose a password within 72 hours: https://shop.example/invitation#secret\r\n')
  expect(mail!.source).toContain('<a href="https://shop.example/invitation#secret">')
  expect(smtp.received).toHaveLength(1)
})

test('a mail is sent if, and only if, its call succeeds', async () => {
  await expect(shop.worker(toys.invite, { account: 'Broken', isBroken: true })).rejects.toMatchObject({ status: 500 })
  await expect(shop.anonymous(toys.begin, { to: 'broken@example.com', isBroken: true })).rejects.toMatchObject({ status: 500 })
  expect(await countPending()).toBe(0)

  await shop.worker(toys.invite, { account: 'Whole' })
  await shop.anonymous(toys.begin, { to: 'whole@example.com' }, { 'accept-language': 'hu' })

  await expect.poll(countPending).toBe(0)
  expect(receivedFrom('Whole')).toHaveLength(1)
  expect(receivedFrom('Broken')).toEqual([])
  const registrations = smtp.received.filter(({ to }) => !to.includes('ana@example.com'))
  expect(registrations.map(({ to }) => to)).toEqual([['whole@example.com']])
  expect(registrations[0]!.source).toContain('Ezt a kódot add meg a regisztrációs oldalon: 123456.')
})

test('a mail that the SMTP server defers is sent again as the same mail', async () => {
  smtp.refuse.content = 451
  await shop.worker(toys.invite, { account: 'Again' })
  await expect.poll(lastCodes).toEqual(['451'])
  delete smtp.refuse.content

  await expect.poll(countPending).toBe(0)
  const ids = receivedFrom('Again').map(({ header }) => header('Message-ID'))
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  expect(ids[0]).toMatch(/^<mail-[\w-]{36}@atelier>$/)
})

test('a deferred mail leaves one short line in the log', async () => {
  const before = shop.logged.length
  smtp.refuse.content = 451
  await shop.worker(toys.invite, { account: 'Brief' })
  await expect.poll(() => receivedFrom('Brief').length).toBe(2)
  delete smtp.refuse.content

  await expect.poll(countPending).toBe(0)
  const line = /^\[\{"mail":"[\w-]{36}","template":"invitation","code":"451"\},"a mail was not sent and is tried again"\]$/
  expect(shop.logged.slice(before)).toEqual([expect.stringMatching(line)])
})

test('a rejected SMTP password does not cancel a mail', async () => {
  smtp.refuse.signIn = 535
  await shop.worker(toys.invite, { account: 'Known' })
  await expect.poll(lastCodes).toEqual(['535'])
  delete smtp.refuse.signIn

  await expect.poll(countPending).toBe(0)
  expect(receivedFrom('Known')).toHaveLength(1)
})

test('a mail that the SMTP server rejects for good is dropped at once', async () => {
  smtp.refuse.receiver = 550
  await shop.worker(toys.invite, { account: 'Refused' })
  await expect.poll(countPending).toBe(0)
  delete smtp.refuse.receiver

  expect(shop.logged.at(-1)).toMatch(/"template":"invitation","code":"550"\},"a mail was given up"/)
})

test.each([
  ['receiver', 'Delay'],
  ['sender', 'Defer'],
] as const)('a mail whose %s the SMTP server defers is sent later', async (stage, account) => {
  smtp.refuse[stage] = 450
  await shop.worker(toys.invite, { account })
  await expect.poll(lastCodes).toEqual(['450'])
  delete smtp.refuse[stage]

  await expect.poll(countPending).toBe(0)
  expect(receivedFrom(account)).toHaveLength(1)
})

test('a mail is dropped after its deadline or after three days', async () => {
  const notAfter = new Date(Date.now() - 1).toISOString()
  await shop.worker(toys.invite, { account: 'Late', notAfter })
  await expect.poll(countPending).toBe(0)
  expect(receivedFrom('Late')).toEqual([])
  expect(shop.logged.at(-1)).toMatch(/"template":"invitation","code":null\},"a mail was given up"/)

  smtp.refuse.content = 451
  await shop.worker(toys.invite, { account: 'Old' })
  await expect.poll(lastCodes).toEqual(['451'])
  await sql`update mails set created_at = now() - interval '73 hours'`.execute(shop.db)
  await expect.poll(countPending).toBe(0)
  delete smtp.refuse.content
  expect(receivedFrom('Old')).toHaveLength(1)
  expect(shop.logged.at(-1)).toMatch(/"template":"invitation","code":"451"\},"a mail was given up"/)
})

test('an address or a name cannot add recipients, headers or markup to a mail', async () => {
  await shop.worker(toys.invite, { to: 'ana@example.com, eve@example.com' })
  await shop.worker(toys.invite, { to: 'ana@example.com\r\nBcc: eve@example.com' })
  await shop.worker(toys.invite, { account: 'Pneu <b>"Șoim" & co\r\nBcc: eve@example.com\r\n\r\nBună!' }, { 'accept-language': 'en' })
  await expect.poll(countPending).toBe(0)

  expect(smtp.received.flatMap(({ to }) => to).filter((to) => to.includes('eve'))).toEqual([])
  const { header, source } = smtp.received.at(-1)!
  expect(header('Bcc')).toBeUndefined()
  expect(header('Subject')).toContain('Bcc')
  expect(source).toContain('Your username is Pneu <b>"Șoim" & co Bcc: eve@example.com Bună!. Choose')
  expect(source).toContain('Your username is Pneu &#60;b&#62;&#34;Șoim&#34; &#38; co Bcc: eve@example.com Bună!. Choose')
})

test('a file goes with its mail, also when it is sent again', async () => {
  smtp.refuse.content = 451
  await shop.worker(toys.invite, { account: 'Filed', file: 'extras_cont_1.txt' })
  await expect.poll(lastCodes).toEqual(['451'])
  delete smtp.refuse.content
  await expect.poll(countPending).toBe(0)
  const sources = receivedFrom('Filed').map(({ source }) => source)
  expect(sources).toHaveLength(2)
  for (const source of sources) {
    expect(source).toContain('filename=extras_cont_1.txt')
    expect(source).toContain(Buffer.from('Sold: 121,00').toString('base64'))
  }
})

test('the log names the failed mail and the reason, and never the recipient', () => {
  const log = shop.logged.join('\n')
  for (const code of ['ESOCKET', '451', '535', '550']) expect(log).toContain(code)
  expect(log).not.toMatch(/example\.com|secret|Pneu/)
})

test('a request may add mails of its account, and read none', async () => {
  const reading = shop.rows((tx) => tx.selectFrom('mails').select('receiver').execute())
  await expect(reading).rejects.toThrow('permission denied')
  const values = { accountId: shop.account + 1, receiver: 'a@b.ro', template: 'welcome', language: 'ro', values: '{}' }
  await expect(shop.rows((tx) => tx.insertInto('mails').values(values).execute())).rejects.toThrow('row-level security')
})

test('a server without mail rejects calls that need one, and runs the others', async () => {
  const { worker, anonymous, waiting } = await openServer('off')
  const rejection = { status: 409, code: 'MailNotConfigured' }
  await expect(worker(toys.invite, {})).rejects.toMatchObject(rejection)
  await expect(anonymous(toys.begin, {})).rejects.toMatchObject(rejection)
  await worker(toys.warn, {})
  expect(await waiting()).toEqual([])
})

test('the outbox of a development server shows the last fifty mails, and no other server has one', async () => {
  const { worker, anonymous, startJobs, waiting, logged, app, world } = await openServer('outbox')
  const letter = { subject: '', text: '', html: '', template: 'invitation', language: 'ro', to: 'ana@example.com', at: '' } as const
  for (let sent = 0; sent < 49; sent++) await world.mailer.send({ ...letter, id: `${sent}` })
  await worker(toys.invite, { account: '<b>Pneuri</b>' })
  await worker(toys.warn, {})
  await startJobs()
  await expect.poll(waiting).toEqual([])

  const { items } = JSON.parse((await anonymous.send({ method: 'GET', url: '/dev/outbox.json' })).text) as { items: object[] }
  expect(items).toHaveLength(50)
  expect(items).toContainEqual({
    id: expect.any(String),
    at: expect.any(String),
    to: 'ana@example.com',
    template: 'securityChanged',
    language: 'hu',
    subject: 'Megváltozott a jelszavad',
    text: 'Ha nem te voltál, szólj a fiók adminisztrátorának.',
    html: '<div lang="hu"><p>Ha nem te voltál, szólj a fiók adminisztrátorának.</p></div>',
  })
  expect(logged.filter((line) => /"template":"invitation"\},"a mail lies in \/dev\/outbox"/.test(line))).toHaveLength(50)
  const page = await anonymous.send({ method: 'GET', url: '/dev/outbox' })
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.text).toContain('Megváltozott a jelszavad')
  expect(page.text).toContain('&#60;b&#62;Pneuri')
  expect(page.text).not.toContain('<b>')
  for (const url of ['/dev/outbox', '/dev/outbox.json'])
    expect([app.hasRoute({ method: 'GET', url }), shop.app.hasRoute({ method: 'GET', url })]).toEqual([true, false])
})

test.each(Object.entries(mailTemplates))('%s uses all of its placeholders and no others', (template, { names }) => {
  const words = JSON.parse(readFileSync('src/locales/ro/mail.json', 'utf8')) as Record<string, string>
  const placeholders = `${words[`${template}Subject`]} ${words[`${template}Body`]}`.matchAll(/\{\{(\w+)\}\}/g)
  expect(new Set([...placeholders].map(([, name]) => name))).toEqual(new Set(names))
})

test.each([
  ['ro', 'Parola ta a fost schimbată'],
  ['en', 'Your password was changed'],
  ['hu', 'Megváltozott a jelszavad'],
] as const)('the mail about a changed password mentions nothing else, in %s', (language, subject) => {
  expect(composeMail({ template: 'securityChanged', language, values: {} }, 'https://shop.example').subject).toBe(subject)
})
