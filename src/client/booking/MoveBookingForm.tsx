import { useState } from 'react'
import type { BookingWeek, BookingOrganization } from '#contract/booking/booking-page.ts'
import type { OwnBooking } from '#contract/booking/booking.ts'
import { toIsoWeek } from '#domain/text/calendar.ts'
import { formatDayName, formatTime } from '#domain/text/format.ts'
import { BookingCalendar } from '#client/booking/calendar/BookingCalendar.tsx'
import { groupByDay, cellsFrom, type CalendarCell, type Interval } from '#client/booking/calendar/cells.ts'
import { pageLanguage, translate } from './data.ts'
import { SheetDialog } from './SheetDialog.tsx'
import { useBookingWeeks } from '#client/booking/calendar/use-weeks.ts'

type Props = { own: OwnBooking; workplace: BookingOrganization; firstWeek: BookingWeek; onMove: (to: Interval) => Promise<void> }

const halfHourMs = 30 * 60_000

/** Moves a booking to another time; it keeps its length if there is room. */
export function MoveBookingForm({ own, workplace, firstWeek, onMove }: Props) {
  const weeks = useBookingWeeks(workplace.id, firstWeek)
  const [picked, setPicked] = useState<CalendarCell>()
  const { timeZone } = workplace
  const week = picked && weeks.get(toIsoWeek(picked.day))
  const cells = week && week !== 'failed' ? groupByDay(week.items, timeZone) : []
  const ofGroup = cells.filter(({ appointmentGroupId }) => appointmentGroupId === picked?.appointmentGroupId)
  const count = (Date.parse(own.to) - Date.parse(own.from)) / halfHourMs
  const to = picked && (cellsFrom(ofGroup, picked.from).slice(0, count).at(-1)?.to ?? picked.to)
  const time = (instant: string) => formatTime(instant, timeZone, pageLanguage)
  return (
    <section>
      <h2>{translate('ChooseNewTime')}</h2>
      <BookingCalendar workplace={workplace} firstWeek={firstWeek} weeks={weeks} onPick={setPicked} />
      {picked && to && (
        <SheetDialog
          title={translate('MoveQuestion')}
          subtitle={`${formatDayName(picked.day, pageLanguage)}, ${time(picked.from)}–${time(to)}`}
          onClose={() => setPicked(undefined)}
        >
          <footer>
            <button
              type="button"
              className="action"
              onClick={() => void onMove({ from: picked.from, to, appointmentGroupId: picked.appointmentGroupId })}
            >
              {translate('MoveAppointment')}
            </button>
            <p>{translate('ConfirmNote')}</p>
          </footer>
        </SheetDialog>
      )}
    </section>
  )
}
