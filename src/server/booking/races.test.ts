import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Refusal } from '#test/caller.ts'
import { guestOf, openPage, span } from '#test/make/booking.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { appointments } = api

const phoneOf = (index: number) => `07331${String(index).padStart(5, '0')}`
/** How many came through, and what the others heard. */
async function outcome(asked: Promise<unknown>[]): Promise<Record<string, number>> {
  const heard: Record<string, number> = {}
  for (const answer of await Promise.allSettled(asked)) {
    const what = answer.status === 'fulfilled' ? 'done' : (answer.reason as Refusal).code
    heard[what] = (heard[what] ?? 0) + 1
  }
  return heard
}
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index))

/** Pairs of guests who would come at once, where they may not. */
const meetings = ({ rows }: Shop) =>
  rows(async (tx) => {
    const { rows: pairs } = await sql`select a.id from appointments a join appointments b using (account_id, organization_id)
      where a.id < b.id and a.guest and b.guest and a.status <> 'skipped' and b.status <> 'skipped' and a.deleted_at is null and b.deleted_at is null
        and (a.lane = b.lane or a.lane = 0 or b.lane = 0) and a.from_at < b.to_at and b.from_at < a.to_at`.execute(tx)
    return pairs.length
  })

test('of thirty guests who want one time at once, one has it', async () => {
  const shop = await openShop()
  await openPage(shop)
  const guest = await guestOf(shop)
  expect(await outcome(times(30, (index) => guest.book({ phone: phoneOf(index) })))).toEqual({ done: 1, SlotTaken: 29 })
})

test('however the times that they want lie over each other, no two guests come at once', async () => {
  const shop = await openShop()
  await openPage(shop)
  const guest = await guestOf(shop)
  const wanted = [span('10:00', '10:30'), span('10:00', '11:00'), span('10:30', '11:30'), span('09:30', '10:30'), span('10:30', '11:00')]
  const heard = await outcome(times(30, (index) => guest.book({ phone: phoneOf(index), ...wanted[index % 5] })))
  expect(Object.keys(heard).toSorted()).toEqual(['SlotTaken', 'done'])
  expect(await meetings(shop)).toBe(0)
})

test('of two groups each has one guest, and the whole workplace none while they are there', async () => {
  const shop = await openShop()
  const { admin, organization, make } = shop
  const group = (name: string) => admin(api.appointmentGroups.create, { name, organizationId: organization.id })
  const groups = [await group('Rampa 1'), await group('Rampa 2')]
  await openPage(shop, { withGroup: true })
  const guest = await guestOf(shop)
  const booked = times(20, (index) => guest.book({ phone: phoneOf(index), appointmentGroupId: groups[index % 2]!.id }))
  const whole = times(5, () => make.appointment(span('10:00', '10:30')))
  const heard = await outcome([...booked, ...whole])
  expect(Object.keys(heard).toSorted()).toEqual(['SlotTaken', 'done'])
  expect(await meetings(shop)).toBe(0)
  const { items } = await admin(appointments.search, { models: { from: [span('10:00', '10:30').from.slice(0, 10)] } })
  // Either the whole workplace was first, or both groups were.
  const lanes = items.map(({ appointmentGroupId }) => appointmentGroupId)
  expect(new Set(lanes)).toEqual(new Set(lanes.includes(null) ? [null] : groups.map(({ id }) => id)))
  expect(lanes).toHaveLength(lanes.includes(null) ? 1 : 2)
})

test('of twenty who confirm one guest at once, one has done so, and the guest hears it once', async () => {
  const shop = await openShop({ settings: { sms_message_appointment_created: true } })
  const { operator, rows } = shop
  await openPage(shop)
  const { id } = await (await guestOf(shop)).book()
  expect(await outcome(times(20, () => operator(appointments.confirm, { id })))).toEqual({ done: 1, AlreadyConfirmed: 19 })
  expect(await rows((tx) => tx.selectFrom('smsMessages').select('kind').execute())).toEqual([{ kind: 'created' }])
})

test('of ten that are moved to one place at once, one is there and the others stay where they were', async () => {
  const shop = await openShop()
  const { operator, make } = shop
  const made = []
  for (let index = 0; index < 10; index++) {
    const day = `2031-12-${String(index + 1).padStart(2, '0')}`
    made.push(await make.appointment({ from: `${day}T08:00:00Z`, to: `${day}T09:00:00Z` }))
  }
  const place = { from: '2031-12-20T08:00:00Z', to: '2031-12-20T09:00:00Z' }
  expect(await outcome(made.map(({ id }) => operator(appointments.update, { id, ...place })))).toEqual({ done: 1, SlotTaken: 9 })
})

test('of guests and staff who want one time at once, one has it, and of two who move one appointment the second is told', async () => {
  const shop = await openShop()
  const { make, operator } = shop
  await openPage(shop)
  const guest = await guestOf(shop)
  const asked = times(20, (index) => (index % 2 ? guest.book({ phone: phoneOf(index) }) : make.appointment(span('10:00', '10:30'))))
  expect(await outcome(asked)).toEqual({ done: 1, SlotTaken: 19 })
  const { id, version } = await make.appointment(span('15:00', '15:30'))
  const moves = [span('16:00', '16:30'), span('17:00', '17:30')].map((to) => operator(appointments.update, { id, version, ...to }))
  expect(await outcome(moves)).toEqual({ done: 1, StaleRecord: 1 })
})
