import { memo } from 'react'
import { gridCellMinutes, clockText, heightPercent, type GridHours } from './places.ts'
import classes from './TimeGrid.module.css'

/** The hours beside the columns, the lines of the cells, and the current time. */
export const GridScale = memo(function GridScale({ hours, now }: { hours: GridHours; now: number }) {
  const marks = Array.from({ length: Math.ceil((hours.to - hours.from) / gridCellMinutes) }, (_, i) => hours.from + i * gridCellMinutes)
  const top = (minute: number) => ({ top: `${heightPercent(minute - hours.from, hours)}%` })
  const isNear = (minute: number) => Math.abs(minute - now) < 18
  return (
    <>
      <div className={classes.scale} aria-hidden>
        {marks.map((minute) => (
          <div key={minute} className={classes.line} data-half={minute % 60 !== 0 || undefined} style={top(minute)} />
        ))}
      </div>
      <div className={classes.corner} />
      <div className={classes.axis} aria-hidden>
        {marks.map(
          (minute) =>
            minute % 60 === 0 &&
            !isNear(minute) && (
              <span key={minute} className={classes.hour} data-first={minute === hours.from || undefined} style={top(minute)}>
                {clockText(minute)}
              </span>
            ),
        )}
        {now >= hours.from && now <= hours.to && (
          <span className={classes.time} style={top(now)}>
            {clockText(now)}
          </span>
        )}
      </div>
    </>
  )
})
