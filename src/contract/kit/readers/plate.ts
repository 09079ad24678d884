import { fold } from '#contract/kit/fold.ts'
import { toLatinTwins } from './letter-twins.ts'
import { empty, read, readerOf, refused, saysNothing, type DoubtKey, type ReadingPlace } from './reading.ts'

// Plates of a form of Romania or Hungary are grouped; foreign plates are accepted as typed.

export type PlateKind = 'standard' | 'temporary' | 'test' | 'diplomatic' | 'interior' | 'army' | 'old' | 'other'
/** `key` is the letters and digits that all spellings share, without marks. */
export type ReadPlate = { country: 'RO' | 'HU' | null; kind: PlateKind; key: string }

export const plateCounties =
  'AB|AR|AG|BC|BH|BN|BT|BR|BV|BZ|CL|CS|CJ|CT|CV|DB|DJ|GL|GR|GJ|HR|HD|IL|IS|IF|MM|MH|MS|NT|OT|PH|SJ|SM|SB|SV|TR|TM|TL|VL|VS|VN|B'
export const plateGap = '[ -]*'

type PlateForm = {
  country: 'RO' | 'HU'
  kind: PlateKind
  pattern: RegExp
  grouped: string
  isHungarianOnly?: boolean
  mayHaveWords?: boolean
}
const formOf = (country: 'RO' | 'HU', kind: PlateKind, pattern: string, grouped: string, rest: Partial<PlateForm> = {}): PlateForm => ({
  country,
  kind,
  pattern: new RegExp(`^${pattern.replaceAll('~', plateGap)}$`),
  grouped,
  ...rest,
})
/**
 * Separators may be missing but not misplaced: `M AB 123` is from Munich and must not become the Hungarian `MAB-123`, so three letters
 * and three digits need the hyphen outside Hungary. Hungary changed to four letters in July 2022.
 */
const forms: PlateForm[] = [
  formOf('RO', 'standard', `(${plateCounties})~(\\d{2})~([A-Z]{3})`, '$1 $2 $3', { mayHaveWords: true }),
  formOf('RO', 'standard', `(B)~(\\d{3})~([A-Z]{3})`, '$1 $2 $3', { mayHaveWords: true }),
  formOf('RO', 'temporary', `(${plateCounties})~(0\\d{2,5})`, '$1 $2'),
  formOf('RO', 'test', `(${plateCounties})~(\\d{2,6})~PROBE`, '$1 $2 PROBE'),
  formOf('RO', 'diplomatic', `(CD|TC|CO)~(\\d{3})~(\\d{3})`, '$1 $2 $3'),
  formOf('RO', 'army', `(A)~(\\d{3,7})`, '$1 $2'),
  formOf('HU', 'old', `([A-Z]{3})-(\\d{3})`, '$1-$2', { mayHaveWords: true }),
  formOf('RO', 'interior', `(MAI)~(\\d{2,5})`, '$1 $2'),
  formOf('HU', 'old', `([A-Z]{3})~(\\d{3})`, '$1-$2', { isHungarianOnly: true, mayHaveWords: true }),
  formOf('HU', 'standard', `([A-Z]{2})~([A-Z]{2})~(\\d{3})`, '$1 $2-$3', { mayHaveWords: true }),
  formOf('HU', 'temporary', `([EPVZ])-(\\d{5})`, '$1-$2'),
  formOf('HU', 'temporary', `([EPVZ])~(\\d{5})`, '$1-$2', { isHungarianOnly: true }),
]

/** Converts typed text to capitals with single spaces. */
export const tidyPlate = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[\s./_·\\]+/g, ' ')
    .trim()

/** Key of accounts whose keys are not computed again yet: foreign letters and marks stay in it. */
export const formerPlateKey = (text: string): string =>
  text
    .normalize('NFC')
    .toUpperCase()
    .replace(/[^\p{L}\d]/gu, '')

/** Vehicles are found by this key: the letters and digits that all spellings of a plate share, in Latin letters without marks. */
export function plateKey(text: string): string {
  const key = formerPlateKey(text)
  return /^[A-Z\d]*$/.test(key) ? key : fold(toLatinTwins(key)).toUpperCase()
}

const asLetters = (text: string) => text.replaceAll('0', 'O').replaceAll('1', 'I')
const asDigits = (text: string) => text.replaceAll('O', '0').replaceAll('I', '1')
const lookalike = new RegExp(`^(${plateCounties})${plateGap}([\\dOI]{2,3})${plateGap}([A-Z01]{3})$`)

/** Exchanges O and 0, I and 1 where the form of a Romanian plate requires the other one; undefined if nothing is exchanged. */
function correctPlate(plate: string): string | undefined {
  const [, place, digits = '', letters = ''] = lookalike.exec(plate) ?? []
  if (place === undefined || !/\d/.test(digits) || !/[A-Z]/.test(letters) || (digits.length === 3 && place !== 'B')) return undefined
  const corrected = `${place} ${asDigits(digits)} ${asLetters(letters)}`
  return corrected.replaceAll(' ', '') === plate.replace(/[ -]/g, '') ? undefined : corrected
}

type MatchedPlate = { text: string; value: ReadPlate; doubts: DoubtKey[] }

