// The two lists of the overview as plain data: how a changed card changes them, and the figures computed from them.

import type { OverviewBoard, DailyBoard } from '#contract/overview.ts'
import type { OrderWithPosition, OrderRow, OrderStatus } from '#contract/work-orders/order.ts'
import { fold } from '#domain/text/format.ts'
import { sumAmounts } from '#domain/text/money.ts'
import { plateKey } from '#contract/kit/plates.ts'
import { isDaily, isSuspended } from '#domain/work-orders/work-orders.ts'

export type OverviewListName = 'daily' | 'suspended'

/**
 * The list with this card at its place, or without it if it no longer belongs there. Events may arrive twice or late, so a card older
 * than the one in the list changes nothing. `zone` is the time zone in which the day of the list was computed.
 */
export function placeOrderCard<B extends OverviewBoard>(
  list: OverviewListName,
  board: B,
  row: OrderRow & { position?: number | null },
  zone: string,
): B {
  const known = board.items.find(({ id }) => id === row.id)
  if (known && known.version > row.version) return board
  // An answer that says nothing of a place leaves the card where it is.
  const card: OrderWithPosition = { ...row, position: row.position ?? known?.position ?? null }
  const others = board.items.filter(({ id }) => id !== card.id)
  const belongs = list === 'daily' ? isDaily(card, board.today.from, zone) : isSuspended(card)
  if (!belongs) return known ? appendCards(board, others) : board
  return appendCards(board, [...others, card].sort(list === 'daily' ? comparePlaces(board.today) : latestFirst))
}

export const removeOrderCard = <B extends OverviewBoard>(board: B, id: number): B =>
  board.items.some((card) => card.id === id)
    ? appendCards(
        board,
        board.items.filter((card) => card.id !== id),
      )
    : board

/** The board, knowing whether this order waits for its payment. */
export const markUnpaid = (board: DailyBoard, id: number, isUnpaid: boolean): DailyBoard =>
  board.suspended.includes(id) === isUnpaid
    ? board
    : { ...board, suspended: isUnpaid ? [...board.suspended, id] : board.suspended.filter((each) => each !== id) }

export const appendCards = <B extends OverviewBoard>(board: B, items: OrderWithPosition[]): B => ({
  ...board,
  items,
  total: board.total + items.length - board.items.length,
})

/** Planned for a later day. */
export const startsLater = (card: { startDate: string }, today: OverviewBoard['today']): boolean => at(card.startDate) >= at(today.to)

/** As the server orders them: one workplace after another, each as it was put, and orders of later days last, by their start. */
export const comparePlaces = (today: OverviewBoard['today']) => (a: OrderWithPosition, b: OrderWithPosition) => {
  const [isLater, isAlsoLater] = [startsLater(a, today), startsLater(b, today)]
  const byStart = () => at(a.startDate) - at(b.startDate) || a.id - b.id
  if (isLater || isAlsoLater) return Number(isLater) - Number(isAlsoLater) || byStart()
  return a.organizationId - b.organizationId || (a.position ?? unplaced) - (b.position ?? unplaced) || byStart()
}

/** Below all others. */
const unplaced = Number.MAX_SAFE_INTEGER

const latestFirst = (a: OrderRow, b: OrderRow) => at(b.finished) - at(a.finished) || b.id - a.id

const at = (instant: string | null): number => (instant === null ? 0 : Date.parse(instant))

export type CardFilters = { workOrderTypeIds: number[]; statuses: OrderStatus[]; quickText: string }

/** An empty list of choices lets everything through. Of the text each word counts, without case and diacritics; a plate is found in any spelling. */
export function matchesOrderCard(card: OrderRow, { workOrderTypeIds, statuses, quickText }: CardFilters): boolean {
  if (workOrderTypeIds.length && !workOrderTypeIds.includes(card.workOrderTypeId)) return false
  if (statuses.length && !statuses.includes(card.status)) return false
  const wanted = fold(quickText).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return true
  const { plateNumber, documentNumber, uuid, clientName, delegateName, phone } = card
  const said = fold([plateNumber, documentNumber, uuid, clientName, delegateName, phone].filter(Boolean).join(' '))
  if (wanted.every((word) => said.includes(word))) return true
  const plate = plateKey(quickText)
  return plate !== '' && plateKey(card.plateNumber).includes(plate)
}

export type DayFigures = { open: number; done: number; takings: number; averageMinutes: number | undefined }

/** The day in four figures. Done orders without payment are not on the board, so the takings are really paid. */
export function computeDayFigures(cards: OrderRow[]): DayFigures {
  const done = cards.filter(({ status }) => status === 'done')
  const durations = done.flatMap(({ duration }) => (duration === null ? [] : [duration]))
  return {
    open: cards.length - done.length,
    done: done.length,
    takings: sumCardTotals(done),
    averageMinutes: durations.length ? Math.round(durations.reduce((sum, minutes) => sum + minutes, 0) / durations.length) : undefined,
  }
}

export const sumCardTotals = (cards: OrderRow[]): number => sumAmounts(cards.map(({ total }) => total))

/** The whole minutes until its deadline, negative once that is past; of what is done or promised for no time, no end of them. */
export const minutesLeft = ({ status, deadline }: Pick<OrderRow, 'status' | 'deadline'>, now: number): number =>
  deadline === null || status === 'done' || status === 'closed' ? Infinity : Math.floor((Date.parse(deadline) - now) / 60_000)

/** From here on there is just time to do the work. */
export const dueSoonMinutes = 30

/** Past its deadline, and still to be done. */
export const isLate = (card: Pick<OrderRow, 'status' | 'deadline'>, now: number): boolean => minutesLeft(card, now) < 0
