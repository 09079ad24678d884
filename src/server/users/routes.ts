import { users } from '#contract/users.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { provePassword } from '#server/platform/identity/tries.ts'
import { runs } from '#server/platform/jobs/runs.ts'
import { implement } from '#server/platform/request/implement.ts'
import { offDuty } from './job.ts'
import * as service from './service.ts'

declare module '#server/platform/feature.ts' {
  interface NewAccount {
    /** Each with the codes of the organizations they may work in, their own first; the account's first where none is said. */
    users: (service.NewUser & { organizations?: string[] })[]
  }
}

export default defineFeature({
  routes: implement(users, {
    search: service.search,
    get: service.get,
    create: service.create,
    update: service.update,
    remove: service.remove,
    changePassword: {
      first: (directory, { currentPassword }, actor, { account }) =>
        provePassword(directory, account, actor.id, currentPassword, 'current_password'),
      after: service.changePassword,
    },
    roles: service.roles,
  }),
  jobs: [runs(offDuty, service.endOffDuty)],
  startingRows: async (db, account, given) => {
    for (const { organizations = [given.organizations[0].code], ...user } of given.users)
      await service.addUser(db, account, user, organizations)
  },
})
