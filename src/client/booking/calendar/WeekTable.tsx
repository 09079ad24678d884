import { formatDayName, formatTime, formatWeekday } from '#domain/text/format.ts'
import { isCellFree, type CalendarCell } from './cells.ts'
import { pageLanguage, translate } from '#client/booking/data.ts'

type Props = { days: string[]; cells: CalendarCell[]; timeZone: string; onPick: (cell: CalendarCell) => void }

/** A week from the first to the last bookable hour, with a column per day. */
export function WeekTable({ days, cells, timeZone, onPick }: Props) {
  const timed = cells.map((cell) => ({ cell, time: formatTime(cell.from, timeZone, pageLanguage) }))
  const times = [...new Set(timed.map(({ time }) => time))].sort()
  const live = times.filter((time) => timed.some((one) => one.time === time && one.cell.state !== 'unavailable'))
  const rows = live.length ? times.filter((time) => time >= live[0]! && time <= live.at(-1)!) : times
  const at = new Map(timed.map(({ cell, time }) => [`${cell.day} ${time}`, cell]))
  return (
    <table className="table">
      <thead>
        <tr>
          <td />
          {days.map((day, index) => (
            <th key={day} scope="col">
              <small>{formatWeekday(index + 1, pageLanguage)}</small>
              <b>{Number(day.slice(8))}</b>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((time) => (
          <tr key={time}>
            <th scope="row" data-half={time.endsWith('30') || undefined}>
              {time}
            </th>
            {days.map((day) => {
              const cell = at.get(`${day} ${time}`)
              if (cell && isCellFree(cell))
                return (
                  <td key={day} data-state="available">
                    <button
                      type="button"
                      aria-label={`${formatDayName(day, pageLanguage)}, ${time}, ${translate('Available')}`}
                      onClick={() => onPick(cell)}
                    >
                      {time}
                    </button>
                  </td>
                )
              const isReserved = cell?.state === 'reserved'
              return (
                <td key={day} data-state={isReserved ? 'reserved' : 'unavailable'}>
                  <span className={isReserved ? undefined : 'unseen'}>{translate(isReserved ? 'Reserved' : 'Unavailable')}</span>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
