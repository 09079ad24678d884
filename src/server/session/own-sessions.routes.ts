import { sessions } from '#contract/sign-in/sessions.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { verifyPassword } from '#server/platform/sign-in/attempt-limits.ts'
import { implement } from '#server/platform/http/implement.ts'
import * as service from './own-sessions.service.ts'

export default defineFeature({
  routes: implement(sessions, {
    list: service.list,
    remove: service.remove,
    removeOthers: service.removeOthers,
    confirm: {
      first: async (directory, { password }, actor, { account }) => {
        await verifyPassword(directory, account, actor, password, 'password')
        return service.confirmPassword
      },
    },
  }),
})
