import { statistics } from '#contract/statistics.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { bindJob } from '#server/platform/jobs/bind.ts'
import { implement } from '#server/platform/http/implement.ts'
import { checkDays, rebuildDays } from './statistics.job.ts'
import * as service from './statistics.service.ts'

export default defineFeature({
  routes: implement(statistics, { get: service.get }),
  reactions: { orderSaved: service.orderSaved, zoneChanged: service.zoneChanged },
  jobs: [bindJob(checkDays, service.checkTotals), bindJob(rebuildDays, ({ db, scope }) => service.rebuildTotals(db, scope))],
})
