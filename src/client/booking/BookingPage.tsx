import { useState } from 'react'
import type { BookingWeek, BookingOrganization } from '#contract/booking/booking-page.ts'
import { BookingCalendar } from '#client/booking/calendar/BookingCalendar.tsx'
import { BookingDialog } from '#client/booking/form/BookingDialog.tsx'
import type { CalendarCell } from '#client/booking/calendar/cells.ts'
import { useBookingWeeks } from '#client/booking/calendar/use-weeks.ts'

type Props = { workplace: BookingOrganization; firstWeek: BookingWeek }

/** The free times of a workplace; pressing one opens the booking form. */
export function BookingPage({ workplace, firstWeek }: Props) {
  const weeks = useBookingWeeks(workplace.id, firstWeek)
  const [picked, setPicked] = useState<CalendarCell>()
  return (
    <>
      <BookingCalendar workplace={workplace} firstWeek={firstWeek} weeks={weeks} onPick={setPicked} />
      {picked && <BookingDialog workplace={workplace} picked={picked} weeks={weeks} onClose={() => setPicked(undefined)} />}
    </>
  )
}
