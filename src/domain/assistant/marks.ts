import { changeVerbs, conceptPhrases, functionWords, paymentWords, type QuestionConcept, type ConceptPhrase } from './words.ts'
import { nameWords } from './name-match.ts'
import { markNames, type NamedSlots } from './name-marks.ts'
import { measures, type Measure, type MeasureName, type QuestionSlot } from './measures.ts'
import { findPeriod, type FoundPeriod } from './periods.ts'
import { findRim, isHole, readTokens, type QuestionToken } from './tokens.ts'
import type { QuestionPlace, QuestionSlots } from './question-types.ts'

/** A question whose words are marked by what they stand for; a word without a mark is left. */
export type Marked = {
  isChange: boolean
  concepts: ReadonlySet<QuestionConcept>
  several: { slot: QuestionSlot; typed: string; rows: NamedSlots['several'][number]['rows'] } | undefined
  slotNames: ReadonlySet<QuestionSlot>
  slotsFor: (measure: MeasureName | undefined) => QuestionSlots
  /** Words without a mark, as typed; for a price also the words of the trade, because products are called by them. */
  left: (measure?: MeasureName) => string[]
  typedOf: (concept: QuestionConcept) => string[]
  /** Words that are left, and those of concepts that the measure does not have. */
  unknownFor: (measure: MeasureName | undefined) => string[]
}

type Mark = QuestionConcept | 'function' | 'slot'
const fillers: readonly Mark[] = ['function', 'slot', 'count', 'list', 'sum']
const seasons = { winter: 'winter', summer: 'summer', allseason: 'all-season' } as const
const statuses = {
  fresh: ['new'],
  open: ['new', 'in-progress', 'on-hold'],
  progress: ['in-progress'],
  onhold: ['on-hold'],
  done: ['done'],
} as const
/** Appointments have no such state. */
const orderOnly: readonly Mark[] = ['open', 'onhold']

const fits = (word: string | undefined, stem: string) =>
  word !== undefined && (stem.endsWith('*') ? word.startsWith(stem.slice(0, -1)) : word === stem)
const stemLength = ({ stems }: ConceptPhrase) => stems.join('').length
const phrases = conceptPhrases
  .filter(({ stems }) => stems.length > 1)
  .toSorted((a, b) => b.stems.length - a.stems.length || stemLength(b) - stemLength(a))
const singles = conceptPhrases.filter(({ stems }) => stems.length === 1)

export function markWords(text: string, place: QuestionPlace): Marked {
  const { tokens, plate, size } = readTokens(text)
  const marks = tokens.map((token): Mark | undefined => (isHole(token) ? 'slot' : undefined))
  const isFree = (at: number) => at >= 0 && at < tokens.length && marks[at] === undefined
  const take = (at: number, length: number, mark: Mark) => marks.fill(mark, at, at + length)
  const names = markNames(tokens, place.names, { isFree, take: (at, length) => take(at, length, 'slot') })

  names.takeLong()
  markPhrases(tokens, isFree, take)
  names.takeShort(singleConceptsIn(tokens))
  const period = markPeriod(tokens, place, isFree, take)
  const rim = size ? undefined : findRim(tokens, isFree)
  if (rim) take(rim.at, rim.length, 'slot')
  const payment = markPayment(tokens, place, isFree, take)
  markSingles(tokens, isFree, take)
  for (const [at, { word }] of tokens.entries()) if (isFree(at) && isFunctionWord(word)) take(at, 1, 'function')
  const number = markNumber(tokens, marks, take)
  const filters = markFilters(tokens, marks)
  leaveDivisions(tokens, marks)

  const slots: QuestionSlots = {
    ...names.slots(),
    ...(plate !== undefined && { plate }),
    ...((size ?? rim?.size) && { size: size ?? rim!.size }),
    ...(payment && { payment }),
    ...(number !== undefined && { number }),
    ...filters,
  }
  const concepts = new Set(marks.filter((mark): mark is QuestionConcept => mark !== undefined && !fillers.includes(mark)))
  if (slots.partner) concepts.add('partner')
  const typedWhere = (isMeant: (mark: Mark | undefined) => boolean) =>
    tokens.flatMap(({ typed }, at) => (isMeant(marks[at]) ? [typed] : []))
  const [several] = names.several
  return {
    isChange: changeVerbs.has(tokens[0]?.word ?? '') && marks[0] !== 'list' && !concepts.has('how'),
    concepts,
    several,
    slotNames: new Set([...(Object.keys(slots) as QuestionSlot[]), ...(period ? ['period' as const] : [])]),
    slotsFor: (measure) => ({ ...slots, ...(period && { period: measure && measures[measure].isFuture ? period.next : period.past }) }),
    left: (measure) => typedWhere((mark) => mark === undefined || (measure === 'price' && mark !== 'price' && !fillers.includes(mark))),
    typedOf: (concept) => typedWhere((mark) => mark === concept),
    unknownFor: (measure) => {
      const beyond = (measure && fitNeeds(measure, concepts)?.beyond) ?? []
      return typedWhere((mark) => mark === undefined || beyond.includes(mark as QuestionConcept))
    },
  }
}

