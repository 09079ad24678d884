import { dayIn } from '#domain/calendar.ts'
import { formatShortWeekday, formatTime } from '#domain/format.ts'
import type { Cell } from '#client/booking/calendar/cells.ts'
import { language, say } from '#client/booking/data.ts'

type Props = { cells: Cell[]; timeZone: string; onPick: (cell: Cell) => void }

/** What one may take instead of a time that somebody else has just taken. */
export function NearestTimes({ cells, timeZone, onPick }: Props) {
  if (cells.length === 0) return <p>{say('NoFreeTimes')}</p>
  return (
    <section aria-label={say('NearestTimes')}>
      <h3>{say('NearestTimes')}</h3>
      <ul className="times nearest">
        {cells.map((cell) => (
          <li key={cell.from}>
            <button type="button" data-state="available" onClick={() => onPick(cell)}>
              {formatShortWeekday(dayIn(cell.from, timeZone), language)} {formatTime(cell.from, timeZone, language)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
