import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/index.ts'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { Nothing } from '#contract/kit/fields.ts'
import { openApp, productFeatures } from '#server/app.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import { testConfig } from '#test/config.ts'
import { newShop } from '#test/new-shop.ts'
import { openOwnDatabase } from '#test/own-database.ts'
import { openOwnServer } from '#test/own-server.ts'
import { sendTo, type Shop } from '#test/shop.ts'
import { queueMessage, withdrawMessages } from './sms.service.ts'

const MessageInput = z.object({
  organizationId: z.int(),
  phone: z.string().default('0722000111'),
  kind: z.enum(['created', 'notification']).default('created'),
  from: z.string().default('24.11.2026 09:00'),
  language: z.enum(['ro', 'en', 'hu']).optional(),
  key: z.string().optional(),
  notBefore: z.string().optional(),
  expiresAt: z.string().optional(),
  workOrder: z.int().optional(),
  isBroken: z.boolean().default(false),
})
const Answer = z.object({ messageId: z.int(), credits: z.int() }).nullable()
const toys = feature('toys', {
  requestMessage: endpoint('POST /toys/tell', { access: 'all', input: MessageInput, result: Answer }),
  withdraw: endpoint('POST /toys/withdraw', { access: 'all', input: z.object({ workOrderId: z.int() }), result: Nothing }),
})
/** Pauses `withdraw` before its transaction commits. */
const pause = { reached: Promise.withResolvers<void>(), goOn: Promise.withResolvers<void>() }
const toyFeature = defineFeature({
  routes: implement(toys, {
    async requestMessage(context, { from, workOrder, isBroken, language, key, notBefore, expiresAt, ...request }) {
      const queued = await queueMessage(context, {
        ...request,
        ...(language && { language }),
        ...(key !== undefined && { key }),
        ...(notBefore && { notBefore }),
        ...(expiresAt && { expiresAt }),
        values: { from },
        about: workOrder === undefined ? {} : { workOrder },
      })
      if (isBroken) throw new Error('the rest of the work failed')
      return queued
    },
    async withdraw(context, order) {
      await withdrawMessages(context, order)
      pause.reached.resolve()
      await pause.goOn.promise
      return null
    },
  }),
})

let server: Awaited<ReturnType<typeof openOwnServer>>
beforeAll(async () => {
  server = await openOwnServer('sms', [toyFeature])
})
afterAll(() => server?.close())

type Row = { phone: string; text: string; credits: number; status: string; reason: string | null; notBefore: string; language: string }
/** Opens a shop with automatic messages switched on, and a function that requests one. */
async function openShop() {
  const shop = await server.openShop()
  const switchOn = (name: 'sms_message_appointment_created' | 'sms_message_appointment_notification') =>
    shop.admin(api.accountSettings.create, { name, value: true })
  await switchOn('sms_message_appointment_created')
  await switchOn('sms_message_appointment_notification')
  const requestMessage = (request: Omit<z.input<typeof MessageInput>, 'organizationId'>) =>
    shop.operator(toys.requestMessage, { organizationId: shop.organization.id, ...request })
  const messages = (): Promise<Row[]> => shop.rows((tx) => tx.selectFrom('smsMessages').selectAll().orderBy('id').execute())
  return { ...shop, requestMessage, messages }
}
const day = (date: string) => ({ notBefore: `${date}T10:00:00Z`, expiresAt: `${date}T18:00:00Z` })

test('a message is filled with the workplace’s values and sent to the normalized number', async () => {
  const { requestMessage, messages, admin, organization } = await openShop()
  await admin(api.organizations.update, { id: organization.id, name: 'Pneuri $from' })

  expect(await requestMessage({ phone: '0722 000 111', from: 'luni\n$address' })).toEqual({ messageId: expect.any(Number), credits: 1 })

  const [message] = await messages()
  expect(message).toMatchObject({ phone: '+40722000111', status: 'queued', language: 'ro' })
  expect(message!.text).toMatch(/^Pneuri \$from: aveti programare pe luni \$address, la adresa .+\. Va asteptam!$/)
})

