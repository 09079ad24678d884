// The two lists of the overview as plain data: how a changed card changes them, and the figures computed from them.

import type { Board, DailyBoard } from '#contract/overview.ts'
import type { PlacedOrder, OrderRow, OrderStatus } from '#contract/work-orders/order.ts'
import { fold } from '#domain/format.ts'
import { sumOf } from '#domain/money.ts'
import { plateKey } from '#domain/plates.ts'
import { isDaily, isSuspended } from '#domain/work-orders.ts'

export type ListName = 'daily' | 'suspended'

/**
 * The list with this card at its place, or without it if it no longer belongs there. Events may arrive twice or late, so a card older
 * than the one in the list changes nothing. `zone` is the time zone in which the day of the list was computed.
 */
export function withCard<B extends Board>(list: ListName, board: B, row: OrderRow & { position?: number | null }, zone: string): B {
  const known = board.items.find(({ id }) => id === row.id)
  if (known && known.version > row.version) return board
  // An answer that says nothing of a place leaves the card where it is.
  const card: PlacedOrder = { ...row, position: row.position ?? known?.position ?? null }
  const others = board.items.filter(({ id }) => id !== card.id)
  const belongs = list === 'daily' ? isDaily(card, board.today.from, zone) : isSuspended(card)
  if (!belongs) return known ? withItems(board, others) : board
  return withItems(board, [...others, card].sort(list === 'daily' ? byPlace(board.today) : latestFirst))
}

export const withoutCard = <B extends Board>(board: B, id: number): B =>
  board.items.some((card) => card.id === id)
    ? withItems(
        board,
        board.items.filter((card) => card.id !== id),
      )
    : board

/** The board, knowing whether this order waits for its payment. */
export const withUnpaid = (board: DailyBoard, id: number, isUnpaid: boolean): DailyBoard =>
  board.suspended.includes(id) === isUnpaid
    ? board
    : { ...board, suspended: isUnpaid ? [...board.suspended, id] : board.suspended.filter((each) => each !== id) }

export const withItems = <B extends Board>(board: B, items: PlacedOrder[]): B => ({
  ...board,
  items,
  total: board.total + items.length - board.items.length,
})

/** Planned for a later day. */
export const startsLater = (card: { startDate: string }, today: Board['today']): boolean => at(card.startDate) >= at(today.to)

/** As the server orders them: one workplace after another, each as it was put, and orders of later days last, by their start. */
export const byPlace = (today: Board['today']) => (a: PlacedOrder, b: PlacedOrder) => {
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
export function matches(card: OrderRow, { workOrderTypeIds, statuses, quickText }: CardFilters): boolean {
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

export type Figures = { open: number; done: number; takings: number; averageMinutes: number | undefined }

/** The day in four figures. Done orders without payment are not on the board, so the takings are really paid. */
export function figuresOf(cards: OrderRow[]): Figures {
  const done = cards.filter(({ status }) => status === 'done')
  const durations = done.flatMap(({ duration }) => (duration === null ? [] : [duration]))
  return {
    open: cards.length - done.length,
    done: done.length,
    takings: totalOf(done),
    averageMinutes: durations.length ? Math.round(durations.reduce((sum, minutes) => sum + minutes, 0) / durations.length) : undefined,
  }
}

export const totalOf = (cards: OrderRow[]): number => sumOf(cards.map(({ total }) => total))

/** The whole minutes until its deadline, negative once that is past; of what is done or promised for no time, no end of them. */
export const minutesLeft = ({ status, deadline }: Pick<OrderRow, 'status' | 'deadline'>, now: number): number =>
  deadline === null || status === 'done' || status === 'closed' ? Infinity : Math.floor((Date.parse(deadline) - now) / 60_000)

/** From here on there is just time to do the work. */
export const soon = 30

/** Past its deadline, and still to be done. */
export const isLate = (card: Pick<OrderRow, 'status' | 'deadline'>, now: number): boolean => minutesLeft(card, now) < 0
