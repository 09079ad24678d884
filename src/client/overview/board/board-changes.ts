// What happens to a board, told of one order after the other, and folded in the order of its revisions.

import type { OverviewBoard, DailyBoard } from '#contract/overview.ts'
import type { LiveChange } from '#contract/live/live.ts'
import type { OrderChange } from '#contract/work-orders/order.ts'
import { comparePlaces, placeOrderCard, appendCards, removeOrderCard } from './board-cards.ts'

export const boardRevision = ({ revisions }: DailyBoard, organizationId: number): number =>
  revisions.find((each) => each.organizationId === organizationId)?.revision ?? 0

/** The board after a change, or nothing if others have to come before it. Places count in the order of their revisions alone, the rest by version. */
export function applyOrderEvent(board: DailyBoard, event: LiveChange, change: OrderChange, zone: string): DailyBoard | undefined {
  const { revision, places, ...card } = change
  const { id, organizationId, position } = card
  const kept = boardRevision(board, organizationId)
  if (revision !== null && revision > kept + 1) return undefined
  const known = board.items.find((each) => each.id === id)
  const isGone = event === 'DELETED'
  const isHere = known?.organizationId === organizationId
  const changed = isGone
    ? isHere
      ? removeOrderCard(board, id)
      : board
    : placeOrderCard('daily', board, known ? { ...card, position: known.position } : card, zone)
  if (revision !== kept + 1) return changed
  const moved = new Map<number, number | null>([...places, { id, position }].map((place) => [place.id, place.position]))
  const revisions = [...changed.revisions.filter((each) => each.organizationId !== organizationId), { organizationId, revision }]
  return { ...updateCardPlaces(changed, moved), revisions }
}

/** With these cards elsewhere; a card without a place keeps the one it has. */
export function updateCardPlaces<B extends OverviewBoard>(board: B, places: ReadonlyMap<number, number | null>): B {
  const items = board.items.map((card) => ({ card, position: places.get(card.id) ?? card.position }))
  const moved = items.map(({ card, position }) => (position === card.position ? card : { ...card, position }))
  return appendCards(board, moved.sort(comparePlaces(board.today)))
}