test('the language of the request and the account’s own texts override the defaults', async () => {
  const { requestMessage, messages, admin } = await openShop()
  const { account } = await admin(api.session.information, {})
  const created = account.accountSettings.find(({ name }) => name === 'sms_message_appointment_created')!
  await admin(api.accountSettings.update, { id: created.id, options: { hu: 'Várjuk: $from ő' } })
  await admin(api.accountSettings.create, { name: 'sms_language', value: 'hu' })

  await requestMessage({ phone: '0722000111' })
  await requestMessage({ phone: '0722000112', language: 'en' })
  await requestMessage({ phone: '0722000113', from: 'x'.repeat(80) })

  const texts = (await messages()).map(({ text, credits }) => ({ text, credits }))
  expect(texts[0]).toEqual({ text: 'Várjuk: 24.11.2026 09:00 ő', credits: 1 })
  expect(texts[1]!.text).toContain('your appointment is on 24.11.2026 09:00')
  expect(texts[2]!.credits).toBe(2)
})

test('a message that cannot be sent fails by hand and is skipped when automatic', async () => {
  const { requestMessage, messages } = await openShop()
  await expect(requestMessage({ phone: '0268412345' })).rejects.toMatchObject({ status: 422, code: 'SmsNumberNotAllowed' })
  await expect(requestMessage({ from: 'x'.repeat(1531) })).rejects.toMatchObject({ status: 422, code: 'SmsTooLong' })
  expect(await requestMessage({ phone: '0268412345', key: 'created:1' })).toBeNull()
  expect(await requestMessage({ from: 'x'.repeat(1531), key: 'created:1' })).toBeNull()
  expect(await messages()).toEqual([])
})

test('thirty concurrent sends of one message queue exactly one', async () => {
  const { requestMessage, messages } = await openShop()
  const results = await Promise.all(Array.from({ length: 30 }, () => requestMessage({ key: 'created:7', ...day('2100-03-01') })))
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(await messages()).toHaveLength(1)
})

test('a second message of one kind to one number is refused for ten minutes', async () => {
  const { requestMessage, messages, rows } = await openShop()
  const results = await Promise.allSettled([
    requestMessage({}),
    requestMessage({ phone: '+40722000111' }),
    requestMessage({ kind: 'notification' }),
  ])
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as object] : []))
  expect(refused).toMatchObject([{ status: 429, code: 'SmsCooldown', retryAfter: expect.any(Number) }])
  expect(await messages()).toHaveLength(2)

  await rows((tx) =>
    tx
      .updateTable('smsMessages')
      .set({ queuedAt: new Date(Date.now() - 601_000).toISOString() })
      .execute(),
  )
  expect(await requestMessage({})).not.toBeNull()
})

test('an automatic message waits for the morning and is skipped if it would expire before', async () => {
  const { requestMessage, messages, admin } = await openShop()
  const late = { notBefore: '2100-03-01T20:30:00Z' }
  await requestMessage({ key: 'a', ...late })
  await admin(api.accountSettings.create, { name: 'sms_quiet_to', value: '09:30' })
  await requestMessage({ key: 'b', ...late })
  expect(await requestMessage({ key: 'c', ...late, expiresAt: '2100-03-02T06:00:00Z' })).toBeNull()
  await requestMessage({ phone: '0722000112', ...late })
  const times = (await messages()).map(({ notBefore }) => Date.parse(notBefore))
  expect(times).toEqual(['2100-03-02T06:00:00Z', '2100-03-02T07:30:00Z', late.notBefore].map(Date.parse))
})

