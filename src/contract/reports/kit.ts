import { z } from 'zod'
import type { ReportType } from './tracked.ts'
import type { Group, Module } from '#contract/kit/access.ts'
import type { ColumnKind } from '#contract/kit/columns.ts'
import { workbookType } from '#contract/kit/download.ts'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { dayRange, choiceFilter, File, booleanFilter, Id, LanguageField, textFilter } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'

/** The kind of a report column: that of a workbook, minutes, percent, or a month (`2026-10`, or its first day). */
export type ReportKind = ColumnKind | 'minutes' | 'percent' | 'month'

/** Lists of words for the values of a column; `domain/reports.ts` has the words. */
export type ReportChoice =
  | 'orderStatus'
  | 'appointmentStatus'
  | 'appointmentSource'
  | 'smsStatus'
  | 'smsKind'
  | 'timeSheetStatus'
  | 'timeSheetSource'

/** A column of a report: screen, print and workbook all read this definition. */
export type ReportColumn<Key extends string = string> = {
  key: Key
  kind: ReportKind
  word: string
  /** The relative width in print, if it differs from the usual width of its kind. */
  weight?: number
  /** The column contains sentences: the screen gives it two lines and the space that other columns leave. */
  long?: true
  /** The text for an absent person. */
  none?: string
  /** Shares of a whole all have two decimals, so that they align. */
  decimals?: 2
  /** The list of words for the values of a choice. */
  of?: ReportChoice
  /** A click on the heading sorts the report by the key of the column on the wire. */
  sort?: true
  /** The lines of groups and of all rows show the sum of this column. */
  sum?: true
  /** The key of the column in the sums, if it differs. */
  as?: string
  /** Screen and print show this value as the second line of the column with this key. */
  under?: string
  /** Only the workbook has this column; screen and print have no room for it. */
  excel?: true
  /** Only the screen has this column, because it contains actions. */
  screen?: true
  /** The report has one such column for each payment type in its totals. */
  each?: 'payments'
}

/** The key of a `personDay` is `2026-10-05 7 Ana Pop` and of a `person` `7 Ana Pop`; the id distinguishes people of the same name. */
export type ReportGrouping = 'day' | 'month' | 'personDay' | 'person'

/** The definition of one screen of a report and of its files. */
export type ReportScreen<Row = object, Type extends ReportType = ReportType> = {
  /** The name in the address of the screen and in its file names. */
  name: string
  type: Type
  interval?: string
  /** The workbook uses this interval instead of that of the screen. */
  excelInterval?: string
  title: string
  /** The translation key of the question that the report answers. */
  intro: string
  landscape: boolean
  /** Rows stand in groups of this kind; the groups show while the rows are sorted by one of these columns. */
  groups?: { by: ReportGrouping; sort: string | readonly string[] }
  columns: readonly ReportColumn<Extract<keyof Row, string>>[]
  /** Each printed group is a separate table with a place for a signature below it. */
  signed?: true
  /** The user can show the lines of each order below it. */
  withServices?: true
  /** The initial sort, if it differs from that of the report's type. */
  sort?: { orderBy: string; orderDir: 'asc' | 'desc' }
  /** The initial days: the previous calendar month, all days up to today, or the last seven days including today. */
  days?: 'lastMonth' | 'untilToday' | 'lastWeek'
  /** Initial filters beside the workplace and the days. */
  defaults?: Record<string, unknown>
}

/** Filters of every report on finished work: workplace and days. */
export const finishedWorkFilters = { organizationId: choiceFilter(Id), finished: dayRange }
/** Filters of every report on orders. */
export const orderReportFilters = {
  ...finishedWorkFilters,
  workOrderTypeId: choiceFilter(Id),
  paymentTypeId: choiceFilter(Id),
  carTypeId: choiceFilter(Id),
  workerId: choiceFilter(Id),
  itp: booleanFilter,
  unpaid: booleanFilter,
  quickText: textFilter,
}

/** Filters that do not narrow a report enough alone: a report requires another one beside them. */
export const nonNarrowingFilters = ['organizationId', 'by'] as const

const Amount = z.number()
const Count = z.int()
const Paid = { paymentTypeId: Id.nullable(), paymentType: z.string().nullable(), orders: Count, total: Amount }
const Rated = { vatPercentage: z.number(), orders: Count, net: Amount, tax: Amount, total: Amount }
/** Every report accepts these, so that a program can send them to all; a report without such a grouping ignores them. */
export const reportIntervals = ['none', 'daily', 'monthly'] as const
export const optionalInterval = { interval: z.enum(reportIntervals).optional() }

