import { AppError, fail, failNotFound, failField } from '#contract/kit/errors.ts'
import type { Endpoint, ParsedInputOf } from '#contract/kit/endpoint.ts'
import type { FileContent } from '#contract/kit/fields.ts'
import { isAllowed } from '#contract/kit/access.ts'
import { nonNarrowingFilters, type ReportScreen } from '#contract/reports/kit.ts'
import type { ReportTrack, TrackedReport } from '#contract/reports/tracked.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { implement, type AfterTransaction, type Routes } from '#server/platform/http/implement.ts'
import { buildReportWorkbook } from './reports.export.ts'
import { renderReportPdf } from './reports.print.ts'
import * as queries from './reports.queries.ts'
import { isGrouped, type ReportRequest, type ReportFileRequest, type Models, type Report } from './reports.view.ts'

type Calls = Record<'query' | 'pdf' | 'pdfPosted' | 'excel', Endpoint>

/** Binds a report's endpoints: the page, the PDF and the workbook. */
export function implementReport<C extends Calls>(
  calls: C,
  report: Report<ParsedInputOf<C['query']> extends { models: infer M } ? M : never>,
): Routes {
  const anyReport = report as unknown as Report<Models>
  const createFileCall =
    (action: 'pdf' | 'excel', make: typeof renderReportPdf) =>
    async (context: Context<UserActor>, given: unknown): Promise<AfterTransaction<FileContent>> => {
      const request = given as ReportFileRequest
      requireFilter(request.models)
      const screen = findScreen(anyReport, request)
      const { rows, later } = await make(context, anyReport, screen, request, await anyReport.source(context, request)).catch(throwTimeout)
      const { models, orderBy, orderDir, withServices } = request
      await insertTrack(context, { type: screen.type, interval: request.interval, models, orderBy, orderDir, withServices, action, rows })
      return later
    }
  const handlers = {
    query: async (context: Context<UserActor>, given: unknown) => {
      const request = given as ReportRequest & { pageCount: number; pageSize: number }
      requireFilter(request.models)
      const grouped = isGrouped(findScreen(anyReport, request), request)
      const { pageCount, orderBy, orderDir } = request
      const page = await queries
        .fetchReportPage(context.db, await anyReport.source(context, request), { ...request, grouped })
        .catch(throwTimeout)
      return { ...page, pageCount, orderBy, orderDir }
    },
    pdf: createFileCall('pdf', renderReportPdf),
    pdfPosted: createFileCall('pdf', renderReportPdf),
    excel: createFileCall('excel', buildReportWorkbook),
  } satisfies Record<keyof Calls, unknown>
  return implement(calls as never, handlers as never)
}

const findScreen = ({ screens }: Report<Models>, { interval }: ReportRequest): ReportScreen<never> =>
  screens.find((screen) => screen.interval === undefined || screen.interval === interval) ?? screens[0]!

/** Fails without at least one filter that narrows the report; a workplace alone does not count. */
function requireFilter(models: Models): void {
  const given = Object.entries(models).filter(
    ([field, value]) => value !== undefined && value !== '' && !isEmptyRange(value) && !isNonNarrowing(field),
  )
  if (given.length === 0) fail('PleaseProvideAtLeastOneFilter')
}
const isEmptyRange = (value: unknown) => Array.isArray(value) && value.every((side) => side === '')
const isNonNarrowing = (field: string) => (nonNarrowingFilters as readonly string[]).includes(field)

/** Fails for a sort column that the requested interval lacks. */
export const failSort = (): never => failField('order_by', 'InvalidValue')

/** Turns PostgreSQL's statement timeout (57014) into an error that may be retried after 60 seconds. */
const throwTimeout = (error: unknown): never => {
  throw (error as { code?: string }).code === '57014'
    ? Object.assign(new AppError('ReportTimeout', { retryAfter: 60 }), { cause: error })
    : error
}

type Track = Pick<ReportTrack, 'interval' | 'orderBy' | 'orderDir' | 'withServices' | 'name'> & {
  type: TrackedReport['reportType']
  models: Models
  action: 'view' | 'pdf' | 'excel'
  rows?: number
}

/** Records the request. Typed text may name a person or a car, so it is left out unless the report is saved under a name. */
function insertTrack({ db, scope, actor }: Context<UserActor>, track: Track): Promise<TrackedReport> {
  const { type, action, rows = null, interval = null, orderBy = null, orderDir = null, withServices = false, name = null } = track
  const models = Object.fromEntries(
    Object.entries(track.models).filter(([, value]) => value !== undefined && (name !== null || typeof value !== 'string')),
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

export const trackReport = (context: Context<UserActor>, { reportType, ...request }: ReportTrack) =>
  insertTrack(context, { ...request, type: reportType, action: 'view' })

/** Users delete their own tracked reports, admins any. */
export async function untrackReport({ db, scope, actor }: Context<UserActor>, { id }: { id: number }): Promise<null> {
  const isAdmin = isAllowed(actor, { access: 'admin' })
  return (await queries.deleteTracked(db, scope, id, isAdmin ? undefined : actor.id)) ? null : failNotFound('report', id)
}

/** Returns the latest day that has begun in one of these zones. */
export function todayIn(zones: queries.Zones): string {
  const now = new Date().toISOString()
  const days = zones.map(({ timeZone }) => dayInZone(now, timeZone))
  return days.toSorted().at(-1) ?? dayInZone(now, 'Europe/Bucharest')
}
