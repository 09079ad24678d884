import { z } from 'zod'
import { collaboratorPaymentTypes } from '#contract/collaborators/collaborator-work-orders.ts'
import { dayRange, choiceFilter, Id, searchOf } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'
import { reportIntervals, defineReport, type ReportScreen } from './kit.ts'

const sums = { orders: z.int(), subtotal: z.number(), tax: z.number(), total: z.number(), unpaid: z.number() }
/** A row is a collaborator, one of their workers, or a month. Several workers of an order share its sums equally. */
const Row = outputOf({
  ...sums,
  id: z.int(),
  /** Null if no worker was named for the orders. */
  name: z.string().nullable(),
  collaborator: z.string().nullable(),
  share: z.number(),
  groupKey: z.string().nullable(),
})
type Row = z.output<typeof Row>

export const CollaboratorReportSearch = searchOf(
  ['total', 'name', 'orders', 'share', 'subtotal', 'tax', 'unpaid'],
  {
    organizationId: choiceFilter(Id),
    date: dayRange,
    collaboratorId: choiceFilter(Id),
    workerId: choiceFilter(Id),
    paymentTypeId: choiceFilter(z.int().min(1).max(collaboratorPaymentTypes.length)),
  },
  'desc',
  30,
).safeExtend({ interval: z.enum(['collaborator', 'worker', 'month', ...reportIntervals]).default('collaborator') })
export type CollaboratorReportSearch = z.output<typeof CollaboratorReportSearch>

export const collaboratorReport = defineReport(
  'collaborator',
  CollaboratorReportSearch,
  { row: Row, totals: outputOf(sums) },
  { access: 'all', module: 'collaborator' },
)

const money = [
  { key: 'subtotal', kind: 'money', word: 'Subtotal', sort: true, sum: true },
  { key: 'tax', kind: 'money', word: 'VatShort', sort: true, sum: true },
  { key: 'total', kind: 'money', word: 'Total', sort: true, sum: true },
  { key: 'unpaid', kind: 'money', word: 'Unpaid', sort: true, sum: true },
] as const
const orders = { key: 'orders', kind: 'number', word: 'OrderCount', sort: true, sum: true } as const
const screen = { type: 'collaborator', landscape: false } as const

export const reportByCollaborator: ReportScreen<Row, 'collaborator'> = {
  ...screen,
  name: 'collaborators',
  interval: 'collaborator',
  title: 'CollaboratorsReport',
  intro: 'CollaboratorsReportIntro',
  columns: [{ key: 'name', kind: 'text', word: 'Collaborator', sort: true }, orders, ...money],
}

export const reportByWorker: ReportScreen<Row, 'collaborator'> = {
  ...screen,
  name: 'collaborator_workers',
  interval: 'worker',
  title: 'CollaboratorWorkersReport',
  intro: 'CollaboratorWorkersReportIntro',
  columns: [
    { key: 'name', kind: 'text', word: 'CollaboratorWorker', none: 'NoOperator', sort: true },
    { key: 'collaborator', kind: 'text', word: 'Collaborator', under: 'name' },
    orders,
    { key: 'share', kind: 'number', word: 'WorkShare', decimals: 2, sort: true },
    ...money,
  ],
}

export const reportByMonth: ReportScreen<Row, 'collaborator'> = {
  ...screen,
  name: 'collaborator_months',
  interval: 'month',
  title: 'CollaboratorMonthsReport',
  intro: 'CollaboratorMonthsReportIntro',
  sort: { orderBy: 'name', orderDir: 'asc' },
  columns: [{ key: 'name', kind: 'month', word: 'CalendarMonth', sort: true }, orders, ...money],
}
