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

const Asked = z.object({
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
  tell: endpoint('POST /toys/tell', { access: 'all', input: Asked, result: Answer }),
  withdraw: endpoint('POST /toys/withdraw', { access: 'all', input: z.object({ workOrderId: z.int() }), result: Nothing }),
})
/** Between a withdrawal and its end. */
const midway = { reached: Promise.withResolvers<void>(), goOn: Promise.withResolvers<void>() }
const toy = defineFeature({
  routes: implement(toys, {
    async tell(context, { from, workOrder, isBroken, language, key, notBefore, expiresAt, ...asked }) {
      const queued = await queueMessage(context, {
        ...asked,
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
      midway.reached.resolve()
      await midway.goOn.promise
      return null
    },
  }),
})

let own: Awaited<ReturnType<typeof openOwnServer>>
beforeAll(async () => {
  own = await openOwnServer('sms', [toy])
})
afterAll(() => own?.close())

type Row = { phone: string; text: string; credits: number; status: string; reason: string | null; notBefore: string; language: string }
/** A shop that sends messages by itself, and how it asks for one. */
async function openShop() {
  const shop = await own.openShop()
  const on = (name: 'sms_message_appointment_created' | 'sms_message_appointment_notification') =>
    shop.admin(api.accountSettings.create, { name, value: true })
  await on('sms_message_appointment_created')
  await on('sms_message_appointment_notification')
  const tell = (asked: Omit<z.input<typeof Asked>, 'organizationId'>) =>
    shop.operator(toys.tell, { organizationId: shop.organization.id, ...asked })
  const messages = (): Promise<Row[]> => shop.rows((tx) => tx.selectFrom('smsMessages').selectAll().orderBy('id').execute())
  return { ...shop, tell, messages }
}
const day = (date: string) => ({ notBefore: `${date}T10:00:00Z`, expiresAt: `${date}T18:00:00Z` })

test('a message says what the account has written, of the workplace that sends it, to the number as carriers want it', async () => {
  const { tell, messages, admin, organization } = await openShop()
  await admin(api.organizations.update, { id: organization.id, name: 'Pneuri $from' })

  expect(await tell({ phone: '0722 000 111', from: 'luni\n$address' })).toEqual({ messageId: expect.any(Number), credits: 1 })

  const [message] = await messages()
  expect(message).toMatchObject({ phone: '+40722000111', status: 'queued', language: 'ro' })
  expect(message!.text).toMatch(/^Pneuri \$from: aveti programare pe luni \$address, la adresa .+\. Va asteptam!$/)
})

test('a language that is named wins over that of the account, and a text of its own over the usual one', async () => {
  const { tell, messages, admin } = await openShop()
  const { account } = await admin(api.session.information, {})
  const created = account.accountSettings.find(({ name }) => name === 'sms_message_appointment_created')!
  await admin(api.accountSettings.update, { id: created.id, options: { hu: 'Várjuk: $from ő' } })
  await admin(api.accountSettings.create, { name: 'sms_language', value: 'hu' })

  await tell({ phone: '0722000111' })
  await tell({ phone: '0722000112', language: 'en' })
  await tell({ phone: '0722000113', from: 'x'.repeat(80) })

  const texts = (await messages()).map(({ text, credits }) => ({ text, credits }))
  expect(texts[0]).toEqual({ text: 'Várjuk: 24.11.2026 09:00 ő', credits: 1 })
  expect(texts[1]!.text).toContain('your appointment is on 24.11.2026 09:00')
  expect(texts[2]!.credits).toBe(2)
})

test('what nobody may be sent is refused to whoever asks, and does not keep what goes by itself from going on', async () => {
  const { tell, messages } = await openShop()
  await expect(tell({ phone: '0268412345' })).rejects.toMatchObject({ status: 422, code: 'SmsNumberNotAllowed' })
  await expect(tell({ from: 'x'.repeat(1531) })).rejects.toMatchObject({ status: 422, code: 'SmsTooLong' })
  expect(await tell({ phone: '0268412345', key: 'created:1' })).toBeNull()
  expect(await tell({ from: 'x'.repeat(1531), key: 'created:1' })).toBeNull()
  expect(await messages()).toEqual([])
})

test('of thirty that ask at once for the same message one gets it', async () => {
  const { tell, messages } = await openShop()
  const asked = await Promise.all(Array.from({ length: 30 }, () => tell({ key: 'created:7', ...day('2100-03-01') })))
  expect(asked.filter(Boolean)).toHaveLength(1)
  expect(await messages()).toHaveLength(1)
})

test('whoever sends a number the same kind of message again waits for ten minutes', async () => {
  const { tell, messages, rows } = await openShop()
  const asked = await Promise.allSettled([tell({}), tell({ phone: '+40722000111' }), tell({ kind: 'notification' })])
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as object] : []))
  expect(refused).toMatchObject([{ status: 429, code: 'SmsCooldown', retryAfter: expect.any(Number) }])
  expect(await messages()).toHaveLength(2)

  await rows((tx) =>
    tx
      .updateTable('smsMessages')
      .set({ queuedAt: new Date(Date.now() - 601_000).toISOString() })
      .execute(),
  )
  expect(await tell({})).not.toBeNull()
})

