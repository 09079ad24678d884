import { z } from 'zod'
import { AppointmentStatus } from '#contract/appointments/appointments.ts'
import { dayRange, choiceFilter, booleanFilter, Id, Instant, textFilter, moneyRange, searchOf } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'
import { SmsKind, SmsStatus } from '#contract/sms.ts'
import { OrderStatus } from '#contract/work-orders/order.ts'
import {
  optionalInterval,
  groupedRowFields,
  moneyColumns,
  orderReportFilters,
  reportIntervals,
  defineReport,
  sumSorts,
  Sums,
  type ReportScreen,
} from './kit.ts'
import { orderReportColumns, paymentColumns, OrderReportRow } from './orders.ts'

// Reports of this file list single records: orders of any kind, appointments and messages.

const Count = z.int()
const Amount = z.number()
/** Columns of the person to call. */
const callerColumns = [
  { key: 'clientName', kind: 'text', word: 'Client', sort: true },
  { key: 'phone', kind: 'code', word: 'Phone', under: 'clientName' },
] as const

const Advanced = OrderReportRow.extend(
  outputOf({
    finished: Instant.nullable(),
    status: OrderStatus,
    organization: z.string(),
    startDate: Instant,
    endDate: Instant.nullable(),
    duration: z.int().nullable(),
    tyreDimensions: z.string().nullable(),
    vinNumber: z.string().nullable(),
    phone: z.string().nullable(),
    createdBy: z.string().nullable(),
  }).shape,
).extend(Sums.omit({ payments: true, vat: true, orders: true }).shape)
export type AdvancedReportRow = z.output<typeof Advanced>
export const AdvancedReportSearch = searchOf(
  ['finished', 'start_date', 'client_name', 'plate_number', 'document_number', 'status', ...sumSorts.filter((sort) => sort !== 'orders')],
  {
    ...orderReportFilters,
    clientId: choiceFilter(Id),
    productId: choiceFilter(Id),
    isService: booleanFilter,
    isCustomProduct: booleanFilter,
    status: choiceFilter(OrderStatus),
    startDate: dayRange,
    total: moneyRange,
    plateNumber: textFilter,
    documentNumber: textFilter,
    createdBy: choiceFilter(Id),
    hasDiscount: booleanFilter,
    /** Not finished yet. */
    dateMissing: booleanFilter,
  },
  'desc',
  30,
).safeExtend(optionalInterval)
export type AdvancedReportSearch = z.output<typeof AdvancedReportSearch>
const ByStatus = z.object({ status: z.string(), count: Count, total: Amount })
export const AdvancedTotals = Sums.extend(outputOf({ statuses: z.array(ByStatus) }).shape)
export type AdvancedTotals = z.output<typeof AdvancedTotals>
export const advancedReport = defineReport('advanced', AdvancedReportSearch, { row: Advanced, totals: AdvancedTotals })
export const advancedScreen: ReportScreen<AdvancedReportRow> = {
  name: 'advanced',
  type: 'advanced',
  title: 'AdvancedReport',
  intro: 'AdvancedReportIntro',
  landscape: true,
  withServices: true,
  columns: [
    { key: 'finished', kind: 'instant', word: 'Finished', sort: true },
    { key: 'startDate', kind: 'instant', word: 'StartDate', sort: true, under: 'finished' },
    { key: 'status', kind: 'choice', of: 'orderStatus', word: 'Status', sort: true },
    { key: 'uuid', kind: 'code', word: 'OrderNumber', under: 'status' },
    ...orderReportColumns,
    { key: 'organization', kind: 'text', word: 'Organization', excel: true },
    { key: 'duration', kind: 'minutes', word: 'Duration', excel: true },
    { key: 'endDate', kind: 'instant', word: 'EndDate', excel: true },
    ...paymentColumns,
    { key: 'tyreDimensions', kind: 'code', word: 'TyreDimensions', excel: true },
    { key: 'vinNumber', kind: 'code', word: 'VinNumber', excel: true },
    { key: 'phone', kind: 'code', word: 'Phone', excel: true },
    { key: 'createdBy', kind: 'text', word: 'CreatedByUser', excel: true },
    { key: 'hotel', kind: 'money', word: 'StorageCost', sort: true, sum: true, excel: true },
    ...moneyColumns,
  ],
}

