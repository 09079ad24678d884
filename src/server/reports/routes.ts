import { collaboratorReport, reportByCollaborator, reportByMonth, reportByWorker } from '#contract/reports/collaborators.ts'
import { dailyReport, monthlyReport, sortsOfOrdersOnly, workOrderReport } from '#contract/reports/orders.ts'
import { trackedReports } from '#contract/reports/tracked.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/request/implement.ts'
import * as collaborators from './collaborators/queries.ts'
import { daily, monthly, placesOf } from './orders/queries.ts'
import { callsOf, refuseSort, todayIn, track, untrack } from './service.ts'
import { collaboratorFilters, orderFilters } from './lines.ts'

export default defineFeature({
  routes: [
    implement(trackedReports, { track, remove: untrack }),
    implement(
      collaboratorReport,
      callsOf<typeof collaboratorReport>({
        screens: [reportByCollaborator, reportByWorker, reportByMonth],
        filters: collaboratorFilters,
        source: async ({ db, scope }, { models, interval }) =>
          collaborators.by[interval as keyof typeof collaborators.by](db, scope, models),
      }),
    ),
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
  ],
})
