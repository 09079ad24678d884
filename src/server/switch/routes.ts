import { switchUser } from '#contract/switch.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/request/implement.ts'
import * as service from './service.ts'

export default defineFeature({
  routes: implement(switchUser, {
    users: service.listSwitchChoices,
    to: { first: service.verifyPin },
  }),
})
