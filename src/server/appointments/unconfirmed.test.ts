import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { guestOf, openPage, span } from '#test/make/booking.ts'
import { openOwnServer } from '#test/own-server.ts'
import type { Shop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

const { appointments, booking } = api
const endOf = async ({ operator }: Pick<Shop, 'operator'>, id: number) => {
  const { status, endedBy } = await operator(appointments.get, { id })
  return { status, endedBy }
}
/** As if nobody had looked at them since the day before yesterday. */
const leave = ({ rows }: Pick<Shop, 'rows'>, ids: number[]) =>
  rows((tx) =>
    tx
      .updateTable('appointments')
      .set({ updatedAt: sql`now() - interval '49 hours'` })
      .where('id', 'in', ids)
      .execute(),
  )

test('what nobody confirms in time gives its hour back, which guests see at once, and staff may still take it on', async () => {
  const own = await openOwnServer('unconfirmed')
  onTestFinished(own.close)
  const [shop, patient] = [await own.openShop(), await own.openShop()]
  await shop.admin(api.accountSettings.create, { name: 'appointments_confirm_hours', value: 48 })
  await shop.admin(api.accountSettings.create, { name: 'sms_message_appointment_created', value: true })
  for (const each of [shop, patient]) await openPage(each)
  const guest = await guestOf(shop)
  const left = await guest.book()
  const young = await guest.book({ ...span('11:00', '11:30'), phone: '0733111333' })
  const confirmed = await guest.book({ ...span('12:00', '12:30'), phone: '0733111444' })
  await shop.operator(appointments.confirm, { id: confirmed.id })
  const kept = await (await guestOf(patient)).book()
  await leave(shop, [left.id, confirmed.id])
  await leave(patient, [kept.id])
  const page = await openSocket(shop, shop.anonymous)
  await page.watch(channelName('guest', shop.organization.id))

  await shop.startJobs()
  for (const { account, db } of [patient, shop]) {
    const job = JSON.stringify({ account, language: 'ro', payload: {} })
    await sql`select graphile_worker.add_job('appointments.expireWishes', ${job}::json)`.execute(db)
  }

  await expect.poll(() => endOf(shop, left.id)).toEqual({ status: 'skipped', endedBy: 'time' })
  await expect.poll(() => page.told().map(({ data }) => data)).toMatchObject([{ event: 'DELETED', model: span('10:00', '10:30') }])
  expect(await endOf(shop, young.id)).toEqual({ status: 'new-guest', endedBy: null })
  expect(await endOf(shop, confirmed.id)).toEqual({ status: 'new', endedBy: null })
  expect(await endOf(patient, kept.id)).toEqual({ status: 'new-guest', endedBy: null })
  const token = left.link.split('/').at(-1)!
  expect(await shop.anonymous(booking.own, { token })).toMatchObject({ status: 'skipped' })

  await shop.operator(appointments.setStatus, { id: left.id, status: 'new' })
  expect(await shop.operator(appointments.get, { id: left.id })).toMatchObject({
    status: 'new',
    endedBy: null,
    confirmedBy: { username: shop.userName('operator') },
    confirmedAt: expect.any(String),
  })
  const told = await shop.rows((tx) => tx.selectFrom('smsMessages').select('eventKey').orderBy('id').execute())
  expect(told.map(({ eventKey }) => eventKey)).toEqual([`created:${confirmed.id}`, `created:${left.id}`])
})
