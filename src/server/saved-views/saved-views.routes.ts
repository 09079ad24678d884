import { savedViews } from '#contract/saved-views.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import * as service from './saved-views.service.ts'

export default defineFeature({
  routes: implement(savedViews, {
    list: service.list,
    create: service.create,
    update: service.update,
    remove: service.remove,
  }),
})
