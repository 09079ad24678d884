import { fold } from '#contract/kit/fold.ts'
import { formatTyre, smallestMetricWidth } from '#contract/kit/tyres.ts'
import { empty, read, readerOf, refused, type DoubtKey, type Reading } from './reading.ts'
import { isSizeMark, isTechnicalMark, readMarks, tyreCount, type TyreMarks } from './tyre-marks.ts'

export type WholeTyreSize = { tyreWidth: number; tyreHeight: number | null; tyreRim: number }
export type ReadTyreSize = { tyreWidth: number | null; tyreHeight: number | null; tyreRim: number | null } & TyreMarks

const rim = '(?<rim>\\d{1,2}(?:[.,]\\d)?)'
const inches = '\\d{1,2}(?:[.,]\\d{1,2})?'
/** Nothing that belongs to a number stands beside a size, but for the count of `4x205/55 R16`. */
const isAlone = {
  before: '(?:(?<![\\p{L}\\d][.,/\\\\*-]?)|(?<=(?<![\\p{L}\\d])\\d{1,2}[x×*]))',
  behind: '(?!\\d|[.,]\\d)',
}
/** A single sign stands between width and height, and between height and rim, where letters may say how the tyre is built. */
const sign = ' ?[/\\\\.x×*-] ?| '
const build = ' ?[/\\\\.x×*-]? ?(?:[A-Z]?Z?R|[BD])? ?'

const spellingOf = (pattern: string) => new RegExp(`(?=[\\dplt])${isAlone.before}(?:P|LT|T)?${pattern}${isAlone.behind}`, 'giu')
const spellings = [
  // Digits alone: 2055516, 20555 16, 20555R16, and trucks 31580225.
  spellingOf(`(?<width>[1-9]\\d{2})(?<height>\\d{2})(?<tenths>\\d{2}5)`),
  spellingOf(`(?<width>[1-9]\\d{2})[ /-]?(?<height>\\d{2})(?: ?[/-]? ?[A-Z]?Z?R| ?-)? ?${rim}`),
  // Metric: 205/55 R16, 90/90-17, and implements: 10.0/75-15.3.
  spellingOf(`(?<width>[1-9]\\d{2,3}|[6-9]\\d)(?:${sign})(?<height>\\d{2,3})(?:${build})${rim}`),
  spellingOf(`(?<width>${inches}) ?/ ?(?<height>\\d{2})(?:${build})${rim}`),
  // Flotation: 31x10.5 R15; with a slash only before an R, because 31/10/26 is a day.
  spellingOf(`(?<width>\\d{2}(?:[.,]\\d{1,2})?) ?(?:[x×*] ?(?<height>${inches})(?: ?[/-]? ?Z?R?)|/ ?(?<ofSlash>${inches}) ?Z?R) ?${rim}`),
  // Without height: 185 R14, 11R22.5, 7.50-16, 1200R20.
  spellingOf(`(?<width>\\d{3,4}|${inches})(?<gap> ?)(?:[A-Z]?Z?R|(?<hyphen>-)) ?${rim}`),
]

const toNumber = (digits: string | undefined): number | null => (digits === undefined ? null : Number(digits.replace(',', '.')))
const isWithin = (value: number | null, min: number, max: number) => value !== null && value >= min && value <= max

