import { dayInZone, daysBetween } from '#domain/text/calendar.ts'
import { useFormat, useToday } from '#client/platform/format.ts'
import classes from './When.module.css'

type Props = {
  /** An instant, or a day (YYYY-MM-DD). */
  at: string
  /** Shows an instant without its time. */
  dayOnly?: boolean
  /** The zone of a row of another workplace, if it differs. */
  zone?: string | undefined
}

/** Days from today that get a word besides the date. */
const nearDays = 7

/** A moment in a row of a list: the date as the user wants it, and beside it `azi` or `marți` if that is near and there is room. */
export function When({ at, dayOnly = false, zone: itsZone }: Props) {
  const { when, zone: ownZone, daysFrom, weekday } = useFormat()
  const zone = itsZone ?? ownZone
  const date = at.includes('T') ? dayInZone(at, zone) : at
  const days = daysBetween(useToday(zone), date)
  const text = when(dayOnly ? date : at, zone)
  const near = Math.abs(days) > nearDays ? undefined : Math.abs(days) < 2 ? daysFrom(days) : weekday(new Date(date).getUTCDay())
  return (
    <time className={classes.when} dateTime={at} data-near={near} title={near ? `${text}, ${near}` : undefined}>
      {text}
    </time>
  )
}
