import { passwords } from '#contract/passwords.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/request/implement.ts'
import * as queries from './queries.ts'
import * as service from './service.ts'

export default defineFeature({
  routes: implement(passwords, { forgot: service.sendResetLink, reset: service.resetPassword, invite: service.sendInvitation }),
  reactions: {
    userInvited: service.sendInvitation,
    linksVoided: ({ db, scope }, { id }) => queries.revokeLinks(db, scope.account, id),
  },
})
