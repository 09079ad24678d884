import { accountSettings } from '#contract/accounts/account-settings.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import * as queries from './settings.queries.ts'
import * as service from './settings.service.ts'

declare module '#server/platform/new-account.ts' {
  interface NewAccount {
    /** Settings that differ from the defaults. */
    settings?: queries.SetValues
  }
}

export default defineFeature({
  routes: implement(accountSettings, { create: service.create, update: service.update, remove: service.remove }),
  startingRows: (db, account, { settings = {} }) => queries.insertAll(db, account, settings),
})
