import { taxConnections } from '#contract/tax-authority/tax-connections.ts'
import { transmissions } from '#contract/tax-authority/transmissions.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import * as connections from './connections.service.ts'
import { bindJob, bindStepJob } from '#server/platform/jobs/bind.ts'
import { taxCallback } from '#server/platform/tax/callback.ts'
import { sendTransmission } from './sending.service.ts'
import * as jobs from './tax-authority.job.ts'
import * as tokens from './tokens.service.ts'
import { test, watch } from './watch.service.ts'
import * as service from './transmissions.service.ts'

export default defineFeature({
  routes: [
    implement(taxConnections, {
      get: connections.get,
      save: connections.save,
      authorize: tokens.authorize,
      test,
      disconnect: tokens.disconnect,
    }),
    implement(transmissions, { list: service.list, send: service.send, markSent: service.markSent, answer: service.getAnswer }),
    taxCallback({ takeGrant: tokens.takeGrant, finish: tokens.finishGrant }),
  ],
  jobs: [
    bindStepJob(jobs.sendTransmissionJob, sendTransmission),
    bindStepJob(jobs.refreshTokensJob, tokens.refreshTokens),
    bindJob(jobs.watchTransmissions, watch),
  ],
  reactions: { invoiceIssued: service.awaitSending, invoiceFileTaken: service.markExported },
})
