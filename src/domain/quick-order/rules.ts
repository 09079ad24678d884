import { fold } from '#contract/kit/fold.ts'
import { countryOfPlate, formatPlate, hasPlateForm, isPlate } from '#contract/kit/readers/plate-text.ts'
import { readPhone } from '#contract/kit/readers/phone.ts'
import { readVin } from '#contract/kit/readers/vin.ts'
import { parseTyreSize } from '#contract/kit/readers/tyre-size.ts'
import { isWholeDot, readDot } from '#contract/kit/readers/dot.ts'
import { findInflected } from './known.ts'
import { parseBareNumber, parseCount, numberWithUnit } from './numbers.ts'
import type { ParsedLine, LineReading, Sense } from './senses.ts'
import { rimOf } from './sizes.ts'
import { promiseAt } from './times.ts'
import type { Token } from './tokens.ts'
import { fieldMarkers, smallWords } from './words.ts'

type Rule = (reading: LineReading) => ParsedLine | undefined

/** Joins the next words of the line; undefined if fewer remain. */
const firstWords = ({ tokens }: Pick<LineReading, 'tokens'>, length: number, form: 'text' | 'folded' = 'folded'): string | undefined =>
  tokens.length < length
    ? undefined
    : tokens
        .slice(0, length)
        .map((token) => token[form])
        .join(' ')

/** Tries texts of these lengths in order and returns the first that `read` accepts. */
function matchWords(
  reading: LineReading,
  lengths: readonly number[],
  read: (text: string) => Sense | undefined,
  form?: 'text',
): ParsedLine | undefined {
  for (const length of lengths) {
    const text = firstWords(reading, length, form)
    const sense = text === undefined ? undefined : read(text)
    if (sense) return [length, sense]
  }
  return undefined
}

/** Parses `@` and a part of a worker's name: an exact match wins, otherwise a unique prefix. */
const worker: Rule = ({ tokens: [first], vocabulary }) => {
  if (!first?.folded.startsWith('@')) return undefined
  const searchText = first.folded.slice(1)
  const findWorkers = (fits: (part: string) => boolean) => vocabulary.workers.filter(({ name }) => fold(name).split(' ').some(fits))
  const exact = findWorkers((part) => part === searchText)
  const [match, ...others] = exact.length > 0 ? exact : findWorkers((part) => searchText !== '' && part.startsWith(searchText))
  return [1, match && others.length === 0 ? { kind: 'worker', id: match.id, name: match.name } : unknown(first)]
}

/** A client's name ends before the next recognized word; its first word may be one, as in Mr Roman. */
const client: Rule = (reading) => {
  const [mark, ...behind] = reading.tokens
  if (!mark || !fieldMarkers.client.has(mark.folded) || !isName(behind[0])) return undefined
  const end = behind.findIndex((token, i) => i > 0 && (!isName(token) || endsClientName({ ...reading, tokens: behind.slice(i) })))
  const name = end === -1 ? behind : behind.slice(0, end)
  return [1 + name.length, { kind: 'client', value: name.map(({ text }) => text).join(' ') }]
}
const isName = (token: Token | undefined): boolean => token !== undefined && /^\p{L}[^\d@]*$/u.test(token.text)

const markedPlate: Rule = ({ tokens: [mark, ...tokens], hasPlate }) => {
  if (!mark || !fieldMarkers.plate.has(mark.folded) || hasPlate) return undefined
  const spaced = [3, 2].find((length) => hasPlateForm(firstWords({ tokens }, length, 'text') ?? ''))
  const text = firstWords({ tokens }, spaced ?? 1, 'text')
  return text !== undefined && isPlate(text) ? [1 + (spaced ?? 1), plate(text)] : undefined
}

const dot: Rule = (reading) =>
  matchWords(reading, [2, 1], (text) => {
    const found = text.startsWith('dot') && isWholeDot(text) ? readDot(text) : undefined
    return found?.kind === 'read' ? { kind: 'dot', value: found.text } : undefined
  })

const vin: Rule = ({ tokens: [first] }) => {
  const reading = first && readVin(first.text)
  const isVin = reading?.kind === 'read' && reading.text.length === 17 && /[A-Z]/.test(reading.text)
  return isVin && !reading.doubts.includes('LettersAsDigits') ? [1, { kind: 'vin', value: reading.text }] : undefined
}

