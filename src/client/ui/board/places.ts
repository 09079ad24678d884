// Computes where a card goes within its column before the server has answered.

/** The members of a card that its place depends on. */
export type BoardItem = { id: number; organizationId: number; position: number | null }

/** The other cards of the card's workplace, among which it is placed. */
const listSiblings = (column: readonly BoardItem[], card: BoardItem) =>
  column.filter(({ id, organizationId }) => id !== card.id && organizationId === card.organizationId)

/** The card of the same workplace behind which a card lands that is dropped behind card `afterId`. */
export function findOwnCardAbove(column: readonly BoardItem[], card: BoardItem, afterId: number | null): number | null {
  const at = column.findIndex(({ id }) => id === afterId)
  return listSiblings(column.slice(0, at + 1), card).at(-1)?.id ?? null
}

/** A position between those of the future neighbours. */
export function positionAfter(column: readonly BoardItem[], card: BoardItem, afterId: number | null): number | null {
  const others = listSiblings(column, card)
  const at = others.findIndex(({ id }) => id === afterId)
  const above = others[at]?.position
  const below = others[at + 1]?.position
  if (above == null) return below == null ? card.position : below - 1
  return below == null ? above + 1 : (above + below) / 2
}

export type BoardStep = 'up' | 'down' | 'first' | 'last'

/** The card behind which a step moves this card; undefined if no step is possible. */
export function stepPlace(column: readonly BoardItem[], card: BoardItem, step: BoardStep): number | null | undefined {
  const own = column.filter(({ organizationId }) => organizationId === card.organizationId)
  const at = own.findIndex(({ id }) => id === card.id)
  const isFirst = step === 'up' || step === 'first'
  if (at === -1 || (isFirst ? at === 0 : at === own.length - 1)) return undefined
  if (step === 'up') return own[at - 2]?.id ?? null
  return step === 'down' ? own[at + 1]!.id : step === 'first' ? null : own.at(-1)!.id
}
