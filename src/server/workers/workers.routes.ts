import { workers } from '#contract/workers.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import { download } from './workers.export.ts'
import * as service from './workers.service.ts'

declare module '#server/platform/new-account.ts' {
  interface NewAccount {
    /** Names of the first workers, who work in the first workplace. */
    workers?: string[]
  }
}

export default defineFeature({
  routes: implement(workers, {
    search: service.search,
    download,
    create: service.create,
    update: service.update,
    remove: service.remove,
  }),
  startingRows: async (db, account, { workers: names = [] }) => names.length && service.createStarterWorkers(db, account, names),
})
