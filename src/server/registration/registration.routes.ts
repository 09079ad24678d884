import { registration } from '#contract/accounts/registration.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import * as service from './registration.service.ts'

export default defineFeature({ routes: implement(registration, { ...service }) })
