import { files } from '#contract/files.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { storeFile } from '#server/platform/files.ts'
import { bindJob } from '#server/platform/jobs/runs.ts'
import { implement } from '#server/platform/request/implement.ts'
import { removeUnusedJob } from './job.ts'
import * as service from './service.ts'

export default defineFeature({
  routes: implement(files, { create: (context, { file }) => storeFile(context, 'logo', file), get: service.get }),
  jobs: [bindJob(removeUnusedJob, service.removeUnused)],
})
