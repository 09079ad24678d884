import { z } from 'zod'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { Id } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'
import { Appointment } from './appointments.ts'

/** Longer lists to confirm are cut. */
export const maxToConfirm = 50

export const bookingsToConfirm = feature('appointments', {
  /** Lists the guests' requests that wait for a confirmation, the soonest first, of all workplaces of the caller or of one. */
  list: endpoint('GET /appointments/to-confirm', {
    access: 'desk',
    input: z.object({ organizationId: Id.optional() }),
    result: outputOf({ items: z.array(Appointment), total: z.int() }),
  }),
})
