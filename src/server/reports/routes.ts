import { collaboratorReport, reportByCollaborator, reportByMonth, reportByWorker } from '#contract/reports/collaborators.ts'
import { advancedReport, advancedScreen, appointmentsReport, appointmentsScreen, smsReport, smsScreen } from '#contract/reports/lists.ts'
import { suspendedByDay, suspendedReport, suspendedScreen } from '#contract/reports/lists.ts'
import { dailyReport, monthlyReport, sortsOfOrdersOnly, workOrderReport } from '#contract/reports/orders.ts'
import { companyReport, companyScreen, productsReport, productsScreen } from '#contract/reports/summed.ts'
import { wasteByDay, wasteReport, wasteScreen, workersReport, workersScreen } from '#contract/reports/summed.ts'
import { timesheetByDay, timeSheetReport, timesheetReport, type TimeSheetReportSearch } from '#contract/reports/time-sheet.ts'
import { trackedReports } from '#contract/reports/tracked.ts'
import type { Context } from '#server/platform/context.ts'
import { isUserOfRows } from '#server/platform/excel/filters.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/request/implement.ts'
import * as collaborators from './collaborators/queries.ts'
import { advanced } from './advanced/queries.ts'
import { appointments } from './appointments/queries.ts'
import { companies } from './companies/queries.ts'
import { appointmentFilters, collaboratorFilters, lineFilters, orderFilters, smsFilters } from './lines.ts'
import { daily, linesOf, monthly, placesOf } from './orders/queries.ts'
import { products } from './products/queries.ts'
import { callsOf, refuseSort, todayIn, track, untrack } from './service.ts'
import { sms } from './sms/queries.ts'
import { timeSheets } from './time-sheet/queries.ts'
import { suspended } from './suspended/queries.ts'
import { waste } from './waste/queries.ts'
import { workers } from './workers/queries.ts'
import type { Report } from './view.ts'

/** Of the days of people, or of what they entered. */
const hours = async ({ db, scope }: Pick<Context, 'db' | 'scope'>, models: TimeSheetReportSearch['models'], byDay: boolean) =>
  timeSheets(db, { ...(await placesOf(db, scope, models.organizationId)), models, byDay })
const lines: Report['lines'] = ({ db, scope }, ids) => linesOf(db, scope, ids)

export default defineFeature({
  routes: [
    implement(trackedReports, { track, remove: untrack }),
    implement(
      collaboratorReport,
      callsOf<typeof collaboratorReport>({
        screens: [reportByCollaborator, reportByWorker, reportByMonth],
        filters: collaboratorFilters,
        source: async ({ db, scope }, { models, interval = 'none' }) =>
          collaborators.by[interval in collaborators.by ? (interval as keyof typeof collaborators.by) : 'collaborator'](db, scope, models),
      }),
    ),
    implement(
      workOrderReport,
      callsOf<typeof workOrderReport>({
        screens: [dailyReport, monthlyReport],
        filters: orderFilters,
        lines,
        source: async ({ db, scope }, { models, interval, orderBy }) => {
          const asked = { ...(await placesOf(db, scope, models.organizationId)), models }
          if (interval !== 'monthly') return daily(db, asked)
          if ((sortsOfOrdersOnly as readonly string[]).includes(orderBy)) refuseSort()
          return monthly(db, asked, todayIn(asked.zones))
        },
      }),
    ),
    implement(
      timeSheetReport,
      callsOf<typeof timeSheetReport>({
        screens: [timesheetByDay, timesheetReport],
        filters: {
          organizationId: { word: 'Organization', names: 'organizations' },
          startDate: { word: 'CalendarDay' },
          accountId: { word: 'User', names: 'users', isVisible: isUserOfRows('timeSheets', 'userId') },
        },
        source: (context, { models, interval }) => hours(context, models, interval === 'days'),
        entries: async (context, { models, interval }) =>
          interval === 'days'
            ? { title: 'TimeSheetEntries', screen: timesheetReport, source: await hours(context, models, false) }
            : undefined,
      }),
    ),
    implement(
      companyReport,
      callsOf<typeof companyReport>({
        screens: [companyScreen],
        filters: orderFilters,
        source: ({ db, scope }, { models }) => companies(db, scope, models),
      }),
    ),
    implement(
      wasteReport,
      callsOf<typeof wasteReport>({
        screens: [wasteByDay, wasteScreen],
        filters: orderFilters,
        source: ({ db, scope }, { models, interval }) =>
          waste(db, scope, { models, interval: interval === 'daily' ? interval : 'monthly' }),
      }),
    ),
    implement(
      workersReport,
      callsOf<typeof workersReport>({
        screens: [workersScreen],
        filters: orderFilters,
        source: ({ db, scope }, { models }) => workers(db, scope, models),
      }),
    ),
    implement(
      productsReport,
      callsOf<typeof productsReport>({
        screens: [productsScreen],
        filters: lineFilters,
        source: ({ db, scope }, { models }) => products(db, scope, models),
      }),
    ),
    implement(
      advancedReport,
      callsOf<typeof advancedReport>({
        screens: [advancedScreen],
        filters: lineFilters,
        lines,
        source: ({ db, scope }, { models }) => advanced(db, scope, models),
      }),
    ),
    implement(
      suspendedReport,
      callsOf<typeof suspendedReport>({
        screens: [suspendedScreen, suspendedByDay],
        filters: lineFilters,
        source: ({ db, scope }, { models }) => suspended(db, scope, models, new Date().toISOString()),
      }),
    ),
    implement(
      appointmentsReport,
      callsOf<typeof appointmentsReport>({
        screens: [appointmentsScreen],
        filters: appointmentFilters,
        source: ({ db, scope }, { models }) => appointments(db, scope, models),
      }),
    ),
    implement(
      smsReport,
      callsOf<typeof smsReport>({
        screens: [smsScreen],
        filters: smsFilters,
        source: ({ db, scope }, { models }) => sms(db, scope, models),
      }),
    ),
  ],
})
