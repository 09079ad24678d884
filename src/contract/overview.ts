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

const cards = { items: z.array(OrderRow), total: z.int(), today: z.object({ from: Instant, to: Instant }) }

/** The orders of the board, at most 500, and where today begins and ends in the workplace. */
export const Board = outputOf(cards)
export type Board = z.output<typeof Board>

/** With the ids of those that are done and not paid for, as many as `suspended` answers; for whoever may not ask it, none. */
export const DailyBoard = outputOf({ ...cards, suspended: z.array(Id) })
export type DailyBoard = z.output<typeof DailyBoard>

export const overview = feature('overview', {
  daily: endpoint('GET /service-controls/work-orders/daily', { access: 'main', input: OverviewSearch, result: DailyBoard }),
  suspended: endpoint('GET /service-controls/work-orders/suspended', { access: 'office', input: OverviewSearch, result: Board }),
})
