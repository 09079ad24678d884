// Time sheets of the last two weeks, and the current ones.

import type { TimeSheetStatus } from '#contract/time-sheets.ts'
import { addDays, dayInZone, toInstant } from '#domain/text/calendar.ts'
import type { OwnerTransaction } from '#server/accounts/accounts.service.ts'
import type { Dice } from './seed-dice.ts'

const days = 13
type Choice = { at: string; status: TimeSheetStatus; source?: 'auto'; needsReview?: true }

/** Ordinary days with lunch between, free Sundays, a day of holiday, and one evening on which somebody forgot to go home. */
export async function seedTimeSheets(tx: OwnerTransaction, accountId: number, zone: string, now: Date, dice: Dice): Promise<void> {
  const users = await tx
    .selectFrom('users')
    .select(['id', 'organizationId'])
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  const today = dayInZone(now.toISOString(), zone)
  const rows = users.flatMap(({ id: userId, organizationId }, person) => {
    const choices = Array.from({ length: days + 1 }, (_, i) => addDays(today, i - days)).flatMap((day) =>
      choicesOf(day, {
        zone,
        dice,
        isHoliday: person === 3 && day === workday(today, -8),
        isForgotten: person === 2 && day === workday(today, -3),
      }),
    )
    const pastChoices = choices.filter(({ at }) => Date.parse(at) <= now.getTime())
    return pastChoices.map(({ at, status, source = 'user' as const, needsReview = false }, i) => ({
      accountId,
      userId,
      organizationId,
      status,
      startDate: at,
      endDate: pastChoices[i + 1]?.at ?? null,
      source,
      needsReview,
    }))
  })
  await tx.insertInto('timeSheets').values(rows).execute()
}

function choicesOf(
  day: string,
  { zone, dice, isHoliday, isForgotten }: { zone: string; dice: Dice; isHoliday: boolean; isForgotten: boolean },
): Choice[] {
  const at = (hour: number, from: number, to: number) => toInstant(day, `${String(hour).padStart(2, '0')}:${dice.between(from, to)}`, zone)
  if (isSunday(day)) return []
  if (isHoliday) return [{ at: at(8, 10, 10), status: 'ON_HOLIDAY' }]
  const morning: Choice = { at: at(7, 45, 58), status: 'WORKING' }
  if (isForgotten)
    return [
      { ...morning, source: 'auto', needsReview: true },
      { at: toInstant(day, '18:00', zone), status: 'GONE_HOME', source: 'auto' },
    ]
  return [
    morning,
    ...(dice.between(0, 1)
      ? ([
          { at: at(10, 10, 20), status: 'BREAK' },
          { at: at(10, 25, 35), status: 'WORKING' },
        ] satisfies Choice[])
      : []),
    { at: at(12, 10, 25), status: 'LUNCH' },
    { at: at(12, 40, 55), status: 'WORKING' },
    { at: at(17, 10, 50), status: 'GONE_HOME' },
  ]
}

const isSunday = (day: string) => new Date(day).getUTCDay() === 0
/** So many days from one, or the day before where nobody works. */
function workday(day: string, offset: number): string {
  const found = addDays(day, offset)
  return isSunday(found) ? addDays(found, -1) : found
}
