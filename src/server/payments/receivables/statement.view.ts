import { addDays } from '#domain/text/calendar.ts'
import { sumAmounts } from '#domain/text/money.ts'
import type { StatementRow } from './statement.queries.ts'

type Period = { from: string | undefined; until: string | undefined; today: string }
export type Statement = ReturnType<typeof divideStatement>

/** Words of the kinds of rows. */
export const statementKindKeys = {
  work: 'WorkDone',
  invoice: 'Invoice',
  advance: 'Advance',
  'credit-note': 'CreditNote',
  payment: 'KindTaken',
  refund: 'KindRefund',
  void: 'KindVoid',
  carried: 'KindCarried',
  'write-off': 'WriteOffRow',
} as const satisfies Record<StatementRow['kind'], string>

/** Days of a statement of which nothing is owed. */
const shownDays = 30

/** Divides rows, oldest first, into the balance before a period and the rows of it, each with the balance after it; in lei. */
export function divideStatement(all: readonly StatementRow[], { from: sentFrom, until: sentUntil, today }: Period) {
  const from = sentFrom ?? addDays(today, -shownDays)
  const last = all.at(-1)?.day ?? today
  // Money that came after today's closing lies in tomorrow's till.
  const until = sentUntil ?? (last > today ? last : today)
  const before = sumAmounts(all.filter(({ day }) => day < from).map(({ amount }) => amount))
  let balance = before
  const rows = all
    .filter(({ day }) => day >= from && day <= until)
    .map((row) => ({ ...row, balance: (balance = sumAmounts([balance, row.amount])) }))
  return { from, until, before, rows, after: balance }
}
