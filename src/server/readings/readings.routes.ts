import { readings } from '#contract/readings.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import * as service from './readings.service.ts'

export default defineFeature({ routes: implement(readings, { read: service.read }) })
