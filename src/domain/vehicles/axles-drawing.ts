// The axles on paper. Inline attributes only, because the typesetter knows no stylesheet.

import { axleGeometry, type AxleLayoutName, type AxleMarks } from '#domain/vehicles/axles.ts'

/** These lie on their side on paper, front to the left; the others stand with the front on top. */
const rotatedLayouts: ReadonlySet<AxleLayoutName> = new Set(['5x12', '4x12', '3x10'])

export const isRotated = (layout: AxleLayoutName): boolean => rotatedLayouts.has(layout)

type Drawing = {
  /** What stands on the axles, front to rear. */
  labels?: readonly string[]
  /** The colour of marked wheels. */
  accent?: string
  font?: string
  rotated?: boolean
}

/** A marked wheel is filled and the others are hollow, so that a black-and-white print tells them apart. */
export function axleSvg(layout: AxleLayoutName, marks: AxleMarks, drawing: Drawing = {}): string {
  const { accent = '#1e697a', font = 'Source Sans 3', rotated = isRotated(layout) } = drawing
  const { width, height, middle, axles, wheels, body } = axleGeometry(layout)
  const labels = drawing.labels ?? axles.map(({ axle }) => String(axle + 1))
  const [paperWidth, paperHeight] = rotated ? [width, height] : [height, width]

  const vehicle = [
    ...body.map(({ path }) => tag('path', { d: path, fill: 'none', stroke: '#b3bfc6', 'stroke-width': 3 })),
    ...axles.map(({ x, y1, y2 }) => tag('line', { x1: x, x2: x, y1, y2, stroke: '#303c44', 'stroke-width': 6 })),
    ...wheels.map(({ axle, wheel, x, y, w, h }) => {
      const fill = marks[axle]?.[wheel] ? accent : '#ffffff'
      return tag('rect', { x, y, width: w, height: h, rx: 6.5, fill, stroke: '#303c44', 'stroke-width': 3.5 })
    }),
  ]
  // The labels stay upright while the vehicle turns under them.
  const numbers = axles.flatMap(({ axle, x }) => {
    const [cx, cy] = rotated ? [x, middle] : [middle, x]
    const text = { x: cx, y: cy + 8, 'text-anchor': 'middle', 'font-family': font, 'font-size': 23, 'font-weight': 600, fill: '#1c252b' }
    return [
      tag('circle', { cx, cy, r: 17, fill: '#ffffff', stroke: '#303c44', 'stroke-width': 3 }),
      tag('text', text, escaped(labels[axle] ?? '')),
    ]
  })

  const turn: Attributes = rotated ? {} : { transform: `translate(${height} 0) rotate(90)` }
  const sheet = { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${paperWidth} ${paperHeight}`, width: paperWidth, height: paperHeight }
  return tag('svg', sheet, tag('g', turn, vehicle.join('')) + numbers.join(''))
}

type Attributes = Record<string, string | number>

function tag(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
  return `<${name}${written.join('')}>${content}</${name}>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
