import { fitNeeds, type Marked } from './marks.ts'
import { measureNames, measures, type Measure, type MeasureName, type QuestionSlot } from './measures.ts'

/** `lookUp`: words are left that may be a client or a product of the measure. `near` is offered where no figure follows. */
export type MeasureChoice = { measure: MeasureName | undefined; near: MeasureName | undefined; lookUp?: 'client' | 'product' }

type Candidate = { name: MeasureName; measure: Measure; need: number; isWhole: boolean; beyond: number }

/** Chooses the measure with most needs, then the one whose required slot is named, then the one that takes most slots. */
export function chooseMeasure(marked: Marked, hasLeft: boolean): MeasureChoice {
  const candidates = measureNames.flatMap((name) => candidateOf(name, marked))
  const withClient = hasLeft ? choose(candidates, new Set([...marked.slotNames, 'client'])) : undefined
  const isPrice = marked.concepts.has('price')
  if (isPrice && marked.left('price').length > 0) {
    const price = candidates.find(({ name, isWhole }) => name === 'price' && isWhole)
    if (price) return { measure: 'price', near: 'price', lookUp: 'product' }
  }
  const near = nearest(candidates, marked.slotNames, hasLeft)
  if (withClient && withClient.measure.slots.includes('client') && !marked.slotNames.has('client'))
    return { measure: withClient.name, near, lookUp: 'client' }
  return { measure: choose(candidates, marked.slotNames)?.name, near }
}

function candidateOf(name: MeasureName, { concepts }: Marked): Candidate[] {
  const fit = fitNeeds(name, concepts)
  if (!fit) return []
  return [{ name, measure: measures[name], need: fit.need, isWhole: fit.beyond.length === 0, beyond: fit.beyond.length }]
}

const isPossible = ({ measure: { must } }: Candidate, slots: ReadonlySet<QuestionSlot>) =>
  must.length === 0 || must.some((slot) => slots.has(slot))

function choose(candidates: readonly Candidate[], slots: ReadonlySet<QuestionSlot>): Candidate | undefined {
  const taken = ({ measure }: Candidate) => measure.slots.filter((slot) => slots.has(slot)).length
  const best = candidates
    .filter((candidate) => candidate.isWhole && isPossible(candidate, slots))
    .toSorted((a, b) => b.need - a.need || Number(b.measure.must.length > 0) - Number(a.measure.must.length > 0) || taken(b) - taken(a))
  const takesAll = ({ measure }: Candidate) => [...slots].every((slot) => measure.slots.includes(slot))
  return best[0] && !takesAll(best[0]) ? (best.find(takesAll) ?? best[0]) : best[0]
}

/** The nearest measure is whole where one is; one whose client may be among the words that are left goes before one with other concepts. */
function nearest(candidates: readonly Candidate[], slots: ReadonlySet<QuestionSlot>, hasLeft: boolean): MeasureName | undefined {
  const tier = (candidate: Candidate) => {
    const { isWhole, measure } = candidate
    if (isPossible(candidate, slots)) return isWhole ? 0 : 2
    return isWhole && hasLeft && measure.slots.includes('client') ? 1 : 3
  }
  return candidates.toSorted((a, b) => tier(a) - tier(b) || b.need - a.need || a.beyond - b.beyond)[0]?.name
}
