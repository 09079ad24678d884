// Axles and wheels of a vehicle, front to rear, with their places in its drawing. The form's picker and the printed drawing share this
// geometry.

/** Number of wheels per axle: 2 are single, 4 are twins. */
export const axleLayouts = {
  '2x4': [2, 2],
  '2x6': [2, 4],
  '3x8': [2, 2, 4],
  '3x10': [2, 4, 4],
  '4x12': [2, 2, 4, 4],
  '5x12': [2, 4, 2, 2, 2],
  '5x14': [2, 4, 4, 2, 2],
  '5x18': [2, 4, 4, 4, 4],
} as const satisfies Record<string, readonly (2 | 4)[]>

export type AxleLayoutName = keyof typeof axleLayouts
export type Wheel = 'leftOuter' | 'leftInner' | 'rightInner' | 'rightOuter'

/** One row per axle. Single wheels are outer ones. */
export type AxleMarks = Record<Wheel, boolean>[]

/** Wheels of an axle from left to right. */
export const wheelsOnAxle = (wheelCount: 2 | 4): readonly Wheel[] =>
  wheelCount === 4 ? ['leftOuter', 'leftInner', 'rightInner', 'rightOuter'] : ['leftOuter', 'rightOuter']

export const blankMarks = (layout: AxleLayoutName): AxleMarks =>
  axleLayouts[layout].map(() => ({ leftOuter: false, leftInner: false, rightInner: false, rightOuter: false }))

/** Counts marked wheels, except those that the layout does not have. */
export const countMarked = (layout: AxleLayoutName, marks: AxleMarks): number =>
  axleLayouts[layout].flatMap((wheelCount, axle) => wheelsOnAxle(wheelCount).filter((wheel) => marks[axle]?.[wheel])).length

type AxlePlace = { axle: number; x: number; y1: number; y2: number }
type WheelPlace = { axle: number; wheel: Wheel; x: number; y: number; w: number; h: number }
type BodyPart = { part: 'body' | 'glass' | 'bed' | 'detail'; path: string }

export type AxleGeometry = {
  width: number
  height: number
  /** Height of the line from front to rear, on which axles are numbered. */
  middle: number
  axles: AxlePlace[]
  wheels: WheelPlace[]
  body: BodyPart[]
}

const width = 640
const height = 250
const middle = height / 2
const wheelLength = 58
const wheelThickness = 21
const twinGap = 5

/** Axles are placed in groups as on a vehicle: steered ones in front, tandems close together. */
const axlePositions: Record<AxleLayoutName, readonly number[]> = {
  '2x4': [155, 485],
  '2x6': [155, 485],
  '3x8': [120, 425, 520],
  '3x10': [120, 425, 520],
  '4x12': [105, 185, 455, 545],
  '5x12': [92, 235, 385, 470, 555],
  '5x14': [92, 235, 385, 470, 555],
  '5x18': [92, 235, 385, 470, 555],
}

/** Geometry of the vehicle from above, front to the left, so that its left wheels are below the middle. */
export function axleGeometry(layout: AxleLayoutName): AxleGeometry {
  const reach = layout === '2x4' ? 84 : 98
  const axles = axlePositions[layout].map((x, axle) => ({ axle, x, y1: middle - reach, y2: middle + reach }))
  const wheels = axleLayouts[layout].flatMap((wheelCount, axle) =>
    wheelsOnAxle(wheelCount).map((wheel) => ({
      axle,
      wheel,
      x: (axlePositions[layout][axle] ?? 0) - wheelLength / 2,
      y: middle + offsetFromMiddle(wheel, reach) - wheelThickness / 2,
      w: wheelLength,
      h: wheelThickness,
    })),
  )
  const rear = Math.max(...axlePositions[layout])
  return { width, height, middle, axles, wheels, body: layout === '2x4' ? car : truck(rear) }
}

function offsetFromMiddle(wheel: Wheel, reach: number): number {
  const distance = wheel.endsWith('Outer') ? reach : reach - wheelThickness - twinGap
  return wheel.startsWith('left') ? distance : -distance
}

const car: BodyPart[] = [
  {
    part: 'body',
    path:
      'M70 125c0-30 8-49 30-54 30-7 62-7 92-8 92-4 196-5 268-1 42 2 66 8 82 20 14 10 22 24 22 43s-8 33-22 43' +
      'c-16 12-40 18-82 20-72 4-176 3-268-1-30-1-62-1-92-8-22-5-30-24-30-54Z',
  },
  { part: 'glass', path: 'M196 82c-10 26-10 60 0 86l42-12c-6-20-6-42 0-62Z' },
  { part: 'glass', path: 'M452 88c9 24 9 50 0 74l38 10c12-26 12-68 0-94Z' },
  { part: 'glass', path: 'M250 90h186c7 22 7 48 0 70H250c-6-22-6-48 0-70Z' },
  { part: 'detail', path: 'M78 92c-4 8-6 14-6 22M78 158c-4-8-6-14-6-22' },
]

/** Draws a cab, and a bed that extends past the last axle. */
const truck = (rear: number): BodyPart[] => [
  { part: 'body', path: 'M52 68q-20 0-20 20v74q0 20 20 20h72q8 0 8-8V76q0-8-8-8Z' },
  { part: 'glass', path: 'M52 82q-8 0-8 8v70q0 8 8 8h18V82Z' },
  { part: 'bed', path: `M148 78H${rear + 46}q6 0 6 6v82q0 6-6 6H148q-6 0-6-6V84q0-6 6-6Z` },
  { part: 'detail', path: `M132 110H${rear + 40}M132 140H${rear + 40}` },
]
