import { useState } from 'react'
import type { BookingWorkplace } from '#contract/booking-page.ts'
import type { Booked } from '#contract/booking.ts'
import { isoWeekOf } from '#domain/calendar.ts'
import { formatDayName, formatTime } from '#domain/format.ts'
import { BookedCard } from './BookedCard.tsx'
import { BookingForm } from './BookingForm.tsx'
import { onDays, runFrom, type Cell } from '#client/booking/calendar/cells.ts'
import { language, say } from '#client/booking/data.ts'
import { Clock } from '#client/booking/icons.tsx'
import { SheetDialog } from '#client/booking/SheetDialog.tsx'
import type { Weeks } from '#client/booking/calendar/use-weeks.ts'

type Props = { workplace: BookingWorkplace; picked: Cell; weeks: Weeks; onClose: () => void }

/** Who comes, and how long; then that it was sent. */
export function BookingDialog({ workplace, picked, weeks, onClose }: Props) {
  const { timeZone } = workplace
  const [from, setFrom] = useState(picked.from)
  const [count, setCount] = useState(1)
  const [booked, setBooked] = useState<Booked>()

  const week = weeks.get(isoWeekOf(picked.day))
  const items = week && week !== 'failed' ? week.items : []
  const lane = onDays(items, timeZone).filter(({ appointmentGroupId }) => appointmentGroupId === picked.appointmentGroupId)
  const start = lane.find((cell) => cell.from === from) ?? picked
  const run = runFrom(lane, from)
  const to = booked?.to ?? run[Math.min(count, run.length) - 1]?.to ?? start.to
  const time = (instant: string) => formatTime(instant, timeZone, language)
  const when = `${formatDayName(start.day, language)}, ${time(from)}–${time(to)}`
  const subtitle = (
    <>
      <Clock />
      {when}
    </>
  )

  return (
    <SheetDialog title={say(booked ? 'BookingSent' : 'YourBooking')} subtitle={subtitle} onClose={onClose}>
      {booked ? (
        <BookedCard booked={booked} workplace={workplace} onClose={onClose} />
      ) : (
        <BookingForm
          workplace={workplace}
          lane={lane}
          start={start}
          run={run}
          to={to}
          onStart={(cell) => {
            setFrom(cell.from)
            setCount(1)
          }}
          onEnd={setCount}
          onTaken={weeks.refresh}
          onBooked={(made) => {
            weeks.taken(made)
            setBooked(made)
          }}
        />
      )}
    </SheetDialog>
  )
}
