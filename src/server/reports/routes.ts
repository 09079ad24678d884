import { dailyReport, monthlyReport, sortsOfOrdersOnly, workOrderReport } from '#contract/reports/orders.ts'
import { timeSheetReport, timesheetReport } from '#contract/reports/time-sheet.ts'
import { trackedReports } from '#contract/reports/tracked.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/request/implement.ts'
import { daily, monthly, placesOf } from './orders/queries.ts'
import { callsOf, refuseSort, todayIn, track, untrack } from './service.ts'
import { orderFilters } from './lines.ts'
import { timeSheets } from './time-sheet/queries.ts'

export default defineFeature({
  routes: [
    implement(trackedReports, { track, remove: untrack }),
    implement(
      workOrderReport,
      callsOf<typeof workOrderReport>({
        screens: [dailyReport, monthlyReport],
        filters: orderFilters,
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
        screens: [timesheetReport],
        filters: {
          organizationId: { word: 'Organization', names: 'organizations' },
          startDate: { word: 'CalendarDay' },
          accountId: { word: 'User', names: 'users' },
        },
        source: async ({ db, scope }, { models }) => timeSheets(db, { ...(await placesOf(db, scope, models.organizationId)), models }),
      }),
    ),
  ],
})
