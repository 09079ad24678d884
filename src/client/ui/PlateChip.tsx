import { readPlate } from '#domain/plates.ts'
import classes from './PlateChip.module.css'

const stars = Array.from({ length: 12 }, (_, i) => {
  const angle = (i * Math.PI) / 6
  return <circle key={i} cx={5 + 3.4 * Math.sin(angle)} cy={5 - 3.4 * Math.cos(angle)} r={0.62} fill="#fc0" />
})

/** A plate as it looks on the car, with the band of its country if the pattern is known. It stays white in the dark theme. */
export function PlateChip({ plate, size = 'sm' }: { plate: string; size?: 'xs' | 'sm' | 'md' | 'lg' }) {
  const { country, text } = readPlate(plate)
  return (
    <span className={classes.plate} data-size={size}>
      {country && (
        <span className={classes.band} aria-hidden>
          <svg viewBox="0 0 10 10">{stars}</svg>
          {country}
        </span>
      )}
      <span className={classes.text}>{text}</span>
    </span>
  )
}
