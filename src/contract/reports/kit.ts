import { z } from 'zod'
import type { ReportType } from './tracked.ts'
import type { Group, Module } from '#contract/kit/access.ts'
import type { ColumnKind } from '#contract/kit/columns.ts'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { dayRange, choiceFilter, File, booleanFilter, Id, LanguageField, textFilter } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'

/** The kind of a report column: that of a workbook, minutes, percent, or a month (`2026-10`, or its first day). */
export type ReportKind = ColumnKind | 'minutes' | 'percent' | 'month'

/** Lists of words that a choice stands for; the words are `domain/reports`'. */
export type ReportChoice =
  | 'orderStatus'
  | 'appointmentStatus'
  | 'appointmentSource'
  | 'smsStatus'
  | 'smsKind'
  | 'timeSheetStatus'
  | 'timeSheetSource'

/** A column as the screen, the paper and the workbook have it: it is named here once. */
export type ReportColumn<Key extends string = string> = {
  key: Key
  kind: ReportKind
  word: string
  /** On paper, how wide it is beside the others, where its kind is mostly wider or narrower. */
  weight?: number
  /** Sentences: on the screen they take two lines, and the room that the other columns leave. */
  long?: true
  /** The text that stands for nobody. */
  none?: string
  /** Shares of a whole all have two decimals, so that they align. */
  decimals?: 2
  /** The list of words for the values of a choice. */
  of?: ReportChoice
  /** Its heading sorts, by the key as the wire has it. */
  sort?: true
  /** It stands in the lines of groups and in that of all rows, too. */
  sum?: true
  /** The key of the column in the sums, if it differs. */
  as?: string
  /** On the screen and on paper it is the second line of the column of this key. */
  under?: string
  /** On the screen and on paper there is no room for it. */
  excel?: true
  /** Only the screen has it: there something is done with it. */
  screen?: true
  /** There are as many columns as there are ways of payment in the totals. */
  each?: 'payments'
}

/** The day of a person is `2026-10-05 7 Ana Pop`, with the number by which people of one name differ; a person is `7 Ana Pop`. */
export type ReportGrouping = 'day' | 'month' | 'personDay' | 'person'

/** One screen of a report: what it shows, and how its files look. */
export type ReportScreen<Row = object, Type extends ReportType = ReportType> = {
  /** The name in its files and in its address. */
  name: string
  type: Type
  interval?: string
  /** Its workbook is of this one. */
  excelInterval?: string
  title: string
  /** The question that it answers. */
  intro: string
  landscape: boolean
  /** Rows stand in groups of this kind; the groups show while the rows are sorted by one of these columns. */
  groups?: { by: ReportGrouping; sort: string | readonly string[] }
  columns: readonly ReportColumn<Extract<keyof Row, string>>[]
  /** On paper each of its groups is a table of its own, below which somebody signs. */
  signed?: true
  /** The lines of an order can stand below it. */
  withServices?: true
  /** How it is sorted at first, where that is not how its type is. */
  sort?: { orderBy: string; orderDir: 'asc' | 'desc' }
  /** The days that it begins with: those of the calendar month before this one, all up to today, or today and the six before it. */
  days?: 'lastMonth' | 'untilToday' | 'lastWeek'
  /** Initial filters beside the workplace and the days. */
  defaults?: Record<string, unknown>
}

/** Where and when: all reports of finished work. */
export const finishedWorkFilters = { organizationId: choiceFilter(Id), finished: dayRange }
/** Which orders: all reports that are made of orders. */
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

/** Filters that alone narrow nothing: a report wants another beside them. */
export const nonNarrowingFilters = ['organizationId', 'by'] as const

const Amount = z.number()
const Count = z.int()
const Paid = { paymentTypeId: Id.nullable(), paymentType: z.string().nullable(), orders: Count, total: Amount }
const Rated = { vatPercentage: z.number(), orders: Count, net: Amount, tax: Amount, total: Amount }
/** Every report takes these, so that one client can send them to all: one that has no such grouping ignores them. */
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
/** The columns of `Sums`, in every report that has them. */
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
 * The calls of one type of report: its rows page by page, and all of them as a PDF and as a workbook. `search` is a `searchOf` with
 * an `interval`. The groups are those of the page's rows with their full sums; the totals are of all rows.
 */
export function defineReport<S extends Search['shape'], Row extends z.ZodRawShape, Totals extends z.ZodRawShape>(
  type: string,
  search: z.ZodObject<S>,
  { row, totals }: { row: z.ZodObject<Row>; totals: z.ZodObject<Totals> },
  whose: { access: Group; module?: Module } = { access: 'office' },
) {
  const { pageCount: _, pageSize: __, ...chosen } = search.shape
  const reportInput = z.object({
    ...chosen,
    withServices: booleanFilter.default(false),
    language: LanguageField.default('ro'),
  })
  const slow = { ...whose, slow: true } as const
  /** Downloads write, because each one is recorded as an export of data. */
  const file = { ...slow, writes: true, input: reportInput, result: File } as const
  return feature('reports', {
    query: endpoint(`GET /reports/query/${type}`, { ...slow, input: search, result: reportResult(row, totals) }),
    pdf: endpoint(`GET /generate/report/query/${type}`, { ...file, blob: 'application/pdf' }),
    /** The same as a body. */
    pdfPosted: endpoint(`POST /generate/report/query/${type}`, { ...file, blob: 'application/pdf' }),
    excel: endpoint(`GET /generate/excel/report/query/${type}`, { ...file, blob: workbook }),
  })
}

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Every report answers in this shape, with rows of its own. */
export const reportResult = <Row extends z.ZodType, Totals extends z.ZodRawShape>(row: Row, totals: z.ZodObject<Totals>) =>
  z.object({
    items: z.array(row),
    groups: z.array(z.object({ ...totals.shape, key: z.string() })),
    totals,
    pageCount: z.int(),
    orderBy: z.string(),
    orderDir: z.enum(['asc', 'desc']),
    /** Exact. */
    total: z.int(),
  })

/** A print has at most this many rows; more need a workbook, or a shorter period. */
export const maxPrinted = 3000
