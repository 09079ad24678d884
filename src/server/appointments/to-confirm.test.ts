import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { maxSearchedDays } from '#contract/appointments/appointments.ts'
import { addDays, dayInZone } from '#domain/text/calendar.ts'
import { guestOf, openPage, span } from '#test/make/booking.ts'
import { openShop } from '#test/shop.ts'

const { appointments } = api
const buildSearch = () => {
  const today = dayInZone(new Date().toISOString(), 'Europe/Bucharest')
  return { models: { status: ['new-guest' as const], from: [today, addDays(today, maxSearchedDays - 1)] }, pageSize: 1 }
}

test('bookings to confirm are counted at the caller’s workplaces only', async () => {
  const shop = await openShop({ organizations: 2 })
  const [here, there] = shop.organizations as [(typeof shop.organizations)[0], (typeof shop.organizations)[0]]
  for (const organization of [here, there]) await openPage({ ...shop, organization })
  const book = async (organization: typeof here, times: ReturnType<typeof span>, phone: string) =>
    (await guestOf({ ...shop, organization })).book({ ...times, phone })
  const { id } = await book(here, span('10:00', '10:30'), '0733111001')
  await book(here, span('11:00', '11:30'), '0733111002')
  await book(there, span('10:00', '10:30'), '0733111003')

  const counts = () =>
    Promise.all([shop.admin, shop.operator, shop.simple].map(async (caller) => (await caller(appointments.search, buildSearch())).total))
  expect(await counts()).toEqual([3, 2, 2])
  await shop.operator(appointments.confirm, { id })
  expect(await counts()).toEqual([2, 1, 1])
  await expect(shop.worker(appointments.search, buildSearch())).rejects.toMatchObject({ status: 403 })
})

test('a booking is confirmed only with the fields that are required by now', async () => {
  const shop = await openShop()
  await openPage(shop)
  const { id } = await (await guestOf(shop)).book()
  await shop.operator(appointments.update, { id, phone: null })
  await shop.admin(api.accountSettings.create, { name: 'appointments_required', value: 'client_name,phone' })
  const refused = { status: 422, fields: { phone: ['RequiredField'] } }
  await expect(shop.operator(appointments.confirm, { id })).rejects.toMatchObject(refused)
  expect(await shop.operator(appointments.get, { id })).toMatchObject({ status: 'new-guest' })
  expect(await shop.operator(appointments.confirm, { id, phone: '0733111222' })).toMatchObject({ status: 'new' })
})
