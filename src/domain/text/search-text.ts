import { fold } from './format.ts'
import { plateKey, platesLike } from '#contract/kit/plates.ts'
import { formatTyre, parseTyre, sizeKey } from '#domain/vehicles/tyres.ts'

// What a text typed into the search of everything may be. It need not be one thing only: `0722` begins a phone number or a card's.

export type Query = {
  /** Folded; all must be found, in any order. */
  words: string[]
  /** Keys that a plate of this text may begin with. */
  plates: string[]
  /** The digits of a phone number without its country and its 0, by which all spellings of it are found. */
  phone?: string
  /** The number of an order, and of which account if its letters are said. */
  order?: { number: number; code: string | undefined }
  /** The number of a vehicle's body, whole. */
  vin?: string
  /** The digits of a tax number. */
  tax?: string
  /** The size of a tyre, in one word and as it is written in most names. */
  sizes: string[]
  /** What the number of a document, a card or a guaranty may begin with, as it may be written. */
  codes: string[]
}

/** Shorter texts find too much to be of use. */
export const minLetters = 2
const maxWords = 10

export function parseSearchText(text: string): Query | undefined {
  const typed = text.trim().replace(/\s+/g, ' ')
  const words = fold(typed)
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, maxWords)
  if (Array.from(words.join('')).length < minLetters) return undefined
  const code = typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  const phone = phoneIn(typed)
  const order = orderNumber(typed)
  const [vin] = /^[A-HJ-NPR-Z0-9]{17}$/.exec(typed.toUpperCase()) ?? []
  const size = parseTyre(typed)
  const [, tax] = /^(?:RO|HU)?(\d{4,10})$/.exec(code) ?? []
  return {
    words,
    plates: platesLike(typed),
    ...(phone && phone.length >= 3 && { phone }),
    ...(order && { order }),
    ...(vin && { vin }),
    ...(tax && { tax }),
    sizes: size ? [sizeKey(size), fold(formatTyre(size))] : [],
    codes: spellings(typed),
  }
}

const phoneDigits = 9
/** Of a text that is a whole phone number and nothing else, as what stands beside one would be: what all spellings of it share. */
export const wholePhone = (text: string): string | undefined => {
  const phone = phoneIn(text)
  if (phone === undefined || phone.length < phoneDigits) return undefined
  const parts = text
    .trim()
    .split(/\s+/)
    .filter((part) => withoutCountry(part.replace(/[^\d+]/g, '')) !== '')
  return parts.length > 1 && parts.some((part) => part.replace(/\D/g, '').length >= phoneDigits) ? undefined : phone
}

/** Its words, and what stands in every spelling of the phone or the tax number that it may be; a whole phone is found by its words. */
export function searchTexts({ words, phone, tax }: Query): string[] {
  const text = words.join(' ')
  return wholePhone(text) === undefined ? [...new Set([text, phone, tax])].filter((each) => each !== undefined) : [text]
}

/** `42`, `DEM-42`, `DEM 42`, `DEM-0000000042-BR`; a 0 before less than ten digits begins a phone number. */
function orderNumber(text: string): Query['order'] | undefined {
  const [, code, digits = ''] = /^(?:(\p{L}{3})[- ]?)?(\d{1,10})(?:-\p{L}+)?$/u.exec(text) ?? []
  const number = digits.length === 10 || !digits.startsWith('0') ? Number(digits) : 0
  return number > 0 ? { number, code: code?.toUpperCase() } : undefined
}

/** Of a text that says nothing else. */
const phoneIn = (text: string): string | undefined =>
  /^\(?\+?[\d\s()./-]+$/.test(text) ? withoutCountry(text.replace(/[^\d+]/g, '')) : undefined

/** `+40722…`, `0040722…`, `0722…` → `722…`; `+3630…`, `0630…`, `06 30…` → `30…`; `0049170…` → `49170…`. */
const withoutCountry = (digits: string): string => digits.replace(/^(\+40|0040|\+36|0036|00|06|0)/, '').replace('+', '')

/** Between the letters and the digits of a document's number people write a sign, or none. */
function spellings(text: string): string[] {
  const upper = text.toUpperCase()
  const [, letters, digits] = /^(\p{L}+)[ ./-]?(\d+)$/u.exec(upper) ?? []
  const written = letters && digits ? ['', '-', ' ', '/', '.'].map((sign) => letters + sign + digits) : [upper]
  return [...new Set([text, ...written])]
}

type Found = {
  /** By which it is known as a whole: its plate, its number. */
  codes: readonly (string | null)[]
  /** Its names. */
  names: readonly (string | null)[]
}

/**
 * How well it fits, highest first: the whole of a code, the beginning of one, whole words of a name, beginnings of words, and what stands
 * inside of a word.
 */
export function rankResult(query: Query, { codes, names }: Found): number {
  const asked = [...query.plates, ...query.codes.map(plateKey), query.phone, query.tax].filter((code) => code !== undefined)
  const known = codes.flatMap((code) => (code ? [plateKey(code), withoutCountry(code)] : []))
  if (known.some((code) => asked.includes(code) || (query.order !== undefined && numberOf(code) === query.order.number))) return 100
  if (known.some((code) => asked.some((part) => part !== '' && code.startsWith(part)))) return 80
  const words = fold(names.filter(Boolean).join(' ')).split(/[^\p{L}\p{N}]+/u)
  if (query.words.every((word) => words.includes(word))) return 70
  return query.words.every((word) => words.some((each) => each.startsWith(word))) ? 60 : 40
}

/** Of an order's whole number, as its key is written: the account's letters, ten digits, the workplace's letters. */
const numberOf = (code: string): number | undefined => {
  const [, digits] = /^\p{L}{3}(\d{10})/u.exec(code) ?? []
  return digits === undefined ? undefined : Number(digits)
}
