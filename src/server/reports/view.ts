import type { ReportScreen } from '#contract/reports/kit.ts'
import { choiceWords, factsOf, personDay, shownColumns, type Cell, type Fact, type ShownColumn } from '#domain/reports.ts'
import { formatAmount, formatMinutes, formatMonth, formatNumber, printDate, printInstant, type Language } from '#domain/format.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { filterTexts, type FilterWords } from '#server/platform/excel/filters.ts'
import { words } from '#server/platform/words.ts'
import { narrow } from '#server/platform/database/scope.ts'
import type { AskedFile, Report } from './service.ts'
import * as headings from './heading/queries.ts'

const files = ['reports', 'print', 'appointments', 'sms', 'work-orders-list', 'time-sheets'] as const
type Say = (key: string, values?: Record<string, string | number>) => string

/** How a report writes in one language, for one workplace's clock and the account's money. */
export type Pen = {
  say: Say
  language: Language
  zone: string
  currency: string
  now: string
  /** A cell as text. */
  text: (column: Pick<ShownColumn, 'kind' | 'of'> & { key?: string }, value: Cell, zone?: string) => string
  heading: (column: ShownColumn) => string
  /** A day or a month that stands over its rows. */
  group: (screen: Shown, key: string) => string
  fact: (fact: Fact) => string
}
export type Shown = Pick<ReportScreen<never>, 'name' | 'title' | 'groups' | 'landscape' | 'columns'>

export async function penFor({ db, scope }: Context<UserActor>, { models, language }: AskedFile): Promise<Pen> {
  const [workplace] = narrow(scope, models.organizationId).organizations
  const { timeZone: zone, currency } = await headings.house(db, scope, workplace)
  const say = words(files, language) as Say
  const text: Pen['text'] = ({ kind, of, key: column }, value, own = zone) => {
    if (value === null || value === undefined || value === '') return column === 'worker' ? say('NoWorker') : ''
    if (typeof value === 'boolean') return say(value ? 'Yes' : 'No')
    if (kind === 'day') return printDate(String(value), zone)
    if (kind === 'instant') return printInstant(String(value), own)
    if (kind === 'choice' && of) return say(choiceWords[of][String(value)]!)
    if (typeof value === 'string') return value
    if (kind === 'money') return formatAmount(value, currency, language)
    if (kind === 'minutes') return formatMinutes(value, language)
    return `${formatNumber(value, language)}${kind === 'percent' ? ' %' : ''}`
  }
  const label = ({ label: of }: Pick<Fact, 'label'>) => ('text' in of ? of.text : say(of.word, of.values))
  return {
    say,
    language,
    zone,
    currency,
    now: new Date().toISOString(),
    text,
    heading: ({ heading }) => ('text' in heading ? heading.text : say(heading.word, { currency })),
    group: ({ groups }, key) => {
      if (groups?.by === 'month') return formatMonth(`${key}-15T12:00:00Z`, zone, language)
      const { day, name } = personDay(key)
      return groups?.by === 'personDay' ? `${name} · ${printDate(day, zone)}` : groups?.by === 'day' ? printDate(key, zone) : key
    },
    fact: (fact) => `${label(fact)}${fact.count === undefined ? '' : ` (${fact.count})`}: ${text(fact, fact.value)}`,
  }
}

/** How its rows were chosen, each filter as its label and its value. */
export const filtersOf = (
  context: Context<UserActor>,
  { filters }: Pick<Report, 'filters'>,
  { models }: AskedFile,
  pen: Pen,
): Promise<string[][]> =>
  filterTexts(
    { ...pen, db: context.db, scope: context.scope, say: pen.say as never },
    filters as Record<string, FilterWords<'reports'>>,
    models,
  )

/** Its columns, and those that have a sum. */
export function tableOf(screen: Shown, totals: object) {
  const columns = shownColumns(screen as ReportScreen, totals, 'file')
  return { columns, facts: (factsOf[screen.name]?.(totals as never) ?? []) as Fact[] }
}
