import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { BookingField, BookingOrganization } from '#contract/booking/booking-page.ts'
import type { GuestBookingResult } from '#contract/booking/booking.ts'
import type { DoubtKey } from '#contract/kit/readers/reading.ts'
import { formatTime } from '#domain/text/format.ts'
import { GuestApiError } from '#client/booking/api.ts'
import { isCellFree, findNearestFreeCells, type CalendarCell } from '#client/booking/calendar/cells.ts'
import { pageData, pageLanguage, translate, translateMessage } from '#client/booking/data.ts'
import { startProofOfWork } from '#client/booking/guest.ts'
import { readGuestDraft } from './read-guest-draft.ts'
import { NearestTimes } from './NearestTimes.tsx'
import { Stepper } from './Stepper.tsx'
import { BookingTextField } from './BookingTextField.tsx'
import { useBooking } from './use-booking.ts'
import { useCars } from './use-cars.ts'
import { firstInvalidField, validateGuestDraft } from './validate.ts'

type Props = {
  workplace: BookingOrganization
  /** The cells of the week in the group of the picked one. */
  groupCells: CalendarCell[]
  start: CalendarCell
  /** The free half hours from the start on; empty if the start is taken. */
  run: CalendarCell[]
  to: string
  onStart: (cell: CalendarCell) => void
  onEnd: (count: number) => void
  onTaken: () => void
  onBooked: (booked: GuestBookingResult) => void
}

/** Plates and phones are typed with signs and words, which are read before the limits count. */
const maxTyped = 40

/** Errors that belong to no field have a sentence of their own. */
const specificErrors = new Set(['SlotTaken', 'TooManyBookings', 'TooLateToChange'])
const errorSentence = (code: string) =>
  specificErrors.has(code) ? translate(code) : translate(code === 'TooManyRequests' ? 'BookingLimit' : 'BookingFailed')

