import { fold } from '#domain/text/format.ts'
import { isPlate, readPlate } from '#contract/kit/plates.ts'
import { isDot, parseTyre } from '#domain/vehicles/tyres.ts'
import { findInflected } from './known.ts'
import { parseBareNumber, parseCount, numberWithUnit } from './numbers.ts'
import type { ParsedLine, Reading, Sense } from './senses.ts'
import { rimOf } from './sizes.ts'
import { promiseAt } from './times.ts'
import type { Token } from './tokens.ts'
import { fieldMarkers, smallWords } from './words.ts'

type Rule = (reading: Reading) => ParsedLine | undefined

/** The first words of what is still to be read, as one text; undefined where there are fewer. */
const firstWords = ({ tokens }: Pick<Reading, 'tokens'>, length: number, form: 'text' | 'folded' = 'folded'): string | undefined =>
  tokens.length < length
    ? undefined
    : tokens
        .slice(0, length)
        .map((token) => token[form])
        .join(' ')

/** Of so many words, tried in this order, the first of which something can be made. */
function ofWords(
  reading: Reading,
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

/** `@` and a part of a name: the one who is called so, else the only one whose name begins so. */
const worker: Rule = ({ tokens: [first], known }) => {
  if (!first?.folded.startsWith('@')) return undefined
  const asked = first.folded.slice(1)
  const whose = (fits: (part: string) => boolean) => known.workers.filter(({ name }) => fold(name).split(' ').some(fits))
  const exact = whose((part) => part === asked)
  const [one, ...others] = exact.length > 0 ? exact : whose((part) => asked !== '' && part.startsWith(asked))
  return [1, one && others.length === 0 ? { kind: 'worker', id: one.id, name: one.name } : unknown(first)]
}

/** The name ends before the next words that are known; its first word may be one of them, as with Mr Roman. */
const client: Rule = (reading) => {
  const [mark, ...behind] = reading.tokens
  if (!mark || !fieldMarkers.client.has(mark.folded) || !isName(behind[0])) return undefined
  const end = behind.findIndex((token, i) => i > 0 && (!isName(token) || endsName({ ...reading, tokens: behind.slice(i) })))
  const name = end === -1 ? behind : behind.slice(0, end)
  return [1 + name.length, { kind: 'client', value: name.map(({ text }) => text).join(' ') }]
}
const isName = (token: Token | undefined): boolean => token !== undefined && /^\p{L}[^\d@]*$/u.test(token.text)

const markedPlate: Rule = ({ tokens: [mark, ...tokens], hasPlate }) => {
  if (!mark || !fieldMarkers.plate.has(mark.folded) || hasPlate) return undefined
  const spaced = [3, 2].find((length) => readPlate(firstWords({ tokens }, length, 'text') ?? '').country)
  const text = firstWords({ tokens }, spaced ?? 1, 'text')
  return text !== undefined && isPlate(text) ? [1 + (spaced ?? 1), plate(text)] : undefined
}

const dot: Rule = (reading) =>
  ofWords(reading, [2, 1], (text) => {
    const [, value = ''] = /^dot ?(\d{4})$/.exec(text) ?? []
    return isDot(value) ? { kind: 'dot', value } : undefined
  })

const vin: Rule = ({ tokens: [first] }) =>
  first && /^(?=.*[a-z])(?=.*\d)[a-hj-npr-z0-9]{17}$/.test(first.folded) ? [1, { kind: 'vin', value: first.text.toUpperCase() }] : undefined

const romanianPhone = /^(0|\+40|0040)[237]\d{8}$/
const hungarianPhone = /^(06|\+36|0036)((20|30|31|50|70)\d{7}|[1-9]\d{7})$/
const phone: Rule = (reading) =>
  ofWords(reading, [1, 2, 3, 4, 5], (text) => {
    const value = text.replace(/[ ./-]/g, '')
    return romanianPhone.test(value) || hungarianPhone.test(value) ? { kind: 'phone', value } : undefined
  })

const plate = (text: string): Sense => ({ kind: 'plate', value: readPlate(text).text, isDoubtful: false })
const plateOf =
  (lengths: number[], ...countries: ReturnType<typeof readPlate>['country'][]): Rule =>
  (reading) =>
    reading.hasPlate
      ? undefined
      : ofWords(reading, lengths, (text) => (countries.includes(readPlate(text).country) ? plate(text) : undefined), 'text')

const size: Rule = (reading) =>
  ofWords(reading, [4, 3, 2, 1], (text) => {
    const found = parseTyre(text)
    return found && { kind: 'size', ...found }
  })

const rim: Rule = ({ tokens: [first] }) => {
  const tyreRim = first && rimOf(first.folded)
  return tyreRim ? [1, { kind: 'size', tyreWidth: null, tyreHeight: null, tyreRim }] : undefined
}

const word: Rule = (reading) => ofWords(reading, [4, 3, 2, 1], (text) => reading.known.words.get(text))

const car =
  (needsModel: boolean): Rule =>
  (reading) => {
    for (const length of [3, 2, 1]) {
      const found = reading.known.makes.get(firstWords(reading, length) ?? '')
      if (!found) continue
      const behind = { tokens: reading.tokens.slice(length) }
      const ofModel = [3, 2, 1].find((each) => found.models.has(firstWords(behind, each) ?? '')) ?? 0
      const model = found.models.get(firstWords(behind, ofModel) ?? '') ?? null
      if (model !== null || !needsModel) return [length + ofModel, { kind: 'car', make: found.make, model }]
    }
    return undefined
  }

const inflected: Rule = ({ tokens: [first], known }) => {
  const sense = first && findInflected(first.folded, known)
  return sense && [1, sense]
}

const year: Rule = ({ tokens: [first, second], known: { years } }) => {
  const isMarked = first !== undefined && fieldMarkers.year.has(first.folded)
  const text = (isMarked ? second : first)?.folded ?? ''
  const value = Number(text)
  return /^\d{4}$/.test(text) && value >= years.first && value <= years.last ? [isMarked ? 2 : 1, { kind: 'year', value }] : undefined
}

const small: Rule = ({ tokens: [first] }) => (first && smallWords.has(first.folded) ? [1, { kind: 'nothing' }] : undefined)

const unknown = ({ text }: Token): Sense => ({ kind: 'unknown', value: text })

/** In the order in which they are asked; those that must not end a name, because they guess, come last. */
const certain: Rule[] = [
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
const guessing: Rule[] = [inflected, plateOf([3, 2], 'HU'), year, parseBareNumber, small]

const first = (rules: Rule[], reading: Reading): ParsedLine | undefined => {
  for (const rule of rules) {
    const read = rule(reading)
    if (read) return read
  }
  return undefined
}
const endsName = (reading: Reading): boolean => first(certain, reading) !== undefined

/** What the next words say, by the first rule that fits. */
export const readNext = (reading: Reading): ParsedLine =>
  first(certain, reading) ?? first(guessing, reading) ?? [1, unknown(reading.tokens[0]!)]
