import { expect, test } from 'vitest'
import { cellAt, clockText, resizeItem, moveItem } from './places.ts'

const bounds = { hours: { from: 420, to: 1080 }, columns: 6 }
const item = { column: 1, from: 600, to: 660 }

test('a moved item snaps to the nearest quarter of an hour and keeps its length', () => {
  expect(moveItem(item, 2, 622, bounds)).toEqual({ column: 2, from: 615, to: 675 })
  expect(moveItem({ ...item, to: 650 }, 2, 638, bounds)).toEqual({ column: 2, from: 645, to: 695 })
})

test('an item between two quarters stays there until it really moves', () => {
  const odd = { column: 0, from: 610, to: 640 }
  expect(moveItem(odd, 0, 613, bounds)).toEqual(odd)
  expect(moveItem(odd, 0, 618, bounds)).toEqual({ column: 0, from: 615, to: 645 })
  expect(resizeItem(odd, 643, bounds)).toEqual(odd)
})

test('no item ends after closing, begins before opening or leaves the columns', () => {
  expect(moveItem(item, 9, 1075, bounds)).toEqual({ column: 5, from: 1020, to: 1080 })
  expect(moveItem(item, -1, 300, bounds)).toEqual({ column: 0, from: 420, to: 480 })
  expect(resizeItem(item, 2000, bounds)).toEqual({ ...item, to: 1080 })
  expect(resizeItem(item, 0, bounds)).toEqual({ ...item, to: 615 })
})

test('an item that is longer than the grid begins with it', () => {
  expect(moveItem({ column: 0, from: 420, to: 1200 }, 1, 500, bounds)).toEqual({ column: 1, from: 420, to: 1200 })
})

test('a minute lies in a half-hour cell counted from opening; the last begins before closing', () => {
  expect(cellAt(2, 619, bounds)).toEqual({ column: 2, from: 600, to: 630 })
  expect(cellAt(2, 5000, bounds)).toEqual({ column: 2, from: 1050, to: 1080 })
  expect(cellAt(0, 500, { hours: { from: 495, to: 700 }, columns: 1 })).toEqual({ column: 0, from: 495, to: 525 })
  expect(cellAt(0, 699, { hours: { from: 495, to: 700 }, columns: 1 })).toEqual({ column: 0, from: 675, to: 705 })
})

test('minutes read as a clock, to midnight', () => {
  expect([0, 425, 1440].map(clockText)).toEqual(['00:00', '07:05', '24:00'])
})
