import { collaboratorReport, reportByCollaborator, reportByMonth, reportByWorker } from '#contract/reports/collaborators.ts'
import { advancedReport, advancedScreen, appointmentsReport, appointmentsScreen, smsReport, smsScreen } from '#contract/reports/lists.ts'
import { suspendedByDay, suspendedReport, suspendedScreen } from '#contract/reports/lists.ts'
import { dailyReport, monthlyReport, sortsOfOrdersOnly, workOrderReport } from '#contract/reports/orders.ts'
import { companyReport, companyScreen, productsReport, productsScreen } from '#contract/reports/summed.ts'
import { wasteByDay, wasteReport, wasteScreen, workersReport, workersScreen } from '#contract/reports/summed.ts'
import { timesheetByDay, timeSheetReport, timesheetReport, type TimeSheetReportSearch } from '#contract/reports/time-sheet.ts'
import { evenings } from '#contract/reports/evening.ts'
import { takingsReport, takingsScreen } from '#contract/reports/takings.ts'
import { trackedReports } from '#contract/reports/tracked.ts'
import type { Context } from '#server/platform/context.ts'
import { isUserOfRowsSql } from '#server/platform/excel/filters.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import * as collaborators from './collaborators.queries.ts'
import { advancedSource } from './advanced.queries.ts'
import { appointmentsSource } from './appointments.queries.ts'
import { companiesSource } from './companies.queries.ts'
import { appointmentFilters, collaboratorFilters, lineFilters, orderFilters, smsFilters, takingsFilters } from './reports.lines.ts'
import { dailySource, listLines, monthlySource, findReportScope } from './orders.queries.ts'
import { renderEveningPdf } from './evening/evening.print.ts'
import { readEvening } from './evening/evening.service.ts'
import { productsSource } from './products.queries.ts'
import { implementReport, failSort, todayIn, trackReport, untrackReport } from './reports.service.ts'
import { smsSource } from './sms.queries.ts'
import { timeSheetSource } from './time-sheets.queries.ts'
import { takingsSource } from './takings.queries.ts'
import { suspendedSource } from './suspended.queries.ts'
import { wasteSource } from './waste.queries.ts'
import { workersSource } from './workers.queries.ts'
import type { Report } from './reports.view.ts'

/** Returns one row per person and day, or one row per entry. */
const createTimeSheetSource = async (
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  models: TimeSheetReportSearch['models'],
  byDay: boolean,
) => timeSheetSource(db, { ...(await findReportScope(db, scope, models.organizationId)), models, byDay })
const lines: Report['lines'] = ({ db, scope }, ids) => listLines(db, scope, ids)

export default defineFeature({
  routes: [
    implement(trackedReports, { track: trackReport, remove: untrackReport }),
    implement(evenings, { get: readEvening, pdf: renderEveningPdf }),
    implementReport(collaboratorReport, {
      screens: [reportByCollaborator, reportByWorker, reportByMonth],
      filters: collaboratorFilters,
      source: async ({ db, scope }, { models, interval = 'none' }) =>
        collaborators.collaboratorSources[
          interval in collaborators.collaboratorSources ? (interval as keyof typeof collaborators.collaboratorSources) : 'collaborator'
        ](db, scope, models),
    }),
    implementReport(workOrderReport, {
      screens: [dailyReport, monthlyReport],
      filters: orderFilters,
      lines,
      source: async ({ db, scope }, { models, interval, orderBy }) => {
        const reportScope = { ...(await findReportScope(db, scope, models.organizationId)), models }
        if (interval !== 'monthly') return dailySource(db, reportScope)
        if ((sortsOfOrdersOnly as readonly string[]).includes(orderBy)) failSort()
        return monthlySource(db, reportScope, todayIn(reportScope.zones))
      },
    }),
    implementReport(timeSheetReport, {
      screens: [timesheetByDay, timesheetReport],
      filters: {
        organizationId: { word: 'Organization', names: 'organizations' },
        startDate: { word: 'CalendarDay' },
        accountId: { word: 'User', names: 'users', isVisible: isUserOfRowsSql('timeSheets', 'userId') },
      },
      source: (context, { models, interval }) => createTimeSheetSource(context, models, interval === 'days'),
      entries: async (context, { models, interval }) =>
        interval === 'days'
          ? { title: 'TimeSheetEntries', screen: timesheetReport, source: await createTimeSheetSource(context, models, false) }
          : undefined,
    }),
    implementReport(companyReport, {
      screens: [companyScreen],
      filters: orderFilters,
      source: ({ db, scope }, { models }) => companiesSource(db, scope, models),
    }),
    implementReport(wasteReport, {
      screens: [wasteByDay, wasteScreen],
      filters: orderFilters,
      source: ({ db, scope }, { models, interval }) =>
        wasteSource(db, scope, { models, interval: interval === 'daily' ? interval : 'monthly' }),
    }),
    implementReport(workersReport, {
      screens: [workersScreen],
      filters: orderFilters,
      source: ({ db, scope }, { models }) => workersSource(db, scope, models),
    }),
    implementReport(productsReport, {
      screens: [productsScreen],
      filters: lineFilters,
      source: ({ db, scope }, { models }) => productsSource(db, scope, models),
    }),
    implementReport(advancedReport, {
      screens: [advancedScreen],
      filters: lineFilters,
      lines,
      source: ({ db, scope }, { models }) => advancedSource(db, scope, models),
    }),
    implementReport(suspendedReport, {
      screens: [suspendedScreen, suspendedByDay],
      filters: lineFilters,
      source: ({ db, scope }, { models }) => suspendedSource(db, scope, models, new Date().toISOString()),
    }),
    implementReport(appointmentsReport, {
      screens: [appointmentsScreen],
      filters: appointmentFilters,
      source: ({ db, scope }, { models }) => appointmentsSource(db, scope, models),
    }),
    implementReport(takingsReport, {
      screens: [takingsScreen],
      filters: takingsFilters,
      source: async ({ scope }, { models }) => takingsSource(scope, models),
    }),
    implementReport(smsReport, {
      screens: [smsScreen],
      filters: smsFilters,
      source: ({ db, scope }, { models }) => smsSource(db, scope, models),
    }),
  ],
})
