import { useState } from 'react'
import type { BookingWeek, BookingOrganization } from '#contract/booking/booking-page.ts'
import { addDays, toIsoWeek, mondayOfWeek, type Week } from '#domain/text/calendar.ts'
import { formatDays } from '#domain/text/format.ts'
import { nextOpenDay } from '#domain/appointments/slots.ts'
import { isCellFree, groupByDay, type CalendarCell } from './cells.ts'
import { DayPicker } from './DayPicker.tsx'
import { pageLanguage, translate } from '#client/booking/data.ts'
import { GroupPicker } from './GroupPicker.tsx'
import { BookingIcon } from '#client/booking/icons.tsx'
import { TimePicker } from './TimePicker.tsx'
import type { LoadedWeeks } from './use-weeks.ts'
import { useIsWide } from './use-wide.ts'
import { WeekTable } from './WeekTable.tsx'

type Props = { workplace: BookingOrganization; firstWeek: BookingWeek; weeks: LoadedWeeks; onPick: (cell: CalendarCell) => void }

/** A week with its days or, on a phone, one day; free times can be pressed. */
export function BookingCalendar({ workplace, firstWeek, weeks, onPick }: Props) {
  const wide = useIsWide()
  const { groups, timeZone } = workplace
  const [group, setGroup] = useState(groups[0]?.id ?? null)
  const [shown, setShown] = useState<Week>({ year: firstWeek.year, week: firstWeek.week })
  const [chosenDay, setChosenDay] = useState<string>()

  const week = weeks.get(shown)
  const monday = mondayOfWeek(shown.year, shown.week)
  const days = [0, 1, 2, 3, 4, 5].map((count) => addDays(monday, count))
  const cells = week && week !== 'failed' ? groupByDay(week.items, timeZone).filter((cell) => cell.appointmentGroupId === group) : []
  const freeOf = (day: string) => cells.filter((cell) => cell.day === day && isCellFree(cell)).length
  const day = chosenDay && days.includes(chosenDay) ? chosenDay : (days.find(freeOf) ?? days[0]!)

  const show = (next: Week) => {
    setShown(next)
    if (!weeks.get(next) || weeks.get(next) === 'failed') weeks.load(next)
  }
  const rules = {
    ...workplace.publicSettings,
    zone: timeZone,
    start: workplace.calendarStart,
    end: workplace.calendarEnd,
    breaks: workplace.breakIntervals,
    lanes: [group],
  }
  // Skips days without opening hours, and weeks of only such days.
  const window = { first: workplace.first, last: workplace.last }
  const before = nextOpenDay(rules, days[0]!, -1, window)
  const after = nextOpenDay(rules, days[5]!, 1, window)
  const thisWeek = workplace.weeks[0]!
  const away = shown.year !== thisWeek.year || shown.week !== thisWeek.week

  return (
    <div className="calendar">
      {groups.length > 0 && <GroupPicker groups={groups} value={group} onChange={setGroup} />}
      <section aria-label={translate('ChooseTime')}>
        <div className="week">
          <h2 aria-live="polite">{formatDays(days[0]!, days[5]!, pageLanguage)}</h2>
          {away && before && (
            <button type="button" className="link" onClick={() => show(thisWeek)}>
              {translate('ThisWeek')}
            </button>
          )}
          <button
            type="button"
            className="square"
            aria-label={translate('WeekBefore')}
            disabled={!before}
            onClick={() => show(toIsoWeek(before!))}
          >
            <BookingIcon name="left" />
          </button>
          <button
            type="button"
            className="square"
            aria-label={translate('WeekAfter')}
            disabled={!after}
            onClick={() => show(toIsoWeek(after!))}
          >
            <BookingIcon name="right" />
          </button>
        </div>
        {week === 'failed' && (
          <p className="note" role="alert">
            {translate('TimesFailed')}{' '}
            <button type="button" className="link" onClick={() => show(shown)}>
              {translate('TryAgain')}
            </button>
          </p>
        )}
        <div aria-busy={!week}>
          {wide ? (
            <WeekTable days={days} cells={cells} timeZone={timeZone} onPick={onPick} />
          ) : (
            <>
              <DayPicker days={days} value={day} freeOf={freeOf} onChange={setChosenDay} />
              <TimePicker day={day} cells={cells.filter((cell) => cell.day === day)} timeZone={timeZone} onPick={onPick} />
            </>
          )}
        </div>
      </section>
    </div>
  )
}
