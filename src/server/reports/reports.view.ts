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
/** What is asked of a report, whichever it is. */
export type ReportRequest = {
  models: Models & { organizationId?: number[] | undefined }
  orderBy: string
  orderDir: 'asc' | 'desc'
  interval?: string
}
export type ReportFileRequest = ReportRequest & { withServices: boolean; language: 'ro' | 'en' | 'hu' }

/** A report as the server makes it: its screens, by their interval where they have one, and where its rows are. */
export type Report<Models = never> = {
  screens: readonly ReportScreen<never>[]
  /** The words that stand for its filters in its files. */
  filters: object
  source: (context: Context<UserActor>, asked: Omit<ReportRequest, 'models'> & { models: Models }) => Promise<ReportSource>
  /** What its rows are made of: a sheet of its own in a workbook that is laid out whole. */
  entries?: (
    context: Context<UserActor>,
    asked: ReportRequest,
  ) => Promise<{ title: string; screen: ReportScreen<never>; source: ReportSource } | undefined>
  /** The lines below each order, by its id, where they are asked for. */
  lines?: (context: Context<UserActor>, ids: number[]) => Promise<(ReportLine & { workOrderId: number })[]>
}
export type ReportLine = { name: string; um: string; quantity: number; price: number; total: number }

/** Its rows stand in groups while they are sorted by what these are made of. */
export const isGrouped = ({ groups }: ReportScreen<never>, { orderBy }: ReportRequest): boolean =>
  groups !== undefined && [groups.sort, 'finished'].flat().includes(orderBy)

const files = ['reports', 'print', 'appointments', 'sms', 'work-orders-list', 'time-sheets'] as const
type Say = (key: string, values?: Record<string, string | number>) => string

/** How a report writes in one language, for one workplace's clock and the account's money. */
export type ReportFormatter = {
  say: Say
  language: Language
  zone: string
  currency: string
  now: string
  /** A day where it stands among words: on paper as dates do there, in a workbook as its cells do. */
  day: (day: string) => string
  /** A cell as text. */
  text: (column: Pick<ReportViewColumn, 'kind' | 'of' | 'decimals' | 'none'>, value: ReportCell, zone?: string) => string
  heading: (column: ReportViewColumn) => string
  /** A day or a month that stands over its rows. */
  group: (screen: PrintedScreen, key: string) => string
  fact: (fact: ReportFact) => string
}
export type PrintedScreen = Pick<ReportScreen<never>, 'name' | 'title' | 'groups' | 'landscape' | 'columns'>

export async function createReportFormatter(
  { db, scope }: Context<UserActor>,
  { models, language }: ReportFileRequest,
  as: 'paper' | 'workbook',
): Promise<ReportFormatter> {
  const [workplace] = narrowScope(scope, models.organizationId).organizations
  const { timeZone: zone, currency } = await headings.findReportHeading(db, scope, workplace)
  const say = words(files, language) as Say
  const month = (key: string) => formatMonth(`${key.slice(0, 7)}-15T12:00:00Z`, zone, language)
  const day = (date: string) => (as === 'paper' ? printDate(date, zone) : date)
  const text: ReportFormatter['text'] = ({ kind, of, decimals, none }, value, own = zone) => {
    if (value === null || value === undefined || value === '') return none ? say(none) : ''
    if (typeof value === 'boolean') return say(value ? 'Yes' : 'No')
    if (kind === 'day') return day(String(value))
    if (kind === 'instant') return printInstant(String(value), own)
    if (kind === 'month') return month(String(value))
    if (kind === 'choice' && of) return say(choiceWords[of][String(value)]!)
    if (typeof value === 'string') return value
    if (kind === 'money') return formatAmount(value, currency, language)
    if (kind === 'minutes') return formatMinutes(value, language)
    return `${formatNumber(value, language, { minDecimals: decimals })}${kind === 'percent' ? '%' : ''}`
  }
  const label = ({ label: of }: Pick<ReportFact, 'label'>) => ('text' in of ? of.text : say(of.word, of.values))
  return {
    say,
    language,
    zone,
    currency,
    now: new Date().toISOString(),
    day,
    text,
    heading: ({ heading }) => ('text' in heading ? heading.text : say(heading.word, { currency })),
    group: ({ groups }, key) => {
      if (groups?.by === 'month') return month(key)
      if (groups?.by === 'person') return reportPersonName(key)
      const group = personDay(key)
      return groups?.by === 'personDay' ? `${group.name} · ${day(group.day)}` : groups?.by === 'day' ? day(key) : key
    },
    fact: (fact) => `${label(fact)}${fact.count === undefined ? '' : ` (${fact.count})`}: ${text(fact, fact.value)}`,
  }
}

/** How its rows were chosen, each filter as its label and its value. */
export const describeFilters = (
  context: Context<UserActor>,
  { filters }: Pick<Report, 'filters'>,
  { models }: ReportFileRequest,
  pen: ReportFormatter,
): Promise<string[][]> => filterTexts({ ...pen, context }, filters as Record<string, FilterWords<'reports'>>, models)

/** Its columns, and those that have a sum. */
export function toPrintedTable(screen: PrintedScreen, totals: object) {
  const columns = selectColumns(screen as ReportScreen, totals, 'file')
  return { columns, facts: reportFacts[screen.name]?.(totals as never) ?? [] }
}
