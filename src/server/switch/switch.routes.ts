import { switchUser } from '#contract/sign-in/switch.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import * as service from './switch.service.ts'

export default defineFeature({
  routes: implement(switchUser, {
    users: service.listSwitchChoices,
    to: { first: service.verifyPin },
  }),
})
