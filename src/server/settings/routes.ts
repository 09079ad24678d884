import { defineFeature } from '#server/platform/feature.ts'
import * as queries from './queries.ts'

declare module '#server/platform/feature.ts' {
  interface NewAccount {
    /** Those that differ from what holds by default. */
    settings?: queries.SetValues
  }
}

export default defineFeature({
  startingRows: (db, account, { settings = {} }) => queries.insert(db, account, settings),
})
