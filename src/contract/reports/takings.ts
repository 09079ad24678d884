import { z } from 'zod'
import { choiceFilter, Day, dayRange, Id, searchOf } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'
import { defineReport, groupedRowFields, optionalInterval, type ReportScreen } from './kit.ts'

const sums = {
  /** Payments less those that were voided on the same day. */
  count: z.int(),
  /** Money for the day itself, less what went back, as on the sheets of the tills. */
  amount: z.number(),
  /** The part of it that was given back, not positive. */
  refunds: z.number(),
  /** Money of the day that corrects closed days; it is in no other column. */
  corrections: z.number(),
}
const TakingsOfType = outputOf({ ...groupedRowFields, id: z.int(), day: Day, paymentTypeId: Id, paymentType: z.string(), ...sums })
export type TakingsReportRow = z.output<typeof TakingsOfType>

export const TakingsReportSearch = searchOf(
  ['day', 'payment_type', 'count', 'amount', 'refunds', 'corrections'],
  { organizationId: choiceFilter(Id), day: dayRange, paymentTypeId: choiceFilter(Id) },
  'asc',
  30,
).safeExtend(optionalInterval)
export type TakingsReportSearch = z.output<typeof TakingsReportSearch>

export const takingsReport = defineReport('takings', TakingsReportSearch, { row: TakingsOfType, totals: outputOf(sums) })
export const takingsScreen: ReportScreen<TakingsReportRow> = {
  name: 'takings',
  type: 'takings',
  title: 'TakingsReport',
  intro: 'TakingsReportIntro',
  landscape: false,
  groups: { by: 'day', sort: 'day' },
  columns: [
    { key: 'day', kind: 'day', word: 'CalendarDay', sort: true },
    { key: 'paymentType', kind: 'text', word: 'Payment', sort: true },
    { key: 'count', kind: 'number', word: 'TakenCount', sort: true, sum: true },
    { key: 'refunds', kind: 'money', word: 'TakenBack', sort: true, sum: true },
    { key: 'amount', kind: 'money', word: 'Amount', sort: true, sum: true },
    { key: 'corrections', kind: 'money', word: 'TakenCorrections', sort: true, sum: true },
  ],
}
