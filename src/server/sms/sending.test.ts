import { sql } from 'kysely'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { sms } from '#contract/sms.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import type { Db } from '#server/platform/database/db.ts'
import { openDb } from '#server/platform/database/db.ts'
import { openPool } from '#server/platform/database/driver.ts'
import { builtInTemplates } from '#server/platform/sms/built-in-templates.ts'
import { newShop, type ShopOptions } from '#test/new-shop.ts'
import { openOwnDatabase } from '#test/own-database.ts'
import { databaseUrl } from '#test/postgres.ts'
import { freePort, sendToServer as sendToAddress, startServer } from '#test/server-process.ts'
import { sendTo } from '#test/shop.ts'
import { providerResets, providerSays } from '#test/sms-provider.ts'
import { openSmsServer, type SmsServer } from '#test/sms-server.ts'

let provider: SmsServer['provider']
let server: SmsServer['server']
let close: SmsServer['close']
beforeAll(async () => void ({ provider, server, close } = await openSmsServer('sms_sending')))
afterAll(() => close())
beforeEach(() => void (provider.sent.length = 0))

async function openShop(options: ShopOptions = {}) {
  const shop = await newShop(server.world.db, sendTo(server.app), options)
  return { ...shop, ...createHelpers(shop) }
}
type Shop = Awaited<ReturnType<typeof newShop>>
function createHelpers({ operator, admin, organization, rows }: Shop) {
  let next = 0
  const write = (text = 'Va asteptam') =>
    operator(sms.create, { organizationId: organization.id, phone: `07220${String(next++).padStart(5, '0')}`, text })
  const messages = () => rows((tx) => tx.selectFrom('smsMessages').selectAll().orderBy('id').execute())
  const states = async () => (await messages()).map(({ status }) => status)
  const balance = async () => (await admin(sms.credits, {})).balance
  const entries = async () =>
    (await admin(sms.ledger, { orderDir: 'asc', pageSize: 100 })).items.map(({ kind, credits }) => `${kind} ${credits}`)
  return { write, messages, states, balance, entries }
}
const makeJobsDue = (db: Db) => sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(db)
const reportPath = ({ form }: (typeof provider.sent)[number]) => form.get('webhook_status')!.replace('https://shop.example', '')
async function report(url: string, state: string, id = 'T-1'): Promise<number> {
  const call = { method: 'POST', url, payload: `uuid=${id}&status=${state}`, headers: { 'content-type': 'text/odd' } } as const
  const { statusCode } = await server.app.inject(call)
  // The caller retries on 503, as the carrier does.
  return statusCode === 503 ? report(url, state, id) : statusCode
}

test('a taken message is spent, a refused one refunded, and later reports move it forward once', async () => {
  const shop = await openShop({ smsCredits: 10 })
  const { write, states, entries, balance } = shop
  provider.replies(providerSays({ responseToken: 'T-1' }))
  await write()
  await expect.poll(states).toEqual(['sent'])
  provider.replies(providerSays({}, 400))
  await write()
  await expect.poll(states).toEqual(['sent', 'failed'])
  expect(await entries()).toEqual(['top-up 10', 'reserve -1', 'spend 0', 'reserve -1', 'refund 1'])

  const url = reportPath(provider.sent[0]!)
  for (const state of ['dispatched', 'odd', 'delivered', 'delivered', 'undelivered', 'sent']) expect(await report(url, state)).toBe(204)
  expect(await states()).toEqual(['delivered', 'failed'])
  // A report does not revive the refused message.
  expect(await report(reportPath(provider.sent[1]!), 'delivered')).toBe(204)
  expect(await states()).toEqual(['delivered', 'failed'])
  expect(await balance()).toBe(9)
})

test('a report with a guessed address is refused', async () => {
  const { write, states } = await openShop()
  provider.replies(providerSays({ responseToken: 'T-1' }))
  await write()
  await expect.poll(states).toEqual(['sent'])
  const url = reportPath(provider.sent[0]!)
  const cut = url.lastIndexOf('/')
  const reference = url.slice(url.lastIndexOf('/', cut - 1) + 1, cut)
  for (const guessedUrl of [
    `${url.slice(0, cut)}/${'A'.repeat(43)}`,
    `${url.slice(0, cut)}/x`,
    url.replace(
      reference,
      reference.replace(/^\d+/, (account) => String(Number(account) + 1)),
    ),
    url.replace('/reports/smso/', '/reports/outbox/'),
  ])
    expect(await report(guessedUrl, 'delivered'), guessedUrl).toBe(404)
  expect((await server.app.inject({ method: 'POST', url, payload: 'x'.repeat(20_000) })).statusCode).toBe(413)
  expect((await server.app.inject({ method: 'GET', url: `${url}?status=delivered` })).statusCode).toBe(204)
  expect(await states()).toEqual(['delivered'])
})