export type NeedFit = { need: number; beyond: QuestionConcept[] }

/** Fits the alternatives of a measure: the one that leaves fewest concepts beyond it and `may`, then the largest. */
export function fitNeeds(measure: MeasureName, concepts: ReadonlySet<QuestionConcept>): NeedFit | undefined {
  const { needs, may }: Measure = measures[measure]
  const fits = needs
    .filter((need) => need.every((concept) => concepts.has(concept)))
    .map((need) => ({ need: need.length, beyond: [...concepts].filter((concept) => !need.includes(concept) && !may.includes(concept)) }))
  return fits.toSorted((a, b) => a.beyond.length - b.beyond.length || b.need - a.need)[0]
}

type Take = (at: number, length: number, mark: Mark) => void
type IsFree = (at: number) => boolean

/** "Last year" is a concept only where years are compared; else it is a period. */
function markPhrases(tokens: readonly QuestionToken[], isFree: IsFree, take: Take) {
  for (const { concept, stems } of phrases) {
    const isCompared = () =>
      tokens.some(({ word }, at) => singles.some((single) => single.concept === 'compare' && isFree(at) && fits(word, single.stems[0]!)))
    if (concept === 'lastyear' && !isCompared()) continue
    for (const at of tokens.keys())
      if (stems.every((stem, offset) => isFree(at + offset) && fits(tokens[at + offset]?.word, stem))) take(at, stems.length, concept)
  }
}

const conceptsOfStems = new Map(singles.map(({ concept, stems: [stem = ''] }) => [stem, concept]))

/** Returns the concept of the longest stem; a whole word goes before a stem of its length. */
function conceptOf(word: string): QuestionConcept | undefined {
  for (let length = word.length; length > 0; length--) {
    const concept = (length === word.length && conceptsOfStems.get(word)) || conceptsOfStems.get(`${word.slice(0, length)}*`)
    if (concept) return concept
  }
  return undefined
}
const singleConceptsIn = (tokens: readonly QuestionToken[]) => new Set(tokens.flatMap(({ word }) => conceptOf(word) ?? []))

function markSingles(tokens: readonly QuestionToken[], isFree: IsFree, take: Take) {
  for (const [at, { word }] of tokens.entries()) {
    if (!isFree(at)) continue
    const concept = isAtOurPlace(word, tokens[at - 1]?.word) ? 'function' : conceptOf(word)
    if (concept) take(at, 1, concept)
  }
}

/** `la noi` is "at our place", while `noi` alone may be "new". */
const isAtOurPlace = (word: string, before: string | undefined) => word === 'noi' && before === 'la'
const isFunctionWord = (word: string) => Object.values(functionWords).some((words) => words.has(word))

/** `ma` and `mai` are "today" in Hungarian alone. */
function isHungarian(tokens: readonly QuestionToken[], { language }: QuestionPlace): boolean {
  const count = (words: ReadonlySet<string>) => tokens.filter(({ word }) => words.has(word) && word !== 'ma' && word !== 'mai').length
  const [hu, others] = [count(functionWords.hu), Math.max(count(functionWords.ro), count(functionWords.en))]
  return hu > others || (hu === others && language === 'hu')
}

function markPeriod(tokens: readonly QuestionToken[], place: QuestionPlace, isFree: IsFree, take: Take): FoundPeriod | undefined {
  const isMa = isHungarian(tokens, place)
  const words = tokens.map(({ word }, at) => {
    if (!isFree(at)) return '§'
    return word === 'ma' || word === 'mai' ? (isMa ? 'ma' : '§') : word
  })
  const period = findPeriod(words, place.today)
  if (period) take(period.at, period.length, 'slot')
  return period
}

