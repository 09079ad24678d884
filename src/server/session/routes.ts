import { session } from '#contract/session.ts'
import { newChallenge } from '#server/platform/captcha.ts'
import { implement } from '#server/platform/implement.ts'
import * as service from './service.ts'

export default implement(session, {
  captcha: async (context) => ({ ...(await newChallenge(context)) }),
  login: service.signIn,
  logout: service.signOut,
  information: service.information,
})
