import type { ProductChoice } from '#contract/products.ts'
import { fold } from '#contract/kit/fold.ts'
import type { Work } from '#domain/quick-order/chips.ts'
import type { Vocabulary } from '#domain/quick-order/known.ts'
import { readQuickOrder } from '#domain/quick-order/quick-order.ts'
import type { OrderValues } from '#client/work-orders/engine/order-values.ts'

/** A kind of work, and the words in which it was typed. */
export type WorkRequest = { work: Work; words: string }

/**
 * A product matches if its name, parsed like a line, begins with the work: "Pachet schimb anvelope" is a package, not mounting. Ranking:
 * the order's rim, the typed words as whole words, then the shorter name.
 */
export function pickBestProduct(
  items: readonly ProductChoice[],
  request: WorkRequest,
  { dimensions }: OrderValues,
  vocabulary: Vocabulary,
): ProductChoice | undefined {
  const typed = fold(request.words).split(' ')
  const ranked = items.flatMap((product) => {
    const chips = readQuickOrder(product.name, vocabulary)
    const workChip = chips.find(({ kind }) => kind === 'work')
    if (workChip?.kind !== 'work' || workChip.work !== request.work) return []
    const size = chips.find((chip) => chip.kind === 'size')
    const isOfOtherRim = size !== undefined && size.tyreRim !== dimensions[0]?.tyreRim
    const words = fold(product.name).split(/[^\p{L}\p{N}]+/u)
    const rank = [Number(isOfOtherRim), Number(!typed.every((word) => words.includes(word))), product.name.length, product.id]
    return [{ product, rank }]
  })
  return ranked.toSorted((a, b) => compareRanks(a.rank, b.rank))[0]?.product
}

const compareRanks = (a: readonly number[], b: readonly number[]): number => {
  const i = a.findIndex((value, at) => value !== b[at])
  return i === -1 ? 0 : (a[i] ?? 0) - (b[i] ?? 0)
}
