import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { addDays, dayInZone, toInstant } from '#domain/text/calendar.ts'
import { openOwnServer } from '#test/own-server.ts'
import type { Shop } from '#test/shop.ts'

const zone = 'Europe/Bucharest'
const today = dayInZone(new Date().toISOString(), zone)
let own: Awaited<ReturnType<typeof openOwnServer>>
let jobs = false
beforeAll(async () => {
  own = await openOwnServer('itp_reminders')
})
afterAll(() => own?.close())
afterEach(() => void vi.useRealTimers())

/** Sets the clock to a local time of the workplace. */
const setClock = (day: string, time: string) => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(toInstant(day, time, zone)) })

async function openShop(settings = {}) {
  const shop = await own.openShop()
  await shop.admin(api.accountSettings.create, { name: 'sms_message_itp_notification', value: true })
  for (const [name, value] of Object.entries(settings))
    await shop.admin(api.accountSettings.create, { name: name as 'sms_language', value: value as string })
  return shop
}
const makeInspection = ({ make }: Shop, plateNumber: string, days: number, more: object = {}) =>
  make.workOrder({
    workOrder: { metaData: { itp: true, expirationDate: addDays(today, days), smsNotification: true, ...more } },
    car: { plateNumber },
  })
const listReminders = async ({ rows }: Shop) =>
  (await rows((tx) => tx.selectFrom('smsMessages').select(['text', 'eventKey']).orderBy('id').execute())).map(
    ({ text, eventKey }) => `${/[A-Z]{1,2} \d+ [A-Z]{3}/.exec(text)?.[0]} ${eventKey?.split(':').at(-1)}`,
  )
/** Runs the hourly job and resolves when it is done. */
async function run(shop: Shop) {
  const payload = JSON.stringify({ account: shop.account, language: 'ro', payload: {} })
  const { rows } = await sql<{ id: string }>`select id from graphile_worker.add_job('inspections.remind', ${payload}::json)`.execute(
    shop.db,
  )
  if (!jobs) await shop.startJobs()
  jobs = true
  await expect.poll(async () => (await sql`select from graphile_worker.jobs where id = ${rows[0]!.id}`.execute(shop.db)).rows).toEqual([])
}

test('reminders are sent once at 30, 14 and 7 days, and after a pause only the nearest', async () => {
  const shop = await openShop()
  const { rows } = shop
  for (const [plate, days] of [
    ['BV 01 AAA', 31],
    ['BV 02 AAA', 30],
    ['BV 03 AAA', 15],
    ['BV 04 AAA', 14],
    ['BV 05 AAA', 7],
    ['BV 06 AAA', 0],
    ['BV 07 AAA', -1],
  ] as const)
    await makeInspection(shop, plate, days)
  await makeInspection(shop, 'BV 08 AAA', 10, { smsNotification: false })
  await makeInspection(shop, 'BV 09 AAA', 10)
  await makeInspection(shop, 'BV 09 AAA', 700)
  await rows((tx) => sql`update work_orders set phone = '07220' || lpad(id::text, 5, '0')`.execute(tx))
  setClock(today, '10:00')
  await run(shop)
  await run(shop)
  expect((await listReminders(shop)).toSorted()).toEqual(['BV 02 AAA 30', 'BV 03 AAA 30', 'BV 04 AAA 14', 'BV 05 AAA 7', 'BV 06 AAA 7'])
  setClock(addDays(today, 9), '10:30')
  await run(shop)
  expect((await listReminders(shop)).slice(5).toSorted()).toEqual(['BV 01 AAA 30', 'BV 03 AAA 7', 'BV 04 AAA 7'])
})

test('reminders wait for the account’s hour and are not sent when switched off', async () => {
  const shop = await openShop({ sms_notification_hour: '11:30' })
  // This shop is opened before the clock is set, because PostgreSQL checks sessions by the real time.
  const quiet = await own.openShop()
  await makeInspection(shop, 'BV 01 AAA', 5)
  setClock(today, '11:29')
  await run(shop)
  expect(await listReminders(shop)).toEqual([])
  setClock(today, '11:30')
  await run(shop)
  expect(await listReminders(shop)).toEqual(['BV 01 AAA 7'])

  await makeInspection(quiet, 'BV 01 AAA', 5)
  await run(quiet)
  expect(await listReminders(quiet)).toEqual([])
})

test('a reminder expires with the last day of its inspection, or after three days', async () => {
  const shop = await openShop()
  for (const [plate, days] of [
    ['BV 01 AAA', 0],
    ['BV 02 AAA', 1],
    ['BV 03 AAA', 7],
  ] as const)
    await makeInspection(shop, plate, days)
  setClock(today, '12:00')
  const now = Date.now()
  await run(shop)
  const messages = await shop.rows((tx) => tx.selectFrom('smsMessages').select('expiresAt').orderBy('expiresAt').execute())
  const ends = [0, 1].map((days) => Date.parse(toInstant(addDays(today, days + 1), '00:00', zone)))
  const [first, second, third = 0] = messages.map(({ expiresAt }) => Date.parse(expiresAt))
  expect([first, second]).toEqual(ends)
  expect(third).toBeGreaterThanOrEqual(now + 3 * 24 * 3600_000)
  expect(third).toBeLessThan(now + 3 * 24 * 3600_000 + 3600_000)
})

test('a client who opted out of advertising is not reminded', async () => {
  const shop = await openShop()
  await makeInspection(shop, 'BV 01 AAA', 5)
  await shop.operator(api.sms.optOut, { phone: '0722000111', scope: 'marketing' })
  setClock(today, '12:00')
  await run(shop)
  expect(await listReminders(shop)).toEqual([])
})

test('reminders without credits are counted as waiting and are sent once credits arrive', async () => {
  const shop = await openShop()
  const { admin, operator, rows } = shop
  const credits = (balance: number) => rows((tx) => tx.updateTable('smsBalances').set({ balance }).execute())
  const waiting = async () => (await admin(api.sms.credits, {})).waiting
  await makeInspection(shop, 'BV 01 AAA', 5)
  const gone = await makeInspection(shop, 'BV 02 AAA', 6)
  await rows((tx) => sql`update work_orders set phone = '07220' || lpad(id::text, 5, '0')`.execute(tx))
  await credits(0)
  setClock(today, '12:00')
  await run(shop)
  await run(shop)
  expect([await listReminders(shop), await waiting()]).toEqual([[], 2])
  await operator(api.workOrders.remove, { id: gone.id, version: gone.version })
  expect(await waiting()).toBe(1)
  await credits(5)
  await run(shop)
  expect([await listReminders(shop), await waiting()]).toEqual([['BV 01 AAA 7'], 0])
})
