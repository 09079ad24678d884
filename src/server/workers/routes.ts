import { defineFeature } from '#server/platform/feature.ts'
import * as queries from './queries.ts'

declare module '#server/platform/feature.ts' {
  interface NewAccount {
    /** Their names; they work in the first organization. */
    workers?: string[]
  }
}

export default defineFeature({
  startingRows: async (db, account, { workers = [] }) => workers.length && queries.insertFirst(db, account, workers),
})
