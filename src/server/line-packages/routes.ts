import { linePackages } from '#contract/line-packages.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/request/implement.ts'
import * as queries from './queries.ts'
import * as service from './service.ts'

export default defineFeature({
  routes: implement(linePackages, {
    search: ({ db, scope }, input) => queries.search(db, scope, input),
    choices: service.choices,
    get: service.get,
    create: service.create,
    update: service.update,
    remove: service.remove,
  }),
})
