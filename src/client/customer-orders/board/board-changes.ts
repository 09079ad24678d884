// What happens to the board of customer orders, told of one card after the other, and folded in the order of its revisions.

import type { CustomerOrder, CustomerOrderChange } from '#contract/customer-orders.ts'
import type { LiveChange } from '#contract/live/live.ts'

/** The cards of a workplace, and how often its board has changed. */
export type CustomerBoardState = { items: CustomerOrder[]; total: number; revision: number | null }

/**
 * The board after a change, or nothing if others have to come before it. What is told says where a card stands, and not what is on it:
 * `isStale` where that has to be asked for.
 */
export function applyCustomerOrderEvent<B extends CustomerBoardState>(
  board: B,
  event: LiveChange,
  change: CustomerOrderChange,
): { board: B; isStale: boolean } | undefined {
  const { id, revision, places, status, version, order, appointmentGroupId } = change
  const kept = board.revision ?? 0
  if (revision !== null && revision > kept + 1) return undefined
  const known = board.items.find((card) => card.id === id)
  const isGone = event === 'DELETED' || status === 'closed'
  const isNext = revision === kept + 1
  const moved = new Map(isNext ? [...places, { id, position: order }].map((place) => [place.id, place.position]) : [])
  // Of a move alone everything is told.
  const isMove = known !== undefined && revision !== null && version === known.version + 1
  const items = board.items
    .filter((card) => !(isGone && card.id === id))
    .map((card) => (card.id === id && isMove ? { ...card, version, appointmentGroupId } : card))
    .map((card) => (moved.has(card.id) ? { ...card, order: moved.get(card.id) ?? card.order } : card))
  const after = { ...board, items, total: board.total + items.length - board.items.length, revision: isNext ? revision : board.revision }
  return { board: after, isStale: !isGone && (known === undefined || (!isMove && version > known.version)) }
}

/** With a card as the server has it now; its place only where no more of the board is known. */
export const replaceCustomerCard = <B extends CustomerBoardState>(board: B, card: CustomerOrder): B => ({
  ...board,
  items: board.items.map((each) => (each.id === card.id && each.version <= card.version ? { ...card, order: each.order } : each)),
})
