import { isInGroup, type Group } from '#contract/kit/access.ts'
import { chooseMeasure } from './choice.ts'
import { markWords, type Marked } from './marks.ts'
import { measures, type MeasureName, type QuestionSlot } from './measures.ts'
import type { MeasuredQuestion, QuestionPlace, QuestionSlots, ShopRow } from './question-types.ts'

export type Understanding =
  | ({ outcome: 'measure' } & MeasuredQuestion)
  /** The caller searches these words, adds the rows to `found` and asks again. */
  | { outcome: 'lookup'; of: 'client' | 'product'; words: string }
  | { outcome: 'several'; slot: QuestionSlot; typed: string; rows: readonly ShopRow[] }
  | { outcome: 'about_plate'; plate: string }
  | { outcome: 'not_understood'; unknown: readonly string[]; near: MeasureName | undefined; slots: QuestionSlots }
  | { outcome: 'cannot_filter'; dimension: QuestionSlot; near: MeasureName; slots: QuestionSlots }
  | { outcome: 'denied'; measure: MeasureName; access: Group }
  | { outcome: 'foreign'; measure: MeasureName; slots: QuestionSlots; workplace: ShopRow }
  | { outcome: 'help' | 'change' | 'can' }

/** Reads a question. A figure follows only where every word was used. */
export function understandQuestion(text: string, place: QuestionPlace): Understanding {
  const marked = markWords(text, place)
  if (marked.isChange) return { outcome: 'change' }
  if (marked.concepts.has('can')) return { outcome: 'can' }
  if (marked.concepts.has('how')) return { outcome: 'help' }
  if (marked.several) return { outcome: 'several', ...marked.several }
  return marked.concepts.size === 0 ? withoutConcept(marked, place) : withMeasure(marked, place)
}

function withMeasure(marked: Marked, place: QuestionPlace): Understanding {
  const left = marked.left()
  const choice = chooseMeasure(marked, left.length > 0)
  if (choice.lookUp && choice.measure) {
    const words = (choice.lookUp === 'product' ? marked.left(choice.measure) : left).join(' ')
    const rows = place.found?.get(`${choice.lookUp}:${words}`)
    if (!rows) return { outcome: 'lookup', of: choice.lookUp, words }
    if (rows.length === 0) return notUnderstood(marked, words.split(' '), choice.near, place)
    return judge(marked, choice.measure, { ...marked.slotsFor(choice.measure), [choice.lookUp]: { words, rows } }, place)
  }
  const unknown = marked.unknownFor(choice.measure ?? choice.near)
  if (unknown.length > 0 || !choice.measure) return notUnderstood(marked, unknown, choice.near, place)
  return judge(marked, choice.measure, marked.slotsFor(choice.measure), place)
}

function notUnderstood(marked: Marked, unknown: readonly string[], near: MeasureName | undefined, { level }: QuestionPlace): Understanding {
  const isForLevel = near !== undefined && isInGroup(measures[near].access, level)
  return { outcome: 'not_understood', unknown, near: isForLevel ? near : undefined, slots: marked.slotsFor(near) }
}

/** Judges a measure whose words were all used by what it takes and by who asks. */
function judge(marked: Marked, measure: MeasureName, { ...slots }: QuestionSlots, place: QuestionPlace): Understanding {
  const { slots: taken, access, mayWithClient } = measures[measure]
  if (measure === 'sets' && marked.concepts.has('shelf')) slots.placed = true
  // A word like "client" divides the figure where no client is named.
  const dividing = slots.client || slots.plate ? [] : mayWithClient.flatMap((concept) => marked.typedOf(concept))
  if (dividing.length > 0) return notUnderstood(marked, dividing, measure, place)
  if (!isInGroup(access, place.level)) return { outcome: 'denied', measure, access }
  const isOtherDay = slots.period && (slots.period.from !== place.today || slots.period.to !== place.today)
  if (measure === 'appointments' && place.level === 'worker' && isOtherDay) return { outcome: 'denied', measure, access: 'office' }
  const dimension = dimensionBeyond(measure, slots, taken)
  if (dimension) return { outcome: 'cannot_filter', dimension, near: measure, slots }
  const { workplace } = slots
  const foreign = workplace && place.names.workplaces.find(({ id, isOwn }) => id === workplace.id && !isOwn)
  if (foreign) return { outcome: 'foreign', measure, slots, workplace: foreign }
  return { outcome: 'measure', measure, slots }
}

/** Returns the first slot that a measure does not take. A ramp says its workplace by itself. */
function dimensionBeyond(measure: MeasureName, slots: QuestionSlots, taken: readonly QuestionSlot[]): QuestionSlot | undefined {
  const dimension = (Object.keys(slots) as QuestionSlot[]).find((slot) => !taken.includes(slot) && !(slot === 'workplace' && slots.group))
  if (dimension) return dimension
  if (slots.group && !taken.includes('group')) return 'group'
  const { period } = slots
  if (measure === 'sets.prepare' && period && period.from !== period.to) return 'period'
  return slots.number !== undefined && Object.keys(slots).length > 1 ? 'number' : undefined
}

/** "And tomorrow?" is the question before with other filters; a plate alone may be asked about in several ways. */
function withoutConcept(marked: Marked, place: QuestionPlace): Understanding {
  const { before } = place
  const left = marked.left()
  const { plate } = marked.slotsFor(undefined)
  if (before) {
    const takesClient = (measures[before.measure].slots as readonly QuestionSlot[]).includes('client')
    if (left.length > 0 && takesClient) {
      const words = left.join(' ')
      const rows = place.found?.get(`client:${words}`)
      if (!rows) return { outcome: 'lookup', of: 'client', words }
      if (rows.length > 0)
        return judge(marked, before.measure, followUp(before, { ...marked.slotsFor(before.measure), client: { words, rows } }), place)
    }
    if (left.length === 0 && marked.slotNames.size > 0)
      return judge(marked, before.measure, followUp(before, marked.slotsFor(before.measure)), place)
  }
  if (plate !== undefined && left.length === 0) return { outcome: 'about_plate', plate }
  return notUnderstood(marked, left, undefined, place)
}

/** A new workplace drops the ramp of the old one, and a client and a plate replace each other. */
function followUp({ slots }: MeasuredQuestion, more: QuestionSlots): QuestionSlots {
  const { group, client, plate, ...rest } = slots
  return {
    ...rest,
    ...(group && !more.workplace && { group }),
    ...(client && more.plate === undefined && { client }),
    ...(plate !== undefined && !more.client && { plate }),
    ...more,
  }
}
