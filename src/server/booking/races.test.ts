import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Refusal } from '#test/caller.ts'
import { guestOf, openPage, slotOnMonday, span } from '#test/make/booking.ts'
import { openOtherTransaction } from '#test/other-transaction.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { appointments } = api

const buildPhone = (index: number) => `07331${String(index).padStart(5, '0')}`
/** Counts the results: `done`, or the code of the error. */
async function countOutcomes(calls: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const answer of await Promise.allSettled(calls)) {
    const code = answer.status === 'fulfilled' ? 'done' : (answer.reason as Refusal).code
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}
const repeat = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index))

/** Counts pairs of guests whose appointments overlap although they must not. */
const countOverlaps = ({ rows }: Shop) =>
  rows(async (tx) => {
    const { rows: pairs } = await sql`select a.id from appointments a join appointments b using (account_id, organization_id)
      where a.id < b.id and a.guest and b.guest and a.status <> 'skipped' and b.status <> 'skipped' and a.deleted_at is null and b.deleted_at is null
        and (a.lane = b.lane or a.lane = 0 or b.lane = 0) and a.from_at < b.to_at and b.from_at < a.to_at`.execute(tx)
    return pairs.length
  })

test('thirty concurrent bookings of one slot succeed once', async () => {
  const shop = await openShop()
  await openPage(shop)
  const guest = await guestOf(shop)
  expect(await countOutcomes(repeat(30, (index) => guest.book({ phone: buildPhone(index) })))).toEqual({ done: 1, SlotTaken: 29 })
})

test('concurrent bookings of overlapping slots never put two guests together', async () => {
  const shop = await openShop()
  await openPage(shop)
  const guest = await guestOf(shop)
  const requestedSlots = [
    span('10:00', '10:30'),
    span('10:00', '11:00'),
    span('10:30', '11:30'),
    span('09:30', '10:30'),
    span('10:30', '11:00'),
  ]
  const counts = await countOutcomes(repeat(30, (index) => guest.book({ phone: buildPhone(index), ...requestedSlots[index % 5] })))
  expect(Object.keys(counts).toSorted()).toEqual(['SlotTaken', 'done'])
  expect(await countOverlaps(shop)).toBe(0)
})

test('concurrent bookings fill each group once, or the whole workplace once', async () => {
  const shop = await openShop()
  const { admin, organization, make } = shop
  const group = (name: string) => admin(api.appointmentGroups.create, { name, organizationId: organization.id })
  const groups = [await group('Rampa 1'), await group('Rampa 2')]
  await openPage(shop, { withGroup: true })
  const guest = await guestOf(shop)
  const groupBookings = repeat(20, (index) => guest.book({ phone: buildPhone(index), appointmentGroupId: groups[index % 2]!.id }))
  const wholeBookings = repeat(5, () => make.appointment(span('10:00', '10:30')))
  const counts = await countOutcomes([...groupBookings, ...wholeBookings])
  expect(Object.keys(counts).toSorted()).toEqual(['SlotTaken', 'done'])
  expect(await countOverlaps(shop)).toBe(0)
  const { items } = await admin(appointments.search, { models: { from: [span('10:00', '10:30').from.slice(0, 10)] } })
  // Either an appointment of the whole workplace came first, or one of each group.
  const groupIds = items.map(({ appointmentGroupId }) => appointmentGroupId)
  expect(new Set(groupIds)).toEqual(new Set(groupIds.includes(null) ? [null] : groups.map(({ id }) => id)))
  expect(groupIds).toHaveLength(groupIds.includes(null) ? 1 : 2)
})

test('twenty concurrent confirmations of one booking succeed once and send one message', async () => {
  const shop = await openShop({ settings: { sms_message_appointment_created: true } })
  const { operator, rows } = shop
  await openPage(shop)
  const { id } = await (await guestOf(shop)).book()
  expect(await countOutcomes(repeat(20, () => operator(appointments.confirm, { id })))).toEqual({ done: 1, AlreadyConfirmed: 19 })
  expect(await rows((tx) => tx.selectFrom('smsMessages').select('kind').execute())).toEqual([{ kind: 'created' }])
})

test('a guest does not move a booking that staff cancels while the move waits', async (context) => {
  const shop = await openShop()
  await openPage(shop)
  const guest = await guestOf(shop)
  const { link, id } = await guest.book()
  const other = await openOtherTransaction(shop, context)
  await other.query(`update appointments set status = 'skipped', ended_by = 'staff', version = version + 1 where id = ${id}`)
  const move = shop.anonymous(api.booking.move, { token: link.split('/').at(-1)!, ...span('11:00', '11:30') }, guest.header)
  const refused = expect(move).rejects.toMatchObject({ code: 'TooLateToChange' })
  await expect.poll(other.countWaiting).toBe(1)
  await other.end('commit')
  await refused
  expect(await shop.operator(appointments.get, { id })).toMatchObject({ status: 'skipped', from: slotOnMonday('10:00') })
})

test('ten concurrent moves to one slot succeed once, and the others remain in place', async () => {
  const shop = await openShop()
  const { operator, make } = shop
  const created = []
  for (let index = 0; index < 10; index++) {
    const day = `2031-12-${String(index + 1).padStart(2, '0')}`
    created.push(await make.appointment({ from: `${day}T08:00:00Z`, to: `${day}T09:00:00Z` }))
  }
  const slot = { from: '2031-12-20T08:00:00Z', to: '2031-12-20T09:00:00Z' }
  expect(await countOutcomes(created.map(({ id }) => operator(appointments.update, { id, ...slot })))).toEqual({ done: 1, SlotTaken: 9 })
})

test('guests and staff who book one slot get it once, and a second move of one version fails', async () => {
  const shop = await openShop()
  const { make, operator } = shop
  await openPage(shop)
  const guest = await guestOf(shop)
  const bookings = repeat(20, (index) => (index % 2 ? guest.book({ phone: buildPhone(index) }) : make.appointment(span('10:00', '10:30'))))
  expect(await countOutcomes(bookings)).toEqual({ done: 1, SlotTaken: 19 })
  const { id, version } = await make.appointment(span('15:00', '15:30'))
  const moves = [span('16:00', '16:30'), span('17:00', '17:30')].map((to) => operator(appointments.update, { id, version, ...to }))
  expect(await countOutcomes(moves)).toEqual({ done: 1, StaleRecord: 1 })
})
