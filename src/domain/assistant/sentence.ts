import { fold } from '#domain/format.ts'
import { formatPlate, readPlate } from '#domain/plates.ts'
import { parseTyre } from '#domain/tyres.ts'
import { conceptsOf, isStopWord, type Concept } from './concepts.ts'
import { findPeriod, type FoundPeriod } from './periods.ts'

export type Size = { tyreRim?: number; tyreWidth?: number; tyreHeight?: number | null }

/** A question, taken apart. */
export type Sentence = {
  /** Folded, without the plate and the size. */
  words: readonly string[]
  concepts: ReadonlySet<Concept>
  /** Words, as typed, that are neither of a concept nor of anything else known. */
  left: readonly string[]
  plate?: string
  size?: Size
  number?: number
  period?: FoundPeriod
}

const mostWords = 40
const hole = ' § '

export function readSentence(text: string, today: string): Sentence {
  const typed = text.normalize('NFC').trim().split(/\s+/).slice(0, mostWords).join(' ')
  const { plate, rest } = takePlate(typed)
  const { size, rest: spoken } = takeSize(rest)
  const pieces = Array.from(spoken.matchAll(/[\p{L}\p{N}§]+/gu), ([piece]) => piece).slice(0, mostWords)
  const words = pieces.map(fold)
  const period = findPeriod(words, today)
  const ofPeriod = (at: number) => period !== undefined && at >= period.at && at < period.at + period.length
  const isNoSlip = (at: number) => ofPeriod(at) || (at > 0 && /^\p{Lu}\p{Ll}/u.test(pieces[at]!))
  const { concepts, places } = conceptsOf(words, isNoSlip)
  const numbers = words.flatMap((word, at) => (/^\d{1,10}$/.test(word) && !ofPeriod(at) ? [{ at, value: Number(word) }] : []))
  const [number] = numbers
  const rim = words.flatMap((word, at) => rimIn(ofPeriod(at) ? '' : word))[0]
  const known = (word: string, at: number) =>
    places.has(at) || ofPeriod(at) || isStopWord(word) || word === '§' || endings.has(word) || word.length < 2 || /^r?\d/.test(word)
  return {
    words,
    concepts,
    left: pieces.filter((_, at) => !known(words[at]!, at)),
    ...(plate && { plate }),
    ...((size ?? rim) && { size: size ?? { tyreRim: rim! } }),
    ...(number && { number: number.value }),
    ...(period && { period }),
  }
}

/** What stands behind a hyphen or an apostrophe: `16-os`, `ITP-ul`, `ABC-123-nak`. */
const endings = new Set(
  'ul uri urile ului le os es as ban ben nak nek on en hoz hez nal nel inch inches coli toll col ra re bol rol tol'.split(' '),
)

/** The rim alone, where no size is said. */
function rimIn(word: string): number[] {
  const [, digits] = /^r?(1[2-9]|2[0-4])$/.exec(word) ?? []
  return digits ? [Number(digits)] : []
}

/** Of any spelling, with or without an ending behind it. */
function takePlate(typed: string): { plate?: string; rest: string } {
  const pieces = typed.split(' ')
  for (let at = 0; at < pieces.length; at++)
    for (let count = Math.min(3, pieces.length - at); count > 0; count--) {
      const said = pieces.slice(at, at + count)
      const text = said.join(' ').replace(/^[("„”']+|[).,;:!?"”']+$/g, '')
      const bare = text.replace(/(?<=\d|[A-Za-z])[-'’]\p{Ll}{1,3}$/u, '')
      // "are 205" is no plate, "ARE 205" is.
      const isSpeech = count > 1 && said.some((word) => word !== word.toUpperCase() && isStopWord(fold(word)))
      if (isSpeech || parseTyre(bare)) continue
      const plate = [text, bare].find((each) => readPlate(each).country !== null) ?? (count === 1 && foreign.test(bare) ? bare : undefined)
      if (plate) return { plate: formatPlate(plate), rest: [...pieces.slice(0, at), hole, ...pieces.slice(at + count)].join(' ') }
    }
  return { rest: typed }
}
const foreign = /^(?=.{5,})\p{L}{1,4}-?\d{2,5}-?\p{L}{0,3}$/u

const spelledSize = /(?<![\p{L}\d])\d{2,3}(?:[.,]\d{1,2})? ?[/ x×-]? ?\d{2}(?:[.,]\d{1,2})? ?[/-]? ?z?r? ?\d{2}(?:[.,]5)?c?(?![\p{L}\d])/giu

function takeSize(text: string): { size?: Size; rest: string } {
  for (const [said] of text.matchAll(spelledSize)) {
    const size = parseTyre(said)
    if (size) return { size, rest: text.replace(said, hole) }
  }
  return { rest: text }
}
