import { organizations } from '#contract/organizations.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import * as queries from './organizations.queries.ts'
import * as service from './organizations.service.ts'

declare module '#server/platform/new-account.ts' {
  interface NewAccount {
    organizations: [queries.NewOrganization, ...queries.NewOrganization[]]
  }
}

export default defineFeature({
  routes: implement(organizations, {
    search: service.search,
    create: service.create,
    update: service.update,
    remove: service.remove,
  }),
  reactions: { groupDeleted: service.clearGroup },
  startingRows: (db, account, given) => queries.insertStarting(db, account, given.organizations, given.country ?? 'RO'),
})