test('a kind of message that is switched off is still sent by hand', async () => {
  const { operator, organization, messages } = await openShopWithoutMessages()
  const organizationId = organization.id
  expect(await operator(toys.requestMessage, { organizationId, key: 'created:1' })).toBeNull()
  expect(await operator(toys.requestMessage, { organizationId })).not.toBeNull()
  expect(await messages()).toHaveLength(1)
})
async function openShopWithoutMessages() {
  const shop = await server.openShop()
  return { ...shop, messages: () => shop.rows((tx) => tx.selectFrom('smsMessages').select('id').execute()) }
}

test('a message is sent only if its transaction commits, and the outbox delivers it', async () => {
  const { requestMessage, messages, startJobs, anonymous, make, operator } = await openShop()
  await expect(requestMessage({ isBroken: true, phone: '0733000110' })).rejects.toMatchObject({ status: 500 })
  await requestMessage({ phone: '0733000111' })
  await requestMessage({ phone: '0733000112', expiresAt: '2020-01-01T00:00:00Z' })
  const order = await make.workOrder()
  await requestMessage({ phone: '0733000113', workOrder: order.id, ...day('2100-03-01') })
  await operator(api.workOrders.remove, { id: order.id, version: order.version })

  await startJobs()

  const states = async () => (await messages()).map(({ status, reason }) => [status, reason])
  await expect.poll(states).toEqual([
    ['delivered', null],
    ['expired', 'TooLate'],
    ['expired', 'Withdrawn'],
  ])
  const { messages: sent } = JSON.parse((await anonymous.send({ method: 'GET', url: '/dev/outbox.json' })).text) as {
    messages: { phone: string; reference: string }[]
  }
  const numbers = sent.map(({ phone }) => phone)
  expect(numbers).toContain('+40733000111')
  expect(numbers).not.toContain('+40733000112')
  expect((await anonymous.send({ method: 'GET', url: '/dev/outbox' })).text).toContain('aveti programare pe 24.11.2026')
})

