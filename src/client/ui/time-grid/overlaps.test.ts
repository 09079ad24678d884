import { expect, test } from 'vitest'
import { layoutOverlaps } from './overlaps.ts'

const layoutSpans = (...spans: [from: number, to: number][]) => {
  const places = layoutOverlaps(spans.map(([from, to], id) => ({ id, from, to })))
  return spans.map((_, id) => places.get(id))
}
const whole = { left: 0, width: 1 }

test('an item alone, or one that only touches another, has the whole width', () => {
  expect(layoutSpans([480, 540], [540, 570], [570, 600])).toEqual([whole, whole, whole])
})

test('overlapping items share the width, ordered by start and then by length', () => {
  expect(layoutSpans([510, 570], [480, 540])).toEqual([
    { left: 0.5, width: 0.5 },
    { left: 0, width: 0.5 },
  ])
  expect(layoutSpans([480, 510], [480, 600])).toEqual([
    { left: 0.5, width: 0.5 },
    { left: 0, width: 0.5 },
  ])
})

test('a track is used again as soon as it is free', () => {
  expect(layoutSpans([480, 600], [480, 540], [540, 600])).toEqual([
    { left: 0, width: 0.5 },
    { left: 0.5, width: 0.5 },
    { left: 0.5, width: 0.5 },
  ])
})

test('an item takes the free tracks on its right', () => {
  const [, , , late] = layoutSpans([480, 600], [480, 540], [480, 530], [560, 600])
  expect(late?.left).toBeCloseTo(1 / 3)
  expect(late?.width).toBeCloseTo(2 / 3)
})

test('no two items that overlap in time overlap on the screen, on any random day', () => {
  let seed = 7
  const random = (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % limit
  }
  for (let day = 0; day < 50; day++) {
    const items = Array.from({ length: 40 }, (_, id) => {
      const from = 420 + 15 * random(40)
      return { id, from, to: from + 15 * (1 + random(8)) }
    })
    const places = layoutOverlaps(items)
    for (const a of items)
      for (const b of items) {
        if (a.id >= b.id || a.from >= b.to || b.from >= a.to) continue
        const [here, there] = [places.get(a.id)!, places.get(b.id)!]
        const apart = here.left + here.width <= there.left + 1e-9 || there.left + there.width <= here.left + 1e-9
        expect(apart, JSON.stringify({ a, b, here, there })).toBe(true)
      }
  }
})
