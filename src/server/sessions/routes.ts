import { sessions } from '#contract/sessions.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { verifyPassword } from '#server/platform/identity/tries.ts'
import { implement } from '#server/platform/request/implement.ts'
import * as service from './service.ts'

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
