import { timeSheets } from '#contract/time-sheets.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { bindJob } from '#server/platform/jobs/runs.ts'
import { implement } from '#server/platform/request/implement.ts'
import { closeForgotten, endOpen } from './closing/service.ts'
import { closeTimeSheets } from './job.ts'
import * as service from './service.ts'

export default defineFeature({
  routes: implement(timeSheets, {
    create: service.create,
    update: service.update,
    remove: service.remove,
    search: service.search,
  }),
  jobs: [bindJob(closeTimeSheets, closeForgotten)],
  reactions: { userChanged: endOpen },
})
