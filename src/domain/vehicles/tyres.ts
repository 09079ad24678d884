import { fold } from '#domain/text/format.ts'

// Tyre sizes as on the sidewall. Rims may have halves (22.5), and some sizes have no height.

export type TyreSize = { tyreWidth?: number | null; tyreHeight?: number | null; tyreRim?: number | null }

/** Metric widths start here (motorcycles); smaller widths are in inches and have another format. */
const smallestMetricWidth = 60

/** Formats a size as `205/55 R16`, `31x10.5 R15` or `11R22.5`; an incomplete one as far as possible, or as empty text. */
export function formatTyre({ tyreWidth, tyreHeight, tyreRim }: TyreSize): string {
  const isInches = tyreWidth && tyreWidth < smallestMetricWidth
  if (isInches && !tyreHeight && tyreRim) return `${tyreWidth}R${tyreRim}`
  const section = [tyreWidth, tyreHeight].filter(Boolean).join(isInches ? 'x' : '/')
  return [section, tyreRim && `R${tyreRim}`].filter(Boolean).join(' ')
}

/** Older data has 0 for an unknown size, which endpoints reject now, so readers get null. */
export const withoutZeroSizes = <S extends Required<TyreSize>>({ tyreWidth, tyreHeight, tyreRim, ...rest }: S) => ({
  ...rest,
  tyreWidth: tyreWidth || null,
  tyreHeight: tyreHeight || null,
  tyreRim: tyreRim || null,
})

/** Formats a size without signs, as people type it. */
export const sizeKey = ({ tyreWidth, tyreHeight, tyreRim }: TyreSize): string =>
  [tyreWidth, tyreHeight, tyreRim].map((part) => part ?? '').join('')

const gap = '[ /-]?'
const rim = '(?<rim>\\d{2}(?:[.,]\\d)?)'
/** Matches marks for commercial and light trucks, load and speed (`C`, `LT`, `91V`, `156/150L`), which are ignored. */
const marks = '(?: ?C| ?LT)?(?: \\d{2,3}(?:/\\d{2,3})? ?[A-Z]\\d?)?'

const spellings = [
  // Matches 205/55 R16, 205 55 16, 2055516, 315/80R22.5, and motorcycles 90/90-17.
  new RegExp(`^(?<width>\\d{3}|\\d{2}(?=/))${gap}(?<height>\\d{2}|100)${gap}(?:Z?R)? ?${rim}${marks}$`),
  // Matches sizes in inches: 31x10.5 R15.
  new RegExp(`^(?<width>\\d{2}(?:[.,]\\d{1,2})?) ?[X×*] ?(?<height>\\d{1,2}(?:[.,]\\d{1,2})?) ?[R-]? ?${rim}${marks}$`),
  // Matches sizes without height: 185 R14 C, and in inches 11R22.5, 7.50-16.
  new RegExp(`^(?<width>\\d{3}|\\d{1,2}(?:[.,]\\d{1,2})?) ?[R-] ?${rim}${marks}$`),
]

/** Parses a size in any spelling; undefined if it cannot be one. */
export function parseTyre(text: string): { tyreWidth: number; tyreHeight: number | null; tyreRim: number } | undefined {
  const normalized = text.trim().toUpperCase().replace(/\s+/g, ' ')
  const parts = spellings.map((spelling) => spelling.exec(normalized)?.groups).find((groups) => groups !== undefined)
  if (!parts) return undefined

  const size = { tyreWidth: parseNumber(parts.width) ?? 0, tyreHeight: parseNumber(parts.height), tyreRim: parseNumber(parts.rim) ?? 0 }
  const isMetric = size.tyreWidth >= smallestMetricWidth
  const isPlausible = size.tyreRim >= 8 && size.tyreRim <= 54 && (size.tyreHeight === null || !isMetric || size.tyreHeight >= 20)
  return isPlausible ? size : undefined
}

const parseNumber = (digits: string | undefined): number | null => (digits === undefined ? null : Number(digits.replace(',', '.')))

/** Hungarian puts the kind of tyre in front, in one word (`téligumi`); other rubber parts begin with `gumi`, too. */
const tyreWords =
  /(?:^|[^a-z])(?:anvelop|cauciuc|gumi(?!szelep|szonyeg|tomites)|abroncs|(?:tyre|tire)s?(?![a-z]))|(?:gumi|abroncs)(?:o?k)?(?![a-z])/
/** Seven digits may be any part number: without a sign of a tyre, they are a size only if width and height are multiples of five. */
const isSurelySize = (text: string): boolean => {
  const size = parseTyre(text)
  if (!size) return false
  if (/r/i.test(text)) return true
  if (size.tyreWidth < smallestMetricWidth || size.tyreHeight === null) return false
  return text.includes('/') || (size.tyreWidth % 5 === 0 && size.tyreHeight % 5 === 0 && size.tyreRim <= 24)
}

/** Whether a product name contains a tyre size or a word for tyre. */
export function isTyreName(name: string): boolean {
  const words = name.split(/[\s()[\];]+/).map((word) => word.replace(/^[.,:]+|[.,:]+$/g, ''))
  const spans = words.flatMap((_, at) => [1, 2, 3, 4].map((count) => words.slice(at, at + count).join(' ')))
  return tyreWords.test(fold(name)) || spans.some(isSurelySize)
}

/** Last four characters of the DOT: week 01 to 53 and year, as text because of the leading zero. */
export const isDot = (text: string): boolean => /^(0[1-9]|[1-4]\d|5[0-3])\d{2}$/.test(text)
