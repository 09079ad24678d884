import { accountSettings } from '#contract/account-settings.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/request/implement.ts'
import * as queries from './queries.ts'
import * as service from './service.ts'

declare module '#server/platform/feature.ts' {
  interface NewAccount {
    /** Those that differ from what holds by default. */
    settings?: queries.SetValues
  }
}

export default defineFeature({
  routes: implement(accountSettings, { create: service.create, update: service.update, remove: service.remove }),
  startingRows: (db, account, { settings = {} }) => queries.insertAll(db, account, settings),
})
