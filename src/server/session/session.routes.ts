import { session } from '#contract/sign-in/session.ts'
import { newChallenge } from '#server/platform/sign-in/captcha.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import * as service from './session.service.ts'

export default defineFeature({
  routes: implement(session, {
    offer: async ({ config: { mail, passwordPolicy } }) => ({ isOpen: mail !== 'off', passwordPolicy, hasOutbox: mail === 'outbox' }),
    captcha: async (context) => ({ ...(await newChallenge(context)) }),
    login: service.signIn,
    logout: service.signOut,
    information: service.getInformation,
  }),
})
