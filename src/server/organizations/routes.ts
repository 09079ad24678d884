import { defineFeature } from '#server/platform/feature.ts'
import * as queries from './queries.ts'

declare module '#server/platform/feature.ts' {
  interface NewAccount {
    organizations: [queries.NewOrganization, ...queries.NewOrganization[]]
  }
}

export default defineFeature({
  startingRows: (db, account, { organizations }) => queries.insert(db, account, organizations),
})
