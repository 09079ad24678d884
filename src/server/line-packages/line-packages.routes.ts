import { linePackages } from '#contract/line-packages.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import * as queries from './line-packages.queries.ts'
import * as service from './line-packages.service.ts'

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
