import { audit } from '#contract/audit.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/request/implement.ts'
import { download } from './export.ts'
import * as queries from './queries.ts'

export default defineFeature({ routes: implement(audit, { search: queries.search, download }) })
