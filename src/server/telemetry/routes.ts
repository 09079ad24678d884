import { telemetry } from '#contract/telemetry.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/request/implement.ts'
import * as service from './service.ts'

export default defineFeature({ routes: implement(telemetry, { fault: service.recordClientError, opened: service.recordPageViews }) })
