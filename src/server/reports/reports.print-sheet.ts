import type { ReportScreen } from '#contract/reports/kit.ts'
import { paymentFacts, type ReportCell, type ReportViewColumn } from '#domain/reports.ts'
import { printInstant } from '#domain/text/format.ts'
import { buildFrame } from '#server/platform/pdf/letterhead.ts'
import { truncateLine } from '#server/platform/pdf/sheet.ts'
import type { Stationery } from '#server/platform/pdf/stationery.ts'
import { toPrintedTable, type ReportFormatter, type ReportLine } from './reports.view.ts'

export type PrintedRow = Record<string, ReportCell> & { id: number; groupKey: string }
type Report = {
  screen: ReportScreen<never>
  totals: object
  groups: (object & { key: string })[]
  rows: PrintedRow[]
  lines: (ReportLine & { workOrderId: number })[]
  filters: string[][]
  maker: string
}
type Line = { group: string; facts: string; sums: string[][] } | { cells: string[][] } | { lines: string[][] }

const widthWeights: Record<ReportViewColumn['kind'], number> = {
  text: 3,
  code: 2.2,
  choice: 2,
  flag: 1,
  money: 1.7,
  number: 1.35,
  minutes: 1.5,
  percent: 1.2,
  day: 1.7,
  month: 2,
  instant: 2,
}
/** Returns the time zone of the row's workplace, if the row has one. */
const zoneOf = (row: object) => (row as { timeZone?: string | null }).timeZone ?? undefined
const isRightAligned = ({ kind }: ReportViewColumn) => ['money', 'number', 'minutes', 'percent'].includes(kind)

/** Returns the data that `reports.print.typ` lays out. */
export function reportSheet({ screen, totals, groups, rows, lines, filters, maker }: Report, stationery: Stationery, pen: ReportFormatter) {
  const { columns: all, facts } = toPrintedTable(screen, totals)
  const columns = all.filter(({ excel, under }) => !excel && under === undefined)
  const hasMoney = all.some(({ kind }) => kind === 'money')
  const seconds = new Map(all.flatMap((column) => (column.under && !column.excel ? [[column.under, column] as const] : [])))
  const cells = (row: object) =>
    columns.map((column) => {
      const second = seconds.get(column.key)
      return [column, second]
        .flatMap((one) => (one ? [truncateLine(pen.text(one, one.value(row), zoneOf(row)))] : []))
        .filter((text, at) => at === 0 || text !== '')
    })
  const sums = (sumSource: object) =>
    columns.map((column) =>
      [column, seconds.get(column.key)].flatMap((one) => (one?.sum ? [pen.text(one, one.value(sumSource), zoneOf(sumSource))] : [])),
    )
  const byOrder = Map.groupBy(lines, ({ workOrderId }) => workOrderId)
  const factsOf = (group: object) =>
    screen.groups?.by === 'day' && 'payments' in group
      ? paymentFacts(group as never)
          .map(pen.fact)
          .join('  ·  ')
      : ''
  const lineTexts = ({ name, um, quantity, price, total }: ReportLine) => [
    truncateLine(name),
    `${pen.text({ kind: 'number' }, quantity)} ${um}`,
    pen.text({ kind: 'money' }, price),
    pen.text({ kind: 'money' }, total),
  ]
  let open: string | undefined
  const toLines = (row: PrintedRow): Line[] => {
    const group = row.groupKey === open || screen.signed ? undefined : groups.find(({ key }) => key === row.groupKey)
    open = row.groupKey
    const below = byOrder.get(row.id)
    return [
      ...(group ? [{ group: pen.group(screen, group.key), facts: factsOf(group), sums: sums(group) }] : []),
      { cells: cells(row) },
      ...(below ? [{ lines: below.map(lineTexts) }] : []),
    ]
  }
  const total = { label: pen.translate('ReportTotal'), sums: sums(totals) }
  /** A signed report has one table per group with room for a signature; any other has one table. */
  const tables = screen.signed
    ? [...Map.groupBy(rows, ({ groupKey }) => groupKey)].map(([key, own]) => ({
        title: pen.group(screen, key),
        body: own.flatMap(toLines),
        total: { ...total, sums: sums(groups.find((group) => group.key === key) ?? {}) },
        signature: pen.translate('TimeSheetSignature'),
      }))
    : [{ body: rows.flatMap(toLines), total }]
  return {
    ...buildFrame(stationery, pen.language),
    landscape: screen.landscape,
    head: {
      title: pen.translate(screen.title),
      number: '',
      facts: hasMoney ? [{ label: pen.translate('Currency'), value: pen.currency }] : [],
    },
    filters: filters.map(([label = '', value = '']) => ({ label, value: truncateLine(value) })),
    columns: columns.map((column) => ({
      label: headingOf(column),
      right: isRightAligned(column),
      weight: column.weight ?? widthWeights[column.kind],
    })),
    tables: tables.length > 1 ? [...tables, { body: [], total }] : tables,
    facts: facts.map(pen.fact),
    empty: rows.length > 0 ? undefined : pen.translate('NothingReported'),
    foot: pen.translate('ReportMadeBy', { name: maker, at: printInstant(pen.now, pen.zone) }),
  }

  function headingOf(column: ReportViewColumn): string[] {
    const second = seconds.get(column.key)
    return [pen.heading(column), ...(second ? [pen.heading(second)] : [])]
  }
}
