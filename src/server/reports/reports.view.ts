import type { ReportScreen } from '#contract/reports/kit.ts'
import {
  choiceWords,
  reportFacts,
  personDay,
  reportPersonName,
  selectColumns,
  type ReportCell,
  type ReportFact,
  type ReportViewColumn,
} from '#domain/reports.ts'
import { formatAmount, formatMinutes, formatMonth, formatNumber, printDate, printInstant, type Language } from '#domain/text/format.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { filterTexts, type FilterWords } from '#server/platform/excel/filters.ts'
import { words } from '#server/platform/words.ts'
import { narrowScope } from '#server/platform/database/scope.ts'
import type { ReportSource } from './reports.queries.ts'
import * as headings from './heading.queries.ts'

export type Models = Record<string, unknown>
/** Input that all reports have in common. */
export type ReportRequest = {
  models: Models & { organizationId?: number[] | undefined }
  orderBy: string
  orderDir: 'asc' | 'desc'
  interval?: string
}
export type ReportFileRequest = ReportRequest & { withServices: boolean; language: 'ro' | 'en' | 'hu' }

/** Definition of a report: its screens, one per interval where it has intervals, and the source of its rows. */
export type Report<Models = never> = {
  screens: readonly ReportScreen<never>[]
  /** Labels of the filters in files, by field. */
  filters: object
  source: (context: Context<UserActor>, request: Omit<ReportRequest, 'models'> & { models: Models }) => Promise<ReportSource>
  /** Entries behind the rows: a second sheet, which only a workbook of at most 10,000 rows has. */
  entries?: (
    context: Context<UserActor>,
    request: ReportRequest,
  ) => Promise<{ title: string; screen: ReportScreen<never>; source: ReportSource } | undefined>
  /** Lists the lines of the orders with these ids, for files that are requested with services. */
  lines?: (context: Context<UserActor>, ids: number[]) => Promise<(ReportLine & { workOrderId: number })[]>
}
export type ReportLine = { name: string; um: string; quantity: number; price: number; total: number }

/** Rows are grouped only while they are sorted by the column that makes the groups. */
export const isGrouped = ({ groups }: ReportScreen<never>, { orderBy }: ReportRequest): boolean =>
  groups !== undefined && [groups.sort, 'finished'].flat().includes(orderBy)

const files = ['reports', 'print', 'appointments', 'sms', 'work-orders-list', 'time-sheets'] as const
type ReportTranslate = (key: string, values?: Record<string, string | number>) => string

/** Formats values in one language, one workplace's time zone and the account's currency. */
export type ReportFormatter = {
  translate: ReportTranslate
  language: Language
  zone: string
  currency: string
  now: string
  /** Formats a day inside text: as a printed date on paper, as YYYY-MM-DD in a workbook, like its cells. */
  day: (day: string) => string
  /** Formats a cell; instants are shown in `zone`, or else in the zone of the report. */
  text: (column: Pick<ReportViewColumn, 'kind' | 'of' | 'decimals' | 'none'>, value: ReportCell, zone?: string) => string
  heading: (column: ReportViewColumn) => string
  /** Formats the heading of a group. */
  group: (screen: PrintedScreen, key: string) => string
  fact: (fact: ReportFact) => string
}
export type PrintedScreen = Pick<ReportScreen<never>, 'name' | 'title' | 'groups' | 'landscape' | 'columns'>

export async function createReportFormatter(
  { db, scope }: Context<UserActor>,
  { models, language }: ReportFileRequest,
  target: 'paper' | 'workbook',
): Promise<ReportFormatter> {
  const [organizationId] = narrowScope(scope, models.organizationId).organizations
  const { timeZone: zone, currency } = await headings.findReportHeading(db, scope, organizationId)
  const translate = words(files, language) as ReportTranslate
  const month = (key: string) => formatMonth(`${key.slice(0, 7)}-15T12:00:00Z`, zone, language)
  const day = (date: string) => (target === 'paper' ? printDate(date, zone) : date)
  const text: ReportFormatter['text'] = ({ kind, of, decimals, none }, value, rowZone = zone) => {
    if (value === null || value === undefined || value === '') return none ? translate(none) : ''
    if (typeof value === 'boolean') return translate(value ? 'Yes' : 'No')
    if (kind === 'day') return day(String(value))
    if (kind === 'instant') return printInstant(String(value), rowZone)
    if (kind === 'month') return month(String(value))
    if (kind === 'choice' && of) return translate(choiceWords[of][String(value)]!)
    if (typeof value === 'string') return value
    if (kind === 'money') return formatAmount(value, currency, language)
    if (kind === 'minutes') return formatMinutes(value, language)
    return `${formatNumber(value, language, { minDecimals: decimals })}${kind === 'percent' ? '%' : ''}`
  }
  const toLabel = ({ label: of }: Pick<ReportFact, 'label'>) => ('text' in of ? of.text : translate(of.word, of.values))
  return {
    translate,
    language,
    zone,
    currency,
    now: new Date().toISOString(),
    day,
    text,
    heading: ({ heading }) => ('text' in heading ? heading.text : translate(heading.word, { currency })),
    group: ({ groups }, key) => {
      if (groups?.by === 'month') return month(key)
      if (groups?.by === 'person') return reportPersonName(key)
      const group = personDay(key)
      return groups?.by === 'personDay' ? `${group.name} · ${day(group.day)}` : groups?.by === 'day' ? day(key) : key
    },
    fact: (fact) => `${toLabel(fact)}${fact.count === undefined ? '' : ` (${fact.count})`}: ${text(fact, fact.value)}`,
  }
}

/** Returns a label and a value for each filter of the request. */
export const describeFilters = (
  context: Context<UserActor>,
  { filters }: Pick<Report, 'filters'>,
  { models }: ReportFileRequest,
  pen: ReportFormatter,
): Promise<string[][]> => filterTexts({ ...pen, context }, filters as Record<string, FilterWords<'reports'>>, models)

/** Returns the columns of a file and the facts below the table. */
export function toPrintedTable(screen: PrintedScreen, totals: object) {
  const columns = selectColumns(screen as ReportScreen, totals, 'file')
  return { columns, facts: reportFacts[screen.name]?.(totals as never) ?? [] }
}
