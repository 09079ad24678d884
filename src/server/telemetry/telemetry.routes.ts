import { telemetry } from '#contract/telemetry.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import * as service from './telemetry.service.ts'

export default defineFeature({ routes: implement(telemetry, { fault: service.recordClientError, opened: service.recordPageViews }) })
