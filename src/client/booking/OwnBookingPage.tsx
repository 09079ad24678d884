import { useState } from 'react'
import type { OwnBooking } from '#contract/booking.ts'
import { dayIn } from '#domain/calendar.ts'
import { formatDayName, formatTime } from '#domain/format.ts'
import { Refusal } from './calls.ts'
import { data, language, say } from './data.ts'
import { MoveForm } from './MoveForm.tsx'
import { SheetDialog } from './SheetDialog.tsx'
import { useOwnBooking } from './use-own-booking.ts'

const words: Record<OwnBooking['status'], string> = {
  'new-guest': 'BookingWaits',
  new: 'BookingConfirmed',
  'in-progress': 'BookingConfirmed',
  done: 'BookingOver',
  skipped: 'BookingCancelled',
}
const spoken = new Set(['SlotTaken', 'TooLateToChange'])

/** What somebody has booked: to be looked at by whoever has its address, and changed only after one more question. */
export function OwnBookingPage({ booked }: { booked: OwnBooking & { token: string } }) {
  const { own, readAt, send } = useOwnBooking(booked)
  const [step, setStep] = useState<'cancel' | 'move'>()
  const [refused, setRefused] = useState<string>()
  const { organization, status, group, plate, changeUntil } = own
  const { timeZone } = organization
  const at = (instant: string) => `${formatDayName(dayIn(instant, timeZone), language)}, ${formatTime(instant, timeZone, language)}`
  const when = `${at(own.from)}–${formatTime(own.to, timeZone, language)}`
  const isOpen = (status === 'new' || status === 'new-guest') && Date.parse(changeUntil) > readAt

  const change = async (act: 'cancel' | 'move', body: object) => {
    try {
      await send(act, body)
      setRefused(undefined)
    } catch (error) {
      const code = error instanceof Refusal ? error.code : ''
      setRefused(say(spoken.has(code) ? code : 'BookingFailed'))
    }
    setStep(undefined)
  }

  return (
    <>
      <section className="own">
        <h2>{say('YourAppointment')}</h2>
        <p className="when">{when}</p>
        <p>
          <span className="badge" data-status={status} role="status">
            {say(words[status])}
          </span>
        </p>
        <p className="number">{[plate, group].filter(Boolean).join(' · ')}</p>
        <div role="alert">{refused && <p className="note">{refused}</p>}</div>
        {isOpen && <p className="faint">{say('ChangeOnlineUntil', { when: at(changeUntil) })}</p>}
        {!isOpen && (status === 'new' || status === 'new-guest') && <p className="faint">{say('TooLateToChange')}</p>}
        {isOpen && (
          <div className="pair">
            {data.workplace && step !== 'move' && (
              <button type="button" className="action" onClick={() => setStep('move')}>
                {say('MoveAppointment')}
              </button>
            )}
            <button type="button" className="action quiet" onClick={() => setStep('cancel')}>
              {say('CancelAppointment')}
            </button>
          </div>
        )}
      </section>
      {isOpen && step === 'move' && data.workplace && data.week && (
        <MoveForm own={own} workplace={data.workplace} firstWeek={data.week} onMove={(to) => change('move', to)} />
      )}
      {isOpen && step === 'cancel' && (
        <SheetDialog title={say('CancelQuestion')} subtitle={when} onClose={() => setStep(undefined)}>
          <footer className="pair">
            <button type="button" className="action quiet" onClick={() => setStep(undefined)}>
              {say('KeepAppointment')}
            </button>
            <button type="button" className="action danger" onClick={() => void change('cancel', {})}>
              {say('CancelAppointment')}
            </button>
          </footer>
        </SheetDialog>
      )}
    </>
  )
}
