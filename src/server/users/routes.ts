import { defineFeature } from '#server/platform/feature.ts'
import * as service from './service.ts'

declare module '#server/platform/feature.ts' {
  interface NewAccount {
    /** Each with the codes of the organizations they may work in, their own first; the account's first where none is said. */
    users: (service.NewUser & { organizations?: string[] })[]
  }
}

export default defineFeature({
  startingRows: async (db, account, given) => {
    for (const { organizations = [given.organizations[0].code], ...user } of given.users)
      await service.addUser(db, account, user, organizations)
  },
})
