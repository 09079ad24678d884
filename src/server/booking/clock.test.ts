import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { addDays, toInstant } from '#domain/text/calendar.ts'
import { guestOf, openPage } from '#test/make/booking.ts'
import { openShop } from '#test/shop.ts'

// The clock of the server stands on days that are an hour longer or shorter, and at the turn of a year with 53 weeks.

const zone = 'Europe/Bucharest'
const setClock = (day: string, time: string) => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(toInstant(day, time, zone)) })
afterEach(() => void vi.useRealTimers())

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
/** Local time at the workplace, such as `2026-10-26 08:00`. */
const toLocalTime = (instant: string) => clock.format(new Date(instant))
const halfHours = Array.from({ length: 20 }, (_, i) => `${String(8 + (i >> 1)).padStart(2, '0')}:${i % 2 ? '30' : '00'}`)
const isSunday = (day: string) => new Date(day).getUTCDay() === 0

test.each<[day: string, time: string, weeks: number[], opened: string]>([
  ['2026-10-22', '07:00', [43, 44, 45, 46, 47], '2026-10-26'],
  ['2026-10-25', '03:30', [43, 44, 45, 46, 47], '2026-10-26'],
  ['2027-03-25', '07:00', [12, 13, 14, 15, 16], '2027-03-29'],
  ['2027-03-28', '04:00', [12, 13, 14, 15, 16], '2027-03-29'],
  ['2026-12-30', '07:00', [53, 1, 2, 3, 4], '2027-01-04'],
  ['2026-12-31', '23:59', [53, 1, 2, 3, 4], '2027-01-04'],
  ['2027-01-01', '00:00', [53, 1, 2, 3, 4], '2027-01-04'],
])('guests at %s, %s see each half hour of weeks %o once and book by the workplace’s clock', async (day, time, numbers, opened) => {
  const shop = await openShop()
  const { anonymous, operator, organization } = shop
  const closed = addDays(opened, 2)
  await openPage(shop, { breakInterval: [{ start: '13:00', end: '14:00' }], excludeDates: [closed] })
  setClock(day, time)

  const id = String(organization.id)
  const { weeks, first, last } = await anonymous(api.booking.organization, { id })
  expect(weeks.map(({ week }) => week)).toEqual(numbers)
  expect(first).toBe(day)
  const cells = (await Promise.all(weeks.map((week) => anonymous(api.booking.week, { id, ...week })))).flatMap(({ items }) => items)
  const free = cells.filter(({ state }) => state === 'available')
  const days = Array.from({ length: 35 }, (_, i) => addDays(first, i)).filter(
    (eachDay) => eachDay <= last && eachDay !== closed && !isSunday(eachDay),
  )
  const expectedTimes = days.flatMap((eachDay) => halfHours.map((half) => `${eachDay} ${half}`)).filter((text) => text >= `${day} ${time}`)
  expect(free.map(({ from }) => toLocalTime(from))).toEqual(expectedTimes.filter((text) => !/13:\d\d$/.test(text)))
  expect(free.every(({ from, to }) => Date.parse(to) - Date.parse(from) === 1_800_000)).toBe(true)

  const guest = await guestOf(shop)
  const taken = [`${opened} 08:00`, `${opened} 17:30`]
  const cellAt = (text: string) => free.find(({ from }) => toLocalTime(from) === text)!
  for (const [index, text] of taken.entries()) {
    const { from, to } = cellAt(text)
    await guest.book({ from, to, phone: `073311122${index}` })
  }
  const { week, year } = weeks[1]!
  const staffWeek = await operator(api.appointments.week, { year, week, models: { organizationId: [organization.id] } })
  expect([staffWeek.from, staffWeek.items.map(({ from }) => toLocalTime(from)).toSorted()]).toEqual([opened, taken])
  const { items } = await anonymous(api.booking.week, { id, year, week })
  expect(items.filter(({ state }) => state === 'reserved').map(({ from }) => toLocalTime(from))).toEqual(taken)
})
