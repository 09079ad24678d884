import { statistics } from '#contract/statistics.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { bindJob } from '#server/platform/jobs/runs.ts'
import { implement } from '#server/platform/request/implement.ts'
import { checkDays, rebuildDays } from './job.ts'
import * as service from './service.ts'

export default defineFeature({
  routes: implement(statistics, { get: service.get }),
  reactions: { orderSaved: service.orderSaved, zoneChanged: service.zoneChanged },
  jobs: [bindJob(checkDays, service.checkTotals), bindJob(rebuildDays, ({ db, scope }) => service.rebuildTotals(db, scope))],
})
