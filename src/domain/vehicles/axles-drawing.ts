// Drawing of axles for print. It uses inline attributes only, because the typesetter has no stylesheet.

import { axleGeometry, type AxleLayoutName, type AxleMarks } from '#domain/vehicles/axles.ts'

/** Layouts that are printed lying, front to the left; the others stand, front on top. */
const rotatedLayouts: ReadonlySet<AxleLayoutName> = new Set(['5x12', '4x12', '3x10'])

export const isRotated = (layout: AxleLayoutName): boolean => rotatedLayouts.has(layout)

type Drawing = {
  /** Labels on the axles, front to rear. */
  labels?: readonly string[]
  /** Colour of marked wheels. */
  accent?: string
  font?: string
  rotated?: boolean
}

/** Marked wheels are filled and others hollow, so that a black-and-white print distinguishes them. */
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
  // Labels stay upright while the vehicle is rotated.
  const numbers = axles.flatMap(({ axle, x }) => {
    const [cx, cy] = rotated ? [x, middle] : [middle, x]
    const text = { x: cx, y: cy + 8, 'text-anchor': 'middle', 'font-family': font, 'font-size': 23, 'font-weight': 600, fill: '#1c252b' }
    return [
      tag('circle', { cx, cy, r: 17, fill: '#ffffff', stroke: '#303c44', 'stroke-width': 3 }),
      tag('text', text, escapeMarkup(labels[axle] ?? '')),
    ]
  })

  const rotation: Attributes = rotated ? {} : { transform: `translate(${height} 0) rotate(90)` }
  const sheet = { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${paperWidth} ${paperHeight}`, width: paperWidth, height: paperHeight }
  return tag('svg', sheet, tag('g', rotation, vehicle.join('')) + numbers.join(''))
}

type Attributes = Record<string, string | number>

function tag(name: string, attributes: Attributes, content = ''): string {
  const attributeText = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeMarkup(String(value))}"`)
  return `<${name}${attributeText.join('')}>${content}</${name}>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeMarkup = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
