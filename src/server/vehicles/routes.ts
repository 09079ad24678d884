import { vehicles } from '#contract/vehicles.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/request/implement.ts'
import * as queries from './queries.ts'

export default defineFeature({
  routes: implement(vehicles, {
    plate: async ({ db, scope }, { value }) => ({ items: await queries.byPlate(db, scope, value) }),
  }),
})