const Suspended = OrderReportRow.extend(
  outputOf({
    ...groupedRowFields,
    finished: Instant,
    waiting: z.int(),
    phone: z.string().nullable(),
    total: Amount,
    version: z.int(),
    payment: z.null(),
  }).shape,
)
export type SuspendedReportRow = z.output<typeof Suspended>
const { unpaid: _, ...ofUnpaidOrders } = orderReportFilters
export const SuspendedReportSearch = searchOf(
  ['finished', 'client_name', 'plate_number', 'total'],
  { ...ofUnpaidOrders, clientId: choiceFilter(Id) },
  'asc',
  30,
).safeExtend({ interval: z.enum(reportIntervals).default('none') })
export type SuspendedReportSearch = z.output<typeof SuspendedReportSearch>
/** A range of days that orders have waited for payment. */
const Age = z.object({ from: Count, to: Count.nullable(), orders: Count, total: Amount })
export const SuspendedTotals = outputOf({ orders: Count, total: Amount, ages: z.array(Age) })
export type SuspendedTotals = z.output<typeof SuspendedTotals>
export const suspendedReport = defineReport('suspended-work-order', SuspendedReportSearch, { row: Suspended, totals: SuspendedTotals })
export const suspendedScreen: ReportScreen<SuspendedReportRow> = {
  name: 'suspended',
  type: 'suspended-work-order',
  interval: 'none',
  excelInterval: 'daily',
  title: 'SuspendedReport',
  intro: 'SuspendedReportIntro',
  landscape: false,
  days: 'untilToday',
  columns: [
    { key: 'finished', kind: 'instant', word: 'Finished', sort: true },
    { key: 'uuid', kind: 'code', word: 'OrderNumber', under: 'finished' },
    { key: 'waiting', kind: 'number', word: 'WaitingDays' },
    ...callerColumns,
    { key: 'plateNumber', kind: 'code', word: 'PlateNumberShort', sort: true },
    { key: 'workOrderType', kind: 'text', word: 'WorkOrderTypeShort', under: 'plateNumber' },
    { key: 'total', kind: 'money', word: 'Total', sort: true, sum: true },
    { key: 'payment', kind: 'text', word: 'Payment', screen: true },
  ],
}
/** The files of the report with its rows grouped by day. */
export const suspendedByDay: ReportScreen<SuspendedReportRow> = {
  ...suspendedScreen,
  interval: 'daily',
  groups: { by: 'day', sort: 'finished' },
}

const Visit = outputOf({
  ...groupedRowFields,
  id: Id,
  timeZone: z.string(),
  from: Instant,
  to: Instant,
  status: AppointmentStatus,
  group: z.string().nullable(),
  clientName: z.string(),
  phone: z.string().nullable(),
  plateNumber: z.string(),
  car: z.string(),
  source: z.enum(['staff', 'guest']),
  createdBy: z.string().nullable(),
  /** The number of sent messages; the next field counts the delivered ones. */
  smsSent: Count,
  smsDelivered: Count,
  workOrderUuid: z.string().nullable(),
})
export type AppointmentReportRow = z.output<typeof Visit>
export const AppointmentsReportSearch = searchOf(
  ['from', 'status', 'client_name'],
  {
    organizationId: choiceFilter(Id),
    from: dayRange,
    appointmentGroupId: choiceFilter(Id),
    status: choiceFilter(AppointmentStatus),
    source: choiceFilter(z.enum(['staff', 'guest'])),
    clientId: choiceFilter(Id),
    quickText: textFilter,
  },
  'asc',
  30,
).safeExtend(optionalInterval)
export type AppointmentsReportSearch = z.output<typeof AppointmentsReportSearch>
export const VisitTotals = outputOf({
  appointments: Count,
  statuses: z.array(z.object({ status: z.string(), count: Count })),
  /** Appointments that the guest cancelled. */
  cancelled: Count,
  /** The percentage of clients who did not come, among appointments that were done or that the workplace marked as skipped. */
  noShow: Amount,
  /** Appointments that became a work order. */
  converted: Count,
})
export type VisitTotals = z.output<typeof VisitTotals>
export const appointmentsReport = defineReport('appointments', AppointmentsReportSearch, { row: Visit, totals: VisitTotals })
export const appointmentsScreen: ReportScreen<AppointmentReportRow> = {
  name: 'appointments',
  type: 'appointments',
  title: 'AppointmentsReport',
  intro: 'AppointmentsReportIntro',
  landscape: true,
  groups: { by: 'day', sort: 'from' },
  columns: [
    { key: 'from', kind: 'instant', word: 'VisitFrom', sort: true },
    { key: 'to', kind: 'instant', word: 'VisitTo', excel: true },
    { key: 'status', kind: 'choice', of: 'appointmentStatus', word: 'Status', sort: true },
    { key: 'group', kind: 'text', word: 'AppointmentGroup', under: 'status' },
    ...callerColumns,
    { key: 'plateNumber', kind: 'code', word: 'PlateNumberShort' },
    { key: 'car', kind: 'text', word: 'Vehicle', under: 'plateNumber' },
    { key: 'source', kind: 'choice', of: 'appointmentSource', word: 'BookedBy' },
    { key: 'createdBy', kind: 'text', word: 'CreatedByUser', under: 'source' },
    { key: 'smsSent', kind: 'number', word: 'MessagesSent' },
    { key: 'smsDelivered', kind: 'number', word: 'MessagesDelivered', under: 'smsSent' },
    { key: 'workOrderUuid', kind: 'code', word: 'OrderNumber' },
  ],
}

