import { appointments } from '#contract/appointments/appointments.ts'
import { bookingsToConfirm } from '#contract/appointments/to-confirm.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { bindJob } from '#server/platform/jobs/bind.ts'
import { implement } from '#server/platform/http/implement.ts'
import { expireUnconfirmedJob, remindJob } from './appointments.job.ts'
import { appointmentsWorkbook } from './list.export.ts'
import * as list from './list.service.ts'
import { resumeMessage, sendReminder } from './messages.service.ts'
import * as orderLink from './order-link.service.ts'
import { print } from './appointments.print.ts'
import * as service from './appointments.service.ts'

export default defineFeature({
  routes: [
    implement(bookingsToConfirm, { list: list.listToConfirm }),
    implement(appointments, {
      list: list.search,
      excel: appointmentsWorkbook,
      search: service.search,
      week: service.searchWeek,
      get: service.get,
      create: service.create,
      update: service.update,
      confirm: service.confirm,
      setStatus: service.setStatus,
      remove: service.remove,
      restore: service.restore,
      startOrder: orderLink.startOrder,
      download: print,
    }),
  ],
  jobs: [bindJob(remindJob, sendReminder), bindJob(expireUnconfirmedJob, service.expireUnconfirmed)],
  reactions: {
    clientsLocking: orderLink.lockAppointmentsOfClients,
    clientMerged: orderLink.moveToClient,
    clientErased: orderLink.forgetClients,
    groupDeleted: service.requireNoUpcoming,
    orderTransformed: orderLink.linkOrder,
    orderDone: orderLink.finishWithOrder,
    orderDeleted: orderLink.unlinkOrder,
    smsResumed: resumeMessage,
  },
})
