import { sms } from '#contract/sms.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { runs, runsInSteps } from '#server/platform/jobs/runs.ts'
import { implement } from '#server/platform/request/implement.ts'
import { smsCallbacks } from '#server/platform/sms/callbacks.ts'
import * as ledger from './credits/queries.ts'
import * as credits from './credits/service.ts'
import * as jobs from './job.ts'
import * as listExport from './list/export.ts'
import * as list from './list/queries.ts'
import * as optOuts from './opt-outs/service.ts'
import * as queries from './queries.ts'
import * as sending from './sending/service.ts'
import * as service from './service.ts'
import * as writing from './writing/service.ts'

declare module '#server/platform/feature.ts' {
  interface NewAccount {
    /** What it begins with: none where nothing is said. */
    smsCredits?: number
  }
}

export default defineFeature({
  routes: [
    implement(sms, {
      search: ({ db, scope }, input) => list.search(db, scope, input),
      download: listExport.download,
      create: writing.create,
      preview: writing.preview,
      resend: writing.resend,
      credits: credits.credits,
      ledger: ({ db, scope }, input) => ledger.search(db, scope, input),
      optOuts: optOuts.search,
      optOut: optOuts.optOut,
      optIn: optOuts.optIn,
    }),
    smsCallbacks({ report: sending.take, answer: service.hear }),
  ],
  jobs: [
    runsInSteps(jobs.sendMessage, sending.send),
    runs(jobs.noteDelivery, sending.deliver),
    runs(jobs.resumeWaiting, credits.resume),
    runs(jobs.forgetOld, ({ db, scope }) => queries.forgetOld(db, scope)),
    runs(jobs.checkLedger, credits.check),
  ],
  reactions: {
    clientMerged: service.moveToClient,
    clientErased: service.forgetClients,
    orderDeleted: (context, { order }) => service.withdrawMessages(context, { workOrderId: order.id }),
  },
  startingRows: (db, account, { smsCredits = 0 }) => credits.open(db, account, smsCredits),
})
