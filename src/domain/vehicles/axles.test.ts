import { expect, test } from 'vitest'
import { AxleLayout as WireLayout } from '#contract/work-orders/order.ts'
import { axleSvg, isRotated } from '#domain/vehicles/axles-drawing.ts'
import { axleGeometry, type AxleLayoutName, axleLayouts, blankMarks, countMarked, wheelsOnAxle } from '#domain/vehicles/axles.ts'

const layouts: readonly AxleLayoutName[] = WireLayout.options

test('every layout of the contract has the axles and wheels of its name', () => {
  expect(Object.keys(axleLayouts)).toEqual(layouts)
  for (const layout of layouts) {
    const [axles, wheels] = layout.split('x').map(Number)
    expect(axleLayouts[layout]).toHaveLength(axles ?? 0)
    expect(axleGeometry(layout).wheels).toHaveLength(wheels ?? 0)
  }
})

test('single wheels are outer ones', () => {
  expect(wheelsOnAxle(2)).toEqual(['leftOuter', 'rightOuter'])
  expect(wheelsOnAxle(4)).toEqual(['leftOuter', 'leftInner', 'rightInner', 'rightOuter'])
})

test('marks count only where the layout has a wheel', () => {
  const marks = blankMarks('2x6')
  expect(countMarked('2x6', marks)).toBe(0)
  const all = marks.map(() => ({ leftOuter: true, leftInner: true, rightInner: true, rightOuter: true }))
  expect(countMarked('2x6', all)).toBe(6)
  expect(countMarked('2x4', all)).toBe(4)
  expect(countMarked('5x18', all)).toBe(6)
})

test.each(layouts)('no wheel leaves the drawing of %s or covers another one', (layout) => {
  const { width, height, wheels } = axleGeometry(layout)
  for (const [index, a] of wheels.entries()) {
    expect(Math.min(a.x, a.y, width - a.x - a.w, height - a.y - a.h)).toBeGreaterThanOrEqual(0)
    for (const b of wheels.slice(index + 1)) {
      const apart = a.x + a.w < b.x || b.x + b.w < a.x || a.y + a.h < b.y || b.y + b.h < a.y
      expect(apart).toBe(true)
    }
  }
})

test('left wheels are below the middle and outer ones outside, with the front to the left', () => {
  const { axles, wheels, middle } = axleGeometry('2x6')
  expect(axles.map(({ x }) => x)).toEqual([155, 485])
  const rear = wheels.filter(({ axle }) => axle === 1).sort((a, b) => b.y - a.y)
  expect(rear.map(({ wheel }) => wheel)).toEqual(['leftOuter', 'leftInner', 'rightInner', 'rightOuter'])
  expect(rear.map(({ y, h }) => Math.sign(y + h / 2 - middle))).toEqual([1, 1, -1, -1])
})

test('only 2x4 is a car, and the bed of a truck extends past its last axle', () => {
  for (const layout of layouts) expect(axleGeometry(layout).body.some(({ part }) => part === 'bed')).toBe(layout !== '2x4')
  expect(axleGeometry('5x18').body.find(({ part }) => part === 'bed')?.path).toContain('H601')
})

test('the layouts 5x12, 4x12 and 3x10 are rotated in print', () => {
  expect(layouts.filter(isRotated)).toEqual(['3x10', '4x12', '5x12'])
  expect(axleSvg('5x12', blankMarks('5x12'))).toContain('viewBox="0 0 640 250"')
  expect(axleSvg('5x14', blankMarks('5x14'))).toContain('viewBox="0 0 250 640"')
  expect(axleSvg('5x14', blankMarks('5x14'), { rotated: true })).toContain('viewBox="0 0 640 250"')
})

test('marked wheels are filled, and only those', () => {
  const [front, rear] = blankMarks('2x6')
  if (!front || !rear) throw new Error('2x6 has two axles')
  const marks = [
    { ...front, leftOuter: true, leftInner: true },
    { ...rear, rightInner: true },
  ]
  const filled = axleSvg('2x6', marks, { accent: '#123456' }).match(/fill="#123456"/g)
  expect(filled).toHaveLength(countMarked('2x6', marks))
})

test('missing or surplus marks still give a drawing', () => {
  expect(axleSvg('5x18', [])).toMatch(/^<svg .*<\/svg>$/)
  expect(axleSvg('2x4', blankMarks('5x18'))).toMatch(/^<svg .*<\/svg>$/)
})

test('labels are the axle numbers or the given texts, and never markup', () => {
  expect(axleSvg('3x8', []).match(/>\d<\/text>/g)).toEqual(['>1</text>', '>2</text>', '>3</text>'])
  const drawn = axleSvg('2x4', [], { labels: ['<b>&', 'R'], accent: '"><script>' })
  expect(drawn).toContain('>&lt;b&gt;&amp;</text>')
  expect(drawn).not.toContain('<script')
})
