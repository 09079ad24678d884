import type { SVGProps } from 'react'
import type { AxleGeometry } from '#domain/vehicles/axles.ts'
import classes from './AxlePicker.module.css'

/** The vehicle under its tyres: the dotted ground is the background, the arrow shows where the front is. */
export function AxleVehicle({ geometry }: { geometry: AxleGeometry }) {
  const { middle } = geometry
  return (
    <g aria-hidden>
      <path className={classes.front} d={`M13 ${middle}l11-9v18Z`} />
      {geometry.body.map(({ part, path }) => (
        <path key={path} className={classes[part]} d={path} />
      ))}
      {geometry.axles.map(({ axle, x, y1, y2 }) => (
        <line key={axle} className={classes.axle} x1={x} x2={x} y1={y1} y2={y2} />
      ))}
    </g>
  )
}

type TyreProps = SVGProps<SVGGElement> & { place: AxleGeometry['wheels'][number]; marked: boolean; label: string }

/** Offsets along the length of the tyre from its middle. */
const treadBlocks = [-20, -10, 0, 10, 20]

export function AxleTyre({ place: { x, y, w, h }, marked, label, ...controls }: TyreProps) {
  const middleX = x + w / 2
  const middleY = y + h / 2
  return (
    <g {...controls} role="checkbox" aria-checked={marked} aria-label={label} className={classes.tyre} data-marked={marked || undefined}>
      <rect className={classes.hit} x={x - 6} y={y - 2} width={w + 12} height={h + 4} />
      <rect className={classes.halo} x={x - 3.5} y={y - 3.5} width={w + 7} height={h + 7} rx={9.5} />
      <rect className={classes.rubber} x={x} y={y} width={w} height={h} rx={6.5} />
      {treadBlocks.map((block) => (
        <path key={block} className={classes.tread} d={`M${middleX + block - 3} ${y + 3.2}l4.4 ${h / 2 - 3.2}l-4.4 ${h / 2 - 3.2}`} />
      ))}
      {marked && <path className={classes.check} d={`M${middleX - 6.5} ${middleY}l4.6 4.6 8.4-9`} />}
    </g>
  )
}

type NumberProps = SVGProps<SVGGElement> & { x: number; y: number; number: number; full: boolean; label: string }

/** The number in the middle of an axle marks all of its tyres. */
export function AxleNumber({ x, y, number, full, label, ...controls }: NumberProps) {
  return (
    <g {...controls} role="button" aria-pressed={full} aria-label={label} className={classes.number}>
      <circle className={classes.halo} cx={x} cy={y} r={19} />
      <circle className={classes.disc} cx={x} cy={y} r={15.5} />
      <text x={x} y={y + 4.6} textAnchor="middle">
        {number}
      </text>
    </g>
  )
}
