import { formatDayName, formatTime } from '#domain/text/format.ts'
import { isCellFree, type CalendarCell } from './cells.ts'
import { pageLanguage, translate, translateCount } from '#client/booking/data.ts'

type Props = { day: string; cells: CalendarCell[]; timeZone: string; onPick: (cell: CalendarCell) => void }

const noon = '13:00'

/** The times of one day: reserved ones are labelled, unavailable ones left out. */
export function TimePicker({ day, cells, timeZone, onPick }: Props) {
  const times = cells
    .filter(({ state }) => state !== 'unavailable')
    .map((cell) => ({ cell, time: formatTime(cell.from, timeZone, pageLanguage) }))
  const free = cells.filter(isCellFree).length
  const parts = [
    { name: 'Morning', times: times.filter(({ time }) => time < noon) },
    { name: 'Afternoon', times: times.filter(({ time }) => time >= noon) },
  ]
  return (
    <div id="times" role="tabpanel" aria-labelledby={`day-${day}`}>
      <div className="day">
        <h3>{formatDayName(day, pageLanguage)}</h3>
        <p>{free ? translateCount('FreeTimes', free) : times.length ? translate('DayFull') : translate('NoFreeTimes')}</p>
      </div>
      {parts.map(
        (part) =>
          part.times.length > 0 && (
            <section key={part.name} aria-label={translate(part.name)}>
              <h4>{translate(part.name)}</h4>
              <ul className="times">
                {part.times.map(({ cell, time }) => (
                  <li key={cell.from}>
                    {isCellFree(cell) ? (
                      <button type="button" data-state="available" onClick={() => onPick(cell)}>
                        {time}
                      </button>
                    ) : (
                      <span data-state="reserved">
                        <s>{time}</s>
                        <span className="unseen">{translate('Reserved')}</span>
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  )
}
