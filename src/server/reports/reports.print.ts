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

/** From so many rows on, structure for screen readers makes a document several times as large. */
const untagged = 300

/** A report on paper: what it says is read at once, and typeset when the connection is given back. */
export async function renderReportPdf(
  context: Context<UserActor>,
  report: Report,
  screen: ReportScreen<never>,
  asked: ReportFileRequest,
  source: queries.ReportSource,
): Promise<ReportFile> {
  const { db, scope, actor, printer } = context
  const grouped = isGrouped(screen, asked)
  const { total: rows, totals, groups } = await queries.fetchReportSums<object>(db, source, grouped)
  if (rows > maxPrinted) fail('TooManyRows', { details: { rows, max: maxPrinted } })

  const found: PrintedRow[] = []
  for await (const batch of queries.fetchReportBatches<PrintedRow>(db, source, asked)) found.push(...batch)
  const { lines } = report
  const under =
    asked.withServices && lines && screen.withServices
      ? await lines(
          context,
          found.map(({ id }) => id),
        )
      : []
  const pen = await createReportFormatter(context, asked, 'paper')
  const [workplace = actor.organizationId] = narrowScope(scope, asked.models.organizationId).organizations
  const { stationery, images } = await readStationery(context, workplace, await context.settings())
  const sheet = reportSheet(
    {
      screen,
      totals,
      groups,
      rows: found,
      lines: under,
      filters: await describeFilters(context, report, asked, pen),
      maker: await headings.findAuthorName(db, scope, actor.id),
    },
    stationery,
    pen,
  )
  const fileName = `${screen.name}_report_${dayInZone(pen.now, pen.zone)}.pdf`
  const typeset = () => printer.typeset(reportTemplate, sheet, { images, tags: rows < untagged })
  return { rows, later: async () => ({ fileName, content: await typeset().catch(notMade) }) }
}

const notMade = (cause: unknown): never => {
  throw Object.assign(new AppError('GeneratePdfReportError', { retryAfter: 10 }), { cause })
}
