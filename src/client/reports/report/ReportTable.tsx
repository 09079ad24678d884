import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportScreen } from '#contract/reports/kit.ts'
import { paymentFacts, selectColumns, type ReportViewColumn } from '#domain/reports.ts'
import { usePreferences } from '#client/platform/preferences.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import type { FilterValues } from '#client/ui/list/filters.ts'
import { markFit } from '#client/ui/list/columns/mark-fit.ts'
import { SizedText } from '#client/ui/lines/SizedText.tsx'
import { LoadingRows } from '#client/ui/list/LoadingRows.tsx'
import lists from '#client/ui/list/ListTable.module.css'
import { TableHead } from '#client/ui/list/TableHead.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { When } from '#client/ui/when/When.tsx'
import classes from './Report.module.css'
import { useCellText } from './use-cell-text.ts'
import type { ReportRow, ReportView } from './use-report.ts'
import { statusTone } from './status-tone.ts'
import { useColumnsFit } from './use-columns-fit.ts'

type Props = {
  report: ReportView
  screen: ReportScreen<never>
  /** Called on a click on a row, or on Enter in its first cell. */
  onOpen?: ((row: ReportRow, filters: FilterValues) => void) | undefined
  /** Renders a cell instead of its text. */
  cells?: Record<string, (row: ReportRow) => ReactNode> | undefined
}
type Line = ReportViewColumn & { second?: ReportViewColumn | undefined; parts?: ReportViewColumn[] }

/** The rows of a report with the sums of their groups, and the sums of all rows. */
export function ReportTable({ report, screen, onOpen, cells = {} }: Props) {
  const { t } = useTranslation('reports')
  const { word, text, heading, group, label, language } = useCellText()
  const { answer, rows, error, isFetching, isWaiting, refetch, search, firstRow } = report
  const { density } = usePreferences().chosen
  const { region, isTight } = useColumnsFit(answer, language)
  if (error && !answer) return <ErrorState error={error} onRetry={refetch} />
  if (rows?.length === 0) return <EmptyState title={t('NothingReported')} text={t('NoSearchResultsHint')} />
  const all = selectColumns(screen as ReportScreen, answer?.totals ?? {}, 'screen').filter(({ excel }) => !excel)
  const lines = all
    .filter(({ under }) => !under)
    .map((column): Line => ({ ...column, second: all.find(({ under }) => under === column.key) }))
  const columns = isTight ? mergePayments(lines) : lines
  const heads = columns.map((column) => ({ ...headOf(column), second: column.second && headOf(column.second) }))
  const headings = new Map(answer?.groups.map((one) => [one.key, one]))
  return (
    <div ref={region} className={lists.scroll} role="region" aria-label={word(screen.title)} tabIndex={0}>
      <table
        ref={markFit}
        className={`${lists.table} ${classes.table}`}
        data-folded
        data-rows={density}
        data-dense={columns.length > 8 || undefined}
        data-tight={isTight || undefined}
        aria-busy={isFetching}
        data-stale={((isFetching || isWaiting) && rows !== undefined) || undefined}
      >
        <TableHead list={report} columns={heads} withMenu={false} />
        {rows ? (
          <tbody>
            {rows.map((row, i) => {
              const key = row['groupKey'] as string | undefined
              const begins = key !== undefined && key !== rows[i - 1]?.['groupKey'] ? headings.get(key) : undefined
              return (
                <Fragment key={row.id ?? i}>
                  {begins && (
                    <SumRow
                      columns={columns}
                      sums={begins}
                      text={text}
                      partsOf={renderParts}
                      label={
                        <>
                          {screen.groups?.by === 'day' ? <When at={begins.key} /> : group(screen.groups?.by, begins.key)}
                          {screen.groups?.by === 'day' && 'payments' in begins && (
                            <span className={classes.said}>
                              {paymentFacts(begins as never)
                                .map((fact) => `${label(fact)} ${text(fact, fact.value)}`)
                                .join(' · ')}
                            </span>
                          )}
                        </>
                      }
                    />
                  )}
                  <tr data-opens={onOpen !== undefined || undefined} onClick={onOpen && (() => onOpen(row, search.models))}>
                    <td className={lists.index}>{firstRow + i}</td>
                    {columns.map((column, at) => {
                      const content = cells[column.key]?.(row) ?? renderParts(column, row) ?? shown(column, row)
                      return (
                        <td
                          key={column.key}
                          data-align={isRight(column) ? 'right' : undefined}
                          data-text={(column.kind === 'text' && !column.long) || undefined}
                          data-long={column.long}
                          data-client={column.key === 'clientName' || undefined}
                          data-zero={column.value(row) === 0 || undefined}
                          title={typeof content === 'string' ? content : undefined}
                        >
                          {at === 0 && onOpen ? (
                            <button
                              type="button"
                              className={`${lists.open} ${classes.open}`}
                              onClick={(event) => (event.stopPropagation(), onOpen(row, search.models))}
                            >
                              {content}
                            </button>
                          ) : column.long ? (
                            <div className={classes.long}>{content}</div>
                          ) : column.key === 'clientName' ? (
                            <div className={classes.client}>{content}</div>
                          ) : typeof content === 'string' ? (
                            <SizedText text={content} />
                          ) : (
                            content
                          )}
                          {column.second && <Second text={text(column.second, column.second.value(row), row.timeZone)} />}
                        </td>
                      )
                    })}
                  </tr>
                </Fragment>
              )
            })}
          </tbody>
        ) : (
          <LoadingRows rows={search.pageSize} columns={heads} withMenu={false} withCheck={false} />
        )}
        {answer && (
          <tfoot>
            <SumRow
              columns={columns}
              sums={answer.totals}
              text={text}
              partsOf={renderParts}
              label={`${t('ReportTotal')} (${report.answer?.total})`}
              isTotal
            />
          </tfoot>
        )}
      </table>
    </div>
  )

  function headOf(column: ReportViewColumn) {
    return {
      key: column.key,
      header: heading(column),
      cell: (row: ReportRow) => text(column, column.value(row)),
      ...(column.sort !== undefined && { sort: column.sort }),
      ...(isRight(column) && { align: 'right' as const }),
    }
  }
  /** Stacked parts of one cell: those that are not zero, each with its name. */
  function renderParts({ parts = [] }: Line, row: object): ReactNode {
    const some = parts.filter((part) => part.value(row) !== 0)
    if (some.length === 0) return null
    return some.map((part) => (
      <div key={part.key} className={classes.part}>
        <span title={heading(part)}>{heading(part)}</span> {text(part, part.value(row))}
      </div>
    ))
  }
  function shown(column: ReportViewColumn, row: ReportRow): ReactNode {
    const value = text(column, column.value(row), row.timeZone)
    if (column.none && !value) return word(column.none)
    if (column.key === 'plateNumber' && value) return <PlateChip plate={value} size="xs" />
    const stored = column.value(row)
    if ((column.kind === 'day' || column.kind === 'instant') && typeof stored === 'string' && stored !== '')
      return <When at={stored} zone={row.timeZone} />
    const tone = statusTone(column, stored)
    if (tone) return <StatusBadge status={tone}>{value}</StatusBadge>
    return value || '–'
  }
}

