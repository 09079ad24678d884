// Shelves for stored tyres, in racks of a location; many are created at once.

/** A larger number is a typing error. */
export const maxShelvesAtOnce = 500

/**
 * Expands a pattern to shelf codes: ranges `A1..A20`, `A1-A20`, `A1 to A20`, `A01..A12` with zeros, letters `A..F`, and lists `A1, A2,
 * B7`. Undefined if it is unreadable or stands for too many.
 */
export function expandShelfPattern(pattern: string): string[] | undefined {
  const parts = pattern.split(/[,;]/).map((part) => part.trim())
  const codes = parts.flatMap((part) => expandRange(part) ?? (isCode(part) ? [part.toUpperCase()] : [undefined]))
  const validCodes = codes.flatMap((code) => (code !== undefined && isCode(code) ? [code] : []))
  return validCodes.length === codes.length && validCodes.length <= maxShelvesAtOnce ? [...new Set(validCodes)] : undefined
}

const maxCodeChars = 10
const isCode = (text: string): boolean => /^[\p{L}\d]+$/u.test(text) && text.length <= maxCodeChars

/** Expands a range; undefined if the text is no range, and one `undefined` if the range is invalid. */
function expandRange(text: string): (string | undefined)[] | undefined {
  const [, start = '', end = ''] = /^([\p{L}\d]+)\s*(?:\.\.|-|–|\bto\b)\s*([\p{L}\d]+)$/iu.exec(text) ?? []
  if (!isCode(start) || !isCode(end)) return undefined
  const from = start.toUpperCase()
  const to = end.toUpperCase()
  return expandNumbers(from, to) ?? expandLetters(from, to) ?? [undefined]
}

function expandNumbers(from: string, to: string): string[] | undefined {
  const [, startPrefix = '', first] = /^(.*?)(\d+)$/u.exec(from) ?? []
  const [, endPrefix = '', last] = /^(.*?)(\d+)$/u.exec(to) ?? []
  if (first === undefined || last === undefined || (endPrefix !== startPrefix && endPrefix !== '')) return undefined
  const count = Number(last) - Number(first) + 1
  if (count < 1 || count > maxShelvesAtOnce) return undefined
  const width = first.startsWith('0') ? first.length : 0
  return Array.from({ length: count }, (_, i) => startPrefix + String(Number(first) + i).padStart(width, '0'))
}

function expandLetters(from: string, to: string): string[] | undefined {
  if (!/^[A-Z]$/.test(from) || !/^[A-Z]$/.test(to) || from > to) return undefined
  return Array.from({ length: to.charCodeAt(0) - from.charCodeAt(0) + 1 }, (_, i) => String.fromCharCode(from.charCodeAt(0) + i))
}

/** Compares numbers within codes as numbers: A2 comes before A10. */
export const compareShelfCodes = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

type Shelf = { fullCode: string; capacity: number; used: number }

/** Returns the shelves with enough room, tightest first; equal ones keep their walking order. */
export const shelvesWithRoom = <S extends Shelf>(shelves: readonly S[], quantity: number): S[] =>
  shelves.filter((shelf) => freePlaces(shelf) >= quantity).toSorted((a, b) => freePlaces(a) - freePlaces(b))

export const freePlaces = ({ capacity, used }: Pick<Shelf, 'capacity' | 'used'>): number => capacity - used