/** Sums of orders. Payments (unpaid ones have no type) add up to the total, and so does the VAT by rate. */
export const Sums = outputOf({
  orders: Count,
  subtotal: Amount,
  hotel: Amount,
  discount: Amount,
  net: Amount,
  tax: Amount,
  total: Amount,
  unpaid: Amount,
  payments: z.array(z.object(Paid)),
  vat: z.array(z.object(Rated)),
})
export type Sums = z.output<typeof Sums>

const subtotal = { key: 'subtotal', kind: 'money', word: 'Subtotal', sort: true, sum: true } as const
const discount = { key: 'discount', kind: 'money', word: 'Discount', sort: true, sum: true, under: 'subtotal' } as const
/** Columns of an amount after its discount. */
export const totalColumns = [
  { key: 'net', kind: 'money', word: 'Net', sort: true, sum: true },
  { key: 'tax', kind: 'money', word: 'VatShort', sort: true, sum: true, under: 'net' },
  { key: 'total', kind: 'money', word: 'Total', sort: true, sum: true },
] as const satisfies ReportColumn[]
/** Columns of the sums of an order. */
export const moneyColumns = [subtotal, discount, ...totalColumns] as const satisfies ReportColumn[]
/** The columns of `Sums`, for every report that contains them. */
export const sumColumns = [
  { key: 'orders', kind: 'number', word: 'OrderCount', sort: true, sum: true },
  subtotal,
  { key: 'hotel', kind: 'money', word: 'StorageCost', sort: true, sum: true },
  discount,
  ...totalColumns,
  { key: 'unpaid', kind: 'money', word: 'Unpaid', sort: true, sum: true, under: 'total' },
] as const satisfies ReportColumn[]
/** Reports of orders sort by these, beside columns of their own. */
export const sumSorts = ['total', 'orders', 'subtotal', 'hotel', 'discount', 'net', 'tax', 'unpaid'] as const

/** The group of a row, if it is in one. */
export const groupedRowFields = { groupKey: z.string().nullable().optional() }

type Search = z.ZodObject<{
  models: z.ZodType
  interval: z.ZodType
  orderBy: z.ZodType
  orderDir: z.ZodType
  pageCount: z.ZodType
  pageSize: z.ZodType
}>

/**
 * Defines the calls of one type of report: its rows by page, and all rows as a PDF or a workbook. `search` is a `searchOf` with an
 * `interval`. The groups are those of the page's rows, with sums of the whole group; the totals include all rows.
 */
export function defineReport<S extends Search['shape'], Row extends z.ZodRawShape, Totals extends z.ZodRawShape>(
  type: string,
  search: z.ZodObject<S>,
  { row, totals }: { row: z.ZodObject<Row>; totals: z.ZodObject<Totals> },
  rule: { access: Group; module?: Module } = { access: 'office' },
) {
  const { pageCount: _, pageSize: __, ...chosen } = search.shape
  const reportInput = z.object({
    ...chosen,
    withServices: booleanFilter.default(false),
    language: LanguageField.default('ro'),
  })
  const slow = { ...rule, slow: true } as const
  /** Downloads write, because each one is recorded as an export of data. */
  const file = { ...slow, writes: true, input: reportInput, result: File } as const
  return feature('reports', {
    query: endpoint(`GET /reports/query/${type}`, { ...slow, input: search, result: reportResult(row, totals) }),
    pdf: endpoint(`GET /generate/report/query/${type}`, { ...file, blob: 'application/pdf' }),
    /** The same call with the input as a body. */
    pdfPosted: endpoint(`POST /generate/report/query/${type}`, { ...file, blob: 'application/pdf' }),
    excel: endpoint(`GET /generate/excel/report/query/${type}`, { ...file, blob: workbookType }),
  })
}

/** Every report answers in this shape, with rows of its own. */
export const reportResult = <Row extends z.ZodType, Totals extends z.ZodRawShape>(row: Row, totals: z.ZodObject<Totals>) =>
  z.object({
    items: z.array(row),
    groups: z.array(z.object({ ...totals.shape, key: z.string() })),
    totals,
    pageCount: z.int(),
    orderBy: z.string(),
    orderDir: z.enum(['asc', 'desc']),
    /** The exact number of rows, never capped. */
    total: z.int(),
  })

/** A print has at most this many rows; more need a workbook, or a shorter period. */
export const maxPrinted = 3000
