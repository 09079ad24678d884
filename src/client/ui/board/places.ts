// Where a card goes within its column, before the server has said so.

/** A card as far as its place goes. */
export type BoardItem = { id: number; organizationId: number; position: number | null }

/** The cards of a column that the card can be put among: of its workplace and of today, without itself. */
const among = (column: readonly BoardItem[], card: BoardItem) =>
  column.filter(({ id, organizationId }) => id !== card.id && organizationId === card.organizationId)

/** Behind which card of its own workplace one is dropped that is dropped behind this one. */
export function findOwnCardAbove(column: readonly BoardItem[], card: BoardItem, afterId: number | null): number | null {
  const at = column.findIndex(({ id }) => id === afterId)
  return among(column.slice(0, at + 1), card).at(-1)?.id ?? null
}

/** A number between those of its neighbours to be. */
export function positionAfter(column: readonly BoardItem[], card: BoardItem, afterId: number | null): number | null {
  const others = among(column, card)
  const at = others.findIndex(({ id }) => id === afterId)
  const [above, below] = [others[at]?.position, others[at + 1]?.position]
  if (above == null) return below == null ? card.position : below - 1
  return below == null ? above + 1 : (above + below) / 2
}

export type BoardStep = 'up' | 'down' | 'first' | 'last'

/** Behind which card it comes by a step; undefined where there is no step to take. */
export function stepPlace(column: readonly BoardItem[], card: BoardItem, step: BoardStep): number | null | undefined {
  const own = column.filter(({ organizationId }) => organizationId === card.organizationId)
  const at = own.findIndex(({ id }) => id === card.id)
  const isFirst = step === 'up' || step === 'first'
  if (at === -1 || (isFirst ? at === 0 : at === own.length - 1)) return undefined
  if (step === 'up') return own[at - 2]?.id ?? null
  return step === 'down' ? own[at + 1]!.id : step === 'first' ? null : own.at(-1)!.id
}
