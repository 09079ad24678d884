import { audit } from '#contract/audit.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import { download } from './audit.export.ts'
import * as queries from './audit.queries.ts'

export default defineFeature({ routes: implement(audit, { search: queries.search, download }) })