test('what goes by itself waits for the morning of the workplace, and is not sent where it would come too late', async () => {
  const { tell, messages, admin } = await openShop()
  const late = { notBefore: '2100-03-01T20:30:00Z' }
  await tell({ key: 'a', ...late })
  await admin(api.accountSettings.create, { name: 'sms_quiet_to', value: '09:30' })
  await tell({ key: 'b', ...late })
  expect(await tell({ key: 'c', ...late, expiresAt: '2100-03-02T06:00:00Z' })).toBeNull()
  await tell({ phone: '0722000112', ...late })
  const times = (await messages()).map(({ notBefore }) => Date.parse(notBefore))
  expect(times).toEqual(['2100-03-02T06:00:00Z', '2100-03-02T07:30:00Z', late.notBefore].map(Date.parse))
})

test('what an account has switched off does not go by itself, and still goes by hand', async () => {
  const { operator, organization, messages } = await openShopWithout()
  const organizationId = organization.id
  expect(await operator(toys.tell, { organizationId, key: 'created:1' })).toBeNull()
  expect(await operator(toys.tell, { organizationId })).not.toBeNull()
  expect(await messages()).toHaveLength(1)
})
async function openShopWithout() {
  const shop = await own.openShop()
  return { ...shop, messages: () => shop.rows((tx) => tx.selectFrom('smsMessages').select('id').execute()) }
}

