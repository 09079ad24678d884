import { notices } from '#contract/notices.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import * as service from './notices.service.ts'

export default defineFeature({ routes: implement(notices, { list: service.list, markRead: service.markRead }) })