/** The title shows text that is cut off. */
const Second = ({ text }: { text: string }) => (
  <div className={lists.second} title={text}>
    {text}
  </div>
)

const isRight = ({ kind }: ReportViewColumn) => ['money', 'number', 'minutes', 'percent'].includes(kind)

/** If there is no room for a column per payment type, one column stacks them. */
function mergePayments(columns: Line[]): Line[] {
  const parts = columns.filter(({ isPayment }) => isPayment)
  const [first] = parts
  if (!first) return columns
  const value: Line['value'] = (row) => parts.map((part) => part.value(row)).find((paid) => paid !== 0) ?? 0
  const all = { ...first, key: 'payments', heading: { word: 'Payment' }, value, parts }
  return columns.flatMap((column) => (column === first ? [all] : column.isPayment ? [] : [column]))
}

type SumRowProps = {
  columns: Line[]
  sums: object
  text: ReturnType<typeof useCellText>['text']
  partsOf: (column: Line, row: object) => ReactNode
  label: ReactNode
  isTotal?: boolean
}

/** Sums below or above their columns; the label stands before the first sum. */
function SumRow({ columns, sums, text, partsOf: renderParts, label, isTotal = false }: SumRowProps) {
  const first = columns.findIndex(({ sum }) => sum)
  const before = first < 0 ? columns.length : first
  const zone = (sums as { timeZone?: string | null }).timeZone ?? undefined
  const Label = isTotal ? 'th' : 'td'
  return (
    <tr className={isTotal ? classes.total : classes.group}>
      <Label colSpan={before + 1} {...(isTotal && { scope: 'row' })}>
        {label}
      </Label>
      {columns.slice(before).map((column) => (
        <td key={column.key} data-align={isRight(column) ? 'right' : undefined}>
          {column.sum && (renderParts(column, sums) ?? text(column, column.value(sums), zone))}
          {column.second?.sum && <div className={`${lists.second}`}>{text(column.second, column.second.value(sums), zone)}</div>}
        </td>
      ))}
    </tr>
  )
}
