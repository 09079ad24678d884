import { writePlate } from '#contract/kit/readers/plate-text.ts'
import classes from './PlateChip.module.css'

/** A plate as it looks on the car, with the band of its country if the pattern is recognised. It stays white in the dark theme. */
export function PlateChip({ plate, size = 'sm' }: { plate: string; size?: 'xs' | 'sm' | 'md' | 'lg' }) {
  const { country, text } = writePlate(plate)
  return (
    <span className={classes.plate} data-size={size}>
      {country && (
        <span className={classes.band} aria-hidden>
          {country}
        </span>
      )}
      <span className={classes.text}>{text}</span>
    </span>
  )
}
