import type { Chip, ChipFact, ChipPlace } from './chips.ts'
import type { Piece } from './senses.ts'
import { worksPerTyre } from './words.ts'

type NonEmptyPieces = readonly [Piece, ...Piece[]]
type Amounts = {
  /** Quantity and price of each work piece, by that piece. */
  quantities: ReadonlyMap<Piece, Piece>
  prices: ReadonlyMap<Piece, Piece>
  /** Pieces that state the number of tyres. */
  counts: NonEmptyPieces | undefined
}

/** Assigns numbers and prices to work; unassigned ones become unknown chips. */
export function bindAmounts(pieces: readonly Piece[]): Chip[] {
  const meaningful = pieces.filter(({ sense }) => sense.kind !== 'nothing')
  const amounts = assignAmounts(meaningful)
  const chips = meaningful.flatMap((piece) => toChips(piece, amounts))
  const { counts } = amounts
  return !counts || chips.some(({ kind }) => kind === 'count') ? chips : [countChip(counts), ...chips]
}

function assignAmounts(pieces: readonly Piece[]): Amounts {
  const quantities = new Map<Piece, Piece>()
  const prices = new Map<Piece, Piece>()
  let count: Piece | undefined

  /** Assigns a number to its neighbour if the neighbour can be counted; returns whether it did. */
  const assignCount = (number: Piece, beside: Piece | undefined): boolean => {
    if (beside?.sense.kind === 'work' && !quantities.has(beside)) quantities.set(beside, number)
    else if (beside && countsTyres(beside) && !count) count = number
    else return false
    return true
  }
  pieces.forEach((piece, i) => {
    const { sense } = piece
    if (sense.kind === 'number') {
      const before = pieces[i - 1]
      const behind = pieces[i + 1]
      const isTaken = (sense.leans === 'ahead' ? [behind, before] : [before, behind]).some((beside) => assignCount(piece, beside))
      if (!isTaken && !sense.isBare) count ??= piece
    }
    if (sense.kind === 'price') {
      const before = pieces.slice(0, i).findLast((candidate) => candidate.sense.kind !== 'number')
      if (before?.sense.kind === 'work' && !prices.has(before)) prices.set(before, piece)
    }
  })
  return { quantities, prices, counts: count ? [count] : findCommonCount(quantities) }
}

const countsTyres = ({ sense }: Piece): boolean =>
  sense.kind === 'size' || sense.kind === 'tyres' || (sense.kind === 'flag' && sense.value === 'newTyre')

/** If all work has the same quantity and some of it is done per tyre, that quantity is the number of tyres. */
function findCommonCount(quantities: Amounts['quantities']): Amounts['counts'] {
  const [first, ...others] = quantities.values()
  const isSame = first !== undefined && others.every((other) => valueOf(other) === valueOf(first))
  return isSame && [...quantities.keys()].some(isPerTyre) ? [first, ...others] : undefined
}

const isPerTyre = ({ sense }: Piece): boolean => sense.kind === 'work' && worksPerTyre.has(sense.work)

const valueOf = ({ sense }: Piece): number => (sense.kind === 'number' || sense.kind === 'price' ? sense.value : 0)

const countChip = ([first, ...others]: NonEmptyPieces): Chip => ({
  kind: 'count',
  value: valueOf(first),
  places: [first.place, ...others.map(({ place }) => place)],
})

function toChips(piece: Piece, amounts: Amounts): Chip[] {
  const { sense, text, place } = piece
  const { quantities, prices, counts } = amounts
  const chip = (fact: ChipFact, ...others: ChipPlace[]): Chip[] => [{ ...fact, places: [place, ...others] }]
  switch (sense.kind) {
    case 'nothing':
    case 'tyres':
      return []
    case 'number':
      if ([...quantities.values()].includes(piece)) return []
      return counts?.[0] === piece ? [countChip(counts)] : chip({ kind: 'unknown', value: text })
    case 'price':
      return [...prices.values()].includes(piece) ? [] : chip({ kind: 'unknown', value: text })
    case 'work': {
      const number = quantities.get(piece)
      const price = prices.get(piece)
      const quantity = number ?? (isPerTyre(piece) ? counts?.[0] : undefined)
      return chip(
        { kind: 'work', work: sense.work, words: text, quantity: quantity ? valueOf(quantity) : 1, price: price ? valueOf(price) : null },
        ...[number, price].flatMap((amount) => (amount ? [amount.place] : [])),
      )
    }
    default:
      return chip(sense)
  }
}
