// Applies live events of orders to a board, in the order of its revisions.

import type { OverviewBoard, DailyBoard } from '#contract/overview.ts'
import type { LiveChange } from '#contract/live/live.ts'
import type { OrderChange } from '#contract/work-orders/order.ts'
import { comparePlaces, placeOrderCard, appendCards, removeOrderCard } from './board-cards.ts'

export const boardRevision = ({ revisions }: DailyBoard, organizationId: number): number =>
  revisions.find((each) => each.organizationId === organizationId)?.revision ?? 0

/**
 * The board after a change, or undefined if earlier revisions are missing. Places change in the order of revisions only, all else by
 * version.
 */
export function applyOrderEvent(board: DailyBoard, event: LiveChange, change: OrderChange, zone: string): DailyBoard | undefined {
  const { revision, places, ...card } = change
  const { id, organizationId, position } = card
  const boardRevisionNow = boardRevision(board, organizationId)
  if (revision !== null && revision > boardRevisionNow + 1) return undefined
  const current = board.items.find((each) => each.id === id)
  const isGone = event === 'DELETED'
  const isHere = current?.organizationId === organizationId
  const changed = isGone
    ? isHere
      ? removeOrderCard(board, id)
      : board
    : placeOrderCard('daily', board, current ? { ...card, position: current.position } : card, zone)
  if (revision !== boardRevisionNow + 1) return changed
  const moved = new Map<number, number | null>([...places, { id, position }].map((place) => [place.id, place.position]))
  const revisions = [...changed.revisions.filter((each) => each.organizationId !== organizationId), { organizationId, revision }]
  return { ...updateCardPlaces(changed, moved), revisions }
}

/** Moves these cards; a card without a new position keeps its own. */
export function updateCardPlaces<B extends OverviewBoard>(board: B, places: ReadonlyMap<number, number | null>): B {
  const items = board.items.map((card) => ({ card, position: places.get(card.id) ?? card.position }))
  const moved = items.map(({ card, position }) => (position === card.position ? card : { ...card, position }))
  return appendCards(board, moved.sort(comparePlaces(board.today)))
}
