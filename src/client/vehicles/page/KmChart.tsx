import { useTranslation } from 'react-i18next'
import type { VehicleVisit } from '#contract/vehicles.ts'
import { useFormat } from '#client/platform/format.ts'
import classes from './KmChart.module.css'

const width = 840
const height = 130
const edge = { x: 8, top: 14, bottom: 10 }

/** The mileage by date, as a line through the readings; a single reading shows no chart. */
export function KmChart({ visits }: { visits: VehicleVisit[] }) {
  const { t } = useTranslation('vehicles')
  const { when, day: dayOf, number } = useFormat()
  const readings = visits.filter((visit): visit is VehicleVisit & { carKm: number } => visit.carKm !== null).toReversed()
  const [first] = readings
  const last = readings.at(-1)
  if (!first || !last || readings.length < 2) return null

  const written = (instant: string) => when(dayOf(instant))
  const at = (instant: string) => Date.parse(instant)
  const kms = readings.map(({ carKm }) => carKm)
  const low = Math.min(...kms)
  const high = Math.max(...kms)
  const share = (value: number, from: number, to: number) => (to === from ? 0.5 : (value - from) / (to - from))
  const points = readings.map(({ id, date: day, carKm }) => ({
    id,
    label: `${written(day)}: ${number(carKm)} km`,
    x: edge.x + share(at(day), at(first.date), at(last.date)) * (width - 2 * edge.x),
    y: height - edge.bottom - share(carKm, low, high) * (height - edge.top - edge.bottom),
  }))
  const labels = { from: number(first.carKm), fromDay: written(first.date), to: number(last.carKm), toDay: written(last.date) }
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <b>{t('KmByDate')}</b> {t('KmText', labels)}
      </figcaption>
      <svg className={classes.chart} viewBox={`0 0 ${width} ${height}`} aria-hidden>
        <line className={classes.ground} x1={0} x2={width} y1={height - 1} y2={height - 1} />
        <polyline className={classes.line} points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {points.map(({ id, x, y, label }) => (
          <circle key={id} className={classes.point} cx={x} cy={y} r={4}>
            <title>{label}</title>
          </circle>
        ))}
      </svg>
    </figure>
  )
}
