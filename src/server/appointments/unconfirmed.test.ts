import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { guestOf, openPage, span } from '#test/make/booking.ts'
import { openOwnServer } from '#test/own-server.ts'
import type { Shop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

const { appointments, booking } = api
const getEnd = async ({ operator }: Pick<Shop, 'operator'>, id: number) => {
  const { status, endedBy } = await operator(appointments.get, { id })
  return { status, endedBy }
}
/** Backdates the last change by 49 hours. */
const backdate = ({ rows }: Pick<Shop, 'rows'>, ids: number[]) =>
  rows((tx) =>
    tx
      .updateTable('appointments')
      .set({ updatedAt: sql`now() - interval '49 hours'` })
      .where('id', 'in', ids)
      .execute(),
  )

test('an unconfirmed booking expires and frees its slot, and staff may still accept it', async () => {
  const server = await openOwnServer('unconfirmed')
  onTestFinished(server.close)
  const [shop, unlimitedShop] = [await server.openShop(), await server.openShop()]
  await shop.admin(api.accountSettings.create, { name: 'appointments_confirm_hours', value: 48 })
  await shop.admin(api.accountSettings.create, { name: 'sms_message_appointment_created', value: true })
  for (const openedShop of [shop, unlimitedShop]) await openPage(openedShop)
  const guest = await guestOf(shop)
  const expiring = await guest.book()
  const young = await guest.book({ ...span('11:00', '11:30'), phone: '0733111333' })
  const confirmed = await guest.book({ ...span('12:00', '12:30'), phone: '0733111444' })
  await shop.operator(appointments.confirm, { id: confirmed.id })
  const unlimited = await (await guestOf(unlimitedShop)).book()
  await backdate(shop, [expiring.id, confirmed.id])
  await backdate(unlimitedShop, [unlimited.id])
  const page = await openSocket(shop, shop.anonymous)
  await page.watch(channelName('guest', shop.organization.id))

  await shop.startJobs()
  for (const { account, db } of [unlimitedShop, shop]) {
    const job = JSON.stringify({ account, language: 'ro', payload: {} })
    await sql`select graphile_worker.add_job('appointments.expireWishes', ${job}::json)`.execute(db)
  }

  await expect.poll(() => getEnd(shop, expiring.id)).toEqual({ status: 'skipped', endedBy: 'time' })
  await expect.poll(() => page.told().map(({ data }) => data)).toMatchObject([{ event: 'DELETED', model: span('10:00', '10:30') }])
  expect(await getEnd(shop, young.id)).toEqual({ status: 'new-guest', endedBy: null })
  expect(await getEnd(shop, confirmed.id)).toEqual({ status: 'new', endedBy: null })
  expect(await getEnd(unlimitedShop, unlimited.id)).toEqual({ status: 'new-guest', endedBy: null })
  const token = expiring.link.split('/').at(-1)!
  expect(await shop.anonymous(booking.own, { token })).toMatchObject({ status: 'skipped' })

  await shop.operator(appointments.setStatus, { id: expiring.id, status: 'new' })
  expect(await shop.operator(appointments.get, { id: expiring.id })).toMatchObject({
    status: 'new',
    endedBy: null,
    confirmedBy: { username: shop.userName('operator') },
    confirmedAt: expect.any(String),
  })
  const messages = await shop.rows((tx) => tx.selectFrom('smsMessages').select('eventKey').orderBy('id').execute())
  expect(messages.map(({ eventKey }) => eventKey)).toEqual([`created:${confirmed.id}`, `created:${expiring.id}`])
})
