import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { smsTexts } from '#domain/sms/sms-texts.ts'
import { addDays, toInstant } from '#domain/text/calendar.ts'
import { guestOf, nextMonday, openPage } from '#test/make/booking.ts'
import { openOwnServer } from '#test/own-server.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { appointments, booking } = api
const settings = {
  sms_message_appointment_created: true,
  sms_message_appointment_notification: true,
  sms_message_appointment_deleted: true,
}
/** A week ahead, so that the day before, which has the reminder, is always in the future. */
const at = (time: string) => toInstant(addDays(nextMonday(), 7), time, 'Europe/Bucharest').replace('Z', '.000Z')
const span = (from: string, to: string) => ({ from: at(from), to: at(to) })

const messages = ({ rows }: Shop) => rows((tx) => tx.selectFrom('smsMessages').select(['kind', 'language', 'text']).orderBy('id').execute())
const markDelivered = ({ rows }: Shop) =>
  rows((tx) =>
    tx.updateTable('smsMessages').set({ status: 'delivered', queuedAt: '2026-01-05T08:00:00Z' }).where('status', '=', 'queued').execute(),
  )
const expectText = (kind: keyof typeof smsTexts, language: 'ro' | 'hu' | 'en') => ({
  kind,
  language,
  text: expect.stringContaining(smsTexts[kind][language].split(/\$organizationName: |\$from/)[1]!) as string,
})

for (const { language, account, expected } of [
  { language: 'hu', account: 'ro', expected: 'hu' },
  { language: 'en', account: 'ro', expected: 'en' },
  { language: null, account: 'ro', expected: 'ro' },
  { language: undefined, account: 'hu', expected: 'hu' },
] as const)
  test(`messages are in ${expected} if the guest booked in ${language}, the account in ${account}`, async () => {
    const server = await openOwnServer(`guest_language_${expected}_${language}`)
    try {
      const shop = await server.openShop({ settings: { ...settings, sms_language: account } })
      const { operator, anonymous, db, startJobs } = shop
      await openPage(shop)
      const guest = await guestOf(shop)
      const { id, link } = await guest.book({ ...span('10:00', '10:30'), language })
      await operator(appointments.confirm, { id })
      await markDelivered(shop)
      await anonymous(booking.move, { token: link.split('/').at(-1)!, ...span('11:00', '11:30') }, guest.header)
      await operator(appointments.confirm, { id })
      await markDelivered(shop)
      await operator(appointments.update, { id, ...span('12:00', '12:30'), tellClient: true })
      expect(await messages(shop)).toMatchObject([1, 2, 3].map(() => expectText('created', expected)))

      // Runs the reminder, which is due the day before.
      await sql`update graphile_worker._private_jobs set run_at = now() where key like '%:reminder:%'`.execute(db)
      await startJobs()
      await expect.poll(() => messages(shop).then(({ length }) => length)).toBe(4)
      await operator(appointments.remove, { id })
      expect((await messages(shop)).slice(3)).toMatchObject([expectText('notification', expected), expectText('deleted', expected)])
    } finally {
      await server.close()
    }
  })

test('staff see the guest’s language, and their change applies to later messages', async () => {
  const shop = await openShop({ settings })
  const { operator } = shop
  await openPage(shop)
  const { id } = await (await guestOf(shop)).book({ ...span('10:00', '10:30'), language: 'hu' })
  expect(await operator(appointments.get, { id })).toMatchObject({ smsLanguage: 'HU' })
  await operator(appointments.confirm, { id, smsLanguage: 'EN' })
  expect(await messages(shop)).toMatchObject([expectText('created', 'en')])
})

test('a language without a page is refused at its field', async () => {
  const shop = await openShop()
  await openPage(shop)
  const guest = await guestOf(shop)
  for (const language of ['de', 'HU', 1])
    await expect(guest.book({ language: language as never })).rejects.toMatchObject({ status: 422, fields: { language: ['InvalidValue'] } })
})

test('a message that waited for credits is in the guest’s language', async () => {
  const server = await openOwnServer('guest_language_waits')
  try {
    const shop = await server.openShop({ settings, smsCredits: 0 })
    const { operator, account, db, rows, startJobs } = shop
    await openPage(shop)
    const { id } = await (await guestOf(shop)).book({ ...span('10:00', '10:30'), language: 'hu' })
    await operator(appointments.confirm, { id })
    await rows((tx) => sql`update sms_balances set balance = 1`.execute(tx))
    await sql`select graphile_worker.add_job('sms.resume', ${JSON.stringify({ account, language: 'ro', payload: {} })}::json)`.execute(db)
    await startJobs()
    await expect.poll(() => messages(shop)).toMatchObject([expectText('created', 'hu')])
  } finally {
    await server.close()
  }
})
