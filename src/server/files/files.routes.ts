import { files } from '#contract/files.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { storeFile } from '#server/platform/files/files.ts'
import { bindJob } from '#server/platform/jobs/bind.ts'
import { implement } from '#server/platform/http/implement.ts'
import { removeUnusedJob } from './files.job.ts'
import * as service from './files.service.ts'

export default defineFeature({
  routes: implement(files, { create: (context, { file }) => storeFile(context, 'logo', file), get: service.get }),
  jobs: [bindJob(removeUnusedJob, service.removeUnused)],
})
