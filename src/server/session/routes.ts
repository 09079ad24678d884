import { session } from '#contract/session.ts'
import { newChallenge } from '#server/platform/identity/captcha.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/request/implement.ts'
import * as service from './service.ts'

export default defineFeature({
  routes: implement(session, {
    offer: async ({ config: { mail, passwordPolicy } }) => ({ isOpen: mail !== 'off', passwordPolicy, hasOutbox: mail === 'outbox' }),
    captcha: async (context) => ({ ...(await newChallenge(context)) }),
    login: service.signIn,
    logout: service.signOut,
    information: service.getInformation,
  }),
})
