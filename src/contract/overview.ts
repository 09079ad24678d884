import { z } from 'zod'
import { endpoint, feature } from './kit/endpoint.ts'
import { outputOf } from './kit/output.ts'
import { dropdown, Id, Instant, like } from './kit/fields.ts'
import { OrderRow, OrderStatus } from './work-orders/order.ts'

export const OverviewSearch = z.object({
  models: z
    .object({ organizationId: dropdown(Id), workOrderTypeId: dropdown(Id), status: dropdown(OrderStatus), quickText: like })
    .partial()
    .default({}),
})
export type OverviewSearch = z.output<typeof OverviewSearch>

/** The orders of the board, at most 500, and where today begins and ends in the workplace. */
export const Board = outputOf({ items: z.array(OrderRow), total: z.int(), today: z.object({ from: Instant, to: Instant }) })
export type Board = z.output<typeof Board>

export const overview = feature('overview', {
  daily: endpoint('GET /service-controls/work-orders/daily', { access: 'main', input: OverviewSearch, result: Board }),
  suspended: endpoint('GET /service-controls/work-orders/suspended', { access: 'office', input: OverviewSearch, result: Board }),
})
