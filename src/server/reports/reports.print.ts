import { fileURLToPath } from 'node:url'
import { AppError, fail } from '#contract/kit/errors.ts'
import { maxPrinted, type ReportScreen } from '#contract/reports/kit.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { narrowScope } from '#server/platform/database/scope.ts'
import { readStationery } from '#server/platform/pdf/stationery.ts'
import type { ReportFile } from './reports.export.ts'
import * as headings from './heading.queries.ts'
import { reportSheet, type PrintedRow } from './reports.print-sheet.ts'
import * as queries from './reports.queries.ts'
import { describeFilters, createReportFormatter, isGrouped, type ReportFileRequest, type Report } from './reports.view.ts'

export const reportTemplate = fileURLToPath(new URL('reports.print.typ', import.meta.url))

/** A longer document has no tags for screen readers, because they make it several times as large. */
const maxTaggedRows = 300

/** Reads the rows at once; `later` typesets them after the connection is given back. */
export async function renderReportPdf(
  context: Context<UserActor>,
  report: Report,
  screen: ReportScreen<never>,
  request: ReportFileRequest,
  source: queries.ReportSource,
): Promise<ReportFile> {
  const { db, scope, actor, printer } = context
  const grouped = isGrouped(screen, request)
  const { total: rows, totals, groups } = await queries.fetchReportSums<object>(db, source, grouped)
  if (rows > maxPrinted) fail('TooManyRows', { details: { rows, max: maxPrinted } })

  const printedRows: PrintedRow[] = []
  for await (const batch of queries.fetchReportBatches<PrintedRow>(db, source, request)) printedRows.push(...batch)
  const { lines } = report
  const orderLines =
    request.withServices && lines && screen.withServices
      ? await lines(
          context,
          printedRows.map(({ id }) => id),
        )
      : []
  const pen = await createReportFormatter(context, request, 'paper')
  const [organizationId = actor.organizationId] = narrowScope(scope, request.models.organizationId).organizations
  const { stationery, images } = await readStationery(context, organizationId, await context.settings())
  const sheet = reportSheet(
    {
      screen,
      totals,
      groups,
      rows: printedRows,
      lines: orderLines,
      filters: await describeFilters(context, report, request, pen),
      maker: await headings.findAuthorName(db, scope, actor.id),
    },
    stationery,
    pen,
  )
  const fileName = `${screen.name}_report_${dayInZone(pen.now, pen.zone)}.pdf`
  const typeset = () => printer.typeset(reportTemplate, sheet, { images, tags: rows < maxTaggedRows })
  return { rows, later: async () => ({ fileName, content: await typeset().catch(throwPdfError) }) }
}

const throwPdfError = (cause: unknown): never => {
  throw Object.assign(new AppError('GeneratePdfReportError', { retryAfter: 10 }), { cause })
}
