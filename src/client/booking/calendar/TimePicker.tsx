import { formatDayName, formatTime } from '#domain/format.ts'
import { isFree, type Cell } from './cells.ts'
import { language, say, sayCount } from '#client/booking/data.ts'

type Props = { day: string; cells: Cell[]; timeZone: string; onPick: (cell: Cell) => void }

const noon = '13:00'

/** The times of one day: what is taken is named, what nobody may have is left out. */
export function TimePicker({ day, cells, timeZone, onPick }: Props) {
  const times = cells
    .filter(({ state }) => state !== 'unavailable')
    .map((cell) => ({ cell, time: formatTime(cell.from, timeZone, language) }))
  const free = cells.filter(isFree).length
  const parts = [
    { name: 'Morning', times: times.filter(({ time }) => time < noon) },
    { name: 'Afternoon', times: times.filter(({ time }) => time >= noon) },
  ]
  return (
    <div id="times" role="tabpanel" aria-labelledby={`day-${day}`}>
      <div className="day">
        <h3>{formatDayName(day, language)}</h3>
        <p>{free ? sayCount('FreeTimes', free) : times.length ? say('DayFull') : say('NoFreeTimes')}</p>
      </div>
      {parts.map(
        (part) =>
          part.times.length > 0 && (
            <section key={part.name} aria-label={say(part.name)}>
              <h4>{say(part.name)}</h4>
              <ul className="times">
                {part.times.map(({ cell, time }) => (
                  <li key={cell.from}>
                    {isFree(cell) ? (
                      <button type="button" data-state="available" onClick={() => onPick(cell)}>
                        {time}
                      </button>
                    ) : (
                      <span data-state="reserved">
                        <s>{time}</s>
                        <span className="unseen">{say('Reserved')}</span>
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
