// Applies live events of customer orders to the board, in the order of its revisions.

import type { CustomerOrder, CustomerOrderChange } from '#contract/customer-orders.ts'
import type { LiveChange } from '#contract/live/live.ts'

/** The cards of a workplace, and the revision of its board. */
export type CustomerBoardState = { items: CustomerOrder[]; total: number; revision: number | null }

/**
 * The board after a change, or undefined if earlier revisions are missing. An event has the place of a card but not its content;
 * `isStale` is true if the content must be fetched.
 */
export function applyCustomerOrderEvent<B extends CustomerBoardState>(
  board: B,
  event: LiveChange,
  change: CustomerOrderChange,
): { board: B; isStale: boolean } | undefined {
  const { id, revision, places, status, version, order, appointmentGroupId } = change
  const boardRevision = board.revision ?? 0
  if (revision !== null && revision > boardRevision + 1) return undefined
  const current = board.items.find((card) => card.id === id)
  const isGone = event === 'DELETED' || status === 'closed'
  const isNext = revision === boardRevision + 1
  const moved = new Map(isNext ? [...places, { id, position: order }].map((place) => [place.id, place.position]) : [])
  // For a mere move the event has all data.
  const isMove = current !== undefined && revision !== null && version === current.version + 1
  const items = board.items
    .filter((card) => !(isGone && card.id === id))
    .map((card) => (card.id === id && isMove ? { ...card, version, appointmentGroupId } : card))
    .map((card) => (moved.has(card.id) ? { ...card, order: moved.get(card.id) ?? card.order } : card))
  const after = { ...board, items, total: board.total + items.length - board.items.length, revision: isNext ? revision : board.revision }
  return { board: after, isStale: !isGone && (current === undefined || (!isMove && version > current.version)) }
}

/** Replaces a card by the server's version, but keeps its place on the board. */
export const replaceCustomerCard = <B extends CustomerBoardState>(board: B, card: CustomerOrder): B => ({
  ...board,
  items: board.items.map((each) => (each.id === card.id && each.version <= card.version ? { ...card, order: each.order } : each)),
})
