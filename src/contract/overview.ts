import { z } from 'zod'
import { endpoint, feature } from './kit/endpoint.ts'
import { outputOf } from './kit/output.ts'
import { ById, choiceFilter, Id, Instant, textFilter, Money, Version } from './kit/fields.ts'
import { OrderWithPosition, OrderChange, OrderStatus } from './work-orders/order.ts'

export const OverviewSearch = z.object({
  models: z
    .object({
      organizationId: choiceFilter(Id),
      workOrderTypeId: choiceFilter(Id),
      status: choiceFilter(OrderStatus),
      quickText: textFilter,
    })
    .partial()
    .default({}),
})
export type OverviewSearch = z.output<typeof OverviewSearch>

const cards = { items: z.array(OrderWithPosition), total: z.int(), today: z.object({ from: Instant, to: Instant }) }

/** The first 500 orders, the number of all, and the start and end of today in the time zone of the workplace. */
export const OverviewBoard = outputOf(cards)
export type OverviewBoard = z.output<typeof OverviewBoard>

/** `totalBeyond` is the sum of the orders after the first 500. */
export const SuspendedBoard = outputOf({ ...cards, totalBeyond: Money })
export type SuspendedBoard = z.output<typeof SuspendedBoard>

/** Adds the ids of done and unpaid orders, as many as `suspended` answers, and the revisions of the boards by workplace. */
export const DailyBoard = outputOf({
  ...cards,
  suspended: z.array(Id),
  revisions: z.array(z.object({ organizationId: Id, revision: z.int() })),
})
export type DailyBoard = z.output<typeof DailyBoard>

/** The day's orders for waiting clients in the shop: without names, phones and sums. */
export const WallBoard = outputOf({
  items: z.array(
    z.object({
      ...OrderWithPosition.pick({ id: true, status: true, plateNumber: true, make: true, model: true, startDate: true, deadline: true })
        .shape,
      initials: z.array(z.string()),
    }),
  ),
})
export type WallBoard = z.output<typeof WallBoard>
export type WallCard = WallBoard['items'][number]

export const overview = feature('overview', {
  daily: endpoint('GET /service-controls/work-orders/daily', { access: 'main', input: OverviewSearch, result: DailyBoard }),
  suspended: endpoint('GET /service-controls/work-orders/suspended', { access: 'main', input: OverviewSearch, result: SuspendedBoard }),
  wall: endpoint('GET /service-controls/work-orders/wall', { access: 'main', input: OverviewSearch, result: WallBoard }),
})

/** The board moves orders, but the change belongs to `work-orders`. */
export const orderMoves = feature('work-orders', {
  /** Moves a card behind another of the column: null means its top, a card that left means its end. The last move wins. */
  move: endpoint('PUT /work-orders/:id/move', {
    access: 'office',
    input: ById.extend({ status: OrderStatus.exclude(['closed']), afterId: Id.nullable(), version: Version.optional() }),
    result: OrderChange,
  }),
})
