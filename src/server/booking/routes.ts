import { booking } from '#contract/booking.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/request/implement.ts'
import { bookingPages } from './pages/routes.ts'
import * as service from './service.ts'

export default defineFeature({
  routes: [
    implement(booking, service.resolve, {
      generalInfo: service.generalInfo,
      organizations: service.organizations,
      organization: service.organization,
      week: service.week,
      image: service.image,
      create: { first: service.judge },
      own: service.own,
      cancel: service.cancel,
      move: service.move,
    }),
    ...bookingPages,
  ],
  reactions: { appointmentMoved: service.keepLink },
})
