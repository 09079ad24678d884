import { expect, test } from 'vitest'
import { blankMarks, countMarked } from '#domain/vehicles/axles.ts'
import { copyMarksToLayout, markAll, markWheels, nextAxlePosition } from './axle-marks.ts'

test('the number of an axle marks all of its tyres, and clears them when all are marked', () => {
  const marked = markWheels('2x6', blankMarks('2x6'), 1, ['leftOuter', 'leftInner', 'rightInner', 'rightOuter'])
  expect(countMarked('2x6', marked)).toBe(4)
  expect(countMarked('2x6', markWheels('2x6', marked, 1, ['leftOuter', 'leftInner', 'rightInner', 'rightOuter']))).toBe(0)
})

test('marks stay on another layout where it has the same tyre', () => {
  expect(countMarked('2x6', copyMarksToLayout(markAll('2x4'), '2x6'))).toBe(4)
  expect(countMarked('2x4', copyMarksToLayout(markAll('5x18'), '2x4'))).toBe(4)
})

test('arrows move along the vehicle and across an axle, and stop at its ends', () => {
  expect(nextAxlePosition('2x6', { axle: 0, at: 'leftOuter' }, 'ArrowRight')).toEqual({ axle: 1, at: 'leftOuter' })
  expect(nextAxlePosition('2x6', { axle: 1, at: 'leftInner' }, 'ArrowLeft')).toEqual({ axle: 0, at: 'leftOuter' })
  expect(nextAxlePosition('2x6', { axle: 1, at: 'rightOuter' }, 'ArrowDown')).toEqual({ axle: 1, at: 'rightInner' })
  expect(nextAxlePosition('2x4', { axle: 0, at: 'rightOuter' }, 'ArrowUp')).toBeUndefined()
  expect(nextAxlePosition('2x4', { axle: 1, at: 'axle' }, 'ArrowRight')).toBeUndefined()
})
