import { sms } from '#contract/sms.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { runs } from '#server/platform/jobs/runs.ts'
import { implement } from '#server/platform/request/implement.ts'
import * as jobs from './job.ts'
import { download } from './list/export.ts'
import { search } from './list/queries.ts'
import * as service from './service.ts'

export default defineFeature({
  routes: implement(sms, { search: ({ db, scope }, input) => search(db, scope, input), download }),
  jobs: [runs(jobs.sendMessage, service.send), runs(jobs.noteDelivery, service.deliver)],
  reactions: {
    clientMerged: service.moveToClient,
    clientErased: service.forgetClients,
    orderDeleted: (context, { order }) => service.withdrawMessages(context, { workOrderId: order.id }),
  },
})
