import { fold } from '#domain/text/format.ts'

// Tyre sizes as they stand on the sidewall. Rims have halves (22.5), and not every size has a height.

export type TyreSize = { tyreWidth?: number | null; tyreHeight?: number | null; tyreRim?: number | null }

/** Metric widths begin here (motorcycles); below, a width is in inches and is written another way. */
const smallestMetricWidth = 60

/** `205/55 R16`, `31x10.5 R15`, `11R22.5`; the known parts of an incomplete size, or an empty text. */
export function formatTyre({ tyreWidth, tyreHeight, tyreRim }: TyreSize): string {
  const inches = tyreWidth && tyreWidth < smallestMetricWidth
  if (inches && !tyreHeight && tyreRim) return `${tyreWidth}R${tyreRim}`
  const section = [tyreWidth, tyreHeight].filter(Boolean).join(inches ? 'x' : '/')
  return [section, tyreRim && `R${tyreRim}`].filter(Boolean).join(' ')
}

/** A size of 0 was stored once and says that nobody knows it: the calls refuse it, so a reader must not get it back. */
export const withoutZeroSizes = <S extends Required<TyreSize>>({ tyreWidth, tyreHeight, tyreRim, ...rest }: S) => ({
  ...rest,
  tyreWidth: tyreWidth || null,
  tyreHeight: tyreHeight || null,
  tyreRim: tyreRim || null,
})

/** A size in one word, as it is typed without signs. */
export const sizeKey = ({ tyreWidth, tyreHeight, tyreRim }: TyreSize): string =>
  [tyreWidth, tyreHeight, tyreRim].map((part) => part ?? '').join('')

const gap = '[ /-]?'
const rim = '(?<rim>\\d{2}(?:[.,]\\d)?)'
/** Marks for commercial and light trucks, load and speed (`C`, `LT`, `91V`, `156/150L`), which are ignored. */
const marks = '(?: ?C| ?LT)?(?: \\d{2,3}(?:/\\d{2,3})? ?[A-Z]\\d?)?'

const spellings = [
  // 205/55 R16, 205 55 16, 2055516, 315/80R22.5, and motorcycles 90/90-17
  new RegExp(`^(?<width>\\d{3}|\\d{2}(?=/))${gap}(?<height>\\d{2}|100)${gap}(?:Z?R)? ?${rim}${marks}$`),
  // in inches: 31x10.5 R15
  new RegExp(`^(?<width>\\d{2}(?:[.,]\\d{1,2})?) ?[X×*] ?(?<height>\\d{1,2}(?:[.,]\\d{1,2})?) ?[R-]? ?${rim}${marks}$`),
  // no height: 185 R14 C, and in inches 11R22.5, 7.50-16
  new RegExp(`^(?<width>\\d{3}|\\d{1,2}(?:[.,]\\d{1,2})?) ?[R-] ?${rim}${marks}$`),
]

/** Reads a size in any spelling; undefined if it cannot be one. */
export function parseTyre(text: string): { tyreWidth: number; tyreHeight: number | null; tyreRim: number } | undefined {
  const tidy = text.trim().toUpperCase().replace(/\s+/g, ' ')
  const parts = spellings.map((spelling) => spelling.exec(tidy)?.groups).find((groups) => groups !== undefined)
  if (!parts) return undefined

  const size = { tyreWidth: read(parts.width) ?? 0, tyreHeight: read(parts.height), tyreRim: read(parts.rim) ?? 0 }
  const metric = size.tyreWidth >= smallestMetricWidth
  const plausible = size.tyreRim >= 8 && size.tyreRim <= 54 && (size.tyreHeight === null || !metric || size.tyreHeight >= 20)
  return plausible ? size : undefined
}

const read = (digits: string | undefined): number | null => (digits === undefined ? null : Number(digits.replace(',', '.')))

/** Hungarian writes the kind of tyre in front, in one word (`téligumi`); what is made of rubber begins with `gumi` as well. */
const tyreWords =
  /(?:^|[^a-z])(?:anvelop|cauciuc|gumi(?!szelep|szonyeg|tomites)|abroncs|(?:tyre|tire)s?(?![a-z]))|(?:gumi|abroncs)(?:o?k)?(?![a-z])/
/** Seven digits may be the number of any part: without a mark of a tyre, a size is one only where its parts go in fives. */
const isSurelySize = (text: string): boolean => {
  const size = parseTyre(text)
  if (!size) return false
  if (/r/i.test(text)) return true
  if (size.tyreWidth < smallestMetricWidth || size.tyreHeight === null) return false
  return text.includes('/') || (size.tyreWidth % 5 === 0 && size.tyreHeight % 5 === 0 && size.tyreRim <= 24)
}

/** Whether the name of a product holds a tyre size or a word for tyre. */
export function isTyreName(name: string): boolean {
  const words = name.split(/[\s()[\];]+/).map((word) => word.replace(/^[.,:]+|[.,:]+$/g, ''))
  const spans = words.flatMap((_, at) => [1, 2, 3, 4].map((count) => words.slice(at, at + count).join(' ')))
  return tyreWords.test(fold(name)) || spans.some(isSurelySize)
}

/** The last four characters of the DOT: week 01 to 53 and year. Text, because of its leading zero. */
export const isDot = (text: string): boolean => /^(0[1-9]|[1-4]\d|5[0-3])\d{2}$/.test(text)