const Message = outputOf({
  id: Id,
  timeZone: z.string(),
  createdAt: Instant,
  organization: z.string(),
  kind: SmsKind,
  clientName: z.string().nullable(),
  phone: z.string(),
  text: z.string(),
  status: SmsStatus,
  credits: Count,
  sentAt: Instant.nullable(),
  deliveredAt: Instant.nullable(),
  uuid: z.string().nullable(),
})
export type SmsReportRow = z.output<typeof Message>
export const SmsReportSearch = searchOf(
  ['created_at', 'status', 'credits'],
  {
    organizationId: choiceFilter(Id),
    createdAt: dayRange,
    kind: choiceFilter(SmsKind),
    status: choiceFilter(SmsStatus),
    clientId: choiceFilter(Id),
    phone: textFilter,
    quickText: textFilter,
  },
  'desc',
  30,
).safeExtend(optionalInterval)
export type SmsReportSearch = z.output<typeof SmsReportSearch>
const Counted = z.object({ status: z.string(), count: Count })
export const MessageTotals = outputOf({
  messages: Count,
  credits: Count,
  statuses: z.array(Counted),
  kinds: z.array(z.object({ kind: z.string(), count: Count })),
})
export type MessageTotals = z.output<typeof MessageTotals>
export const smsReport = defineReport('sms', SmsReportSearch, { row: Message, totals: MessageTotals })
export const smsScreen: ReportScreen<SmsReportRow> = {
  name: 'sms',
  type: 'sms',
  title: 'SmsReport',
  intro: 'SmsReportIntro',
  landscape: true,
  columns: [
    { key: 'createdAt', kind: 'instant', word: 'SmsWrittenAt', sort: true },
    { key: 'organization', kind: 'text', word: 'Organization', under: 'createdAt' },
    { key: 'kind', kind: 'choice', of: 'smsKind', word: 'MessageKind' },
    { key: 'status', kind: 'choice', of: 'smsStatus', word: 'Status', sort: true },
    { key: 'clientName', kind: 'text', word: 'Client' },
    { key: 'phone', kind: 'code', word: 'Phone', under: 'clientName' },
    { key: 'text', kind: 'text', word: 'MessageText', long: true },
    { key: 'uuid', kind: 'code', word: 'OrderNumber', under: 'text' },
    { key: 'sentAt', kind: 'instant', word: 'MessageSentAt' },
    { key: 'deliveredAt', kind: 'instant', word: 'MessageDeliveredAt', under: 'sentAt' },
    { key: 'credits', kind: 'number', word: 'MessageCredits', sort: true, sum: true },
  ],
}
