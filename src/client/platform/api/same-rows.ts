import { replaceEqualDeep } from '@tanstack/react-query'

type Rows = { items: { id: number }[] }

/**
 * The answer, made of what was there before wherever it says the same, so that what is drawn of that is not drawn again. Rows are matched by
 * their id: the library matches them by their place, and one card that goes from the top of a column to its end would renew all below it.
 * Where two rows bear one id, as records of several kinds do, their place is all that tells them apart: matched by id, an answer would never
 * be found the same as itself, and what shows it would be drawn for ever.
 */
export function sameRows(before: unknown, after: unknown): unknown {
  if (!hasRows(before) || !hasRows(after)) return replaceEqualDeep(before, after)
  const known = new Map(before.items.map((row) => [row.id, row]))
  if (known.size < before.items.length) return replaceEqualDeep<unknown>(before, after)
  const items = after.items.map(({ id }) => known.get(id))
  const isInPlace = items.length === before.items.length && items.every((row, i) => row === before.items[i])
  return replaceEqualDeep<unknown>(isInPlace ? before : { ...before, items }, after)
}

const hasRows = (answer: unknown): answer is Rows => {
  const items = typeof answer === 'object' && answer !== null && 'items' in answer ? answer.items : undefined
  return Array.isArray(items) && items.every(hasId)
}

const hasId = (row: unknown) => typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'number'
