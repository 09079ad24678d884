import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { AxleLayout as Layout } from '#contract/work-orders/order.ts'
import { axleGeometry, type AxleLayoutName } from '#domain/vehicles/axles.ts'
import { layoutName } from './axle-marks.ts'
import classes from './AxlePicker.module.css'

/** Native radio buttons, so that arrow keys choose, under miniatures of the vehicles. */
export function AxleLayoutPicker({ value, onChange }: { value: AxleLayoutName; onChange: (layout: AxleLayoutName) => void }) {
  const { t } = useTranslation('work-orders')
  const name = useId()
  return (
    <div className={classes.layouts} role="radiogroup" aria-label={t('AxleLayout')}>
      {Layout.options.map((layout) => (
        <label key={layout} className={classes.layout}>
          <input type="radio" name={name} value={layout} checked={layout === value} onChange={() => onChange(layout)} />
          <Miniature layout={layout} />
          {layoutName(layout)}
        </label>
      ))}
    </div>
  )
}

function Miniature({ layout }: { layout: AxleLayoutName }) {
  const { axles, wheels } = axleGeometry(layout)
  return (
    <svg viewBox="40 0 560 250" aria-hidden>
      {axles.map(({ axle, x, y1, y2 }) => (
        <line key={axle} x1={x} x2={x} y1={y1} y2={y2} stroke="currentColor" strokeWidth={14} opacity={0.4} />
      ))}
      {wheels.map(({ axle, wheel, x, y, w, h }) => (
        <rect key={`${axle}-${wheel}`} x={x - 4} y={y} width={w + 8} height={h} rx={9} fill="currentColor" />
      ))}
    </svg>
  )
}
