import { phoneOf, type ReadPhone } from './phone-plans.ts'
import { nowhere, read, readerOf, refused, saysNothing, type DoubtKey, type Reading, type ReadingPlace } from './reading.ts'

type Match = { phone: ReadPhone; text: string; doubts: DoubtKey[] }
type Piece = { matches: Match[]; ignored: string[]; isNumber: boolean }

const labels = /(?<!\p{L})(?:telefon(?:szám)?|tel|mobil(?:e)?|mob|phone|gsm|cell)(?!\p{L})[.:]*/giu
const extension = /(?<=\d) ?((?:interior|int|ext|mellék|mellek|mell)\.? ?\d{1,5})$/i
const bracketedWords = /\(([^()\d]*\p{L}[^()\d]*)\)/gu
const words = /\p{L}[\p{L}.'-]*/gu
const spaceOrSlash = /[ /]+/

/** Reads the numbers of a text between two separators; several stand side by side. */
function readPiece(typed: string, place: ReadingPlace): Piece {
  const ignored: string[] = []
  const keep = (text: string) => {
    if (text !== '') ignored.push(text)
    return ' '
  }
  const digits = typed
    .replace(labels, ' ')
    .trim()
    .replace(/^(\d+)\.0$/, '$1')
    .replace(extension, (_, text: string) => keep(text))
    .replace(bracketedWords, (_, text: string) => keep(text.trim()))
    .replace(words, (text) => keep(text))
    .trim()
  const none = { matches: [], ignored: saysNothing(typed.trim()) ? [] : [typed.trim()], isNumber: false }
  if (!/^[+\d\s()./_-]*$/.test(digits) || !/\d/.test(digits)) return none
  const whole = phoneOf(digits, place)
  if (whole?.phone.e164) return { matches: [whole], ignored, isNumber: true }
  const { matches, left } = matchSideBySide(digits, place)
  if (matches.length > 0) return { matches, ignored: [...ignored, ...left], isNumber: true }
  return whole ? { matches: [whole], ignored, isNumber: true } : { ...none, isNumber: true }
}

/** Reads numbers with their parts: the longest run of parts that is a number of a form wins. */
function matchSideBySide(digits: string, place: ReadingPlace): { matches: Match[]; left: string[] } {
  const parts = digits.split(spaceOrSlash).filter((part) => part !== '')
  const matches: Match[] = []
  const left: string[] = []
  for (let at = 0; at < parts.length;) {
    const longest = Math.min(parts.length - at, 8)
    const counts = Array.from({ length: longest }, (_, i) => longest - i)
    const found = counts
      .map((count) => ({ count, match: phoneOf(parts.slice(at, at + count).join(' '), place) }))
      .find(({ match }) => match?.phone.e164 && match.phone.kind !== 'unknown')
    if (found?.match) matches.push(found.match)
    else if (/\d/.test(parts[at]!)) left.push(parts[at]!)
    at += found?.count ?? 1
  }
  return { matches, left }
}

const betweenPhones = /[,;|]| (?:sau|vagy|or|si|și|és|es|and) /i

function readPieces(written: string, place: ReadingPlace): { matches: Match[]; ignored: string[]; isNumber: boolean } {
  const pieces = written.split(betweenPhones).map((piece) => readPiece(piece, place))
  const all = pieces.flatMap(({ matches }) => matches)
  const matches = all.filter((match, at) => all.findIndex((other) => idOf(other) === idOf(match)) === at)
  return { matches, ignored: pieces.flatMap(({ ignored }) => ignored), isNumber: pieces.some(({ isNumber }) => isNumber) }
}

const idOf = ({ phone, text }: Match): string => phone.e164 ?? text

/** Reads the phones of a cell: the text joins all of them, each once. */
export const readPhones = readerOf<ReadPhone[]>(
  (written, place) => {
    const { matches, ignored } = readPieces(written, place)
    if (matches.length === 0) return refused('InvalidPhone')
    const doubts = [...matches.flatMap((match) => match.doubts), ...(ignored.length > 0 ? (['TextIgnored'] as const) : [])]
    return read(
      matches.map(({ phone }) => phone),
      matches.map(({ text }) => text).join(', '),
      doubts,
      ignored,
    )
  },
  { isNumber: true },
)

/** Reads the first phone of a field; the others are ignored with a doubt. */
export const readPhone = readerOf<ReadPhone>(
  (written, place) => {
    const { matches, ignored } = readPieces(written, place)
    const [first, ...others] = matches
    if (!first) return refused('InvalidPhone')
    const beside = [...ignored, ...others.map(({ text }) => text)]
    return read(first.phone, first.text, [...first.doubts, ...(beside.length > 0 ? (['TextIgnored'] as const) : [])], beside)
  },
  { isNumber: true },
)

/** Reads a phone as people of its country dial it, without a country code. */
export function readNationalPhone(text: string, place: ReadingPlace = nowhere): Reading<ReadPhone> {
  const reading = readPhone(text, place)
  return reading.kind === 'read' && reading.value.national ? { ...reading, text: reading.value.national } : reading
}

/** Key that all spellings of a phone share: the digits of E.164, or those of the text if the country is not known. */
export function phoneKey(phone: string | null | undefined): string | null {
  const reading = readPhone(phone)
  const digits = reading.kind === 'read' ? (reading.value.e164 ?? reading.value.national) : phone
  return digits?.replace(/\D/g, '') || null
}

/** Key of accounts whose keys are not computed again yet: the last nine digits, which phones of two countries may share. */
export const formerPhoneKey = (phone: string | null | undefined): string | null => phone?.replace(/\D/g, '').slice(-9) || null
