import { replaceEqualDeep } from '@tanstack/react-query'

type Rows = { items: { id: number }[] }

/**
 * Structural sharing by row id, so that equal rows are not rendered again: the library matches by position, and one moved card would
 * renew all below it. If ids repeat (records of several kinds), position decides, or no answer would ever equal itself.
 */
export function sameRows(before: unknown, after: unknown): unknown {
  if (!hasRows(before) || !hasRows(after)) return replaceEqualDeep(before, after)
  const rowById = new Map(before.items.map((row) => [row.id, row]))
  if (rowById.size < before.items.length) return replaceEqualDeep<unknown>(before, after)
  const items = after.items.map(({ id }) => rowById.get(id))
  const isInPlace = items.length === before.items.length && items.every((row, i) => row === before.items[i])
  return replaceEqualDeep<unknown>(isInPlace ? before : { ...before, items }, after)
}

const hasRows = (answer: unknown): answer is Rows => {
  const items = typeof answer === 'object' && answer !== null && 'items' in answer ? answer.items : undefined
  return Array.isArray(items) && items.every(hasId)
}

const hasId = (row: unknown) => typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'number'