/** A way of payment by its own name, or by a synonym of its code; the longest phrase wins. */
function markPayment(tokens: readonly QuestionToken[], { names }: QuestionPlace, isFree: IsFree, take: Take) {
  const spellings = names.payments.flatMap((row) => {
    const [, synonyms = ''] = paymentWords.find(([code]) => nameWords(code).join(' ') === nameWords(row.name).join(' ')) ?? []
    const ofCode = synonyms
      .split(' ')
      .filter((phrase) => phrase !== '')
      .map((phrase) => phrase.split('+'))
    return [nameWords(row.name), ...ofCode].map((stems) => ({ row, stems }))
  })
  for (const { row, stems } of spellings.toSorted((a, b) => b.stems.length - a.stems.length))
    for (const at of tokens.keys())
      if (stems.length > 0 && stems.every((stem, offset) => isFree(at + offset) && fits(tokens[at + offset]?.word, stem))) {
        take(at, stems.length, 'slot')
        return row
      }
  return undefined
}

const oneOrder = /^(?:comand(?:a|ă|ei)|comenzii|order|job|munkalap(?:ot)?)$/
const numberSigns = new Set(['nr', 'no', 'number', 'numarul', 'numar'])

/** The number of an order stands right behind its word, or before it as `42-es`. */
function markNumber(tokens: readonly QuestionToken[], marks: (Mark | undefined)[], take: Take): number | undefined {
  for (const [at, { word, ending }] of tokens.entries()) {
    if (marks[at] !== undefined || !/^\d{1,10}$/.test(word)) continue
    const isBehind = numberSigns.has(tokens[at - 1]?.word ?? '')
    const order = /^[aeo]s$/.test(ending) ? at + 1 : at - (isBehind ? 2 : 1)
    if (marks[order] !== 'order' || !oneOrder.test(tokens[order]?.word ?? '')) continue
    if (isBehind) take(at - 1, 1, 'slot')
    take(at, 1, 'slot')
    return Number(word)
  }
  return undefined
}

/** Words of a season, of a state beside what has it, and of goods or services that were sold become filters. */
function markFilters(tokens: readonly QuestionToken[], marks: (Mark | undefined)[]): Pick<QuestionSlots, 'season' | 'status' | 'kind'> {
  const filters: Pick<QuestionSlots, 'season' | 'status' | 'kind'> = {}
  const isSold = marks.includes('sold')
  /** A phrase like `in lucru` has several words of one mark. */
  const takePhrase = (from: number) => {
    const mark = marks[from]
    for (let at = from; marks[at] === mark; at++) marks[at] = 'slot'
  }
  for (const at of tokens.keys()) {
    const mark = marks[at]
    if (mark === undefined) continue
    if (mark in seasons && !filters.season) {
      filters.season = seasons[mark as keyof typeof seasons]
      takePhrase(at)
    } else if (isSold && (mark === 'goods' || mark === 'services') && !filters.kind) {
      filters.kind = mark
      marks[at] = 'slot'
    } else if (mark in statuses) {
      const owner = ownerBeside(marks, at)
      if (owner && !filters.status && !(owner === 'appointment' && orderOnly.includes(mark))) {
        filters.status = statuses[mark as keyof typeof statuses]
        takePhrase(at)
      } else if (mark === 'onhold') marks[at] = 'appointment'
      else if (mark !== 'open') marks[at] = undefined
    }
  }
  return filters
}

/** Returns what a state belongs to: an order or an appointment with nothing but function words and filters between. */
function ownerBeside(marks: readonly (Mark | undefined)[], at: number): 'order' | 'appointment' | undefined {
  for (const step of [-1, 1])
    for (let place = at + step; place >= 0 && place < marks.length; place += step) {
      const mark = marks[place]
      if (mark === 'order' || mark === 'appointment') return mark
      if (mark === undefined || !(fillers.includes(mark) || mark === marks[at])) break
    }
  return undefined
}

const dividers = new Set(['pe', 'per', 'by'])

/** `pe client` asks for a division, unless a plate or a name follows. */
function leaveDivisions(tokens: readonly QuestionToken[], marks: (Mark | undefined)[]) {
  for (const at of tokens.keys()) {
    if ((marks[at] !== 'client' && marks[at] !== 'car') || !dividers.has(tokens[at - 1]?.word ?? '')) continue
    const next = tokens[at + 1]
    if (!next || !(isHole(next) || (marks[at + 1] === undefined && /^\p{Lu}/u.test(next.typed)))) marks[at] = undefined
  }
}
