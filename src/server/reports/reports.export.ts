import { maxDownloaded } from '#contract/kit/download.ts'
import { AppError, fail } from '#contract/kit/errors.ts'
import type { FileContent } from '#contract/kit/fields.ts'
import { dayInZone, toInstant } from '#domain/text/calendar.ts'
import { formatDayTime, formatNumber, formatTime } from '#domain/text/format.ts'
import type { ColumnKind } from '#contract/kit/columns.ts'
import type { ReportKind, ReportScreen } from '#contract/reports/kit.ts'
import { choiceWords, type ReportCell, type ReportViewColumn } from '#domain/reports.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import type { AfterTransaction } from '#server/platform/http/implement.ts'
import * as queries from './reports.queries.ts'
import {
  describeFilters,
  createReportFormatter,
  toPrintedTable,
  type ReportFormatter,
  isGrouped,
  type ReportFileRequest,
  type Report,
} from './reports.view.ts'

/** A longer workbook is packed while its rows arrive and has no second sheet, so the lines of orders are refused. */
const maxRowsWithLines = 10_000

const lineColumns = [
  { key: 'uuid', kind: 'code', word: 'OrderNumber' },
  { key: 'name', kind: 'text', word: 'LineName' },
  { key: 'quantity', kind: 'number', word: 'Quantity' },
  { key: 'um', kind: 'text', word: 'Um' },
  { key: 'price', kind: 'money', word: 'Price' },
  { key: 'total', kind: 'money', word: 'Total' },
] as const

const cellKind = (kind: ReportKind): ColumnKind => (kind === 'minutes' || kind === 'percent' ? 'number' : kind === 'month' ? 'code' : kind)

type Row = Record<string, ReportCell>
export type ReportFile = { rows: number; later: AfterTransaction<FileContent> }

/** Writes the rows with the sums of each group and of all, a sheet with the filters, and on request a sheet with the order lines. */
export async function buildReportWorkbook(
  context: Context<UserActor>,
  report: Report,
  screen: ReportScreen<never>,
  request: ReportFileRequest,
  source: queries.ReportSource,
): Promise<ReportFile> {
  const { db, excel, signal } = context
  const grouped = isGrouped(screen, request)
  const { total: rows, totals, groups } = await queries.fetchReportSums<object>(db, source, grouped)
  const { lines } = report
  const withLines = request.withServices && lines !== undefined && screen.withServices === true
  // Each group and the total take one more row of the sheet.
  const sheetRows = rows + groups.length + (rows > 0 ? 1 : 0)
  if (rows > maxDownloaded) fail('TooManyRows', { details: { rows, max: maxDownloaded } })
  if (withLines && sheetRows > maxRowsWithLines) fail('TooManyRows', { details: { rows: sheetRows, max: maxRowsWithLines } })

  const pen = await createReportFormatter(context, request, 'workbook')
  const { columns, facts } = toPrintedTable(screen, totals)
  const entries = sheetRows > maxRowsWithLines ? undefined : await report.entries?.(context, request)
  const entryColumns = entries && toPrintedTable(entries.screen, totals).columns
  const toSheetColumns = (sheetColumns: ReportViewColumn[]) =>
    sheetColumns.map((column) => ({ heading: pen.heading(column), kind: cellKind(column.kind) }))
  const book = excel.open({
    title: pen.translate(screen.title),
    columns: toSheetColumns(columns),
    filters: {
      title: pen.translate('Filters'),
      rows: [
        [pen.translate('Filters'), pen.translate(screen.title)],
        ...(await describeFilters(context, report, request, pen)),
        ...describeMaking(pen, rows, facts.map(pen.fact)),
      ],
    },
    ...(withLines && {
      more: { title: pen.translate('Lines'), columns: lineColumns.map(({ word, kind }) => ({ heading: pen.translate(word), kind })) },
    }),
    ...(entries && { more: { title: pen.translate(entries.title), columns: toSheetColumns(entryColumns!) } }),
    rows: sheetRows,
    zone: pen.zone,
    words: { yes: pen.translate('Yes'), no: pen.translate('No') },
  })
  signal?.addEventListener('abort', () => book.drop(signal.reason as Error))
  try {
    let open: string | undefined
    for await (const batch of queries.fetchReportBatches<Row & { id?: number; groupKey: string }>(db, source, request)) {
      for (const part of splitRuns(batch, ({ groupKey }) => (grouped ? groupKey : ''))) {
        const key = part[0]!.groupKey
        const group = grouped && key !== open && groups.find((one) => one.key === key)
        if (group) await book.add([toSumRow(columns, group, pen.group(screen, key), pen)], { bold: true })
        open = key
        await book.add(part.map((row) => columns.map((column) => toCell(column, row, pen))))
      }
      if (withLines) await addLines(context, lines, batch as never, (rows, how) => book.add(rows, how))
    }
    if (entries)
      for await (const batch of queries.fetchReportBatches<Row>(db, entries.source, request))
        await book.add(
          batch.map((row) => entryColumns!.map((column) => toCell(column, row, pen))),
          { more: true },
        )
    if (rows > 0) await book.add([toSumRow(columns, totals, pen.translate('ReportTotal'), pen)], { bold: true, closing: true })
  } catch (error) {
    book.drop(error as Error)
    throwExportError(error)
  }
  const fileName = `${screen.name}_report_${dayInZone(pen.now, pen.zone)}.xlsx`
  return { rows, later: async () => ({ fileName, content: await book.finish().catch(throwExportError) }) }
}

