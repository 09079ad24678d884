import { files } from '#contract/files.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { keepFile } from '#server/platform/files.ts'
import { runs } from '#server/platform/jobs/runs.ts'
import { implement } from '#server/platform/request/implement.ts'
import { removeUnnamed } from './job.ts'
import * as service from './service.ts'

export default defineFeature({
  routes: implement(files, { create: (context, { file }) => keepFile(context, 'logo', file), get: service.get }),
  jobs: [runs(removeUnnamed, service.removeUnnamed)],
})
