import type { Concept } from './concepts.ts'
import { intents, type Intent, type IntentName } from './intents.ts'
import type { Period } from './periods.ts'
import { readSentence, type Sentence, type Size } from './sentence.ts'
import { asksForChange } from './changes.ts'

/** What was said beside what was asked. */
export type Slots = { plate?: string; name?: string; number?: number; size?: Size; period?: Period; words: readonly string[] }
export type Asked = { intent: IntentName; slots: Slots }
/** How well a sentence fits; a sure one is not doubted. */
type Scored = Asked & { score: number }

export type Understood =
  | ({ kind: 'intent' } & Scored)
  | { kind: 'choices'; of: readonly Asked[] }
  | { kind: 'change'; concepts: ReadonlySet<Concept> }
  | { kind: 'none' }

const worth = { need: 10, asked: 6, help: 3, size: 2, left: -2, foreign: -2, plate: -8 }
const lowest = 10
const rivals = 3
/** Said in nearly every question. */
const everywhere = new Set<Concept>(['who', 'where', 'when', 'count', 'show', 'open', 'last', 'next', 'me'])

/** What is asked in a sentence, on this day; `before` is what was asked just now, to which "and tomorrow?" belongs. */
export function understand(text: string, today: string, before?: Asked): Understood {
  const sentence = readSentence(text, today)
  if (asksForChange(sentence.words)) return { kind: 'change', concepts: sentence.concepts }
  const scored = (Object.keys(intents) as IntentName[])
    .flatMap((intent) => {
      const score = scoreOf(sentence, intents[intent])
      return score === undefined ? [] : [{ intent, score, slots: slotsFor(sentence, intents[intent]) }]
    })
    .toSorted((a, b) => b.score - a.score)
  const [best, second] = scored
  if (!best || best.score < lowest) return followUp(sentence, before) ?? { kind: 'none' }
  const close = second && best.score - second.score < rivals && second.score >= lowest
  if (close) return { kind: 'choices', of: scored.filter(({ score }) => score >= lowest && best.score - score < rivals).slice(0, 3) }
  return { kind: 'intent', ...best }
}

function scoreOf({ concepts, left, plate, size, number }: Sentence, intent: Intent): number | undefined {
  const { needs, helps = [], without = [], asks = [], takes = [] } = intent
  const met = needs.map((either) => either.find((concept) => concepts.has(concept)))
  if (met.includes(undefined) || without.some((concept) => concepts.has(concept))) return undefined
  const said = { plate: plate !== undefined, name: left.length > 0, number: number !== undefined }
  const answered = asks.find((slot) => said[slot])
  if (asks.length > 0 && !answered) return undefined
  const helping = helps.filter((concept) => concepts.has(concept))
  const own = new Set<Concept>([...needs.flat(), ...helps])
  const foreign = [...concepts].filter((concept) => !own.has(concept) && !everywhere.has(concept))
  const takesWords = answered === 'name' || takes.includes('name')
  const takesPlate = asks.includes('plate')
  return (
    worth.need * needs.length +
    (answered ? worth.asked : 0) +
    worth.help * helping.length +
    (takes.includes('size') && size ? worth.size : 0) +
    (takesWords ? 0 : worth.left * left.length) +
    worth.foreign * foreign.length +
    (plate !== undefined && !takesPlate ? worth.plate : 0)
  )
}

function slotsFor({ left, words, period, plate, size, number }: Sentence, { past }: Intent): Slots {
  return {
    words,
    ...(plate && { plate }),
    ...(left.length > 0 && { name: left.join(' ') }),
    ...(number !== undefined && { number }),
    ...(size && { size }),
    ...(period && { period: past ? period.past : period.next }),
  }
}

/** "Și mâine?", "de 17?": the same question, of something else. */
function followUp(sentence: Sentence, before: Asked | undefined): Understood | undefined {
  if (!before) return undefined
  const intent: Intent = intents[before.intent]
  const { name, words: _, ...said } = slotsFor(sentence, intent)
  const takesName = [...(intent.asks ?? []), ...(intent.takes ?? [])].includes('name')
  const isMore =
    Object.keys(said).length > 0 ? sentence.left.length === 0 : takesName && sentence.left.length <= 3 && joins.has(sentence.words[0] ?? '')
  if (!isMore) return undefined
  const slots = { ...before.slots, ...said, ...(takesName && name !== undefined && { name }) }
  return { kind: 'intent', intent: before.intent, slots, score: lowest }
}
const joins = new Set(['si', 'es', 'and', 'dar', 'what', 'mi', 'iar'])
