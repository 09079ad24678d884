import { expect, test } from 'vitest'
import { createDice } from '#db/seed-dice.ts'
import { arrangePlaces, type BoardPlace, type TargetPlace } from './board.ts'

const [A, B, C, D] = [1, 2, 3, 4]

/** The board after the changes, in reading order. */
function after(places: BoardPlace[], changes: BoardPlace[]): BoardPlace[] {
  const changed = new Set(changes.map(({ id }) => id))
  return [...places.filter(({ id }) => !changed.has(id)), ...changes].sort((a, b) => a.position - b.position)
}
const move = (places: BoardPlace[], id: number, where: TargetPlace) => after(places, arrangePlaces(places, id, where))
const at = (places: BoardPlace[], id: number) => places.find((place) => place.id === id)?.position

test('a card comes on top, below, or halfway between two others', () => {
  let board: BoardPlace[] = []
  for (const id of [A, B]) board = move(board, id, 'last')
  expect(board).toEqual([
    { id: A, position: 100 },
    { id: B, position: 110 },
  ])
  const steps: [number, TargetPlace, number][] = [
    [C, 'first', 90],
    [D, 'first', 80],
    [D, { after: A }, 105],
    [C, { after: A }, 102],
    [B, 'first', 90],
    [D, 'first', 80],
    [C, { before: A }, 95],
    [A, { after: C }, 105],
    [A, 'stays', 105],
    [B, { after: 99 }, 115],
    [C, { before: D, aboveZero: true }, 40],
  ]
  for (const [id, where, position] of steps) {
    board = move(board, id, where)
    expect(at(board, id)).toBe(position)
  }
})

test('cards without a free number between them are all renumbered in their order', () => {
  const board = [A, B, C].map((id, i) => ({ id, position: 100 + i }))
  expect(arrangePlaces(board, D, { after: A })).toEqual([A, D, B, C].map((id, i) => ({ id, position: 100 * (i + 1) })))
  expect(arrangePlaces(board, C, { before: B })).toEqual([A, C, B].map((id, i) => ({ id, position: 100 * (i + 1) })))
})

test('after 20,000 random moves every card is in its place, and renumberings are rare', () => {
  const dice = createDice(7)
  const cards = Array.from({ length: 100 }, (_, i) => i + 1)
  let places: BoardPlace[] = []
  let order: number[] = []
  let renumberings = 0
  for (let step = 0; step < 20_000; step++) {
    const id = dice.pick(cards)
    const other = dice.pick(cards.filter((card) => card !== id))
    const where = dice.pick<TargetPlace>(['first', 'last', { after: other }, { before: other }])
    order = expected(order, id, where)
    const changes = arrangePlaces(places, id, where)
    if (changes.length > 1) renumberings++
    places = after(places, changes)
    if (step % 100 === 0) {
      expect(places.map((place) => place.id)).toEqual(order)
      expect(new Set(places.map(({ position }) => position)).size).toBe(places.length)
      expect(places.every(({ position }) => Number.isInteger(position))).toBe(true)
    }
  }
  expect(places.map((place) => place.id)).toEqual(order)
  expect(renumberings).toBeLessThan(200)
})

/** The same move on a list, which needs no numbers. */
function expected(order: number[], id: number, where: TargetPlace): number[] {
  const others = order.filter((card) => card !== id)
  if (typeof where === 'string') return where === 'first' ? [id, ...others] : [...others, id]
  const neighbourIndex = others.indexOf('after' in where ? where.after : where.before)
  if (neighbourIndex === -1) return [...others, id]
  return others.toSpliced('after' in where ? neighbourIndex + 1 : neighbourIndex, 0, id)
}
