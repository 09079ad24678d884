import { useState } from 'react'
import type { BookingOrganization } from '#contract/booking/booking-page.ts'
import type { GuestBookingResult } from '#contract/booking/booking.ts'
import { toIsoWeek } from '#domain/text/calendar.ts'
import { formatDayName, formatTime } from '#domain/text/format.ts'
import { BookedCard } from './BookedCard.tsx'
import { BookingForm } from './BookingForm.tsx'
import { groupByDay, cellsFrom, type CalendarCell } from '#client/booking/calendar/cells.ts'
import { pageLanguage, translate } from '#client/booking/data.ts'
import { BookingIcon } from '#client/booking/icons.tsx'
import { SheetDialog } from '#client/booking/SheetDialog.tsx'
import type { LoadedWeeks } from '#client/booking/calendar/use-weeks.ts'

type Props = { workplace: BookingOrganization; picked: CalendarCell; weeks: LoadedWeeks; onClose: () => void }

/** The booking form, then its confirmation. */
export function BookingDialog({ workplace, picked, weeks, onClose }: Props) {
  const { timeZone } = workplace
  const [from, setFrom] = useState(picked.from)
  const [count, setCount] = useState(1)
  const [booked, setBooked] = useState<GuestBookingResult>()

  const week = weeks.get(toIsoWeek(picked.day))
  const items = week && week !== 'failed' ? week.items : []
  const groupCells = groupByDay(items, timeZone).filter(({ appointmentGroupId }) => appointmentGroupId === picked.appointmentGroupId)
  const start = groupCells.find((cell) => cell.from === from) ?? picked
  const run = cellsFrom(groupCells, from)
  const to = booked?.to ?? run[Math.min(count, run.length) - 1]?.to ?? start.to
  const time = (instant: string) => formatTime(instant, timeZone, pageLanguage)
  const when = `${formatDayName(start.day, pageLanguage)}, ${time(from)}–${time(to)}`
  const subtitle = (
    <>
      <BookingIcon name="clock" size={16} />
      {when}
    </>
  )

  return (
    <SheetDialog title={translate(booked ? 'BookingSent' : 'YourBooking')} subtitle={subtitle} onClose={onClose}>
      {booked ? (
        <BookedCard booked={booked} workplace={workplace} onClose={onClose} />
      ) : (
        <BookingForm
          workplace={workplace}
          groupCells={groupCells}
          start={start}
          run={run}
          to={to}
          onStart={(cell) => {
            setFrom(cell.from)
            setCount(1)
          }}
          onEnd={setCount}
          onTaken={weeks.refresh}
          onBooked={(booking) => {
            weeks.taken(booking)
            setBooked(booking)
          }}
        />
      )}
    </SheetDialog>
  )
}
