import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { maxNotices } from '#contract/notices.ts'
import type { Refusal } from '#test/caller.ts'
import { guestOf, openPage, span } from '#test/make/booking.ts'
import { openOtherTransaction } from '#test/other-transaction.ts'
import { openOwnServer } from '#test/own-server.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { appointments, booking, notices } = api

const list = async (caller: Shop['operator'], input = {}) => (await caller(notices.list, input)).items
const tokenOf = (link: string) => link.split('/').at(-1)!

/** Opens a shop with a public page and a guest who has just opened that page. */
async function openBooking(options = {}) {
  const shop = await openShop(options)
  await openPage(shop)
  return { shop, guest: await guestOf(shop) }
}

test('a booking is unread for each user until that user opens the bell', async () => {
  const { shop, guest } = await openBooking()
  const { id } = await guest.book()
  const booked = {
    kind: 'booked',
    unread: true,
    organizationId: shop.organization.id,
    data: { plate: 'CJ 12 ABC', from: span('10:00', '10:30').from },
    appointment: { id, organizationId: shop.organization.id, from: span('10:00', '10:30').from, status: 'new-guest' },
  }
  const callers = [shop.admin, shop.operator, shop.simple]
  for (const caller of callers) expect(await list(caller)).toMatchObject([booked])

  await shop.operator(notices.markRead, { id: (await list(shop.operator))[0]!.id })
  expect(await Promise.all(callers.map(async (caller) => (await list(caller))[0]?.unread))).toEqual([true, false, true])
  // On another machine the user is the same, so the notice is read there, too.
  expect(await list(await shop.as('operator'))).toMatchObject([{ unread: false }])

  await shop.admin(appointments.confirm, { id })
  expect(await list(shop.admin)).toMatchObject([{ unread: true, appointment: { status: 'new' } }])
  for (const call of [() => list(shop.worker), () => shop.worker(notices.markRead, { id: 1 })])
    await expect(call()).rejects.toMatchObject({ status: 403 })
})

test('a move and a cancellation are notices of their own, newest first, without name or phone', async () => {
  const { shop, guest } = await openBooking()
  const token = tokenOf((await guest.book()).link)
  const mark = async () => shop.operator(notices.markRead, { id: (await list(shop.operator))[0]!.id })
  await mark()
  await shop.anonymous(booking.move, { token, ...span('12:00', '12:30') }, guest.header)
  expect(await list(shop.operator)).toMatchObject([
    { kind: 'moved', unread: true, data: { from: span('12:00', '12:30').from } },
    { kind: 'booked', unread: false, data: { from: span('10:00', '10:30').from }, appointment: { from: span('12:00', '12:30').from } },
  ])
  await mark()
  for (let time = 0; time < 2; time++) await shop.anonymous(booking.cancel, { token }, guest.header)
  const all = await list(shop.operator)
  expect(all.map(({ kind, unread }) => [kind, unread])).toEqual([
    ['cancelled', true],
    ['moved', false],
    ['booked', false],
  ])
  expect(all[0]!.appointment?.status).toBe('skipped')
  expect(JSON.stringify(all)).not.toMatch(/Rusu|0733111222/)
})

test('a refused booking leaves no notice', async () => {
  const { shop, guest } = await openBooking()
  await guest.book()
  await expect(guest.book({ phone: '0733111333' })).rejects.toMatchObject({ code: 'SlotTaken' })
  expect(await list(shop.operator)).toHaveLength(1)
})

test('notices of another workplace or account are hidden', async () => {
  const { shop } = await openBooking({ organizations: 2 })
  const stranger = await openShop()
  const there = shop.organizations[1]!
  await openPage({ ...shop, organization: there })
  await (await guestOf({ ...shop, organization: there })).book()
  expect(await list(shop.operator)).toEqual([])
  expect(await list(shop.operator, { organizationId: there.id })).toEqual([])
  expect(await list(stranger.admin)).toEqual([])
  expect(await list(shop.admin)).toHaveLength(1)
  expect(await list(shop.admin, { organizationId: there.id })).toHaveLength(1)
  expect(await list(shop.admin, { organizationId: shop.organization.id })).toEqual([])
})

