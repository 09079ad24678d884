import { booking } from '#contract/booking/booking.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import { bookingPages } from './pages.routes.ts'
import * as service from './booking.service.ts'

export default defineFeature({
  routes: [
    implement(booking, service.resolveGuest, {
      generalInfo: service.generalInfo,
      organizations: service.listBookingOrganizations,
      organization: service.organization,
      week: service.week,
      image: service.image,
      create: { first: service.verifyGuest },
      own: service.getOwnBooking,
      cancel: service.cancel,
      move: service.move,
    }),
    ...bookingPages,
  ],
  reactions: { appointmentMoved: service.keepLinkAlive },
})
