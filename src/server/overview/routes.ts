import { overview } from '#contract/overview.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/request/implement.ts'
import * as queries from './queries.ts'

export default defineFeature({
  routes: implement(overview, { daily: queries.daily, suspended: queries.suspended }),
})
