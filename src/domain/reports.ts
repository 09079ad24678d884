// Definition of reports for screen, print and workbook alike.

import { toSnakeCase } from '#contract/kit/codec.ts'
import type { ReportChoice, ReportColumn, ReportKind, ReportScreen, Sums } from '#contract/reports/kit.ts'
import { timeSheetStatuses } from '#contract/accounts/account.ts'
import type { TimeSheetSums } from '#contract/reports/time-sheet.ts'
import type { AdvancedTotals, MessageTotals, SuspendedTotals, VisitTotals } from '#contract/reports/lists.ts'
import type { ProductTotals } from '#contract/reports/summed.ts'
import { appointmentStatusKeys as appointmentWords } from './appointments/appointments.ts'
import { addDays, addMonths } from './text/calendar.ts'
import { smsKindKeys, smsStateKeys } from './sms/sms-messages.ts'
import { orderStatusKeys as orderWords } from './work-orders/work-orders.ts'

/** Labels for the values of a choice. */
export const choiceWords: Record<ReportChoice, Record<string, string>> = {
  orderStatus: orderWords,
  appointmentStatus: appointmentWords,
  appointmentSource: { staff: 'BookedByStaff', guest: 'BookedByGuest' },
  smsStatus: smsStateKeys,
  smsKind: smsKindKeys,
  timeSheetStatus: Object.fromEntries(timeSheetStatuses.map((status) => [status, status])),
  timeSheetSource: { user: 'TimeSheetByUser', admin: 'TimeSheetByAdmin', auto: 'TimeSheetClosed' },
}

export type ReportCell = string | number | boolean | null | undefined
type Row = Record<string, unknown>
/** A visible column; its heading is a translation key or a name chosen by the account. */
export type ReportViewColumn = {
  key: string
  kind: ReportKind
  heading: { word: string } | { text: string }
  of?: ReportChoice | undefined
  decimals?: number | undefined
  /** The column of one payment type. */
  isPayment?: true
  /** Relative width in print. */
  weight?: number | undefined
  long?: true | undefined
  /** Translation key for a missing person. */
  none?: string | undefined
  /** Sort key of the search, if the heading sorts. */
  sort?: string | undefined
  sum: boolean
  under?: string | undefined
  excel: boolean
  value: (row: object) => ReportCell
}

/** Returns the columns of a screen or file; columns of payment types are those that occur in the totals. */
export function selectColumns({ columns }: ReportScreen, totals: object, where: 'screen' | 'file'): ReportViewColumn[] {
  const columnsHere = (columns as readonly ReportColumn[]).filter(({ screen }) => where === 'screen' || !screen)
  return columnsHere.flatMap(
    ({ key, each, kind, word, of, decimals, weight, long, none, sort, sum = false, as = key, under, excel = false }): ReportViewColumn[] =>
      each === 'payments'
        ? listPayments(totals).map(({ paymentTypeId, paymentType }) => ({
            key: `payment-${paymentTypeId ?? 0}`,
            kind,
            heading: paymentType === null ? { word: 'Unpaid' } : { text: paymentType },
            isPayment: true,
            sum,
            excel,
            value: (row: object) => listPayments(row).find((paid) => paid.paymentTypeId === paymentTypeId)?.total ?? 0,
          }))
        : [
            {
              key,
              kind,
              heading: { word },
              of,
              decimals,
              weight,
              long,
              none,
              sort: sort && toSnakeCase(key),
              sum,
              under,
              excel,
              value: (row: object) => ((row as Row)[key] ?? (row as Row)[as]) as ReportCell,
            },
          ],
  )
}
/** Payment types of paid orders; unpaid ones have a column of their own. */
const listPayments = (totals: object): Sums['payments'] =>
  ((totals as Partial<Sums>).payments ?? []).filter(({ paymentTypeId }) => paymentTypeId !== null)

/** A labelled figure below a table, or next to the sums of a group. */
export type ReportFact = {
  label: { word: string; values?: Record<string, number> } | { text: string }
  kind: ReportKind
  value: number
  count?: number
}

/** Sums by payment type, which add up to the total. */
export const paymentFacts = ({ payments }: Pick<Sums, 'payments'>): ReportFact[] =>
  payments.map(({ paymentType, orders, total }) => ({
    label: paymentType === null ? { word: 'Unpaid' } : { text: paymentType },
    kind: 'money',
    value: total,
    count: orders,
  }))

/** Figures below all rows of a report. */
export const reportFacts: Record<string, (totals: never) => ReportFact[]> = {
  daily: paymentFacts,
  timesheet: ({ people }: TimeSheetSums) =>
    people.map(({ user, worked, daysWorked }): ReportFact => ({
      label: { text: user },
      kind: 'minutes',
      value: worked,
      count: daysWorked,
    })),
  monthly: ({ vat }: Sums) =>
    vat.flatMap(({ vatPercentage: percent, net, tax, total }): ReportFact[] => [
      { label: { word: 'NetAtRate', values: { percent } }, kind: 'money', value: net },
      { label: { word: 'VatAtRate', values: { percent } }, kind: 'money', value: tax },
      { label: { word: 'TotalAtRate', values: { percent } }, kind: 'money', value: total },
    ]),
  company: paymentFacts,
  advanced: ({ statuses, ...sums }: AdvancedTotals) => [
    ...statuses.map(({ status, count, total }): ReportFact => ({
      label: { word: choiceWords.orderStatus[status]! },
      kind: 'money',
      value: total,
      count,
    })),
    ...paymentFacts(sums),
  ],
  suspended: ({ ages }: SuspendedTotals) =>
    ages.map(({ from, to, orders, total }): ReportFact => ({
      label: to === null ? { word: 'WaitedOver', values: { from: from - 1 } } : { word: 'WaitedBetween', values: { from, to } },
      kind: 'money',
      value: total,
      count: orders,
    })),
  work_order_products: ({ services, products, discount }: ProductTotals) => [
    { label: { word: 'Services' }, kind: 'money', value: services },
    { label: { word: 'Products' }, kind: 'money', value: products },
    { label: { word: 'DiscountOfOrders' }, kind: 'money', value: discount },
  ],
  appointments: ({ statuses, cancelled, noShow, converted }: VisitTotals) => [
    ...statuses.map(({ status, count }): ReportFact => ({
      label: { word: choiceWords.appointmentStatus[status]! },
      kind: 'number',
      value: count,
    })),
    { label: { word: 'CancelledByGuest' }, kind: 'number', value: cancelled },
    { label: { word: 'NoShow' }, kind: 'percent', value: noShow },
    { label: { word: 'BecameOrders' }, kind: 'number', value: converted },
  ],
  sms: ({ statuses, kinds }: MessageTotals) => [
    ...statuses.map(({ status, count }): ReportFact => ({ label: { word: choiceWords.smsStatus[status]! }, kind: 'number', value: count })),
    ...kinds.map(({ kind, count }): ReportFact => ({ label: { word: choiceWords.smsKind[kind]! }, kind: 'number', value: count })),
  ],
}

/** Returns the name part of a `person` key. */
export const reportPersonName = (key: string): string => key.slice(key.indexOf(' ') + 1)

/** Splits a `personDay` key into name and day. */
export function personDay(key: string): { day: string; name: string } {
  const [day = ''] = key.split(' ', 1)
  return { day, name: reportPersonName(key.slice(day.length + 1)) }
}

/** Default filter of a report: the calendar month before today. */
export function lastMonth(today: string): [first: string, last: string] {
  const thisMonth = `${today.slice(0, 8)}01`
  return [addMonths(thisMonth, -1), addDays(thisMonth, -1)]
}
