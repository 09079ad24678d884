// Where stored tyres lie: shelves of racks of a location, written down many at once.

/** More at once are a slip of the finger. */
export const maxShelvesAtOnce = 500

/**
 * The codes that a pattern stands for: `A1..A20`, `A1-A20` and `A1 to A20` twenty of them, `A01..A12` with their zeros, `A..F` letters,
 * `A1, A2, B7` each. Undefined where it can be read in no way, or stands for more than are made at once.
 */
export function expandShelfPattern(pattern: string): string[] | undefined {
  const parts = pattern.split(/[,;]/).map((part) => part.trim())
  const codes = parts.flatMap((part) => rangeOf(part) ?? (isCode(part) ? [part.toUpperCase()] : [undefined]))
  const known = codes.flatMap((code) => (code !== undefined && isCode(code) ? [code] : []))
  return known.length === codes.length && known.length <= maxShelvesAtOnce ? [...new Set(known)] : undefined
}

const longestCode = 10
const isCode = (text: string): boolean => /^[\p{L}\d]+$/u.test(text) && text.length <= longestCode

/** Undefined for what is no range, and one `undefined` for a range that leads nowhere. */
function rangeOf(text: string): (string | undefined)[] | undefined {
  const [, start = '', end = ''] = /^([\p{L}\d]+)\s*(?:\.\.|-|–|\bto\b)\s*([\p{L}\d]+)$/iu.exec(text) ?? []
  if (!isCode(start) || !isCode(end)) return undefined
  const [from, to] = [start.toUpperCase(), end.toUpperCase()]
  return numbers(from, to) ?? letters(from, to) ?? [undefined]
}

function numbers(from: string, to: string): string[] | undefined {
  const [, head = '', first] = /^(.*?)(\d+)$/u.exec(from) ?? []
  const [, same = '', last] = /^(.*?)(\d+)$/u.exec(to) ?? []
  if (first === undefined || last === undefined || (same !== head && same !== '')) return undefined
  const count = Number(last) - Number(first) + 1
  if (count < 1 || count > maxShelvesAtOnce) return undefined
  const width = first.startsWith('0') ? first.length : 0
  return Array.from({ length: count }, (_, i) => head + String(Number(first) + i).padStart(width, '0'))
}

function letters(from: string, to: string): string[] | undefined {
  if (!/^[A-Z]$/.test(from) || !/^[A-Z]$/.test(to) || from > to) return undefined
  return Array.from({ length: to.charCodeAt(0) - from.charCodeAt(0) + 1 }, (_, i) => String.fromCharCode(from.charCodeAt(0) + i))
}

/** Numbers in codes count as numbers: A2 stands before A10. */
export const compareShelfCodes = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

type Shelf = { fullCode: string; capacity: number; used: number }

/** Those that still hold this many, the tightest first, and of equals the one that is reached first; they are given in walking order. */
export const shelvesWithRoom = <S extends Shelf>(shelves: readonly S[], quantity: number): S[] =>
  shelves.filter((shelf) => freePlaces(shelf) >= quantity).toSorted((a, b) => freePlaces(a) - freePlaces(b))

export const freePlaces = ({ capacity, used }: Pick<Shelf, 'capacity' | 'used'>): number => capacity - used
