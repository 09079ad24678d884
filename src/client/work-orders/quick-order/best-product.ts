import type { ProductChoice } from '#contract/products.ts'
import { fold } from '#domain/text/format.ts'
import type { Work } from '#domain/quick-order/chips.ts'
import type { Vocabulary } from '#domain/quick-order/known.ts'
import { readQuickOrder } from '#domain/quick-order/quick-order.ts'
import type { OrderValues } from '#client/work-orders/engine/order-values.ts'

/** A work, in the words in which it was typed. */
export type WorkRequest = { work: Work; words: string }

/**
 * A product stands for a work whose name it says first, read as a line is: "Pachet schimb anvelope" is a package and no mounting. Better is
 * one of the order's rim, then one that has the typed words whole, then the one with less beside them.
 */
export function pickBestProduct(
  items: readonly ProductChoice[],
  asked: WorkRequest,
  { dimensions }: OrderValues,
  known: Vocabulary,
): ProductChoice | undefined {
  const typed = fold(asked.words).split(' ')
  const ranked = items.flatMap((product) => {
    const chips = readQuickOrder(product.name, known)
    const isAsked = chips.find(({ kind }) => kind === 'work')
    if (isAsked?.kind !== 'work' || isAsked.work !== asked.work) return []
    const size = chips.find((chip) => chip.kind === 'size')
    const isOfOtherRim = size !== undefined && size.tyreRim !== dimensions[0]?.tyreRim
    const words = fold(product.name).split(/[^\p{L}\p{N}]+/u)
    const rank = [Number(isOfOtherRim), Number(!typed.every((word) => words.includes(word))), product.name.length, product.id]
    return [{ product, rank }]
  })
  return ranked.toSorted((a, b) => compare(a.rank, b.rank))[0]?.product
}

const compare = (a: readonly number[], b: readonly number[]): number => {
  const i = a.findIndex((value, at) => value !== b[at])
  return i === -1 ? 0 : (a[i] ?? 0) - (b[i] ?? 0)
}
