import { AppError, fail, failNotFound, failField } from '#contract/kit/errors.ts'
import type { Endpoint, ParsedInputOf } from '#contract/kit/endpoint.ts'
import type { FileContent } from '#contract/kit/fields.ts'
import { isAllowed } from '#contract/kit/access.ts'
import { nonNarrowingFilters, type ReportScreen } from '#contract/reports/kit.ts'
import type { ReportTrack, TrackedReport } from '#contract/reports/tracked.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import type { AfterTransaction } from '#server/platform/http/implement.ts'
import { buildReportWorkbook } from './reports.export.ts'
import { renderReportPdf } from './reports.print.ts'
import * as queries from './reports.queries.ts'
import { isGrouped, type ReportRequest, type ReportFileRequest, type Models, type Report } from './reports.view.ts'

type Calls = Record<'query' | 'pdf' | 'pdfPosted' | 'excel', Endpoint>

/** What answers the calls of a report. */
export function createReportCalls<C extends Calls>(report: Report<ParsedInputOf<C['query']> extends { models: infer M } ? M : never>) {
  const any = report as unknown as Report<Models>
  const file =
    (action: 'pdf' | 'excel', make: typeof renderReportPdf) =>
    async (context: Context<UserActor>, given: unknown): Promise<AfterTransaction<FileContent>> => {
      const asked = given as ReportFileRequest
      refuseNothing(asked.models)
      const screen = screenOf(any, asked)
      const { rows, later } = await make(context, any, screen, asked, await any.source(context, asked)).catch(inTime)
      const { models, orderBy, orderDir, withServices } = asked
      await keep(context, { type: screen.type, interval: asked.interval, models, orderBy, orderDir, withServices, action, rows })
      return later
    }
  return {
    query: async (context: Context<UserActor>, given: unknown) => {
      const asked = given as ReportRequest & { pageCount: number; pageSize: number }
      refuseNothing(asked.models)
      const grouped = isGrouped(screenOf(any, asked), asked)
      const { pageCount, orderBy, orderDir } = asked
      const found = await queries.fetchReportPage(context.db, await any.source(context, asked), { ...asked, grouped }).catch(inTime)
      return { ...found, pageCount, orderBy, orderDir } as never
    },
    pdf: file('pdf', renderReportPdf) as never,
    pdfPosted: file('pdf', renderReportPdf) as never,
    excel: file('excel', buildReportWorkbook) as never,
  }
}

const screenOf = ({ screens }: Report<Models>, { interval }: ReportRequest): ReportScreen<never> =>
  screens.find((screen) => screen.interval === undefined || screen.interval === interval) ?? screens[0]!

/** Whoever asks for everything is asked what they look for. */
function refuseNothing(models: Models): void {
  const given = Object.entries(models).filter(([field, value]) => value !== undefined && value !== '' && !isOpen(value) && !isPlace(field))
  if (given.length === 0) fail('PleaseProvideAtLeastOneFilter')
}
const isOpen = (value: unknown) => Array.isArray(value) && value.every((side) => side === '')
const isPlace = (field: string) => (nonNarrowingFilters as readonly string[]).includes(field)

/** A sort that only some intervals have. */
export const failSort = (): never => failField('order_by', 'InvalidValue')

/** A report that the database does not come to the end of. */
const inTime = (error: unknown): never => {
  throw (error as { code?: string }).code === '57014'
    ? Object.assign(new AppError('ReportTimeout', { retryAfter: 60 }), { cause: error })
    : error
}

type Kept = Pick<ReportTrack, 'interval' | 'orderBy' | 'orderDir' | 'withServices' | 'name'> & {
  type: TrackedReport['reportType']
  models: Models
  action: 'view' | 'pdf' | 'excel'
  rows?: number
}

/** Writes down what was asked for. What somebody typed to find a person or a car is left out, unless they keep the report by a name. */
function keep({ db, scope, actor }: Context<UserActor>, kept: Kept): Promise<TrackedReport> {
  const { type, action, rows = null, interval = null, orderBy = null, orderDir = null, withServices = false, name = null } = kept
  const models = Object.fromEntries(
    Object.entries(kept.models).filter(([, value]) => value !== undefined && (name !== null || typeof value !== 'string')),
  ) as TrackedReport['models']
  return queries.insertTracked(db, scope, {
    userId: actor.id,
    reportType: type,
    interval,
    models,
    orderBy,
    orderDir,
    withServices,
    action,
    rows,
    name,
  })
}

export const trackReport = (context: Context<UserActor>, { reportType, ...asked }: ReportTrack) =>
  keep(context, { ...asked, type: reportType, action: 'view' })

/** One's own; an admin's are all. */
export async function untrackReport({ db, scope, actor }: Context<UserActor>, { id }: { id: number }): Promise<null> {
  const isAdmin = isAllowed(actor, { access: 'admin' })
  return (await queries.deleteTracked(db, scope, id, isAdmin ? undefined : actor.id)) ? null : failNotFound('report', id)
}

/** The latest day that has begun at one of these workplaces. */
export function todayIn(zones: queries.Zones): string {
  const now = new Date().toISOString()
  const days = zones.map(({ timeZone }) => dayInZone(now, timeZone))
  return days.toSorted().at(-1) ?? dayInZone(now, 'Europe/Bucharest')
}