test('the old workplace of a moved appointment no longer sees its time and status', async () => {
  const { shop, guest } = await openBooking({ organizations: 2 })
  const there = shop.organizations[1]!
  const { id } = await guest.book()
  await shop.admin(appointments.confirm, { id })
  const moved = { organizationId: there.id, ...span('12:00', '12:30') }
  await shop.admin(appointments.update, { id, ...moved })

  const booked = { kind: 'booked', organizationId: shop.organization.id, data: { from: span('10:00', '10:30').from } }
  expect(await list(shop.operator)).toMatchObject([{ ...booked, appointment: null }])
  const appointment = { organizationId: there.id, from: moved.from, status: 'new' }
  for (const input of [{}, { organizationId: shop.organization.id }])
    expect(await list(shop.admin, input)).toMatchObject([{ ...booked, appointment }])
})

test('a workplace that was not in view keeps its notices unread', async () => {
  const { shop, guest } = await openBooking({ organizations: 2 })
  const [here, there] = shop.organizations
  await openPage({ ...shop, organization: there! })
  await (await guestOf({ ...shop, organization: there! })).book()
  const { id } = await guest.book({ phone: '0733111333' }).then(async () => (await list(shop.admin))[0]!)
  const unreadOf = async () => (await list(shop.admin)).map(({ organizationId, unread }) => [organizationId, unread])

  await shop.admin(notices.markRead, { id, organizationId: here!.id })
  expect(await unreadOf()).toEqual([
    [here!.id, false],
    [there!.id, true],
  ])
  await expect(shop.operator(notices.markRead, { id, organizationId: there!.id })).rejects.toMatchObject({ status: 422 })
  await shop.admin(notices.markRead, { id })
  expect((await unreadOf()).map(([, unread]) => unread)).toEqual([false, false])
})

test('a workplace that a user is given later shows notices that they never saw as unread', async () => {
  const { shop, guest } = await openBooking({ organizations: 2 })
  const there = shop.organizations[1]!
  await openPage({ ...shop, organization: there })
  await (await guestOf({ ...shop, organization: there })).book()
  await guest.book({ phone: '0733111333' })
  const [shown] = await list(shop.operator)
  await shop.operator(notices.markRead, { id: shown!.id })

  const { user } = await shop.operator(api.session.information, {})
  await shop.admin(api.users.update, { id: user.id, organizations: [there.id] })
  expect((await list(await shop.as('operator'))).map(({ organizationId, unread }) => [organizationId, unread])).toEqual([
    [shop.organization.id, false],
    [there.id, true],
  ])
})

test('a mark ahead of the last notice or behind an earlier mark changes nothing', async () => {
  const { shop, guest } = await openBooking()
  await shop.operator(notices.markRead, { id: Number.MAX_SAFE_INTEGER })
  await guest.book()
  const [first] = await list(shop.operator)
  expect(first).toMatchObject({ unread: true })
  await shop.operator(notices.markRead, { id: Number.MAX_SAFE_INTEGER })
  await guest.book({ phone: '0733111333', ...span('11:00', '11:30') })
  expect((await list(shop.operator)).map(({ unread }) => unread)).toEqual([true, false])
  await shop.operator(notices.markRead, { id: (await list(shop.operator))[0]!.id })
  await shop.operator(notices.markRead, { id: first!.id })
  expect((await list(shop.operator)).map(({ unread }) => unread)).toEqual([false, false])
})

test('a booking waits for the notice before it, so that no smaller id appears below a mark', async (context) => {
  const { shop, guest } = await openBooking()
  const other = await openOtherTransaction(shop, context)
  await other.query(`insert into counters values (${shop.account}, 'notice', 1)`)
  await other.query(`insert into notices (account_id, id, organization_id, kind, subject_id, data)
    values (${shop.account}, 1, ${shop.organization.id}, 'booked', 1, '{"plate": "BV 12 ABC", "from": "2026-11-30T08:00:00.000Z"}')`)
  const booked = guest.book()
  await expect.poll(other.countWaiting).toBe(1)
  expect(await list(shop.operator)).toEqual([])
  await other.end('commit')
  await booked
  expect((await list(shop.operator)).map(({ id, unread }) => [id, unread])).toEqual([
    [2, true],
    [1, true],
  ])
})

