import { imports } from '#contract/imports.ts'
import { readWorkbook } from '#server/platform/excel/read.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { runs } from '#server/platform/jobs/runs.ts'
import { implement } from '#server/platform/request/implement.ts'
import { errors } from './export.ts'
import * as jobs from './job.ts'
import * as service from './service.ts'

export default defineFeature({
  routes: implement(imports, {
    list: service.list,
    // Read beforehand: no connection is held while a file is looked through.
    create: {
      first: async (_directory, { file }) => {
        const read = await readWorkbook(file.content)
        return (context, input) => service.create(context, input, read)
      },
    },
    get: service.get,
    rows: service.rows,
    check: service.check,
    run: service.run,
    undo: service.undo,
    remove: service.remove,
    errors,
  }),
  reactions: { clientErasing: service.removeRowsOfClients },
  jobs: [
    runs(jobs.checkFile, jobs.check, jobs.giveUp),
    runs(jobs.writeFile, jobs.write, jobs.giveUp),
    runs(jobs.undoFile, jobs.takeBack, jobs.giveUp),
    jobs.takeUp,
  ],
})