function matchForm(plate: string, place: ReadingPlace, needsWords = false): MatchedPlate | undefined {
  if (!/\d/.test(plate)) return undefined
  const fits = (text: string) =>
    forms.find(
      ({ pattern, isHungarianOnly, mayHaveWords }) =>
        (!isHungarianOnly || place.country === 'HU') && (!needsWords || mayHaveWords) && pattern.test(text),
    )
  const corrected = fits(plate) ? undefined : correctPlate(plate)
  const written = corrected ?? plate
  const form = fits(written)
  if (!form) return undefined
  const text = written.replace(form.pattern, form.grouped)
  const letters = form.country === 'RO' && form.kind === 'standard' ? text.slice(-3) : ''
  return {
    text,
    value: { country: form.country, kind: form.kind, key: plateKey(text) },
    doubts: [...(corrected ? (['LettersAsDigits'] as const) : []), ...(/^[IO]|Q/.test(letters) ? (['PlateLooksMistyped'] as const) : [])],
  }
}

/** A county with other counts of digits and letters than its plates have. */
const almostRomanian = new RegExp(`^(${plateCounties})${plateGap}\\d{1,3}${plateGap}[A-Z]{1,3}$`)
const isPlateText = (plate: string): boolean => /^[\p{L}\d][\p{L}\d -]{1,14}$/u.test(plate) && plateKey(plate).length >= 2
const label = /^(?:(?:nr\.?|numar\.?|număr|rsz\.?|rendszám)[ :]+(?:(?:auto|inm\.?|înm\.?)[ :]+)?)+/i
const countryPrefix = /^(RO|HU|H)[ -](?=.)/
/** Behind the sign of a country, the short forms are plates of other countries: `H-A 1234` is from Hanover. */
const prefixedKinds: readonly PlateKind[] = ['standard', 'old', 'test']

/** Reads one plate, with the sign of its country or words beside it. */
export const readPlate = readerOf<ReadPlate>(
  (written, place) => {
    const [, bracketed = ''] = /\(([^)]*)\)/.exec(written) ?? []
    const bare = tidyPlate(toLatinTwins(written.replace(/\([^)]*\)?/g, ' ').replace(label, ''))).replace(label, '')
    if (saysNothing(bare)) return empty
    const [, prefix = ''] = countryPrefix.exec(bare) ?? []
    const whole = matchForm(bare, place)
    const behind = whole || prefix === '' ? undefined : matchForm(bare.slice(prefix.length + 1), place)
    const behindPrefix = behind && prefixedKinds.includes(behind.value.kind) ? behind : undefined
    const { match, words } = whole || behindPrefix ? { match: whole ?? behindPrefix, words: '' } : matchBefore(bare, place)
    const beside = [bracketed.trim().toUpperCase(), words].filter((text) => text !== '')
    const besideDoubts: DoubtKey[] = beside.length > 0 ? ['TextIgnored'] : []
    if (match) return read(match.value, match.text, [...match.doubts, ...besideDoubts], behindPrefix ? [prefix, ...beside] : beside)
    if (!isPlateText(bare)) return refused('InvalidPlateNumber')
    const doubts = besideDoubts
    if (!/\d/.test(bare)) doubts.push('PlateWithoutDigits')
    if (place.country === 'RO' && almostRomanian.test(bare)) doubts.push('PlateLooksMistyped')
    return read({ country: null, kind: 'other', key: plateKey(bare) }, bare, doubts, beside)
  },
  { isNumber: true },
)

/** Finds a plate at the beginning of a text with other words behind. */
function matchBefore(bare: string, place: ReadingPlace): { match: MatchedPlate | undefined; words: string } {
  const words = bare.split(' ')
  for (let count = Math.min(words.length - 1, 4); count > 0; count--) {
    const match = matchForm(words.slice(0, count).join(' '), place, true)
    if (match) return { match, words: words.slice(count).join(' ') }
  }
  return { match: undefined, words: '' }
}

const betweenPlates = /\s*[,;+|]\s*|\s+(?:\/|si|și|şi|és|es|and)\s+/i

/** Reads the plates of a cell: the text is the first one, the others are ignored with a doubt. */
export const readPlates = readerOf<ReadPlate[]>(
  (written, place) => {
    const parts = written.split(betweenPlates).map((part) => readPlate(part, place))
    const plates = parts.flatMap((part) => (part.kind === 'read' ? [part] : []))
    const [first, ...others] = plates
    if (!first) return parts.find((part) => part.kind === 'refused') ?? empty
    if (plates.length < parts.filter((part) => part.kind !== 'empty').length) return readAsOne(written, place)
    const texts = others.map(({ text }) => text)
    const doubts = [...first.doubts, ...(others.length > 0 ? (['SeveralPlates'] as const) : [])]
    return read(
      plates.map(({ value }) => value),
      first.text,
      doubts,
      [...first.ignored, ...texts],
    )
  },
  { isNumber: true },
)

function readAsOne(written: string, place: ReadingPlace) {
  const one = readPlate(written, place)
  return one.kind === 'read' ? read([one.value], one.text, one.doubts, one.ignored) : one
}
