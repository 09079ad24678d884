import { timeSheets } from '#contract/time-sheets.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { bindJob } from '#server/platform/jobs/bind.ts'
import { implement } from '#server/platform/http/implement.ts'
import { closeForgotten, endOpen } from './closing.service.ts'
import { closeTimeSheets } from './time-sheets.job.ts'
import * as service from './time-sheets.service.ts'

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