/** Automatic messages are sent by day only. */
const setClockToNoon = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${new Date().toISOString().slice(0, 10)}T10:00:00Z`) })
afterEach(() => void vi.useRealTimers())

/** Makes a message that waits for its day due now. */
const makeDue = async ({ db, account }: Shop, id: number) =>
  sql`update graphile_worker._private_jobs set run_at = now() where key = ${`${account}:sms:${id}`}`.execute(db)

test('an expired message may be requested again, and a delivered one may not', async () => {
  const shop = await openShop()
  const { requestMessage, messages, rows, startJobs } = shop
  const first = await requestMessage({ phone: '0733000114', key: 'created:8', ...day('2100-03-01') })
  await rows((tx) => tx.updateTable('smsMessages').set({ expiresAt: '2020-01-01T00:00:00Z' }).execute())
  await makeDue(shop, first!.messageId)
  await startJobs()
  const states = async () => (await messages()).map(({ status }) => status)
  await expect.poll(states).toEqual(['expired'])

  setClockToNoon()
  const second = await requestMessage({ phone: '0733000114', key: 'created:8', ...day('2100-03-01') })
  await makeDue(shop, second!.messageId)
  const listStatesAfterRun = async () => {
    await sql`update graphile_worker._private_jobs set run_at = now() where key is null and locked_at is null`.execute(shop.db)
    return states()
  }
  await expect.poll(listStatesAfterRun).toEqual(['expired', 'delivered'])
  expect(await requestMessage({ phone: '0733000114', key: 'created:8', ...day('2100-03-02') })).toBeNull()
})

test('a message withdrawn while it is about to leave is not sent, and its key is free again', async () => {
  const shop = await openShop()
  const { db, make, operator, requestMessage, messages, startJobs, anonymous } = shop
  const { id: workOrder } = await make.workOrder()
  const request = { phone: '0733000115', key: 'created:9', workOrder, ...day('2100-03-01') }
  const queued = await requestMessage(request)
  await startJobs()

  const withdrawal = operator(toys.withdraw, { workOrderId: workOrder })
  await pause.reached.promise
  await makeDue(shop, queued!.messageId)
  const countLockWaits = async () =>
    (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)).rows.length
  await expect.poll(countLockWaits).toBe(1)
  pause.goOn.resolve()
  await withdrawal

  const jobs = async () =>
    (await sql`select from graphile_worker.jobs where key = ${`${shop.account}:sms:${queued!.messageId}`}`.execute(db)).rows
  await expect.poll(jobs).toEqual([])
  expect(await messages()).toMatchObject([{ status: 'expired', reason: 'Withdrawn' }])
  expect((await anonymous.send({ method: 'GET', url: '/dev/outbox.json' })).text).not.toContain('+40733000115')
  expect(await requestMessage(request)).not.toBeNull()
})

test('a message that has not left cannot be delivered', async () => {
  const shop = await openShop()
  const { account, db, requestMessage, messages, startJobs } = shop
  const { messageId: id } = (await requestMessage({ phone: '0733000116', ...day('2100-03-01') }))!
  const payload = JSON.stringify({ account, language: 'ro', payload: { id } })
  const { rows } = await sql<{ id: number }>`select id from graphile_worker.add_job('sms.deliver', ${payload}::json)`.execute(db)
  await startJobs()
  await expect.poll(async () => (await sql`select from graphile_worker.jobs where id = ${rows[0]!.id}`.execute(db)).rows).toEqual([])
  expect(await messages()).toMatchObject([{ status: 'queued' }])
})

test('a message older than a year keeps its cost and the last digits of the number', async () => {
  const shop = await openShop()
  const { account, db, requestMessage, messages, rows, startJobs, operator } = shop
  const young = day('2100-03-01')
  for (const phone of ['0733000117', '0733000118', '0733000119']) await requestMessage({ phone, ...young })
  const [old, waiting, recent] = (await rows((tx) => tx.selectFrom('smsMessages').select('id').orderBy('id').execute())).map(({ id }) => id)
  const backdate = (id: number | undefined, days: number, status: string) =>
    rows((tx) =>
      sql`update sms_messages set status = ${status}, queued_at = now() - make_interval(days => ${days}::int)
      where id = ${id}`.execute(tx),
    )
  await backdate(old, 367, 'delivered')
  await backdate(waiting, 367, 'queued')
  await backdate(recent, 360, 'delivered')

  await startJobs()
  const payload = JSON.stringify({ account, language: 'ro', payload: {} })
  await sql`select graphile_worker.add_job('sms.forget', ${payload}::json)`.execute(db)
  const phones = async () => (await messages()).map(({ phone }) => phone)
  await expect.poll(phones).toEqual(['…117', '+40733000118', '+40733000119'])
  expect((await messages())[0]).toMatchObject({ text: '', status: 'delivered', credits: 1 })
  const { items } = await operator(api.sms.search, { models: { quickText: '0733000117' } })
  expect(items).toEqual([])
  await expect(operator(api.sms.resend, { id: old! })).rejects.toMatchObject({ status: 409, code: 'StatusNotAllowed' })
})

test('a server without SMS refuses messages by hand and skips automatic ones', async () => {
  const { database, drop } = await openOwnDatabase('sms_off')
  const { app, world } = await openApp({ ...testConfig, sms: 'off' }, database, [...productFeatures, toyFeature])
  const { operator, admin, organization, rows } = await newShop(world.db, sendTo(app))
  await admin(api.accountSettings.create, { name: 'sms_message_appointment_created', value: true })
  const organizationId = organization.id
  await expect(operator(toys.requestMessage, { organizationId })).rejects.toMatchObject({ status: 409, code: 'SmsNotConfigured' })
  expect(await operator(toys.requestMessage, { organizationId, key: 'created:1' })).toBeNull()
  expect(await rows((tx) => tx.selectFrom('smsMessages').select('id').execute())).toEqual([])
  await app.close()
  await drop()
})
