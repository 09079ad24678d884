import { sms } from '#contract/sms.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { bindJob, bindStepJob } from '#server/platform/jobs/bind.ts'
import { implement } from '#server/platform/http/implement.ts'
import { smsCallbacks } from '#server/platform/sms/callbacks.ts'
import * as ledger from './credits.queries.ts'
import * as credits from './credits.service.ts'
import * as jobs from './sms.job.ts'
import * as listExport from './list.export.ts'
import * as list from './list.queries.ts'
import * as optOuts from './opt-outs.service.ts'
import * as queries from './sms.queries.ts'
import * as sending from './sending.service.ts'
import * as service from './sms.service.ts'
import * as compose from './compose.service.ts'

declare module '#server/platform/new-account.ts' {
  interface NewAccount {
    /** Credits at the start, 0 by default. */
    smsCredits?: number
  }
}

export default defineFeature({
  routes: [
    implement(sms, {
      search: ({ db, scope }, input) => list.search(db, scope, input),
      download: listExport.download,
      create: compose.create,
      preview: compose.preview,
      resend: compose.resendMessage,
      credits: credits.getCredits,
      ledger: ({ db, scope }, input) => ledger.search(db, scope, input),
      optOuts: optOuts.search,
      optOut: optOuts.optOut,
      optIn: optOuts.optIn,
    }),
    smsCallbacks({ report: sending.recordDeliveryReport, answer: service.handleReply }),
  ],
  jobs: [
    bindStepJob(jobs.sendMessage, sending.sendQueued),
    bindJob(jobs.recordDeliveryJob, sending.markDelivered),
    bindJob(jobs.resumeWaiting, credits.resumeWaiting),
    bindJob(jobs.eraseOldTextsJob, ({ db, scope }) => queries.eraseOldTexts(db, scope)),
    bindJob(jobs.checkLedger, credits.checkLedger),
  ],
  reactions: {
    clientMerged: service.moveToClient,
    clientErased: service.forgetClients,
    orderDeleted: (context, { order }) => service.withdrawMessages(context, { workOrderId: order.id }),
  },
  startingRows: (db, account, { smsCredits = 0 }) => credits.openBalance(db, account, smsCredits),
})
