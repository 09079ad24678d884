import { inspections } from '#contract/inspections.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { runs } from '#server/platform/jobs/runs.ts'
import { implement } from '#server/platform/request/implement.ts'
import { remindDue } from './job.ts'
import * as service from './service.ts'

const { due, call, resendSms } = service

export default defineFeature({
  routes: implement(inspections, { due, call, resendSms }),
  jobs: [runs(remindDue, service.remindDue)],
})