test('thirty concurrent guests are booked or refused, with one notice for each booking', async () => {
  const { shop, guest } = await openBooking()
  const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30', '14:00']
  const bookings = Array.from({ length: 30 }, (_, index) => {
    const at = index % (times.length - 1)
    return guest.book({ phone: `07331${String(index).padStart(5, '0')}`, ...span(times[at]!, times[at + 1]!) })
  })
  const marks = Array.from({ length: 10 }, () => shop.operator(notices.markRead, { id: 5 }))
  const answers = await Promise.allSettled(bookings)
  await Promise.all(marks)
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as Refusal).status] : []))
  expect(refused.filter((status) => status >= 500)).toEqual([])
  const all = await list(shop.operator)
  expect(all).toHaveLength(30 - refused.length)
  expect(all.length).toBeGreaterThan(1)
  expect(all.map(({ id }) => id)).toEqual(all.map((_, index) => all.length - index))
})

test('the list ends after the newest fifty, and goes on before the last of them', async () => {
  const { account, organization, operator, rows } = await openShop()
  await rows((tx) =>
    sql`insert into notices (account_id, id, organization_id, kind, subject_id, data)
      select ${account}, n, ${organization.id}, 'booked', n, '{"plate": "BV 12 ABC", "from": "2026-11-30T08:00:00.000Z"}' from generate_series(1, ${maxNotices + 5}::int) as n`.execute(
      tx,
    ),
  )
  const all = await list(operator)
  expect([all.length, all[0]?.id, all.at(-1)?.id]).toEqual([maxNotices, maxNotices + 5, 6])
  expect((await list(operator, { before: 6 })).map(({ id }) => id)).toEqual([5, 4, 3, 2, 1])
})

test('the notice of a deleted booking has no link, and erasing a client deletes its notices', async () => {
  const { shop, guest } = await openBooking()
  const { id, link } = await guest.book()
  const kept = await guest.book({ phone: '0733111333', ...span('11:00', '11:30') })
  const client = await shop.make.client()
  await shop.operator(appointments.confirm, { id, organizationClientId: client.id })
  await shop.operator(appointments.remove, { id: kept.id })
  expect((await list(shop.operator)).map(({ appointment }) => appointment?.status)).toEqual([undefined, 'new'])
  await shop.anonymous(booking.cancel, { token: tokenOf(link) }, guest.header)

  await shop.admin(api.clients.erase, { id: client.id })
  expect((await list(shop.operator)).map(({ appointment }) => appointment)).toEqual([null])
})

test('notices are purged after thirty days', async ({ onTestFinished }) => {
  const server = await openOwnServer('notices')
  onTestFinished(() => server.close())
  const shop = await server.openShop()
  await openPage(shop)
  const guest = await guestOf(shop)
  for (const phone of ['0733111222', '0733111333']) {
    const hour = phone.endsWith('2') ? '10' : '11'
    await guest.book({ phone, ...span(`${hour}:00`, `${hour}:30`) })
  }
  const age = (id: number, days: number) =>
    shop.rows((tx) => sql`update notices set at = now() - ${days} * interval '1 day' where id = ${id}`.execute(tx))
  await age(1, 30.1)
  await age(2, 29.9)

  await shop.startJobs()
  const { rows: jobs } = await sql<{ id: number }>`select id from graphile_worker.add_job('purge')`.execute(shop.db)
  await expect
    .poll(async () => (await sql`select from graphile_worker.jobs where id = ${jobs[0]?.id}`.execute(shop.db)).rows.length)
    .toBe(0)
  expect((await list(shop.operator)).map(({ id }) => id)).toEqual([2])
})
