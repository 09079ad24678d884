import { useEffect, useRef } from 'react'
import type { BookingOrganization } from '#contract/booking/booking-page.ts'
import type { GuestBookingResult } from '#contract/booking/booking.ts'
import { calendarFile } from './calendar-file.ts'
import { translate } from '#client/booking/data.ts'
import { BookingIcon } from '#client/booking/icons.tsx'

type Props = { booked: GuestBookingResult; workplace: BookingOrganization; onClose: () => void }

/** Confirms that the request was sent, and offers further actions. */
export function BookedCard({ booked, workplace: { name, publicSettings }, onClose }: Props) {
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => message.current?.focus(), [])
  const save = () => {
    const url = URL.createObjectURL(calendarFile({ ...booked, summary: name, location: publicSettings.address }))
    Object.assign(document.createElement('a'), { href: url, download: 'programare.ics' }).click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }
  return (
    <>
      <div className="body sent">
        <BookingIcon name="tick" size={28} />
        <p ref={message} tabIndex={-1} className="said">
          {booked.message || translate('CreatedGuestAppointmentSuccess')}
        </p>
        <button type="button" className="action quiet" onClick={save}>
          {translate('AddToCalendar')}
        </button>
        <a className="action quiet" href={booked.link}>
          {translate('ManageBooking')}
        </a>
      </div>
      <footer>
        <button type="button" className="action" onClick={onClose}>
          {translate('Close')}
        </button>
      </footer>
    </>
  )
}
