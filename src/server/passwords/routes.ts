import { passwords } from '#contract/passwords.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/request/implement.ts'
import * as queries from './queries.ts'
import * as service from './service.ts'

export default defineFeature({
  routes: implement(passwords, { forgot: service.forgot, reset: service.reset, invite: service.invite }),
  reactions: {
    userInvited: service.invite,
    linksVoided: ({ db, scope }, { id }) => queries.voidLinks(db, scope.account, id),
  },
})
