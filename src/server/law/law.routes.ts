import { law } from '#contract/law.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import * as service from './law.service.ts'

export default defineFeature({ routes: implement(law, { rules: service.listRules, holidays: service.listHolidays }) })