/** Converts the parts of a spelling; undefined if no tyre has them. */
function toSize({
  width,
  height,
  ofSlash,
  rim: rimText,
  tenths,
  gap,
  hyphen,
}: Record<string, string | undefined>): WholeTyreSize | undefined {
  const tyreRim = tenths === undefined ? (toNumber(rimText) ?? 0) : Number(tenths) / 10
  const tyreHeight = toNumber(height ?? ofSlash)
  const digits = toNumber(width) ?? 0
  // Canonical text has a gap behind millimetres: `455 R13`; `455R13` and `750 R16` are hundredths of an inch.
  const isMillimetres = isWithin(digits, 115, 300) || (gap === ' ' && isWithin(digits, 105, 455))
  const hasHundredths = tyreHeight === null && /^\d{3,4}$/.test(width ?? '') && !isMillimetres
  // A height is missing in `315R22.5`: below four inches, only old sizes such as `350-8` have hundredths.
  if (hasHundredths && digits < 400 && hyphen === undefined) return undefined
  const tyreWidth = hasHundredths ? digits / 100 : digits
  if (!isWithin(tyreRim, 8, 54)) return undefined
  if (tyreHeight === null)
    return isWithin(tyreWidth, 2, smallestMetricWidth) || tyreWidth >= 105 ? { tyreWidth, tyreHeight, tyreRim } : undefined
  const isMetric = isWithin(tyreWidth, smallestMetricWidth, 1350) && isWithin(tyreHeight, 20, 100) && Number.isInteger(tyreHeight)
  const isFlotation = isWithin(tyreWidth, 16, 49) && isWithin(tyreHeight, 5, 19.9) && tyreHeight < tyreWidth
  const isImplement = isWithin(tyreWidth, 5, 30) && isWithin(tyreHeight, 50, 100)
  return isMetric || isFlotation || isImplement ? { tyreWidth, tyreHeight, tyreRim } : undefined
}

/** Finds the first size of a text with its place; the spelling that reads most of it wins. */
export function findTyreSize(text: string): { size: WholeTyreSize; at: number; end: number } | undefined {
  const found = spellings.flatMap((spelling) => matchSize(spelling, text) ?? [])
  return found.toSorted((a, b) => a.at - b.at || b.end - a.end)[0]
}

/** A number before the size may look like its width, `TS 870 205/55 R16`, so the search goes on behind what is no size. */
function matchSize(spelling: RegExp, text: string) {
  spelling.lastIndex = 0
  for (let match = spelling.exec(text); match; match = spelling.exec(text)) {
    const size = match.groups && toSize(match.groups)
    if (size) return { size, at: match.index, end: spelling.lastIndex }
    spelling.lastIndex = match.index + 1
  }
  return undefined
}

/** Reads the letters O and I between digits as the digits that they look like: `2O5`. */
const asDigits = (text: string): string =>
  text.replace(/(?<=\d)[OoIl]+(?=[\d/])/g, (letters) => letters.replace(/o/gi, '0').replace(/[Il]/g, '1'))

/** Wider tyres without a height, such as `315 R22.5`, lack the height that their sidewall has. */
const widestWithoutHeight = 300

const isUnusual = ({ tyreWidth, tyreHeight, tyreRim }: WholeTyreSize): boolean =>
  tyreWidth >= smallestMetricWidth &&
  (tyreWidth % 5 !== 0 ||
    (tyreHeight ?? 0) % 5 !== 0 ||
    (tyreRim > 24 && tyreWidth < 346) ||
    (tyreHeight === null && tyreWidth > widestWithoutHeight))

type SizeOptions = { isPartial: boolean }

