// How marks on tyres change, and which tyre an arrow key leads to.

import { axleLayouts, blankMarks, wheelsOnAxle, type AxleLayoutName, type AxleMarks, type Wheel } from '#domain/vehicles/axles.ts'

/** A tyre, or the number in the middle of an axle. */
export type AxlePosition = { axle: number; at: Wheel | 'axle' }

/** These wheels of one axle are marked; when all of them are already, they are cleared. */
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

/** On another layout the marks stay where there is such a wheel. */
export const copyMarksToLayout = (marks: AxleMarks, layout: AxleLayoutName): AxleMarks =>
  blankMarks(layout).map((row, axle) => {
    for (const wheel of wheelsOnAxle(axleLayouts[layout][axle] ?? 2)) row[wheel] = marks[axle]?.[wheel] ?? false
    return row
  })

/** Down the drawing of one axle: the vehicle lies with its front to the left, so its right side is on top. */
const spotsOf: Record<2 | 4, AxlePosition['at'][]> = {
  2: ['rightOuter', 'axle', 'leftOuter'],
  4: ['rightOuter', 'rightInner', 'axle', 'leftInner', 'leftOuter'],
}

/** Left and right walk from axle to axle on the same side, up and down along one axle. */
export function nextAxlePosition(layout: AxleLayoutName, { axle, at }: AxlePosition, key: string): AxlePosition | undefined {
  const wheelCounts: readonly (2 | 4)[] = axleLayouts[layout]
  const aside = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (aside !== undefined) {
    const wheelCount = wheelCounts[axle + aside]
    if (!wheelCount) return undefined
    const there = spotsOf[wheelCount]
    return { axle: axle + aside, at: there.includes(at) ? at : at.startsWith('left') ? 'leftOuter' : 'rightOuter' }
  }
  const along = { ArrowUp: -1, ArrowDown: 1 }[key]
  if (along === undefined) return undefined
  const spots = spotsOf[wheelCounts[axle] ?? 2]
  const next = spots[spots.indexOf(at) + along]
  return next && { axle, at: next }
}

/** `5x14` with the sign of multiplication, as people write it. */
export const layoutName = (layout: AxleLayoutName): string => layout.replace('x', '×')
