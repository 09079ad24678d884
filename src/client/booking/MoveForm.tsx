import { useState } from 'react'
import type { BookingWeek, BookingWorkplace } from '#contract/booking-page.ts'
import type { OwnBooking } from '#contract/booking.ts'
import { isoWeekOf } from '#domain/calendar.ts'
import { formatDayName, formatTime } from '#domain/format.ts'
import { BookingCalendar } from '#client/booking/calendar/BookingCalendar.tsx'
import { onDays, runFrom, type Cell, type Interval } from '#client/booking/calendar/cells.ts'
import { language, say } from './data.ts'
import { SheetDialog } from './SheetDialog.tsx'
import { useWeeks } from '#client/booking/calendar/use-weeks.ts'

type Props = { own: OwnBooking; workplace: BookingWorkplace; firstWeek: BookingWeek; onMove: (to: Interval) => Promise<void> }

const halfHour = 30 * 60_000

/** Another time for what was booked, as long as before where there is room for it. */
export function MoveForm({ own, workplace, firstWeek, onMove }: Props) {
  const weeks = useWeeks(workplace.id, firstWeek)
  const [picked, setPicked] = useState<Cell>()
  const { timeZone } = workplace
  const week = picked && weeks.get(isoWeekOf(picked.day))
  const lane = week && week !== 'failed' ? onDays(week.items, timeZone) : []
  const ofGroup = lane.filter(({ appointmentGroupId }) => appointmentGroupId === picked?.appointmentGroupId)
  const count = (Date.parse(own.to) - Date.parse(own.from)) / halfHour
  const to = picked && (runFrom(ofGroup, picked.from).slice(0, count).at(-1)?.to ?? picked.to)
  const time = (instant: string) => formatTime(instant, timeZone, language)
  return (
    <section>
      <h2>{say('ChooseNewTime')}</h2>
      <BookingCalendar workplace={workplace} firstWeek={firstWeek} weeks={weeks} onPick={setPicked} />
      {picked && to && (
        <SheetDialog
          title={say('MoveQuestion')}
          subtitle={`${formatDayName(picked.day, language)}, ${time(picked.from)}–${time(to)}`}
          onClose={() => setPicked(undefined)}
        >
          <footer>
            <button
              type="button"
              className="action"
              onClick={() => void onMove({ from: picked.from, to, appointmentGroupId: picked.appointmentGroupId })}
            >
              {say('MoveAppointment')}
            </button>
            <p>{say('ConfirmNote')}</p>
          </footer>
        </SheetDialog>
      )}
    </section>
  )
}
