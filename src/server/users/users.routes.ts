import { users } from '#contract/users.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { issueDevice } from '#server/platform/sign-in/known-device.ts'
import { hashSecret } from '#server/platform/sign-in/passwords.ts'
import { verifyPassword } from '#server/platform/sign-in/attempt-limits.ts'
import { bindJob } from '#server/platform/jobs/bind.ts'
import { implement } from '#server/platform/http/implement.ts'
import { download } from './users.export.ts'
import { endOffDutySessionsJob } from './users.job.ts'
import * as service from './users.service.ts'

declare module '#server/platform/new-account.ts' {
  interface NewAccount {
    /** `organizations` are codes of workplaces, the user's own first; the default is the account's first. */
    users: (service.NewUser & { organizations?: string[] })[]
  }
}

export default defineFeature({
  routes: implement(users, {
    search: service.search,
    download,
    get: service.get,
    create: {
      first: async (_directory, { password }) => {
        const passwordHash = password === null ? null : await hashSecret(password)
        return (context, draft) => service.create(context, draft, passwordHash)
      },
    },
    update: {
      first: async (_directory, { pin, password }) => {
        const pinHash = pin == null ? pin : await hashSecret(pin)
        const passwordHash = password === undefined ? undefined : await hashSecret(password)
        return (context, change) => service.update(context, change, { pinHash, passwordHash })
      },
    },
    remove: service.remove,
    changePassword: {
      first: async (directory, { currentPassword, newPassword }, actor, { account }, { installation }) => {
        await verifyPassword(directory, account, actor, currentPassword, 'current_password')
        const passwordHash = await hashSecret(newPassword)
        return async (context, request) => {
          await service.changePassword(context, request, passwordHash)
          return { device: issueDevice(installation, { accountId: account, userId: actor.id, passwordHash }) }
        }
      },
    },
    roles: service.listRoles,
  }),
  jobs: [bindJob(endOffDutySessionsJob, service.endOffDuty)],
  startingRows: async (db, account, given) => {
    for (const { organizations = [given.organizations[0].code], ...user } of given.users)
      await service.addUser(db, account, user, organizations)
  },
})