export function BookingForm({ workplace, groupCells, start, run, to, onStart, onEnd, onTaken, onBooked }: Props) {
  const { id, timeZone } = workplace
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [doubts, setDoubts] = useState<Partial<Record<BookingField, DoubtKey | undefined>>>({})
  const [refused, setRefused] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const [make, setMake] = useState('')
  const [notes, setNotes] = useState('')
  const [isAtHotel, setIsAtHotel] = useState(false)
  const cars = useCars(make)
  const book = useBooking(id)
  useEffect(startProofOfWork, [])

  const isTaken = run.length === 0 && !isSending
  const free = groupCells.filter((cell) => cell.day === start.day && isCellFree(cell))
  const sooner = free.findLast(({ from }) => from < start.from)
  const later = free.find(({ from }) => from > start.from)
  const count = run.findIndex((cell) => cell.to === to) + 1
  const time = (instant: string) => formatTime(instant, timeZone, pageLanguage)
  const choose = (cell: CalendarCell) => {
    setRefused(undefined)
    onStart(cell)
  }

  const show = (found: Partial<Record<string, string>>) => {
    setErrors(found)
    focusField(firstInvalidField(found))
  }
  const focusField = (name: string | undefined) => {
    if (name !== undefined) form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
  }

  const forget = ({ target }: FormEvent) => {
    const { name } = target as HTMLInputElement
    if (errors[name]) setErrors({ ...errors, [name]: undefined })
    if (doubts[name as BookingField]) setDoubts({ ...doubts, [name]: undefined })
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(form.current!)) as Record<BookingField | 'withRim' | 'newTyre', string>
    const { draft, doubts: arisen } = readGuestDraft(typed, timeZone)
    const found = validateGuestDraft(draft)
    show(found)
    if (firstInvalidField(found) || isSending) return
    // Each doubt is asked about once; a request that is sent again is meant as it is.
    const unasked = Object.keys(arisen).filter((field) => arisen[field as BookingField] !== doubts[field as BookingField])
    setDoubts(arisen)
    if (unasked.length > 0) return focusField(unasked[0])
    setRefused(undefined)
    setIsSending(true)
    try {
      const { carPlateNumber, clientName, phone, carMake, carModel, description } = draft
      const options = { tyreHotel: isAtHotel, withRim: isAtHotel && 'withRim' in typed, newTyre: 'newTyre' in typed }
      const appointmentGroupId = start.appointmentGroupId
      const fields = {
        carPlateNumber,
        clientName,
        phone,
        carMake,
        carModel,
        description,
        options,
        appointmentGroupId,
        language: pageLanguage,
      }
      onBooked(await book({ ...fields, from: start.from, to }))
    } catch (error) {
      const { code, fields } = error instanceof GuestApiError ? error : new GuestApiError('Offline')
      const messages = Object.fromEntries(Object.entries(fields).map(([field, [message]]) => [field, message]))
      const slot = messages['from'] ?? messages['to'] ?? messages['appointmentGroupId']
      show(messages)
      setRefused(slot ? translateMessage(slot) : firstInvalidField(messages) ? undefined : errorSentence(code))
      if (code === 'SlotTaken' || slot) onTaken()
      startProofOfWork()
    } finally {
      setIsSending(false)
    }
  }

  const notice = refused ?? (isTaken ? translate('SlotTaken') : undefined)
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} onInput={forget} noValidate>
      <div className="body">
        <div role="alert">{notice && <p className="note">{notice}</p>}</div>
        {(isTaken || refused === translate('SlotTaken')) && (
          <NearestTimes cells={findNearestFreeCells(groupCells, start.from)} timeZone={timeZone} onPick={choose} />
        )}
        <div className="pair">
          <Stepper
            label={translate('FromTime')}
            value={time(start.from)}
            earlier={['StartEarlier', sooner && (() => choose(sooner))]}
            later={['StartLater', later && (() => choose(later))]}
          />
          <Stepper
            label={translate('UntilTime')}
            value={time(to)}
            earlier={['EndEarlier', count > 1 ? () => onEnd(count - 1) : undefined]}
            later={['EndLater', count < run.length ? () => onEnd(count + 1) : undefined]}
          />
        </div>
        <BookingTextField
          name="carPlateNumber"
          label={translate('PlateNumber')}
          error={errors['carPlateNumber']}
          doubt={doubts['carPlateNumber']}
          maxLength={maxTyped}
          className="plate"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <BookingTextField name="clientName" label={translate('Name')} error={errors['clientName']} autoComplete="name" />
        <BookingTextField
          name="phone"
          label={translate('Phone')}
          error={errors['phone']}
          doubt={doubts['phone']}
          type="tel"
          autoComplete="tel"
          maxLength={maxTyped}
        />
        <div className="pair">
          <BookingTextField
            name="carMake"
            label={translate('Make')}
            error={errors['carMake']}
            list="makes"
            autoComplete="off"
            value={make}
            onChange={({ target }) => setMake(target.value)}
          />
          <BookingTextField name="carModel" label={translate('Model')} error={errors['carModel']} list="models" autoComplete="off" />
        </div>
        <datalist id="makes">
          {cars.makes.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <datalist id="models">
          {cars.models.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <div className="ticks">
          <label>
            <input type="checkbox" name="tyreHotel" checked={isAtHotel} onChange={({ target }) => setIsAtHotel(target.checked)} />
            {translate('TyresInHotel')}
          </label>
          {isAtHotel && (
            <label className="below">
              <input type="checkbox" name="withRim" />
              {translate('WithRims')}
            </label>
          )}
          <label>
            <input type="checkbox" name="newTyre" />
            {translate('NewTyre')}
          </label>
        </div>
        <div className="field">
          <label>
            <span>
              {translate('Notes')}
              <small className="number">{`${notes.length}/${pageData.limits.description.maxLength}`}</small>
            </span>
            <textarea
              name="description"
              rows={3}
              maxLength={pageData.limits.description.maxLength}
              value={notes}
              onChange={({ target }) => setNotes(target.value)}
            />
          </label>
        </div>
      </div>
      <footer>
        <button type="submit" className="action" aria-disabled={isSending || isTaken}>
          {translate(isSending ? 'Sending' : 'SendBooking')}
        </button>
        <p>{translate('ConfirmNote')}</p>
      </footer>
    </form>
  )
}
