import { preferences } from '#contract/preferences.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import * as queries from './preferences.queries.ts'

export default defineFeature({
  routes: implement(preferences, { update: ({ db, scope, actor }, change) => queries.update(db, scope, actor, change) }),
})
