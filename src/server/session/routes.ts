import { session } from '#contract/session.ts'
import { newChallenge } from '#server/platform/captcha.ts'
import { implement, implementPublic, type Feature } from '#server/platform/implement.ts'
import * as service from './service.ts'

const { captcha, login, ...signedIn } = session

const open = implementPublic(
  { captcha, login },
  {
    captcha: async ({ world }) => ({ ...(await newChallenge(world)) }),
    login: service.signIn,
  },
)
const own = implement(signedIn, { logout: service.signOut, information: service.information })

const feature: Feature = (app, world) => {
  open(app, world)
  own(app, world)
}
export default feature
