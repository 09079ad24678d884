// Plates of a supported pattern are grouped; foreign plates are accepted as typed.

const counties =
  'AB AR AG BC BH BN BT BR BV BZ CL CS CJ CT CV DB DJ GL GR GJ HR HD IL IS IF MM MH MS NT OT PH SJ SM SB SV TR TM TL VL VS VN B'
const county = `(${counties.replaceAll(' ', '|')})`

/**
 * Separators may be missing but not misplaced: `M AB 123` is from Munich and must not become the Hungarian `MAB-123`.
 * Hungary changed to four letters in July 2022.
 */
const patterns: { country: 'RO' | 'HU'; pattern: RegExp; grouped: string }[] = [
  { country: 'RO', pattern: new RegExp(`^${county}[ -]*(\\d{2,3})[ -]*([A-Z]{3})$`), grouped: '$1 $2 $3' },
  { country: 'RO', pattern: new RegExp(`^${county}[ -]*(0\\d{2,5})$`), grouped: '$1 $2' },
  { country: 'HU', pattern: /^([A-Z]{3})[ -]*(\d{3})$/, grouped: '$1-$2' },
  { country: 'HU', pattern: /^([A-Z]{2})[ -]*([A-Z]{2})[ -]*(\d{3})$/, grouped: '$1 $2-$3' },
]

/** Vehicles are found by this key: the letters and digits that all spellings of a plate share. */
export const plateKey = (text: string): string => tidy(text).replace(/[^\p{L}\d]/gu, '')

/** Returns the country of the matching pattern, for the band of the plate chip, and the plate as people write it. */
export function readPlate(text: string): { country: 'RO' | 'HU' | null; text: string } {
  const plate = tidy(text)
  const match = patterns.find(({ pattern }) => pattern.test(plate))
  return match ? { country: match.country, text: plate.replace(match.pattern, match.grouped) } : { country: null, text: plate }
}

/** True for the start of a Romanian plate (`b 12`, `bv12a`); the start of a Hungarian plate looks like any word. */
export const beginsPlate = (text: string): boolean => beginning.test(tidy(text))
const beginning = new RegExp(`^${county}[ -]*\\d{1,3}[ -]*[A-Z]{0,3}$`)

/**
 * Returns the keys with which a matching plate may begin: the typed letters and digits, and a copy in which O and 0, I and 1 are exchanged
 * where the pattern of a Romanian plate requires the other one.
 */
export function platesLike(text: string): string[] {
  const key = plateKey(text)
  if (key.length < 2 || key.length > 15) return []
  const [, place = '', digits = '', letters = ''] = lookalike.exec(key) ?? []
  const meant = asLetters(place) + asDigits(digits) + asLetters(letters)
  return meant === '' || meant === key ? [key] : [key, meant]
}
const lookalike = new RegExp(
  `^(${counties.replaceAll(' ', '|').replaceAll('O', '[O0]').replaceAll('I', '[I1]')})([\\dOI]{2,3})([A-Z01]{0,3})$`,
)
const asLetters = (text: string) => text.replaceAll('0', 'O').replaceAll('1', 'I')
const asDigits = (text: string) => text.replaceAll('O', '0').replaceAll('I', '1')

export const formatPlate = (text: string): string => readPlate(text).text

/** A plate has 2 to 15 letters, digits and separators (space, hyphen, dot, slash), at least two of them no separators. */
export const isPlate = (text: string): boolean => /^[\p{L}\d -]{2,15}$/u.test(tidy(text)) && plateKey(text).length >= 2

const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .toUpperCase()
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/[\s./]+/g, ' ')
    .trim()