/** Turns a failure of the workbook writer into the report's own error, which may be retried after 5 seconds. */
const throwExportError = (cause: unknown): never => {
  throw cause instanceof AppError && cause.code === 'ExportError'
    ? Object.assign(new AppError('GenerateExcelReportError', { retryAfter: 5 }), { cause })
    : cause
}

const describeMaking = ({ translate, language, zone, now }: ReportFormatter, rows: number, facts: string[]): string[][] => [
  ...facts.map((fact) => ['', fact]),
  [translate('RowCount'), formatNumber(rows, language)],
  [translate('MadeAt'), formatDayTime(now, zone, language)],
]

const toCell = ({ kind, of, none, value }: ReportViewColumn, row: object, { translate, zone }: ReportFormatter): ReportCell => {
  const cell = value(row)
  if (none && cell === null) return translate(none)
  const { timeZone = zone } = row as { timeZone?: string }
  if (kind === 'instant' && typeof cell === 'string' && timeZone !== zone) return shiftInstant(cell, timeZone, zone)
  if (kind === 'month' && typeof cell === 'string') return cell.slice(0, 7)
  return kind === 'choice' && of && typeof cell === 'string' ? translate(choiceWords[of][cell]!) : cell
}

/** A sheet has one time zone: returns the instant that shows there the local time of the row's own workplace. */
const shiftInstant = (instant: string, rowZone: string, zone: string): string =>
  toInstant(dayInZone(instant, rowZone), formatTime(instant, rowZone, 'en'), zone)

/** The label stands in the first text column without a sum, or else in the first day column. */
function toSumRow(columns: ReportViewColumn[], sums: object, label: string, pen: ReportFormatter): ReportCell[] {
  const findColumn = (...kinds: ReportKind[]) => columns.find(({ kind, sum }) => !sum && kinds.includes(kind))
  const labelColumn = findColumn('text', 'code') ?? findColumn('day')
  return columns.map((column) => (column.sum ? toCell(column, sums, pen) : column === labelColumn ? label : null))
}

/** Splits rows into runs of neighbours with the same key. */
function splitRuns<T>(rows: T[], keyOf: (row: T) => string): T[][] {
  const parts: T[][] = []
  for (const row of rows) {
    const last = parts.at(-1)
    if (last && keyOf(last[0]!) === keyOf(row)) last.push(row)
    else parts.push([row])
  }
  return parts
}

type Lines = NonNullable<Report['lines']>
async function addLines(
  context: Context<UserActor>,
  lines: Lines,
  orders: { id: number; uuid: string }[],
  add: (rows: ReportCell[][], how: { more: true }) => Promise<void>,
) {
  const uuidByOrderId = new Map(orders.map(({ id, uuid }) => [id, uuid]))
  const orderLines = await lines(context, [...uuidByOrderId.keys()])
  await add(
    orderLines.map((line) => [uuidByOrderId.get(line.workOrderId), line.name, line.quantity, line.um, line.price, line.total]),
    { more: true },
  )
}
