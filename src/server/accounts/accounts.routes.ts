import { accounts } from '#contract/accounts/accounts.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import { eraseClosed } from './erasure.job.ts'
import * as status from './status.service.ts'

export default defineFeature({ routes: implement(accounts, status), jobs: [eraseClosed] })
