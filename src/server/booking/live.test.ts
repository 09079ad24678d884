import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { guestOf, openPage, span } from '#test/make/booking.ts'
import { openShop, type Shop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

const { appointments } = api

async function watchAsGuest(shop: Shop) {
  const page = await openSocket(shop, shop.anonymous)
  await page.watch(channelName('guest', shop.organization.id))
  return page
}

test('guests receive taken and freed times, without clients', async () => {
  const shop = await openShop()
  const { operator } = shop
  await openPage(shop)
  const page = await watchAsGuest(shop)
  const guest = await guestOf(shop)
  const { id } = await guest.book()
  await operator(appointments.confirm, { id })
  await operator(appointments.update, { id, ...span('11:00', '11:30') })
  const event = (event: string, from: string, to: string, state: string) => ({
    model_name: 'appointment',
    event,
    model: { ...span(from, to), appointment_group_id: null, state },
  })
  await expect
    .poll(() => page.told().map(({ data }) => data))
    .toEqual([
      event('CREATED', '10:00', '10:30', 'reserved'),
      event('DELETED', '10:00', '10:30', 'available'),
      event('CREATED', '11:00', '11:30', 'reserved'),
    ])
  await openPage(shop, { published: false })
  await operator(appointments.remove, { id })
  await openPage(shop)
  await guest.book(span('12:00', '12:30'))
  await expect.poll(() => page.told().length).toBe(4)
})

test('guests receive once that the time of a cancelled booking is free', async () => {
  const shop = await openShop()
  const { operator } = shop
  await openPage(shop)
  const page = await watchAsGuest(shop)
  const guest = await guestOf(shop)
  const { id } = await guest.book()
  await operator(appointments.confirm, { id })
  await operator(appointments.setStatus, { id, status: 'skipped' })
  await guest.book(span('12:00', '12:30'))
  await operator(appointments.remove, { id })
  await guest.book({ ...span('14:00', '14:30'), phone: '0733111223' })
  const event = (event: string, from: string, to: string, state: string) => ({ data: { event, model: { ...span(from, to), state } } })
  await expect.poll(() => page.told().at(-1)).toMatchObject(event('CREATED', '14:00', '14:30', 'reserved'))
  expect(page.told()).toMatchObject([
    event('CREATED', '10:00', '10:30', 'reserved'),
    event('DELETED', '10:00', '10:30', 'available'),
    event('CREATED', '12:00', '12:30', 'reserved'),
    event('CREATED', '14:00', '14:30', 'reserved'),
  ])
})

test('guests receive only what their page shows: half hours, open weeks and offered groups', async () => {
  const shop = await openShop()
  const { admin, organization, make, operator } = shop
  const group = (name: string) => admin(api.appointmentGroups.create, { name, organizationId: organization.id })
  const [one, two] = [await group('Rampa 1'), await group('Rampa 2')]
  await openPage(shop, { withGroup: true, groupIds: [one.id], breakInterval: [{ start: '13:00', end: '14:00' }] })
  const page = await watchAsGuest(shop)
  const yesterday = Date.now() - 86_400_000
  const hiddenAppointments = [
    { ...span('20:00', '21:00') },
    { ...span('13:00', '14:00') },
    { ...span('10:00', '10:30'), appointmentGroupId: two.id },
    { from: '2031-11-24T08:00:00Z', to: '2031-11-24T09:00:00Z' },
    { from: new Date(yesterday).toISOString(), to: new Date(yesterday + 3_600_000).toISOString() },
  ]
  for (const hidden of hiddenAppointments) {
    const { id } = await make.appointment(hidden)
    await operator(appointments.remove, { id })
  }
  await make.appointment({ ...span('11:07', '13:20'), appointmentGroupId: one.id })
  await make.appointment(span('17:40', '19:00'))
  const model = (from: string, to: string, id: number | null) => ({ ...span(from, to), appointment_group_id: id, state: 'reserved' })
  const listModels = () => page.told().map(({ data }) => (data as { model: unknown }).model)
  await expect.poll(listModels).toEqual([model('11:00', '13:00', one.id), model('17:30', '18:00', null)])

  await openPage(shop, { withGroup: false })
  await make.appointment({ ...span('15:00', '15:30'), appointmentGroupId: two.id })
  await expect.poll(() => listModels().at(-1)).toEqual(model('15:00', '15:30', null))
})
