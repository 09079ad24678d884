// Time sheets of the last two weeks, and the current ones.

import type { TimeSheetStatus } from '#contract/time-sheets.ts'
import { addDays } from '#domain/text/calendar.ts'
import { isSunday, timeOn } from './seed-days.ts'
import { store, type DemoShop } from './seed-shop.ts'

const days = 13

/** From which minute to which of the hour somebody makes the choice, on an ordinary day. */
type Choice = [status: TimeSheetStatus, hour: number, from: number, to: number]
const morning: Choice = ['WORKING', 7, 45, 58]
const lunchAndEvening: Choice[] = [
  ['LUNCH', 12, 10, 25],
  ['WORKING', 12, 40, 55],
  ['GONE_HOME', 17, 10, 50],
]
const withBreak: Choice[] = [morning, ['BREAK', 10, 10, 20], ['WORKING', 10, 25, 35], ...lunchAndEvening]
const withoutBreak: Choice[] = [morning, ...lunchAndEvening]
const forgotten: Choice[] = [morning, ['GONE_HOME', 18, 0, 0]]
const holiday: Choice[] = [['ON_HOLIDAY', 8, 10, 10]]

/** Ordinary days with lunch between, free Sundays, a day of holiday, and one evening on which somebody forgot to go home. */
export async function seedTimeSheets(shop: DemoShop): Promise<void> {
  const { tx, account, now, today, dice } = shop
  const users = await tx
    .selectFrom('users')
    .select(['id', 'organizationId'])
    .where('accountId', '=', account)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  const workdays = Array.from({ length: days + 1 }, (_, i) => addDays(today, i - days)).filter((day) => !isSunday(day))
  const rows = users.flatMap(({ id: userId, organizationId }, person) => {
    const choices = workdays.flatMap((day) => {
      const isForgotten = person === 2 && day === workdays.at(-4)
      const isHoliday = person === 3 && day === workdays.at(-8)
      const chosen = isForgotten ? forgotten : isHoliday ? holiday : dice.pick([withBreak, withoutBreak])
      return chosen.map(([status, hour, from, to], i) => ({
        status,
        startDate: timeOn(day, hour, dice.between(from, to)),
        source: isForgotten ? 'auto' : 'user',
        needsReview: isForgotten && i === 0,
      }))
    })
    const past = choices.filter(({ startDate }) => startDate <= now)
    return past.map((choice, i) => ({ ...choice, userId, organizationId, endDate: past[i + 1]?.startDate ?? null }))
  })
  await store(shop, 'timeSheets', rows)
}
