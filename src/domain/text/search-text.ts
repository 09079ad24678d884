import { fold } from '#contract/kit/fold.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { platesLike } from '#contract/kit/readers/plate-text.ts'
import { subscriberDigits } from '#contract/kit/readers/phone-plans.ts'
import { formatTyre, sizeKey } from '#contract/kit/tyres.ts'
import { parseTyreSize } from '#contract/kit/readers/tyre-size.ts'

// Interpretations of a text in the global search. Several may apply: `0722` can begin a phone number or a card number.

export type Query = {
  /** Folded words; all of them must match, in any order. */
  words: string[]
  /** Keys of plates that may begin with this text. */
  plates: string[]
  /** Digits of a phone number without country code and leading 0, which all its spellings share. */
  phone?: string
  /** Number of an order, with the code of its account if the text has one. */
  order?: { number: number; code: string | undefined }
  /** A complete vehicle identification number. */
  vin?: string
  /** Digits of a tax number. */
  tax?: string
  /** A tyre size without signs, and as product names usually write it. */
  sizes: string[]
  /** Possible spellings of the beginning of a document, card or guaranty number. */
  codes: string[]
}

/** Shorter texts match too much to be useful. */
export const minLetters = 2
const maxWords = 10

export function parseSearchText(text: string): Query | undefined {
  const normalized = text.trim().replace(/\s+/g, ' ')
  const words = fold(normalized)
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, maxWords)
  if (Array.from(words.join('')).length < minLetters) return undefined
  const code = normalized.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  const phone = findPhone(normalized)
  const order = parseOrderNumber(normalized)
  const [vin] = /^[A-HJ-NPR-Z0-9]{17}$/.exec(normalized.toUpperCase()) ?? []
  const size = parseTyreSize(normalized)
  const [, tax] = /^(?:RO|HU)?(\d{4,10})$/.exec(code) ?? []
  return {
    words,
    plates: platesLike(normalized),
    ...(phone && phone.length >= 3 && { phone }),
    ...(order && { order }),
    ...(vin && { vin }),
    ...(tax && { tax }),
    sizes: size ? [sizeKey(size), fold(formatTyre(size))] : [],
    codes: listSpellings(normalized),
  }
}

const phoneDigits = 9
/** Returns the phone key of a text that is one complete phone number; undefined if other digits stand beside it. */
export const wholePhone = (text: string): string | undefined => {
  const phone = findPhone(text)
  if (phone === undefined || phone.length < phoneDigits) return undefined
  const parts = text
    .trim()
    .split(/\s+/)
    .filter((part) => subscriberDigits(part.replace(/[^\d+]/g, '')) !== '')
  return parts.length > 1 && parts.some((part) => part.replace(/\D/g, '').length >= phoneDigits) ? undefined : phone
}

/**
 * Texts for the search columns: the words, and the digits that every spelling of the phone or tax number shares. A complete phone is
 * found by its words.
 */
export function searchTexts({ words, phone, tax }: Query): string[] {
  const text = words.join(' ')
  return wholePhone(text) === undefined ? [...new Set([text, phone, tax])].filter((part) => part !== undefined) : [text]
}

/** Parses `42`, `DEM-42`, `DEM 42`, `DEM-0000000042-BR`; fewer than ten digits with a leading 0 are a phone number. */
function parseOrderNumber(text: string): Query['order'] | undefined {
  const [, code, digits = ''] = /^(?:(\p{L}{3})[- ]?)?(\d{1,10})(?:-\p{L}+)?$/u.exec(text) ?? []
  const number = digits.length === 10 || !digits.startsWith('0') ? Number(digits) : 0
  return number > 0 ? { number, code: code?.toUpperCase() } : undefined
}

/** Matches only a text without anything else. */
const findPhone = (text: string): string | undefined =>
  /^\(?\+?[\d\s()./-]+$/.test(text) ? subscriberDigits(text.replace(/[^\d+]/g, '')) : undefined

/** People write a sign or nothing between letters and digits of a document number. */
function listSpellings(text: string): string[] {
  const upper = text.toUpperCase()
  const [, letters, digits] = /^(\p{L}+)[ ./-]?(\d+)$/u.exec(upper) ?? []
  const variants = letters && digits ? ['', '-', ' ', '/', '.'].map((sign) => letters + sign + digits) : [upper]
  return [...new Set([text, ...variants])]
}

type SearchRecord = {
  /** Identifiers of the record, such as plate or number. */
  codes: readonly (string | null)[]
  /** Names of the record. */
  names: readonly (string | null)[]
}

/**
 * Rates a result, highest first: a complete identifier, the beginning of one, whole words of a name, beginnings of words, inner parts of
 * words.
 */
export function rankResult(query: Query, { codes, names }: SearchRecord): number {
  const searchedCodes = [...query.plates, ...query.codes.map(plateKey), query.phone, query.tax].filter((code) => code !== undefined)
  const recordCodes = codes.flatMap((code) => (code ? [plateKey(code), subscriberDigits(code)] : []))
  if (
    recordCodes.some((code) => searchedCodes.includes(code) || (query.order !== undefined && readOrderNumber(code) === query.order.number))
  )
    return 100
  if (recordCodes.some((code) => searchedCodes.some((part) => part !== '' && code.startsWith(part)))) return 80
  const words = fold(names.filter(Boolean).join(' ')).split(/[^\p{L}\p{N}]+/u)
  if (query.words.every((word) => words.includes(word))) return 70
  return query.words.every((word) => words.some((recordWord) => recordWord.startsWith(word))) ? 60 : 40
}

/** Parses a complete order number as stored: the account's letters, ten digits, the organization's letters. */
const readOrderNumber = (code: string): number | undefined => {
  const [, digits] = /^\p{L}{3}(\d{10})/u.exec(code) ?? []
  return digits === undefined ? undefined : Number(digits)
}
