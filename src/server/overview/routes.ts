import { overview } from '#contract/overview.ts'
import { implement } from '#server/platform/implement.ts'
import * as queries from './queries.ts'

export default implement(overview, { daily: queries.daily, suspended: queries.suspended })
