import { useState } from 'react'
import type { OwnBooking } from '#contract/booking/booking.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { formatDayName, formatTime } from '#domain/text/format.ts'
import { GuestApiError } from './api.ts'
import { pageData, pageLanguage, translate } from './data.ts'
import { MoveBookingForm } from './MoveBookingForm.tsx'
import { SheetDialog } from './SheetDialog.tsx'
import { useOwnBooking } from './use-own-booking.ts'

const statusTexts: Record<OwnBooking['status'], string> = {
  'new-guest': 'BookingWaits',
  new: 'BookingConfirmed',
  'in-progress': 'BookingConfirmed',
  done: 'BookingOver',
  skipped: 'BookingCancelled',
}
const specificErrors = new Set(['SlotTaken', 'TooLateToChange'])

/** A booking, viewed by anybody with its address; a change needs one more confirmation. */
export function OwnBookingPage({ booked }: { booked: OwnBooking & { token: string } }) {
  const { own, readAt, send } = useOwnBooking(booked)
  const [step, setStep] = useState<'cancel' | 'move'>()
  const [refused, setRefused] = useState<string>()
  const { organization, status, group, plate, changeUntil } = own
  const { timeZone } = organization
  const at = (instant: string) =>
    `${formatDayName(dayInZone(instant, timeZone), pageLanguage)}, ${formatTime(instant, timeZone, pageLanguage)}`
  const when = `${at(own.from)}–${formatTime(own.to, timeZone, pageLanguage)}`
  const isOpen = (status === 'new' || status === 'new-guest') && Date.parse(changeUntil) > readAt

  const change = async (act: 'cancel' | 'move', body: object) => {
    try {
      await send(act, body)
      setRefused(undefined)
    } catch (error) {
      const code = error instanceof GuestApiError ? error.code : ''
      setRefused(translate(specificErrors.has(code) ? code : 'BookingFailed'))
    }
    setStep(undefined)
  }

  return (
    <>
      <section className="own">
        <h2>{translate('YourAppointment')}</h2>
        <p className="when">{when}</p>
        <p>
          <span className="badge" data-status={status} role="status">
            {translate(statusTexts[status])}
          </span>
        </p>
        <p className="number">{[plate, group].filter(Boolean).join(' · ')}</p>
        <div role="alert">{refused && <p className="note">{refused}</p>}</div>
        {isOpen && <p className="faint">{translate('ChangeOnlineUntil', { when: at(changeUntil) })}</p>}
        {!isOpen && (status === 'new' || status === 'new-guest') && <p className="faint">{translate('TooLateToChange')}</p>}
        {isOpen && (
          <div className="pair">
            {pageData.workplace && step !== 'move' && (
              <button type="button" className="action" onClick={() => setStep('move')}>
                {translate('MoveAppointment')}
              </button>
            )}
            <button type="button" className="action quiet" onClick={() => setStep('cancel')}>
              {translate('CancelAppointment')}
            </button>
          </div>
        )}
      </section>
      {isOpen && step === 'move' && pageData.workplace && pageData.week && (
        <MoveBookingForm own={own} workplace={pageData.workplace} firstWeek={pageData.week} onMove={(to) => change('move', to)} />
      )}
      {isOpen && step === 'cancel' && (
        <SheetDialog title={translate('CancelQuestion')} subtitle={when} onClose={() => setStep(undefined)}>
          <footer className="pair">
            <button type="button" className="action quiet" onClick={() => setStep(undefined)}>
              {translate('KeepAppointment')}
            </button>
            <button type="button" className="action danger" onClick={() => void change('cancel', {})}>
              {translate('CancelAppointment')}
            </button>
          </footer>
        </SheetDialog>
      )}
    </>
  )
}
