import { imports } from '#contract/imports.ts'
import { readWorkbook } from '#server/platform/excel/read.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { bindJob } from '#server/platform/jobs/bind.ts'
import { implement } from '#server/platform/http/implement.ts'
import { exportErrors } from './imports.export.ts'
import * as jobs from './imports.job.ts'
import * as service from './imports.service.ts'

export default defineFeature({
  routes: implement(imports, {
    list: service.list,
    // The workbook is read before the transaction, so no connection is occupied meanwhile.
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
    errors: exportErrors,
  }),
  reactions: { clientErasing: service.removeRowsOfClients },
  jobs: [
    bindJob(jobs.checkFile, jobs.checkRows, jobs.failImport),
    bindJob(jobs.writeFile, jobs.writeRows, jobs.failImport),
    bindJob(jobs.undoFile, jobs.undoRows, jobs.failImport),
    jobs.resumeImports,
  ],
})
