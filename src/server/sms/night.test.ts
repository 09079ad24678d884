import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { addDays, dayInZone, toInstant } from '#domain/text/calendar.ts'
import { openOwnServer } from '#test/own-server.ts'
import type { Shop } from '#test/shop.ts'

const zone = 'Europe/Bucharest'
const today = dayInZone(new Date().toISOString(), zone)
let own: Awaited<ReturnType<typeof openOwnServer>>
beforeAll(async () => {
  own = await openOwnServer('sms_night')
})
afterAll(() => own?.close())
afterEach(() => void vi.useRealTimers())
const setClock = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(toInstant(today, time, zone)) })

/** Makes all messages due now by the clock of the database. */
const makeDue = ({ db, account }: Shop) =>
  sql`update graphile_worker._private_jobs set run_at = now() where key like ${`${account}:sms:%`}`.execute(db)

test('a message due at night leaves in the morning unless the client opts out meanwhile', async () => {
  const settings = { sms_message_appointment_created: true }
  const [late, unwanted] = [await own.openShop({ settings, smsCredits: 5 }), await own.openShop({ settings, smsCredits: 5 })]
  setClock('12:00')
  await late.make.appointment()
  setClock('22:30')
  await makeDue(late)
  await late.startJobs()
  const listStatuses = () =>
    late
      .rows((tx) => tx.selectFrom('smsMessages').select(['status', 'attempts']).execute())
      .then((rows) => rows.map(({ status }) => status))
  const listRunTimes = async () => {
    const { rows } = await sql<{
      at: Date
    }>`select run_at as at from graphile_worker.jobs where key like ${`${late.account}:sms:%`}`.execute(late.db)
    return rows.map(({ at }) => new Date(at).toISOString())
  }
  await expect.poll(listRunTimes).toEqual([new Date(toInstant(addDays(today, 1), '08:00', zone)).toISOString()])
  expect(await listStatuses()).toEqual(['queued'])

  // A message queued at night waits for the morning, and the client opts out before that.
  await unwanted.make.appointment()
  await unwanted.operator(api.sms.optOut, { phone: '0722000111' })
  setClock('12:00')
  await makeDue(unwanted)
  const listStates = () => unwanted.rows((tx) => tx.selectFrom('smsMessages').select(['status', 'reason']).execute())
  await expect.poll(listStates).toEqual([{ status: 'expired', reason: 'OptedOut' }])
  expect((await unwanted.admin(api.sms.credits, {})).balance).toBe(5)
})