test('a report counts for a suspended account and is ignored for a deleted one', async () => {
  const { write, states, messages, account, db } = await openShop()
  provider.replies(providerSays({ responseToken: 'T-1' }))
  await write()
  await expect.poll(states).toEqual(['sent'])
  await sql`update accounts set status = 'suspended' where id = ${account}`.execute(db)
  expect(await report(reportPath(provider.sent[0]!), 'delivered', 'T-7')).toBe(204)
  expect(await messages()).toMatchObject([{ status: 'delivered', providerId: 'T-7' }])
  expect(await report(server.world.sms!.reportPath('99999999-1-0a1b2c3d4e5f'), 'delivered')).toBe(204)
})

test('a message of unclear outcome is not sent again and keeps its credits until a report', async () => {
  const { write, states, entries, balance } = await openShop({ smsCredits: 5 })
  for (const reply of [providerResets, providerSays('', 500), providerSays('gata')]) {
    provider.replies(reply)
    await write()
  }
  await expect.poll(states).toEqual(['unknown', 'unknown', 'unknown'])
  expect(provider.sent).toHaveLength(3)
  expect(await balance()).toBe(2)
  const [first, second] = provider.sent.map(reportPath)
  await report(first!, 'delivered')
  await report(first!, 'undelivered')
  await report(second!, 'error')
  expect(await states()).toEqual(['delivered', 'failed', 'unknown'])
  expect(await balance()).toBe(3)
  expect((await entries()).slice(-2)).toEqual(['spend 0', 'refund 1'])
})

test('a message that did not reach the carrier is retried with the same reference', async () => {
  const { write, states, messages, entries } = await openShop()
  provider.replies(providerSays({ responseToken: 'T-1' }))
  await provider.leave()
  await write()
  await expect.poll(async () => (await messages()).map(({ attempts, status }) => [attempts, status])).toEqual([[1, 'queued']])
  await provider.comeBack()
  await makeJobsDue(server.world.db)
  await expect.poll(states).toEqual(['sent'])
  expect((await messages())[0]).toMatchObject({ attempts: 2, providerId: 'T-1' })
  expect(await entries()).toEqual(['top-up 1000', 'reserve -1', 'spend 0'])
})

test('a message that is retried is dropped and refunded when its client is erased', async () => {
  const { write, states, messages, rows, balance } = await openShop({ smsCredits: 5 })
  await provider.leave()
  await write()
  await expect.poll(async () => (await messages()).map(({ attempts, status }) => [attempts, status])).toEqual([[1, 'queued']])
  await rows((tx) => tx.updateTable('smsMessages').set({ phone: '', text: '' }).execute())
  await provider.comeBack()
  await makeJobsDue(server.world.db)
  await expect.poll(states).toEqual(['expired'])
  expect([await balance(), provider.sent.length]).toEqual([5, 0])
})

test('thirty equal concurrent reports of a message count once', async () => {
  const { write, states, entries, balance } = await openShop({ smsCredits: 3 })
  provider.replies(providerSays('', 500))
  for (let n = 0; n < 2; n++) await write()
  await expect.poll(states).toEqual(['unknown', 'unknown'])
  const reports = provider.sent
    .map(reportPath)
    .flatMap((url, n) => Array.from({ length: 30 }, () => report(url, n ? 'error' : 'delivered')))
  expect(new Set(await Promise.all(reports))).toEqual(new Set([204]))
  expect(await states()).toEqual(['delivered', 'failed'])
  expect(await balance()).toBe(2)
  expect((await entries()).toSorted()).toEqual(['refund 1', 'reserve -1', 'reserve -1', 'spend 0', 'top-up 3'])
})

test('a retry waits as long as the carrier asks for', async () => {
  const { write, messages, account } = await openShop()
  provider.replies(providerSays('', 429, { 'retry-after': '3000' }))
  const { messageId } = await write()
  await expect.poll(async () => (await messages()).map(({ attempts, status }) => [attempts, status])).toEqual([[1, 'queued']])
  const { rows } = await sql<{ later: boolean }>`select run_at > now() + interval '40 minutes' as later
    from graphile_worker.jobs where key = ${`${account}:sms:${messageId}`}`.execute(server.world.db)
  expect(rows).toEqual([{ later: true }])
})

