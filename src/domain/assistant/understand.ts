import type { Concept } from './concepts.ts'
import { intents, type Intent, type IntentName } from './intents.ts'
import type { Period } from './periods.ts'
import { readSentence, thingConcepts, type Sentence, type Size } from './sentence.ts'
import { asksForChange } from './changes.ts'

/** What was said beside what was asked. */
export type Slots = { plate?: string; name?: string; number?: number; size?: Size; period?: Period; words: readonly string[] }
export type Asked = { intent: IntentName; slots: Slots }
/** How well a sentence fits; a sure one is not doubted. */
type Scored = Asked & { score: number }

export type Understood =
  /**
   * `isDoubted`: words are left that nothing explains, and nothing says that it is about what the shop has written down. `isSure`: so much fits,
   * or so little is left, that nothing else can be meant.
   */
  | ({ kind: 'intent'; isDoubted: boolean; isSure: boolean } & Scored)
  | { kind: 'choices'; of: readonly Asked[] }
  | { kind: 'change'; concepts: ReadonlySet<Concept> }
  | { kind: 'none' }

const worth = { need: 10, asked: 6, help: 3, size: 2, left: -2, foreign: -2, plate: -8 }
/** What says little by itself counts for less, and every word beside it makes it less likely. */
const worthAlone = { ...worth, need: 7, left: -4 }
const lowest = 6
const rivals = 3
const sure = 16
/** Said in nearly every question. */
const everywhere = new Set<Concept>([
  'who',
  'where',
  'when',
  'how',
  'count',
  'show',
  'open',
  'last',
  'next',
  'me',
  'days',
  'num',
  'here',
  'money',
  'agenda',
  'visit',
  'registration',
  'howmuch',
  'service',
] as const)

const shapesOf = (intent: IntentName): readonly Intent[] => intents[intent]

/** What is asked in a sentence, on this day; `before` is what was asked just now, to which "and tomorrow?" belongs. */
export function understand(text: string, today: string, before?: Asked): Understood {
  const sentence = readSentence(text, today)
  if (asksForChange(sentence)) return { kind: 'change', concepts: sentence.concepts }
  const scored = (Object.keys(intents) as IntentName[])
    .flatMap((intent) =>
      shapesOf(intent)
        .flatMap((shape) => {
          const score = scoreOf(sentence, shape)
          return score === undefined ? [] : [{ intent, score, slots: slotsFor(sentence, shape) }]
        })
        .toSorted((a, b) => b.score - a.score)
        .slice(0, 1),
    )
    .toSorted((a, b) => b.score - a.score)
  const [best, second] = scored
  if (!best || best.score < lowest) return followUp(sentence, before) ?? aboutPlate(sentence) ?? { kind: 'none' }
  const close = second && best.score - second.score < rivals && second.score >= lowest
  if (close) return { kind: 'choices', of: scored.filter(({ score }) => score >= lowest && best.score - score < rivals).slice(0, 3) }
  const isSure = best.score >= sure || (best.score >= worth.need && sentence.left.length === 0)
  return { kind: 'intent', ...best, isDoubted: isDoubted(sentence, best), isSure }
}

function isDoubted({ left, concepts }: Sentence, { intent, score, slots: { plate, size, number, period } }: Scored): boolean {
  const takesName = shapesOf(intent).some(({ asks = [], takes = [] }) => [...asks, ...takes].includes('name'))
  const isOfData = [plate, size, number, period].some((said) => said !== undefined) || concepts.has('count')
  return score < sure && left.length > 0 && !takesName && !isOfData
}

function scoreOf(sentence: Sentence, { needs, helps = [], without = [], asks = [], takes = [], alone }: Intent): number | undefined {
  const { concepts, left, plate, size, number } = sentence
  const isMet = needs.every((either) => either.some((concept) => concepts.has(concept)))
  if (!isMet || without.some((concept) => concepts.has(concept))) return undefined
  const own = new Set<Concept>([...needs.flat(), ...helps])
  // "How do I …" asks for an article, unless how something stands is what is asked.
  if (concepts.has('how') && !own.has('how')) return undefined
  const things: readonly Concept[] = takes.includes('thing') ? thingConcepts : []
  const foreign = [...concepts].filter((concept) => !own.has(concept) && !everywhere.has(concept) && !things.includes(concept))
  if (alone && foreign.length > 0) return undefined
  const name = nameIn(sentence, takes)
  const said = { plate: plate !== undefined, name: name !== undefined, number: number !== undefined }
  const answered = asks.find((slot) => said[slot])
  if (asks.length > 0 && !answered) return undefined
  const helping = helps.filter((concept) => concepts.has(concept))
  const takesWords = answered === 'name' || takes.includes('name')
  const points = alone ? worthAlone : worth
  return (
    points.need * needs.length +
    (answered ? points.asked : 0) +
    points.help * helping.length +
    (takes.includes('size') && size ? points.size : 0) +
    (takesWords ? 0 : points.left * left.length) +
    points.foreign * foreign.length +
    (plate !== undefined && !asks.includes('plate') ? points.plate : 0)
  )
}

/** Where names are written with capitals, the other words are none. */
function capitalised(left: readonly string[]): readonly string[] {
  const names = left.filter((word) => /^\p{Lu}/u.test(word))
  return names.length > 0 ? names : left
}

/** The words that nothing else explains; what is sold may be called by a word of the trade, too. */
function nameIn({ left, things }: Sentence, takes: Intent['takes'] = []): string | undefined {
  const words = takes.includes('thing') ? things : capitalised(left)
  // No list takes a longer one; the cut may go through a letter that takes two places.
  return words.length > 0
    ? words
        .join(' ')
        .slice(0, longestName)
        .replace(/[\ud800-\udbff]$/, '')
    : undefined
}
const longestName = 100

function slotsFor(sentence: Sentence, { past, takes }: Intent): Slots {
  const { words, period, plate, size, number } = sentence
  const name = nameIn(sentence, takes)
  return {
    words,
    ...(plate && { plate }),
    ...(name && { name }),
    ...(number !== undefined && { number }),
    ...(size && { size }),
    ...(period && { period: past ? period.past : period.next }),
  }
}

/** Of a plate that is all that was understood, what is asked most. */
function aboutPlate(sentence: Sentence): Understood | undefined {
  if (sentence.plate === undefined) return undefined
  const asked = ['orders.plate', 'vehicle.owner', 'hotel.where'] as const
  return { kind: 'choices', of: asked.map((intent) => ({ intent, slots: slotsFor(sentence, intents[intent][0]) })) }
}

/** "Și mâine?", "de 17?": the same question, of something else. */
function followUp(sentence: Sentence, before: Asked | undefined): Understood | undefined {
  if (!before) return undefined
  const [shape, ...others] = shapesOf(before.intent)
  if (!shape) return undefined
  const { name, words: _, ...said } = slotsFor(sentence, shape)
  const takesName = [shape, ...others].some(({ asks = [], takes = [] }) => [...asks, ...takes].includes('name'))
  const isMore =
    Object.keys(said).length > 0 ? sentence.left.length === 0 : takesName && sentence.left.length <= 3 && joins.has(sentence.words[0] ?? '')
  if (!isMore) return undefined
  const slots = { ...before.slots, ...said, ...(takesName && name !== undefined && { name }) }
  return { kind: 'intent', intent: before.intent, slots, score: lowest, isDoubted: false, isSure: true }
}
const joins = new Set(['si', 'es', 'and', 'dar', 'what', 'mi', 'iar'])