test('a message is sent if, and only if, the call that asks for it comes to its end; it lies in the outbox and has arrived', async () => {
  const { tell, messages, startJobs, anonymous, make, operator } = await openShop()
  await expect(tell({ isBroken: true, phone: '0733000110' })).rejects.toMatchObject({ status: 500 })
  await tell({ phone: '0733000111' })
  await tell({ phone: '0733000112', expiresAt: '2020-01-01T00:00:00Z' })
  const order = await make.workOrder()
  await tell({ phone: '0733000113', workOrder: order.id, ...day('2100-03-01') })
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

/** What goes by itself goes by day. */
const atNoon = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${new Date().toISOString().slice(0, 10)}T10:00:00Z`) })
afterEach(() => void vi.useRealTimers())

/** What waits for its day is due now. */
const makeDue = async ({ db, account }: Shop, id: number) =>
  sql`update graphile_worker._private_jobs set run_at = now() where key = ${`${account}:sms:${id}`}`.execute(db)

test('what came too late may be asked for again, and what has arrived may not', async () => {
  const shop = await openShop()
  const { tell, messages, rows, startJobs } = shop
  const asked = await tell({ phone: '0733000114', key: 'created:8', ...day('2100-03-01') })
  await rows((tx) => tx.updateTable('smsMessages').set({ expiresAt: '2020-01-01T00:00:00Z' }).execute())
  await makeDue(shop, asked!.messageId)
  await startJobs()
  const states = async () => (await messages()).map(({ status }) => status)
  await expect.poll(states).toEqual(['expired'])

  atNoon()
  const again = await tell({ phone: '0733000114', key: 'created:8', ...day('2100-03-01') })
  await makeDue(shop, again!.messageId)
  const arrived = async () => {
    await sql`update graphile_worker._private_jobs set run_at = now() where key is null and locked_at is null`.execute(shop.db)
    return states()
  }
  await expect.poll(arrived).toEqual(['expired', 'delivered'])
  expect(await tell({ phone: '0733000114', key: 'created:8', ...day('2100-03-02') })).toBeNull()
})

test('a message that is withdrawn while it is about to leave stays, and what it was for may be told anew', async () => {
  const shop = await openShop()
  const { db, make, operator, tell, messages, startJobs, anonymous } = shop
  const { id: workOrder } = await make.workOrder()
  const wish = { phone: '0733000115', key: 'created:9', workOrder, ...day('2100-03-01') }
  const asked = await tell(wish)
  await startJobs()

  const withdrawn = operator(toys.withdraw, { workOrderId: workOrder })
  await midway.reached.promise
  await makeDue(shop, asked!.messageId)
  const waiting = async () =>
    (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)).rows.length
  await expect.poll(waiting).toBe(1)
  midway.goOn.resolve()
  await withdrawn

  const jobs = async () =>
    (await sql`select from graphile_worker.jobs where key = ${`${shop.account}:sms:${asked!.messageId}`}`.execute(db)).rows
  await expect.poll(jobs).toEqual([])
  expect(await messages()).toMatchObject([{ status: 'expired', reason: 'Withdrawn' }])
  expect((await anonymous.send({ method: 'GET', url: '/dev/outbox.json' })).text).not.toContain('+40733000115')
  expect(await tell(wish)).not.toBeNull()
})

test('only what has left can arrive', async () => {
  const shop = await openShop()
  const { account, db, tell, messages, startJobs } = shop
  const { messageId: id } = (await tell({ phone: '0733000116', ...day('2100-03-01') }))!
  const payload = JSON.stringify({ account, language: 'ro', payload: { id } })
  const { rows } = await sql<{ id: number }>`select id from graphile_worker.add_job('sms.deliver', ${payload}::json)`.execute(db)
  await startJobs()
  await expect.poll(async () => (await sql`select from graphile_worker.jobs where id = ${rows[0]!.id}`.execute(db)).rows).toEqual([])
  expect(await messages()).toMatchObject([{ status: 'queued' }])
})

test('of a message a year ago its cost is left, and the last digits of the number', async () => {
  const shop = await openShop()
  const { account, db, tell, messages, rows, startJobs, operator } = shop
  const young = day('2100-03-01')
  for (const phone of ['0733000117', '0733000118', '0733000119']) await tell({ phone, ...young })
  const [old, waiting, lately] = (await rows((tx) => tx.selectFrom('smsMessages').select('id').orderBy('id').execute())).map(({ id }) => id)
  const ago = (id: number | undefined, days: number, status: string) =>
    rows((tx) =>
      sql`update sms_messages set status = ${status}, queued_at = now() - make_interval(days => ${days}::int)
      where id = ${id}`.execute(tx),
    )
  await ago(old, 367, 'delivered')
  await ago(waiting, 367, 'queued')
  await ago(lately, 360, 'delivered')

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

test('a server that sends no messages says so to whoever asks, and keeps none for later', async () => {
  const { database, drop } = await openOwnDatabase('sms_off')
  const { app, world } = await openApp({ ...testConfig, sms: 'off' }, database, [...productFeatures, toy])
  const { operator, admin, organization, rows } = await newShop(world.db, sendTo(app))
  await admin(api.accountSettings.create, { name: 'sms_message_appointment_created', value: true })
  const organizationId = organization.id
  await expect(operator(toys.tell, { organizationId })).rejects.toMatchObject({ status: 409, code: 'SmsNotConfigured' })
  expect(await operator(toys.tell, { organizationId, key: 'created:1' })).toBeNull()
  expect(await rows((tx) => tx.selectFrom('smsMessages').select('id').execute())).toEqual([])
  await app.close()
  await drop()
})
