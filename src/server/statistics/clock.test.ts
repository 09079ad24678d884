import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { addDays, toInstant, mondayBefore } from '#domain/text/calendar.ts'
import { toBani } from '#domain/text/money.ts'
import { openShop } from '#test/shop.ts'

// The clock is set to the edges of days that are an hour longer or shorter and of a year whose last week is the 53rd.

const zone = 'Europe/Bucharest'
const setClock = (instant: number) => vi.useFakeTimers({ toFake: ['Date'], now: instant })
afterEach(() => void vi.useRealTimers())

test.each([
  ['on which the clocks go back', '2026-10-25', 25],
  ['on which the clocks go forward', '2027-03-28', 23],
  ['that ends a year', '2026-12-31', 24],
  ['that begins one, in week 53 of the last', '2027-01-01', 24],
])('an order that is finished around a day %s counts once, on its local day', async (_what, day, hours) => {
  const { make, admin } = await openShop()
  const [begins, ends] = [day, addDays(day, 1)].map((one) => Date.parse(toInstant(one, '00:00', zone))) as [number, number]
  expect(ends - begins).toBe(hours * 3_600_000)
  const finish = async (instant: number) => {
    setClock(instant)
    return toBani((await make.workOrder({ status: 'done' })).total)
  }
  const second = 1000
  const before = await finish(begins - second)
  const on = [await finish(begins), await finish(begins + 3.5 * 3_600_000), await finish(ends - second)]
  const after = await finish(ends)
  const sum = on.reduce((all, one) => all + one)

  setClock(Date.parse(toInstant(day, '23:59', zone)))
  const monday = mondayBefore(day)
  const week = Array.from({ length: 7 }, (_, i) => addDays(monday, i))
  const expectedValues = week.map((one) => (one === day ? sum : one === addDays(day, -1) ? before : 0))
  const [current] = (await admin(api.statistics.get, {})).items
  expect(current!.values.map(toBani)).toEqual(expectedValues)
  expect(toBani(current!.total)).toBe(expectedValues.reduce((all, one) => all + one))

  const readTotal = async (from: string, to: string) => {
    const { totals } = await admin(api.workOrderReport.query, { models: { finished: [from, to] } })
    return toBani(totals.total)
  }
  const days = [...week, addDays(monday, 7)]
  const each: number[] = []
  for (const one of days) each.push(await readTotal(one, one))
  expect(each).toEqual(days.map((one) => (one === day ? sum : one === addDays(day, -1) ? before : one === addDays(day, 1) ? after : 0)))
  expect(await readTotal(days[0]!, days[7]!)).toBe(each.reduce((all, one) => all + one))
})
