import { appointments } from '#contract/appointments.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { runs } from '#server/platform/jobs/runs.ts'
import { implement } from '#server/platform/request/implement.ts'
import { expireWishes, remind } from './job.ts'
import { excel } from './list/export.ts'
import * as list from './list/service.ts'
import { resumeMessage, sendReminder } from './messages/service.ts'
import * as orders from './orders/service.ts'
import { print } from './print.ts'
import * as service from './service.ts'

export default defineFeature({
  routes: implement(appointments, {
    list: list.search,
    excel,
    search: service.search,
    week: service.week,
    get: service.get,
    create: service.create,
    update: service.update,
    confirm: service.confirm,
    setStatus: service.setStatus,
    remove: service.remove,
    restore: service.restore,
    startOrder: orders.startOrder,
    download: print,
  }),
  jobs: [runs(remind, sendReminder), runs(expireWishes, service.expireWishes)],
  reactions: {
    clientMerging: orders.holdOfClients,
    clientMerged: orders.moveToClient,
    clientErased: orders.forgetClients,
    groupDeleted: service.refuseExpected,
    orderTransformed: orders.linkOrder,
    orderDone: orders.finishWithOrder,
    orderDeleted: orders.leaveOrder,
    smsResumed: resumeMessage,
  },
})
