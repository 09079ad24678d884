// Changes of the marks on tyres, and the movement of the arrow keys between tyres.

import { axleLayouts, blankMarks, wheelsOnAxle, type AxleLayoutName, type AxleMarks, type Wheel } from '#domain/vehicles/axles.ts'

/** A tyre, or the number in the middle of an axle. */
export type AxlePosition = { axle: number; at: Wheel | 'axle' }

/** Marks these wheels of one axle; if all of them are marked already, it clears them. */
export function markWheels(layout: AxleLayoutName, marks: AxleMarks, axle: number, wheels: readonly Wheel[]): AxleMarks {
  const on = !wheels.every((wheel) => marks[axle]?.[wheel])
  return blankMarks(layout).map((blank, index) => {
    const row = { ...blank, ...marks[index] }
    if (index === axle) for (const wheel of wheels) row[wheel] = on
    return row
  })
}

export const markAll = (layout: AxleLayoutName): AxleMarks =>
  blankMarks(layout).map((row, axle) => {
    for (const wheel of wheelsOnAxle(axleLayouts[layout][axle] ?? 2)) row[wheel] = true
    return row
  })

/** Copies the marks of wheels that the other layout has, too. */
export const copyMarksToLayout = (marks: AxleMarks, layout: AxleLayoutName): AxleMarks =>
  blankMarks(layout).map((row, axle) => {
    for (const wheel of wheelsOnAxle(axleLayouts[layout][axle] ?? 2)) row[wheel] = marks[axle]?.[wheel] ?? false
    return row
  })

/** Positions from top to bottom of one axle: the front of the vehicle is on the left, so its right side is on top. */
const positionsByWheelCount: Record<2 | 4, AxlePosition['at'][]> = {
  2: ['rightOuter', 'axle', 'leftOuter'],
  4: ['rightOuter', 'rightInner', 'axle', 'leftInner', 'leftOuter'],
}

/** Left and right move from axle to axle on the same side, up and down along one axle. */
export function nextAxlePosition(layout: AxleLayoutName, { axle, at }: AxlePosition, key: string): AxlePosition | undefined {
  const wheelCounts: readonly (2 | 4)[] = axleLayouts[layout]
  const aside = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (aside !== undefined) {
    const wheelCount = wheelCounts[axle + aside]
    if (!wheelCount) return undefined
    const there = positionsByWheelCount[wheelCount]
    return { axle: axle + aside, at: there.includes(at) ? at : at.startsWith('left') ? 'leftOuter' : 'rightOuter' }
  }
  const along = { ArrowUp: -1, ArrowDown: 1 }[key]
  if (along === undefined) return undefined
  const spots = positionsByWheelCount[wheelCounts[axle] ?? 2]
  const next = spots[spots.indexOf(at) + along]
  return next && { axle, at: next }
}

/** Formats `5x14` with the multiplication sign. */
export const layoutName = (layout: AxleLayoutName): string => layout.replace('x', '×')
