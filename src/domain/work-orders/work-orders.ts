// What may happen to a work order, and which list shows it. Its sums are in order-totals.ts, its tabs in order-tabs.ts.

import type { Level } from '#contract/kit/access.ts'
import type { OrderStatus } from '#contract/work-orders/order.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { fold } from '#domain/text/format.ts'

/** In the order in which work passes through them. */
export const orderStatuses = ['new', 'in-progress', 'on-hold', 'done', 'closed'] as const satisfies OrderStatus[]

/** A column of the board is a status; closed orders are on no board. */
export const boardStatuses = orderStatuses.filter((status) => status !== 'closed')

type Stage = { status: OrderStatus; paymentTypeId?: number | null }

/** Only the office moves orders. A done order may be closed; only an admin opens a closed one again. */
export function canMoveCard(from: OrderStatus, to: OrderStatus, level: Level): boolean {
  if (from === to || (level !== 'admin' && level !== 'operator')) return false
  if (from === 'closed') return level === 'admin'
  return to !== 'closed' || from === 'done'
}

/** The lines and totals of a closed order stay as they are. */
export const isFrozen = ({ status }: { status: string }): boolean => status === 'closed'

/** Its work is over; leaving these two opens it again. */
export const isOrderOver = ({ status }: { status: string }): boolean => status === 'done' || status === 'closed'

/** A document's number as it is compared with others: in capitals, with single spaces. */
export const documentKey = (number: string | null | undefined): string | null =>
  (number ?? '').trim().replace(/\s+/g, ' ').toUpperCase() || null

/** Done, but not yet paid for. */
export const isSuspended = (order: Stage): boolean => order.status === 'done' && order.paymentTypeId == null

/** On today's board: all open work, and what was done or ends today and has its payment type. */
export function isDaily(
  order: Stage & { isDraft?: boolean; finished?: string | null; endDate?: string | null },
  now: string,
  zone: string,
): boolean {
  if (order.isDraft || order.status === 'closed' || isSuspended(order)) return false
  return order.status !== 'done' || ends(order).some((end) => dayInZone(end, zone) === dayInZone(now, zone))
}

/** Whether it stands on the board of its workplace, today or on the later day that it ends on. */
export function isOnBoard(order: Stage & { finished: string | null; endDate: string | null }, now: string, zone: string): boolean {
  if (order.status === 'closed' || isSuspended(order)) return false
  return order.status !== 'done' || ends(order).some((end) => dayInZone(end, zone) >= dayInZone(now, zone))
}

const ends = ({ finished, endDate }: { finished?: string | null; endDate?: string | null }) =>
  [finished, endDate].filter((end) => end != null)

type WorkOrderType = { shortName: string }

/** Service Auto works on the car, not on its tyres. */
export const clearsTyreService = (type: WorkOrderType): boolean => type.shortName === 'SA'

/** Vulcanizare works on the tyres alone. */
export const clearsCarService = (type: WorkOrderType): boolean => type.shortName === 'VLC'

/** What a new order takes of a list of the account until another is chosen: the oldest that is not hidden, whatever it is called by now. */
export const defaultListId = (list: readonly { id: number; hidden?: boolean }[]): number | undefined =>
  list
    .filter(({ hidden }) => !hidden)
    .map(({ id }) => id)
    .sort((a, b) => a - b)[0]

type Default = { id: number; hidden?: boolean }
type OrderTypes = readonly (Default & { name: string })[]
type Defaults = { workOrderTypes: OrderTypes; carTypes: readonly Default[]; wheelTypes: readonly Default[] }

/** A shop that does several things most often changes tyres. */
export const defaultOrderType = (types: OrderTypes): number | undefined =>
  defaultListId(types.filter(({ name }) => fold(name.trim()) === 'vulcanizare')) ?? defaultListId(types)

/** What a new order is taken for until another is chosen. */
export const defaultTypes = ({ workOrderTypes, carTypes, wheelTypes }: Defaults) => ({
  workOrderTypeId: defaultOrderType(workOrderTypes),
  carTypeId: defaultListId(carTypes),
  wheelTypeId: defaultListId(wheelTypes),
})

type Fit = { carTypeId?: number | null; workOrderTypeId?: number | null }

/**
 * Whether a line stays when the order's car type or work order type changes. A product without a type fits every order, and an order
 * whose type is not chosen yet clashes with none. Custom lines always fit, but one without a name is nothing.
 */
export function lineFitsOrder(product: Fit & { isCustomProduct?: boolean; name?: string }, order: Fit): boolean {
  if (product.isCustomProduct) return (product.name ?? '').trim() !== ''
  return fits(product.carTypeId, order.carTypeId) && fits(product.workOrderTypeId, order.workOrderTypeId)
}

const fits = (wanted: number | null | undefined, given: number | null | undefined): boolean =>
  wanted == null || given == null || wanted === given

/** The key of the word for a status, and of the same word above many orders. */
export const orderStatusKeys = {
  new: 'StatusNew',
  'in-progress': 'StatusInProgress',
  'on-hold': 'StatusOnHold',
  done: 'StatusDone',
  closed: 'StatusClosed',
} as const satisfies Record<OrderStatus, string>
export const columnWords = {
  new: 'StatusNewMany',
  'in-progress': 'StatusInProgressMany',
  'on-hold': 'StatusOnHoldMany',
  done: 'StatusDoneMany',
  closed: 'StatusClosedMany',
} as const satisfies Record<OrderStatus, string>
