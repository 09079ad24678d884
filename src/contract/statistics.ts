import { z } from 'zod'
import { endpoint, feature } from './kit/endpoint.ts'
import { Day, Id, Money } from './kit/fields.ts'
import { outputOf } from './kit/output.ts'

export const StatisticsSeries = outputOf({
  type: z.enum(['week', 'month']),
  timeInterval: z.enum(['current', 'past']),
  from: Day,
  to: Day,
  total: Money,
  /**
   * Change in percent, from −100 to 100: the current series up to now against the same part of the past one; the past series against the
   * one before it.
   */
  progress: z.int(),
  /** Values from Monday to Sunday, or from January to December. */
  values: z.array(Money),
})
export type StatisticsSeries = z.output<typeof StatisticsSeries>

/** Finished orders. Only the office gets sums; others get counts. */
export const Statistics = outputOf({
  measure: z.enum(['total', 'orders']),
  currency: z.string(),
  items: z.array(StatisticsSeries),
})
export type Statistics = z.output<typeof Statistics>

export const statistics = feature('statistics', {
  get: endpoint('GET /statistics', { access: 'main', input: z.object({ organizationId: Id.optional() }), result: Statistics }),
})
