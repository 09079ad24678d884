import { fold } from '#contract/kit/fold.ts'
import { formatPlate, hasPlateForm } from '#contract/kit/readers/plate-text.ts'
import { findTyreSize, parseTyreSize } from '#contract/kit/readers/tyre-size.ts'
import { conceptsOf, type Concept } from './concepts.ts'
import { findPeriod, type FoundPeriod } from './periods.ts'
import { isStopWord } from './stop-words.ts'

export type Size = { tyreRim?: number; tyreWidth?: number; tyreHeight?: number | null }

/** A question, taken apart. */
export type Sentence = {
  /** Folded, without the plate and the size. */
  words: readonly string[]
  concepts: ReadonlySet<Concept>
  /** Words, as typed, that are neither of a concept nor of anything else known. */
  left: readonly string[]
  /** The same, and the words for what is done and sold. */
  things: readonly string[]
  plate?: string
  size?: Size
  number?: number
  period?: FoundPeriod
}

const mostWords = 40
const hole = ' § '

export function readSentence(text: string, today: string): Sentence {
  const typed = spelledOut(text).trim().split(/\s+/).slice(0, mostWords).join(' ')
  const { plate, rest } = takePlate(typed)
  const { size, rest: spoken } = takeSize(rest)
  const pieces = Array.from(spoken.matchAll(/[\p{L}\p{M}\p{N}§]+/gu), ([piece]) => piece).slice(0, mostWords)
  const words = pieces.map(fold)
  const period = findPeriod(words, today)
  const ofPeriod = (at: number) => period !== undefined && at >= period.at && at < period.at + period.length
  const isNoSlip = (at: number) => ofPeriod(at) || (at > 0 && /^\p{Lu}\p{Ll}/u.test(pieces[at]!))
  const places = conceptsOf(words, isNoSlip)
  const numbers = words.flatMap((word, at) => (/^\d{1,10}$/.test(word) && !ofPeriod(at) ? [{ at, value: Number(word) }] : []))
  const [number] = numbers
  const rim = words.flatMap((word, at) => rimIn(ofPeriod(at) ? '' : word))[0]
  const saysNothing = (word: string, at: number) =>
    ofPeriod(at) || isStopWord(word) || word === '§' || isEnding(word) || word.length < 2 || /^r?\d/.test(word)
  const isUnknown = (at: number) => !places.has(at) && !saysNothing(words[at]!, at)
  const named = namedBeside(pieces, isUnknown, ofPeriod)
  for (const at of named) places.delete(at)
  const isLeft = (at: number) => named.has(at) || isUnknown(at)
  const concepts = new Set([...places.values()].flatMap((some) => [...some]))
  if (period) concepts.add('days')
  const isThing = (at: number) => thingConcepts.some((concept) => places.get(at)?.has(concept))
  return {
    words,
    concepts,
    left: pieces.filter((_, at) => isLeft(at)),
    things: pieces.filter((_, at) => isThing(at) || isLeft(at)),
    ...(plate && { plate }),
    ...((size ?? rim) && { size: size ?? { tyreRim: rim! } }),
    ...(number && { number: number.value }),
    ...(period && { period }),
  }
}

/** The words of the trade that are a part of a name, where names alone have capitals: `telefonul lui Auto Roți Pop`. */
function namedBeside(pieces: readonly string[], isUnknown: (at: number) => boolean, isOther: (at: number) => boolean): Set<number> {
  const isCapital = (at: number) => at > 0 && at < pieces.length && /^\p{Lu}\p{Ll}/u.test(pieces[at]!) && !isOther(at)
  const named = new Set<number>()
  if (pieces.every((piece) => !/^\p{Ll}/u.test(piece))) return named
  const spread = (from: number, step: number) => {
    for (let at = from + step; isCapital(at) && !isUnknown(at); at += step) named.add(at)
  }
  pieces.forEach((piece, at) => {
    if (!isUnknown(at) || !/^\p{Lu}/u.test(piece)) return
    spread(at, 1)
    spread(at, -1)
  })
  return named
}

/** What is sold and done bears these names, too. */
export const thingConcepts = ['tyre', 'set', 'hotel', 'itp', 'service'] as const satisfies readonly Concept[]

/** What nobody sees is taken out, and what is drawn together is written as it is meant: `n-au`, `didn't`, `who's`. */
const spelledOut = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/(?<![\p{L}\d])n[- ](?=(?:am|ai|a|ati|ați|au)(?!\p{L}))/giu, 'nu ')
    .replace(/(?<!\p{L})(did|do|does|has|have|had|was|were|is|are)n['’]?t(?!\p{L})/giu, '$1 not')
    .replace(/(?<!\p{L})(who|what|when|where|how)['’]?s(?!\p{L})/giu, '$1 is')

/** What stands behind a hyphen or an apostrophe: `16-os`, `ITP-ul`, `ABC-123-nak`, `17-esre`. */
const isEnding = (word: string): boolean =>
  romanianEndings.has(word) || /^(?:[aeo]s)?(?:ban|ben|bol|rol|tol|nak|nek|hoz|hez|nal|nel|val|vel|mal|mel|ra|re|on|en)?$/.test(word)
const romanianEndings = new Set('ul uri urile ului le os es as inch inches coli toll col'.split(' '))

/** The rim alone, where no size is said. */
function rimIn(word: string): number[] {
  const [, digits] = /^r?(1[2-9]|2[0-4])(?:[aeo]s)?$/.exec(word) ?? []
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
      if (isSpeech || parseTyreSize(bare)) continue
      const plate = [text, bare].find((each) => hasPlateForm(each)) ?? (count === 1 && foreign.test(bare) ? bare : undefined)
      if (plate) return { plate: formatPlate(plate, 'HU'), rest: [...pieces.slice(0, at), hole, ...pieces.slice(at + count)].join(' ') }
    }
  return { rest: typed }
}
const foreign = /^(?=.{5,})\p{L}{1,4}-?\d{2,5}-?\p{L}{0,3}$/u

/** A hyphen alone stands between two days or hours as often as between width and rim. */
const isClear = ({ tyreHeight }: Size, spelling: string): boolean => tyreHeight !== null || /r/i.test(spelling)

function takeSize(text: string): { size?: Size; rest: string } {
  const found = findTyreSize(text)
  return found && isClear(found.size, text.slice(found.at, found.end))
    ? { size: found.size, rest: text.slice(0, found.at) + hole + text.slice(found.end) }
    : { rest: text }
}
