import { passwords } from '#contract/sign-in/passwords.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import * as queries from './passwords.queries.ts'
import * as service from './passwords.service.ts'

export default defineFeature({
  routes: implement(passwords, { forgot: service.sendResetLink, reset: service.resetPassword, invite: service.sendInvitation }),
  reactions: {
    userInvited: service.sendInvitation,
    linksVoided: ({ db, scope }, { id }) => queries.revokeLinks(db, scope.account, id),
  },
})
