import { z } from 'zod'
import { Day, Id, Instant, searchOf } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'
import {
  groupedRowFields,
  moneyColumns,
  orderReportFilters,
  reportIntervals,
  defineReport,
  sumColumns,
  sumSorts,
  Sums,
  type ReportScreen,
} from './kit.ts'

/** Fields that every report has of a listed order. */
export const OrderReportRow = outputOf({
  id: Id,
  itp: z.boolean(),
  /** The time zone in which the instants of the row are shown. */
  timeZone: z.string(),
  finished: Instant,
  uuid: z.string(),
  clientName: z.string(),
  delegateName: z.string().nullable(),
  plateNumber: z.string(),
  car: z.string(),
  workOrderType: z.string(),
  workers: z.string(),
  documentNumber: z.string().nullable(),
  paymentTypeId: Id.nullable(),
  paymentType: z.string().nullable(),
})
const CalendarDay = outputOf({ day: Day, average: z.number() })
/** A row is an order, or a calendar day if the interval is `monthly`. */
const Row = z.object({ ...groupedRowFields, ...OrderReportRow.partial().shape, ...CalendarDay.partial().shape, ...Sums.partial().shape })
type Row = z.output<typeof Row>

export const WorkOrderReportSearch = searchOf(
  ['finished', 'day', 'client_name', 'plate_number', 'document_number', ...sumSorts],
  orderReportFilters,
  'desc',
  50,
).safeExtend({ interval: z.enum(reportIntervals).default('daily') })
export type WorkOrderReportSearch = z.output<typeof WorkOrderReportSearch>
/** Only orders can be sorted by these, not days. */
export const sortsOfOrdersOnly = ['client_name', 'plate_number', 'document_number'] as const

export const workOrderReport = defineReport('work-order', WorkOrderReportSearch, { row: Row, totals: Sums })

/** The columns of an order in every report that lists orders. */
export const orderReportColumns = [
  { key: 'clientName', kind: 'text', word: 'Client', sort: true },
  { key: 'delegateName', kind: 'text', word: 'DelegateName', under: 'clientName' },
  { key: 'plateNumber', kind: 'code', word: 'PlateNumberShort', sort: true },
  { key: 'car', kind: 'text', word: 'Vehicle', under: 'plateNumber' },
  { key: 'workOrderType', kind: 'text', word: 'WorkOrderTypeShort' },
  { key: 'workers', kind: 'text', word: 'Workers', under: 'workOrderType' },
] as const
/** The payment type of an order and its document. */
export const paymentColumns = [
  { key: 'paymentType', kind: 'text', word: 'Payment' },
  { key: 'documentNumber', kind: 'code', word: 'DocumentNumberShort', sort: true, under: 'paymentType' },
] as const

export const dailyReport: ReportScreen<Row, 'work-order'> = {
  name: 'daily',
  type: 'work-order',
  interval: 'daily',
  title: 'DailyReport',
  intro: 'DailyReportIntro',
  landscape: true,
  groups: { by: 'day', sort: 'finished' },
  withServices: true,
  columns: [
    { key: 'finished', kind: 'instant', word: 'Finished', sort: true },
    { key: 'uuid', kind: 'code', word: 'OrderNumber', under: 'finished' },
    ...orderReportColumns,
    ...paymentColumns,
    ...moneyColumns,
  ],
}

export const monthlyReport: ReportScreen<Row, 'work-order'> = {
  name: 'monthly',
  type: 'work-order',
  interval: 'monthly',
  title: 'MonthlyReport',
  intro: 'MonthlyReportIntro',
  landscape: true,
  groups: { by: 'month', sort: 'day' },
  sort: { orderBy: 'day', orderDir: 'asc' },
  columns: [
    { key: 'day', kind: 'day', word: 'CalendarDay', sort: true },
    ...sumColumns,
    { key: 'payments', kind: 'money', word: 'Payment', each: 'payments', sum: true },
    { key: 'average', kind: 'money', word: 'Average' },
  ],
}
