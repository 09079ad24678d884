import { counters } from '#contract/counters.ts'
import { isAllowed } from '#contract/kit/access.ts'
import { appointments } from '#contract/appointments/appointments.ts'
import { countToConfirm } from '#server/appointments/list.service.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'

export default defineFeature({
  routes: implement(counters, {
    get: async (context) => ({
      appointmentsToConfirm: isAllowed(context.actor, appointments.confirm) ? await countToConfirm(context) : null,
    }),
  }),
})
