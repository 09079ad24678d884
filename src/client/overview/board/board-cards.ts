// The two lists of the overview as plain data: how a changed card changes them, and the figures computed from them.

import type { OverviewBoard, DailyBoard } from '#contract/overview.ts'
import type { OrderWithPosition, OrderRow, OrderStatus } from '#contract/work-orders/order.ts'
import { fold } from '#contract/kit/fold.ts'
import { sumAmounts } from '#domain/text/money.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { isDaily, isSuspended } from '#domain/work-orders/work-orders.ts'

export type OverviewListName = 'daily' | 'suspended'

/**
 * Puts the card at its place in the list, or removes it if it no longer belongs there. Events may arrive twice or late, so a card older
 * than the listed one changes nothing. `zone` is the time zone of the list's day.
 */
export function placeOrderCard<B extends OverviewBoard>(
  list: OverviewListName,
  board: B,
  row: OrderRow & { position?: number | null },
  zone: string,
): B {
  const current = board.items.find(({ id }) => id === row.id)
  if (current && current.version > row.version) return board
  // A row without a position leaves the card where it is.
  const card: OrderWithPosition = { ...row, position: row.position ?? current?.position ?? null }
  const others = board.items.filter(({ id }) => id !== card.id)
  const belongs = list === 'daily' ? isDaily(card, board.today.from, zone) : isSuspended(card)
  if (!belongs) return current ? appendCards(board, others) : board
  return appendCards(board, [...others, card].sort(list === 'daily' ? comparePlaces(board.today) : latestFirst))
}

export const removeOrderCard = <B extends OverviewBoard>(board: B, id: number): B =>
  board.items.some((card) => card.id === id)
    ? appendCards(
        board,
        board.items.filter((card) => card.id !== id),
      )
    : board

/** Records on the board whether this order waits for payment. */
export const markUnpaid = (board: DailyBoard, id: number, isUnpaid: boolean): DailyBoard =>
  board.suspended.includes(id) === isUnpaid
    ? board
    : { ...board, suspended: isUnpaid ? [...board.suspended, id] : board.suspended.filter((each) => each !== id) }

export const appendCards = <B extends OverviewBoard>(board: B, items: OrderWithPosition[]): B => ({
  ...board,
  items,
  total: board.total + items.length - board.items.length,
})

/** Whether the order starts on a later day. */
export const startsLater = (card: { startDate: string }, today: OverviewBoard['today']): boolean =>
  toMillis(card.startDate) >= toMillis(today.to)

/** The order of the server: by workplace and position; orders of later days come last, by start. */
export const comparePlaces = (today: OverviewBoard['today']) => (a: OrderWithPosition, b: OrderWithPosition) => {
  const isLater = startsLater(a, today)
  const isAlsoLater = startsLater(b, today)
  const byStart = () => toMillis(a.startDate) - toMillis(b.startDate) || a.id - b.id
  if (isLater || isAlsoLater) return Number(isLater) - Number(isAlsoLater) || byStart()
  return a.organizationId - b.organizationId || (a.position ?? unplacedPosition) - (b.position ?? unplacedPosition) || byStart()
}

/** Sorts below all positions. */
const unplacedPosition = Number.MAX_SAFE_INTEGER

const latestFirst = (a: OrderRow, b: OrderRow) => toMillis(b.finished) - toMillis(a.finished) || b.id - a.id

const toMillis = (instant: string | null): number => (instant === null ? 0 : Date.parse(instant))

export type CardFilters = { workOrderTypeIds: number[]; statuses: OrderStatus[]; quickText: string }

/**
 * An empty list of options matches everything. Every word of the text must match, without case and diacritics; plates match in any
 * spelling.
 */
export function matchesOrderCard(card: OrderRow, { workOrderTypeIds, statuses, quickText }: CardFilters): boolean {
  if (workOrderTypeIds.length && !workOrderTypeIds.includes(card.workOrderTypeId)) return false
  if (statuses.length && !statuses.includes(card.status)) return false
  const words = fold(quickText).split(/\s+/).filter(Boolean)
  if (words.length === 0) return true
  const { plateNumber, documentNumber, uuid, clientName, delegateName, phone } = card
  const cardText = fold([plateNumber, documentNumber, uuid, clientName, delegateName, phone].filter(Boolean).join(' '))
  if (words.every((word) => cardText.includes(word))) return true
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

/** Whole minutes until the deadline, negative when it is past; Infinity for an order that is done or has no deadline. */
export const minutesLeft = ({ status, deadline }: Pick<OrderRow, 'status' | 'deadline'>, now: number): number =>
  deadline === null || status === 'done' || status === 'closed' ? Infinity : Math.floor((Date.parse(deadline) - now) / 60_000)

/** Minutes: from here on there is just enough time to do the work. */
export const dueSoonMinutes = 30

/** Whether the deadline has passed and the work is not done. */
export const isLate = (card: Pick<OrderRow, 'status' | 'deadline'>, now: number): boolean => minutesLeft(card, now) < 0