/** In a line, only a trunk prefix or a country code tells a phone from other numbers. */
const phone: Rule = (reading) =>
  matchWords(reading, [1, 2, 3, 4, 5], (text) => {
    const found = /^[+0][ \d./-]*$/.test(text) ? readPhone(text) : undefined
    return found?.kind === 'read' && found.value.country !== null && found.ignored.length === 0
      ? { kind: 'phone', value: found.text }
      : undefined
  })

const plate = (text: string): Sense => ({ kind: 'plate', value: formatPlate(text, 'HU'), isDoubtful: false })
const plateOf =
  (lengths: number[], ...countries: ('RO' | 'HU')[]): Rule =>
  (reading) =>
    reading.hasPlate
      ? undefined
      : matchWords(
          reading,
          lengths,
          (text) => (countries.some((country) => country === countryOfPlate(text)) ? plate(text) : undefined),
          'text',
        )

const size: Rule = (reading) =>
  matchWords(reading, [4, 3, 2, 1], (text) => {
    const found = parseTyreSize(text)
    return found && { kind: 'size', ...found }
  })

const rim: Rule = ({ tokens: [first] }) => {
  const tyreRim = first && rimOf(first.folded)
  return tyreRim ? [1, { kind: 'size', tyreWidth: null, tyreHeight: null, tyreRim }] : undefined
}

const word: Rule = (reading) => matchWords(reading, [4, 3, 2, 1], (text) => reading.vocabulary.words.get(text))

const car =
  (needsModel: boolean): Rule =>
  (reading) => {
    for (const length of [3, 2, 1]) {
      const found = reading.vocabulary.makes.get(firstWords(reading, length) ?? '')
      if (!found) continue
      const behind = { tokens: reading.tokens.slice(length) }
      const ofModel = [3, 2, 1].find((each) => found.models.has(firstWords(behind, each) ?? '')) ?? 0
      const model = found.models.get(firstWords(behind, ofModel) ?? '') ?? null
      if (model !== null || !needsModel) return [length + ofModel, { kind: 'car', make: found.make, model }]
    }
    return undefined
  }

const inflected: Rule = ({ tokens: [first], vocabulary }) => {
  const sense = first && findInflected(first.folded, vocabulary)
  return sense && [1, sense]
}

const year: Rule = ({ tokens: [first, second], vocabulary: { years } }) => {
  const isMarked = first !== undefined && fieldMarkers.year.has(first.folded)
  const text = (isMarked ? second : first)?.folded ?? ''
  const value = Number(text)
  return /^\d{4}$/.test(text) && value >= years.first && value <= years.last ? [isMarked ? 2 : 1, { kind: 'year', value }] : undefined
}

const small: Rule = ({ tokens: [first] }) => (first && smallWords.has(first.folded) ? [1, { kind: 'nothing' }] : undefined)

const unknown = ({ text }: Token): Sense => ({ kind: 'unknown', value: text })

/** The order of the rules matters; rules that guess come last, since they must not end a name. */
const certainRules: Rule[] = [
  worker,
  client,
  markedPlate,
  dot,
  vin,
  phone,
  plateOf([1], 'RO', 'HU'),
  size,
  rim,
  plateOf([3, 2], 'RO'),
  numberWithUnit,
  parseCount,
  promiseAt,
  car(true),
  word,
  car(false),
]
const guessingRules: Rule[] = [inflected, plateOf([3, 2], 'HU'), year, parseBareNumber, small]

const applyFirst = (rules: Rule[], reading: LineReading): ParsedLine | undefined => {
  for (const rule of rules) {
    const read = rule(reading)
    if (read) return read
  }
  return undefined
}
const endsClientName = (reading: LineReading): boolean => applyFirst(certainRules, reading) !== undefined

/** Reads the next words by the first rule that matches. */
export const readNext = (reading: LineReading): ParsedLine =>
  applyFirst(certainRules, reading) ?? applyFirst(guessingRules, reading) ?? [1, unknown(reading.tokens[0]!)]
