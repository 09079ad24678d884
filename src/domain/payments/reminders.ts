// Whether a client is reminded of a debt.

import type { ReminderRefusal } from '#contract/receivables.ts'
import { isWorkingDay } from '#domain/law/working-days.ts'
import { daysBetween } from '#domain/text/calendar.ts'
import { fromBani, sumAmounts, toBani } from '#domain/text/money.ts'

/** A debt is overdue for so many days before its client is reminded. */
const graceDays = 3
/** A client is reminded so often while the oldest debt stays the same. */
const maxForOldest = 3
/** Hours of a working day in which reminders go out, by the clock of the workplace. */
const hours = { from: '09:00', to: '19:00' }

export const isReminderTime = (country: string, day: string, time: string): boolean =>
  isWorkingDay(country, day) && time >= hours.from && time < hours.to

type Debts = {
  items: readonly { dueOn: string; balance: number }[]
  /** Money of the client that stands on no order; it is taken off. In lei. */
  credit: number
  today: string
  /** Earlier reminders, in any order. */
  past: readonly { day: string; oldestDue: string }[]
}
/** `minimum` is in lei; `pauseDays` are the days from one reminder to the next. */
type Rules = { minimum: number; pauseDays: number }
export type DueReminder = { amount: number; oldestDue: string }

/** Returns the sum in lei to remind a client of and the day since when it is due, or why the client is not reminded. */
export function findDueReminder(
  { items, credit, today, past }: Debts,
  { minimum, pauseDays }: Rules,
): DueReminder | Extract<ReminderRefusal, 'NotOverdue' | 'BelowReminderMinimum' | 'RemindedLately' | 'RemindedOften'> {
  const overdue = items.filter(({ dueOn, balance }) => balance > 0 && daysBetween(dueOn, today) >= graceDays)
  const bani = toBani(sumAmounts(overdue.map(({ balance }) => balance))) - toBani(credit)
  if (bani <= 0) return 'NotOverdue'
  if (bani < toBani(minimum)) return 'BelowReminderMinimum'
  if (past.some(({ day }) => daysBetween(day, today) < pauseDays)) return 'RemindedLately'
  const oldestDue = overdue.map(({ dueOn }) => dueOn).toSorted()[0]!
  if (past.filter((reminder) => reminder.oldestDue === oldestDue).length >= maxForOldest) return 'RemindedOften'
  return { amount: fromBani(bani), oldestDue }
}