test('six messages of ten credits: one is refused, and one must wait for that refund', async () => {
  const shop = await openShop({ smsCredits: 10 })
  const { write, states, balance, messages } = shop
  const texts = ['a'.repeat(120), 'b'.repeat(161), `${'c'.repeat(70)}ș`, `${'d'.repeat(69)}ș`, 'e'.repeat(306)]
  const f = 'f'.repeat(307)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  provider.replies((response, { form }) => {
    const isD = form.get('body')!.startsWith('d')
    void released.then(() => providerSays(isD ? {} : { responseToken: 'T-1' }, isD ? 400 : 200)(response, provider.sent[0]!))
  })
  for (const text of texts) await write(text)
  expect((await messages()).map(({ credits }) => credits)).toEqual([1, 2, 2, 1, 2])
  expect(await balance()).toBe(2)
  await expect(write(f)).rejects.toMatchObject({ code: 'NotEnoughSmsCredits' })
  release()
  await expect.poll(states).toEqual(['sent', 'sent', 'sent', 'failed', 'sent'])
  expect(await balance()).toBe(3)
  for (const sent of provider.sent.slice(0, 3)) await report(reportPath(sent), 'delivered')
  expect(await states()).toEqual(['delivered', 'delivered', 'delivered', 'failed', 'sent'])
  const kinds = (await shop.admin(sms.ledger, { pageSize: 100 })).items
  const sum = (kind: string) => kinds.filter((entry) => entry.kind === kind).reduce((all, { credits }) => all + credits, 0)
  expect([sum('reserve'), sum('refund')]).toEqual([-8, 1])
  const today = dayInZone(new Date().toISOString(), 'Europe/Bucharest')
  expect((await shop.operator(api.smsReport.query, { models: { createdAt: [today, today] } })).totals).toMatchObject({
    messages: 5,
    credits: 7,
    statuses: [
      { status: 'delivered', count: 3 },
      { status: 'failed', count: 1 },
      { status: 'sent', count: 1 },
    ],
  })
  await write(f)
  expect(await balance()).toBe(0)
})

test('a STOP reply opts out of the accounts that have messaged the number, any other does not', async () => {
  const [shop, stranger] = [await openShop(), await openShop()]
  provider.replies(providerSays({ responseToken: 'T-1' }))
  await shop.write()
  const url = server.world.sms!.answerPath()
  const answer = async (phone: string, text: string) =>
    (await server.app.inject({ method: 'POST', url, payload: new URLSearchParams({ from: phone, text }).toString() })).statusCode
  const listOptOuts = async ({ operator }: Shop) =>
    (await operator(api.sms.optOuts, {})).items.map(({ phone, source }) => `${phone} ${source}`)
  for (const text of ['Multumesc', 'Nu stop la mine', '']) expect(await answer('+40722000000', text)).toBe(204)
  expect(await listOptOuts(shop)).toEqual([])
  for (const text of [' Stop! ', 'LEIRATKOZÁS']) expect(await answer('40722000000', text)).toBe(204)
  expect(await listOptOuts(shop)).toEqual(['+40722000000 reply'])
  expect(await listOptOuts(stranger)).toEqual([])
  // Replies may carry the national form of a number.
  await shop.write()
  expect(await answer('0722000001', 'Dezabonare')).toBe(204)
  expect(await listOptOuts(shop)).toEqual(['+40722000001 reply', '+40722000000 reply'])
  expect((await server.app.inject({ method: 'POST', url: `${url}x`, payload: 'from=1&text=STOP' })).statusCode).toBe(404)
})

test('a process killed while sending never sends twice unless the carrier ignores duplicates', { timeout: 300_000 }, async () => {
  const { database, drop } = await openOwnDatabase('sms_killed')
  const db = openDb(openPool(database, 2))
  const folder = mkdtempSync(path.join(tmpdir(), 'atelier-sms-'))
  const template = path.join(folder, 'own.json')
  writeFileSync(template, JSON.stringify({ ...builtInTemplates['smso'], idempotencyHeader: 'idempotency-key' }))
  const port = await freePort()
  const common = { DATABASE_URL: databaseUrl(database), DATA_DIR: folder, PORT: String(port), NODE_ENV: 'test' }
  const carrier = { SMS_ADAPTER: 'http', SMS_BASE_URL: provider.address, SMS_TOKEN: 't', SMS_SENDER: '4' }
  try {
    for (const [name, isResent] of [
      ['smso', false],
      [template, true],
    ] as const) {
      provider.sent.length = 0
      provider.replies(() => {})
      const env = { ...common, ...carrier, SMS_TEMPLATE: name }
      const first = await startServer(env)
      const shop = await newShop(db, sendToAddress(`http://127.0.0.1:${port}`), { smsCredits: 5 })
      const { write, states, rows } = { ...shop, ...createHelpers(shop) }
      await write()
      await expect.poll(() => provider.sent.length, { timeout: 60_000 }).toBe(1)
      await first.end('SIGKILL')
      expect(await rows((tx) => tx.selectFrom('smsMessages').select('status').execute())).toEqual([{ status: 'sending' }])
      await rows((tx) => sql`update sms_messages set sending_at = now() - interval '2 minutes'`.execute(tx))
      provider.replies(providerSays({ responseToken: 'T-2' }))
      const second = await startServer(env)
      await expect.poll(states, { timeout: 60_000 }).toEqual([isResent ? 'sent' : 'unknown'])
      expect(provider.sent).toHaveLength(isResent ? 2 : 1)
      expect(new Set(provider.sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
      const entries = (await shop.admin(sms.ledger, { orderDir: 'asc' })).items.map(({ kind }) => kind)
      expect(entries).toEqual(isResent ? ['top-up', 'reserve', 'spend'] : ['top-up', 'reserve'])
      await second.end('SIGTERM')
    }
  } finally {
    await db.destroy()
    await drop()
    rmSync(folder, { recursive: true, force: true })
  }
})
