import { expect, test } from 'vitest'
import { sameRows } from './same-rows.ts'

type Board = { items: { id: number; name: string }[]; total: number }
const board = (...names: string[]): Board => ({ items: names.map((name) => ({ id: name.charCodeAt(0), name })), total: names.length })

test('a moved card keeps its object, and so do all others', () => {
  const before = board('a', 'b', 'c', 'd')
  const after = sameRows(before, board('b', 'c', 'a', 'd')) as Board
  expect(after).toEqual(board('b', 'c', 'a', 'd'))
  const [a, b, c, d] = before.items
  expect(after.items.every((card, i) => card === [b, c, a, d][i])).toBe(true)
})

test('only changed and new cards are new objects; an equal answer is the old answer itself', () => {
  const before = board('a', 'b', 'c')
  const after = sameRows(before, { items: [{ id: 98, name: 'B' }, ...board('c', 'd').items], total: 4 }) as Board
  expect(after).toEqual({ items: [{ id: 98, name: 'B' }, ...board('c', 'd').items], total: 4 })
  expect(after.items.map((card) => before.items.includes(card))).toEqual([false, true, false])
  expect(sameRows(before, board('a', 'b', 'c'))).toBe(before)
})

test('rows of several kinds with one id are matched by position', () => {
  const found = (): Board => ({ items: ['client', 'vehicle'].map((name) => ({ id: 7, name })), total: 2 })
  const before = found()
  expect(sameRows(before, before)).toBe(before)
  expect(sameRows(before, found())).toBe(before)
  expect(sameRows(board('a'), before)).toEqual(before)
})

test('an answer without rows is compared as a whole', () => {
  const before = { name: 'Brașov', tags: [{ id: 'x' }] }
  expect(sameRows(before, { name: 'Brașov', tags: [{ id: 'x' }] })).toBe(before)
  expect(sameRows(undefined, before)).toBe(before)
})
