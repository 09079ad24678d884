// Debts of clients, by how long they have been due.

import { daysBetween } from '#domain/text/calendar.ts'
import { sumAmounts } from '#domain/text/money.ts'

/** Ages of a debt with the days after its due day up to which it belongs to one; the last has no limit. */
export const debtAges = [
  { key: 'notDue', upTo: 0 },
  { key: 'd30', upTo: 30 },
  { key: 'd60', upTo: 60 },
  { key: 'd90', upTo: 90 },
  { key: 'over90', upTo: Infinity },
] as const
export type DebtAge = (typeof debtAges)[number]['key']
export type DebtsByAge = Record<DebtAge, number>

/** Names an order or invoice of a list of debts. */
export const debtKey = ({ workOrderId, invoiceId }: { workOrderId: number | null; invoiceId: number | null }): string =>
  workOrderId === null ? `invoice ${invoiceId}` : String(workOrderId)

type Debt = { dueOn: string; balance: number }

export const ageOf = (dueOn: string, today: string): DebtAge => debtAges.find(({ upTo }) => daysBetween(dueOn, today) <= upTo)!.key

/** Sums what is owed by age, in lei; an order that was overpaid owes nothing. */
export function sumByAge(debts: readonly Debt[], today: string): DebtsByAge & { owed: number } {
  const owing = debts.filter(({ balance }) => balance > 0)
  const sums = debtAges.map(({ key }) => [
    key,
    sumAmounts(owing.filter(({ dueOn }) => ageOf(dueOn, today) === key).map(({ balance }) => balance)),
  ])
  return { ...(Object.fromEntries(sums) as DebtsByAge), owed: sumAmounts(owing.map(({ balance }) => balance)) }
}
