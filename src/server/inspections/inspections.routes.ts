import { inspections } from '#contract/inspections.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { bindJob } from '#server/platform/jobs/bind.ts'
import { implement } from '#server/platform/http/implement.ts'
import { remindDue } from './inspections.job.ts'
import * as service from './inspections.service.ts'

const { searchDue: due, recordCall: call, resendSms } = service

export default defineFeature({
  routes: implement(inspections, { due, call, resendSms }),
  jobs: [bindJob(remindDue, service.remindDue)],
})
