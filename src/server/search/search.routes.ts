import { search } from '#contract/search.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import * as service from './search.service.ts'

export default defineFeature({ routes: implement(search, { everywhere: service.searchAll }) })
