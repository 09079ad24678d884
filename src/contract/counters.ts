import { z } from 'zod'
import { endpoint, feature } from './kit/endpoint.ts'
import { outputOf } from './kit/output.ts'

/** Counts of what waits for the caller, for the menu. A count is null if the caller's level has nothing to do with it. */
export const counters = feature('counters', {
  get: endpoint('GET /counters', { access: 'all', input: z.object({}), result: outputOf({ appointmentsToConfirm: z.int().nullable() }) }),
})
