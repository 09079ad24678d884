import { dayInZone } from '#domain/text/calendar.ts'
import { formatShortWeekday, formatTime } from '#domain/text/format.ts'
import type { CalendarCell } from '#client/booking/calendar/cells.ts'
import { pageLanguage, translate } from '#client/booking/data.ts'

type Props = { cells: CalendarCell[]; timeZone: string; onPick: (cell: CalendarCell) => void }

/** Offers free times near one that another guest has just taken. */
export function NearestTimes({ cells, timeZone, onPick }: Props) {
  if (cells.length === 0) return <p>{translate('NoFreeTimes')}</p>
  return (
    <section aria-label={translate('NearestTimes')}>
      <h3>{translate('NearestTimes')}</h3>
      <ul className="times nearest">
        {cells.map((cell) => (
          <li key={cell.from}>
            <button type="button" data-state="available" onClick={() => onPick(cell)}>
              {formatShortWeekday(dayInZone(cell.from, timeZone), pageLanguage)} {formatTime(cell.from, timeZone, pageLanguage)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
