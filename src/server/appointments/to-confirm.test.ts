import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { maxSearchedDays } from '#contract/appointments/appointments.ts'
import { maxToConfirm } from '#contract/appointments/to-confirm.ts'
import { addDays, dayInZone } from '#domain/text/calendar.ts'
import { guestOf, openPage, span } from '#test/make/booking.ts'
import { openShop } from '#test/shop.ts'

const { appointments, bookingsToConfirm, counters } = api
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

test('requests to confirm are listed soonest first until their day is over, and counted alike', async () => {
  const shop = await openShop({ organizations: 2 })
  const { admin, operator, simple, worker, rows, account } = shop
  const [here, there] = shop.organizations as [(typeof shop.organizations)[0], (typeof shop.organizations)[0]]
  for (const organization of [here, there]) await openPage({ ...shop, organization })
  const book = async (organization: typeof here, times: ReturnType<typeof span>, phone: string) =>
    (await (await guestOf({ ...shop, organization })).book({ ...times, phone })).id
  const late = await book(here, span('11:00', '11:30'), '0733111001')
  const over = await book(here, span('12:00', '12:30'), '0733111002')
  const soon = await book(here, span('10:00', '10:30'), '0733111003')
  const elsewhere = await book(there, span('10:00', '10:30'), '0733111004')
  const moveTo = (id: number, start: string) =>
    rows((tx) =>
      sql`update appointments set from_at = t, to_at = t + interval '30 minutes'
        from (select date_trunc('day', now(), 'Europe/Bucharest') + ${start}::interval as t) as s
        where account_id = ${account} and id = ${id}`.execute(tx),
    )
  // A request that began today is late, and one of yesterday waits no longer.
  await moveTo(late, '0 minutes')
  await moveTo(over, '-30 minutes')

  const list = async (caller: typeof operator, input = {}) => {
    const { items, total } = await caller(bookingsToConfirm.list, input)
    expect(items).toHaveLength(total)
    return items.map(({ id }) => id)
  }
  const count = async (caller: typeof operator) => (await caller(counters.get, {})).appointmentsToConfirm
  expect(await list(operator)).toEqual([late, soon])
  expect(await list(admin)).toEqual([late, soon, elsewhere])
  expect(await list(admin, { organizationId: there.id })).toEqual([elsewhere])
  expect(await list(operator, { organizationId: there.id })).toEqual([])
  expect(await Promise.all([admin, operator, simple, worker].map(count))).toEqual([3, 2, 2, null])
  await expect(worker(bookingsToConfirm.list, {})).rejects.toMatchObject({ code: 'AccessDenied403' })

  await operator(appointments.confirm, { id: late })
  await simple(appointments.remove, { id: soon })
  expect([await list(operator), await count(operator)]).toEqual([[], 0])
  const stranger = await openShop()
  expect([await list(stranger.admin), await count(stranger.admin)]).toEqual([[], 0])
})

test('a list to confirm ends after fifty requests and counts those beyond', async () => {
  const { operator, rows, account, organization } = await openShop()
  await rows((tx) =>
    sql`insert into appointments (account_id, organization_id, status, guest, plate_number, sms_language, from_at, to_at)
      select ${account}, ${organization.id}, 'new-guest', true, 'BV 12 ABC', 'ro', t, t + interval '30 minutes'
      from (select now() + n * interval '30 minutes' as t from generate_series(1, ${maxToConfirm + 2}::int) as n) as slots`.execute(tx),
  )
  const { items, total } = await operator(bookingsToConfirm.list, {})
  expect([items.length, total]).toEqual([maxToConfirm, maxToConfirm + 2])
  expect(await operator(counters.get, {})).toEqual({ appointmentsToConfirm: maxToConfirm + 2 })
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
