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

/** Beyond it a workbook is packed as its rows arrive, and has no sheet for the lines of orders. */
const maxWithLines = 10_000

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

/** A report as a workbook: its rows with the sums of its groups and of all, how they were chosen, and the lines of its orders. */
export async function buildReportWorkbook(
  context: Context<UserActor>,
  report: Report,
  screen: ReportScreen<never>,
  asked: ReportFileRequest,
  source: queries.ReportSource,
): Promise<ReportFile> {
  const { db, excel, signal } = context
  const grouped = isGrouped(screen, asked)
  const { total: rows, totals, groups } = await queries.fetchReportSums<object>(db, source, grouped)
  const { lines } = report
  const withLines = asked.withServices && lines !== undefined && screen.withServices === true
  // The lines of sums take room, too.
  const written = rows + groups.length + (rows > 0 ? 1 : 0)
  if (rows > maxDownloaded) fail('TooManyRows', { details: { rows, max: maxDownloaded } })
  if (withLines && written > maxWithLines) fail('TooManyRows', { details: { rows: written, max: maxWithLines } })

  const pen = await createReportFormatter(context, asked, 'workbook')
  const { columns, facts } = toPrintedTable(screen, totals)
  const entries = written > maxWithLines ? undefined : await report.entries?.(context, asked)
  const entryColumns = entries && toPrintedTable(entries.screen, totals).columns
  const sheetOf = (shown: ReportViewColumn[]) => shown.map((column) => ({ heading: pen.heading(column), kind: cellKind(column.kind) }))
  const book = excel.open({
    title: pen.say(screen.title),
    columns: sheetOf(columns),
    filters: {
      title: pen.say('Filters'),
      rows: [
        [pen.say('Filters'), pen.say(screen.title)],
        ...(await describeFilters(context, report, asked, pen)),
        ...more(pen, rows, facts.map(pen.fact)),
      ],
    },
    ...(withLines && {
      more: { title: pen.say('Lines'), columns: lineColumns.map(({ word, kind }) => ({ heading: pen.say(word), kind })) },
    }),
    ...(entries && { more: { title: pen.say(entries.title), columns: sheetOf(entryColumns!) } }),
    rows: written,
    zone: pen.zone,
    words: { yes: pen.say('Yes'), no: pen.say('No') },
  })
  signal?.addEventListener('abort', () => book.drop(signal.reason as Error))
  try {
    let open: string | undefined
    for await (const batch of queries.fetchReportBatches<Row & { id?: number; groupKey: string }>(db, source, asked)) {
      for (const part of parted(batch, ({ groupKey }) => (grouped ? groupKey : ''))) {
        const key = part[0]!.groupKey
        const group = grouped && key !== open && groups.find((one) => one.key === key)
        if (group) await book.add([sumRow(columns, group, pen.group(screen, key), pen)], { bold: true })
        open = key
        await book.add(part.map((row) => columns.map((column) => cellOf(column, row, pen))))
      }
      if (withLines) await addLines(context, lines, batch as never, (rows, how) => book.add(rows, how))
    }
    if (entries)
      for await (const batch of queries.fetchReportBatches<Row>(db, entries.source, asked))
        await book.add(
          batch.map((row) => entryColumns!.map((column) => cellOf(column, row, pen))),
          { more: true },
        )
    if (rows > 0) await book.add([sumRow(columns, totals, pen.say('ReportTotal'), pen)], { bold: true, closing: true })
  } catch (error) {
    book.drop(error as Error)
    notMade(error)
  }
  const fileName = `${screen.name}_report_${dayInZone(pen.now, pen.zone)}.xlsx`
  return { rows, later: async () => ({ fileName, content: await book.finish().catch(notMade) }) }
}

/** What the writer of workbooks could not do has a name of its own here. */
const notMade = (cause: unknown): never => {
  throw cause instanceof AppError && cause.code === 'ExportError'
    ? Object.assign(new AppError('GenerateExcelReportError', { retryAfter: 5 }), { cause })
    : cause
}

const more = ({ say, language, zone, now }: ReportFormatter, rows: number, facts: string[]): string[][] => [
  ...facts.map((fact) => ['', fact]),
  [say('RowCount'), formatNumber(rows, language)],
  [say('MadeAt'), formatDayTime(now, zone, language)],
]

const cellOf = ({ kind, of, none, value }: ReportViewColumn, row: object, { say, zone }: ReportFormatter): ReportCell => {
  const cell = value(row)
  if (none && cell === null) return say(none)
  const { timeZone = zone } = row as { timeZone?: string }
  if (kind === 'instant' && typeof cell === 'string' && timeZone !== zone) return onClock(cell, timeZone, zone)
  if (kind === 'month' && typeof cell === 'string') return cell.slice(0, 7)
  return kind === 'choice' && of && typeof cell === 'string' ? say(choiceWords[of][cell]!) : cell
}

/** A sheet is written on one clock: the instant at which that one shows what the clock of the row's own workplace did. */
const onClock = (instant: string, own: string, zone: string): string =>
  toInstant(dayInZone(instant, own), formatTime(instant, own, 'en'), zone)

/** The sums below their columns; what they are of stands where there is text, or else where there is a day. */
function sumRow(columns: ReportViewColumn[], sums: object, label: string, pen: ReportFormatter): ReportCell[] {
  const first = (...kinds: ReportKind[]) => columns.find(({ kind, sum }) => !sum && kinds.includes(kind))
  const labelled = first('text', 'code') ?? first('day')
  return columns.map((column) => (column.sum ? cellOf(column, sums, pen) : column === labelled ? label : null))
}

/** Runs of rows of one key. */
function parted<T>(rows: T[], keyOf: (row: T) => string): T[][] {
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
  const numbers = new Map(orders.map(({ id, uuid }) => [id, uuid]))
  const found = await lines(context, [...numbers.keys()])
  await add(
    found.map((line) => [numbers.get(line.workOrderId), line.name, line.quantity, line.um, line.price, line.total]),
    { more: true },
  )
}