/** Reads a size with its marks and the number of tyres; with `isPartial` also a rim (`R16`, `de 17`) or a section (`205/55`) alone. */
export const readTyreSize = readerOf<ReadTyreSize, SizeOptions>((text, _place, { isPartial = false }) => {
  const plain = findTyreSize(text)
  const digits = plain ? text : asDigits(text)
  const found = plain ?? findTyreSize(digits)
  if (!found) return readPart(text, isPartial)
  const { at, end, size } = found
  const before = digits.slice(0, at)
  const { count, ahead, behind } = tyreCount(before, digits.slice(end).replace(/^ ?["”″]+/, ''))
  const marks = [readMarks(ahead), readMarks(behind)]
  const words = marks.flatMap(({ words: others }) => others)
  const doubts: DoubtKey[] = []
  if (isUnusual(size)) doubts.push('TyreSizeUnusual')
  if (!plain) doubts.push('LettersAsDigits')
  if (words.length > 0) doubts.push('TextIgnored')
  const value = { ...size, count, ...marks[0]!.marks, ...marks[1]!.marks }
  return read<ReadTyreSize>(
    value,
    formatTyre(size),
    doubts,
    marks.flatMap(({ ignored }) => ignored),
  )
})

/** Reads the size of a field, where marks of the sidewall are not worth a note: only other words are ignored text. */
export const readSizeField = (typed: string): Reading<ReadTyreSize> => {
  const reading = readTyreSize(typed)
  return reading.kind === 'read' ? { ...reading, ignored: reading.ignored.filter((word) => !isSizeMark(word)) } : reading
}

const rimAlone =
  /^(?:de |pe |la )?(?:(?:r ?(\d{1,2}(?:[.,]\d)?))|(\d{1,2}(?:[.,]5)?))(?: ?["”″]| ?(?:inch|inci|toli|coll?|collos)|-?[aeo]s|c)?$/i
const sectionAlone = /^(\d{2,3}) ?[/x×*-] ?(\d{2})$/i

const widthAndRim = /^\d{3}[A-Z]?Z?R\d{2}/i

function readPart(text: string, isPartial: boolean): Reading<ReadTyreSize> {
  const none = { tyreWidth: null, tyreHeight: null, tyreRim: null }
  const [, marked, bare] = rimAlone.exec(text) ?? []
  const tyreRim = toNumber(marked ?? bare)
  if (isWithin(tyreRim, marked === undefined ? 10 : 8, marked === undefined ? 24.5 : 54))
    return isPartial ? read<ReadTyreSize>({ ...none, tyreRim }, formatTyre({ tyreRim })) : refused('TyreSizeIncomplete')
  const [, width, height] = sectionAlone.exec(text) ?? []
  const section = { tyreWidth: toNumber(width), tyreHeight: toNumber(height) }
  if (isWithin(section.tyreWidth, smallestMetricWidth, 1350) && isWithin(section.tyreHeight, 20, 100))
    return isPartial ? read<ReadTyreSize>({ ...none, ...section }, formatTyre(section)) : refused('TyreSizeIncomplete')
  return refused(isWithin(toNumber(bare), 20, 100) || widthAndRim.test(text) ? 'TyreSizeIncomplete' : 'InvalidTyreSize')
}

const hasThreeDigits = /\d\D*\d\D*\d/

/** Reads a size with nothing but marks beside it, as a field or a search has it. */
export function parseTyreSize(text: string): WholeTyreSize | undefined {
  if (!hasThreeDigits.test(text)) return undefined
  const reading = readTyreSize(text)
  if (reading.kind !== 'read' || reading.value.count !== null) return undefined
  const isPlain = !reading.doubts.includes('TextIgnored') && reading.ignored.every(isTechnicalMark)
  const { tyreWidth, tyreHeight, tyreRim } = reading.value
  return isPlain && tyreWidth !== null && tyreRim !== null ? { tyreWidth, tyreHeight, tyreRim } : undefined
}

const between = /;|,\s|\s\+\s?|\+(?=\d{3})|\s\/\s(?=\d{3})|\r?\n/
const betweenWords = new Set('si es and fata spate front rear elol hatul elso hatso'.split(' '))

/** Reads several sizes: the canonical text joins them by ` + `; what is no size is ignored unless nothing is one. */
export const readTyreSizes = readerOf<ReadTyreSize[]>((text, place) => {
  const parts = text
    .split(between)
    .map((part) => part.trim())
    .flatMap(splitAtWords)
  const readings = parts.map((part) => ({ part, reading: readTyreSize(part, place) }))
  const sizes = readings.flatMap(({ reading }) => (reading.kind === 'read' ? [reading] : []))
  const refusal = readings.flatMap(({ reading }) => (reading.kind === 'refused' ? [reading] : []))
  if (sizes.length === 0) return refusal[0] ?? empty
  const left = readings.flatMap(({ part, reading }) => (reading.kind === 'refused' ? [part] : []))
  return read(
    sizes.map(({ value }) => value),
    sizes.map((size) => size.text).join(' + '),
    [...sizes.flatMap(({ doubts }) => doubts), ...(left.length > 0 ? (['TextIgnored'] as const) : [])],
    [...sizes.flatMap(({ ignored }) => ignored), ...left],
  )
})

/** Splits at the words that stand between two sizes; they are part of neither. */
function splitAtWords(text: string): string[] {
  const parts: string[][] = [[]]
  for (const word of text.split(' ')) {
    if (betweenWords.has(fold(word))) parts.push([])
    else parts.at(-1)!.push(word)
  }
  return parts.map((words) => words.join(' ')).filter((part) => part !== '')
}
