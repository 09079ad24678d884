// Allowed changes of a work order, and the lists that show it. Sums are in order-totals.ts, tabs in order-tabs.ts.

import type { Level } from '#contract/kit/access.ts'
import type { OrderStatus } from '#contract/work-orders/order.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { fold } from '#contract/kit/fold.ts'

/** Statuses in the order of work. */
export const orderStatuses = ['new', 'in-progress', 'on-hold', 'done', 'closed'] as const satisfies OrderStatus[]

/** Each column of the board is a status; closed orders are not on it. */
export const boardStatuses = orderStatuses.filter((status) => status !== 'closed')

type Stage = { status: OrderStatus; paymentTypeId?: number | null }

/** Only the office moves orders. A done order may be closed; only an admin reopens a closed one. */
export function canMoveCard(from: OrderStatus, to: OrderStatus, level: Level): boolean {
  if (from === to || (level !== 'admin' && level !== 'operator')) return false
  if (from === 'closed') return level === 'admin'
  return to !== 'closed' || from === 'done'
}

/** Lines and totals of a closed order cannot change. */
export const isFrozen = ({ status }: { status: string }): boolean => status === 'closed'

/** Whether an issued invoice bills the order, which then keeps its lines, sums and client. */
export const isInvoiced = ({ invoice }: { invoice: { status: string } | null }): boolean => invoice?.status === 'issued'

/** Whether the order's work has ended; another status reopens it. */
export const isOrderOver = ({ status }: { status: string }): boolean => status === 'done' || status === 'closed'

/** Normalizes a document number for comparison: capitals, single spaces. */
export const documentKey = (number: string | null | undefined): string | null =>
  (number ?? '').trim().replace(/\s+/g, ' ').toUpperCase() || null

/** Whether deposits have paid an order before it is done. */
export const isSettled = ({ total, balance }: { total: number; balance: number }): boolean => total > 0 && balance <= 0

/** Whether an order is done but not paid. */
export const isSuspended = (order: Stage): boolean => order.status === 'done' && order.paymentTypeId == null

/** Whether an order is on today's board: open work, and work that was done or ends today and has a payment type. */
export function isDaily(
  order: Stage & { isDraft?: boolean; finished?: string | null; endDate?: string | null },
  now: string,
  zone: string,
): boolean {
  if (order.isDraft || order.status === 'closed' || isSuspended(order)) return false
  return order.status !== 'done' || listEnds(order).some((end) => dayInZone(end, zone) === dayInZone(now, zone))
}

/** Whether an order is on its organization's board, today or on the later day that it ends on. */
export function isOnBoard(order: Stage & { finished: string | null; endDate: string | null }, now: string, zone: string): boolean {
  if (order.status === 'closed' || isSuspended(order)) return false
  return order.status !== 'done' || listEnds(order).some((end) => dayInZone(end, zone) >= dayInZone(now, zone))
}

const listEnds = ({ finished, endDate }: { finished?: string | null; endDate?: string | null }) =>
  [finished, endDate].filter((end) => end != null)

type WorkOrderType = { shortName: string }

/** Service Auto orders work on the car, not on its tyres. */
export const clearsTyreService = (type: WorkOrderType): boolean => type.shortName === 'SA'

/** Vulcanizare orders work on the tyres only. */
export const clearsCarService = (type: WorkOrderType): boolean => type.shortName === 'VLC'

/** Default entry of a list for a new order: the oldest one that is not hidden, whatever its present name. */
export const defaultListId = (list: readonly { id: number; hidden?: boolean }[]): number | undefined =>
  list
    .filter(({ hidden }) => !hidden)
    .map(({ id }) => id)
    .sort((a, b) => a - b)[0]

type Default = { id: number; hidden?: boolean }
type OrderTypes = readonly (Default & { name: string })[]
type Defaults = { workOrderTypes: OrderTypes; carTypes: readonly Default[]; wheelTypes: readonly Default[] }

/** A shop with several kinds of work mostly changes tyres. */
export const defaultOrderType = (types: OrderTypes): number | undefined =>
  defaultListId(types.filter(({ name }) => fold(name.trim()) === 'vulcanizare')) ?? defaultListId(types)

/** Default types of a new order. */
export const defaultTypes = ({ workOrderTypes, carTypes, wheelTypes }: Defaults) => ({
  workOrderTypeId: defaultOrderType(workOrderTypes),
  carTypeId: defaultListId(carTypes),
  wheelTypeId: defaultListId(wheelTypes),
})

type Fit = { carTypeId?: number | null; workOrderTypeId?: number | null }

/**
 * Whether a line remains after a change of car type or order type. A product without a type fits every order, and an order without a type
 * fits every product. Custom lines always fit unless they have no name.
 */
export function lineFitsOrder(product: Fit & { isCustomProduct?: boolean; name?: string }, order: Fit): boolean {
  if (product.isCustomProduct) return (product.name ?? '').trim() !== ''
  return matchesType(product.carTypeId, order.carTypeId) && matchesType(product.workOrderTypeId, order.workOrderTypeId)
}

const matchesType = (required: number | null | undefined, actual: number | null | undefined): boolean =>
  required == null || actual == null || required === actual

/** Translation keys of a status, for one order and for many. */
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
