import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { BookingField, BookingWorkplace } from '#contract/booking-page.ts'
import type { Booked } from '#contract/booking.ts'
import { formatTime } from '#domain/format.ts'
import { Refusal } from '#client/booking/calls.ts'
import { isFree, nearestFree, type Cell } from '#client/booking/calendar/cells.ts'
import { data, language, say, sayMessage } from '#client/booking/data.ts'
import { beginProof } from '#client/booking/guest.ts'
import { NearestTimes } from './NearestTimes.tsx'
import { Stepper } from './Stepper.tsx'
import { TextField } from './TextField.tsx'
import { useBooking } from './use-booking.ts'
import { useCars } from './use-cars.ts'
import { firstWrong, mistakes } from './mistakes.ts'

type Props = {
  workplace: BookingWorkplace
  /** The times of the week beside one another with the one that was picked. */
  lane: Cell[]
  start: Cell
  /** The free half hours from the start on, which is taken when there are none. */
  run: Cell[]
  to: string
  onStart: (cell: Cell) => void
  onEnd: (count: number) => void
  onTaken: () => void
  onBooked: (booked: Booked) => void
}

/** What a refusal says that belongs to no field. */
const spoken = new Set(['SlotTaken', 'TooManyBookings', 'TooLateToChange'])
const sentence = (code: string) => (spoken.has(code) ? say(code) : say(code === 'TooManyRequests' ? 'BookingLimit' : 'BookingFailed'))

export function BookingForm({ workplace, lane, start, run, to, onStart, onEnd, onTaken, onBooked }: Props) {
  const { id, timeZone } = workplace
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [refused, setRefused] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const [make, setMake] = useState('')
  const [notes, setNotes] = useState('')
  const [isAtHotel, setIsAtHotel] = useState(false)
  const cars = useCars(make)
  const book = useBooking(id)
  useEffect(beginProof, [])

  const isTaken = run.length === 0 && !isSending
  const free = lane.filter((cell) => cell.day === start.day && isFree(cell))
  const [sooner, later] = [free.findLast(({ from }) => from < start.from), free.find(({ from }) => from > start.from)]
  const count = run.findIndex((cell) => cell.to === to) + 1
  const time = (instant: string) => formatTime(instant, timeZone, language)
  const choose = (cell: Cell) => {
    setRefused(undefined)
    onStart(cell)
  }

  const show = (found: Partial<Record<string, string>>) => {
    setErrors(found)
    const wrong = firstWrong(found)
    if (wrong) form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
  }

  const forget = ({ target }: FormEvent) => {
    const { name } = target as HTMLInputElement
    if (errors[name]) setErrors({ ...errors, [name]: undefined })
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(form.current!)) as Record<string, string>
    const phone = (typed['phone'] ?? '').replace(/[\s./()-]/g, '')
    const draft = { ...typed, phone } as Record<BookingField, string>
    const found = mistakes(draft)
    show(found)
    if (firstWrong(found) || isSending) return
    setRefused(undefined)
    setIsSending(true)
    try {
      const { carPlateNumber, clientName, carMake, carModel, description } = draft
      const options = { tyreHotel: isAtHotel, withRim: isAtHotel && 'withRim' in typed, newTyre: 'newTyre' in typed }
      const appointmentGroupId = start.appointmentGroupId
      const fields = { carPlateNumber, clientName, phone, carMake, carModel, description, options, appointmentGroupId, language }
      onBooked(await book({ ...fields, from: start.from, to }))
    } catch (error) {
      const { code, fields } = error instanceof Refusal ? error : new Refusal('Offline')
      const said = Object.fromEntries(Object.entries(fields).map(([field, [message]]) => [field, message]))
      const slot = said['from'] ?? said['to'] ?? said['appointmentGroupId']
      show(said)
      setRefused(slot ? sayMessage(slot) : firstWrong(said) ? undefined : sentence(code))
      if (code === 'SlotTaken' || slot) onTaken()
      beginProof()
    } finally {
      setIsSending(false)
    }
  }

  const said = refused ?? (isTaken ? say('SlotTaken') : undefined)
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} onInput={forget} noValidate>
      <div className="body">
        <div role="alert">{said && <p className="note">{said}</p>}</div>
        {(isTaken || refused === say('SlotTaken')) && (
          <NearestTimes cells={nearestFree(lane, start.from)} timeZone={timeZone} onPick={choose} />
        )}
        <div className="pair">
          <Stepper
            label={say('FromTime')}
            value={time(start.from)}
            earlier={['StartEarlier', sooner && (() => choose(sooner))]}
            later={['StartLater', later && (() => choose(later))]}
          />
          <Stepper
            label={say('UntilTime')}
            value={time(to)}
            earlier={['EndEarlier', count > 1 ? () => onEnd(count - 1) : undefined]}
            later={['EndLater', count < run.length ? () => onEnd(count + 1) : undefined]}
          />
        </div>
        <TextField
          name="carPlateNumber"
          label={say('PlateNumber')}
          error={errors['carPlateNumber']}
          className="plate"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <TextField name="clientName" label={say('Name')} error={errors['clientName']} autoComplete="name" />
        {/* People write their number with spaces, which are taken out: the limit is for its digits. */}
        <TextField name="phone" label={say('Phone')} error={errors['phone']} type="tel" autoComplete="tel" maxLength={20} />
        <div className="pair">
          <TextField
            name="carMake"
            label={say('Make')}
            error={errors['carMake']}
            list="makes"
            autoComplete="off"
            value={make}
            onChange={({ target }) => setMake(target.value)}
          />
          <TextField name="carModel" label={say('Model')} error={errors['carModel']} list="models" autoComplete="off" />
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
            {say('TyresInHotel')}
          </label>
          {isAtHotel && (
            <label className="below">
              <input type="checkbox" name="withRim" />
              {say('WithRims')}
            </label>
          )}
          <label>
            <input type="checkbox" name="newTyre" />
            {say('NewTyre')}
          </label>
        </div>
        <div className="field">
          <label>
            <span>
              {say('Notes')}
              <small className="number">{`${notes.length}/${data.limits.description.maxLength}`}</small>
            </span>
            <textarea
              name="description"
              rows={3}
              maxLength={data.limits.description.maxLength}
              value={notes}
              onChange={({ target }) => setNotes(target.value)}
            />
          </label>
        </div>
      </div>
      <footer>
        <button type="submit" className="action" aria-disabled={isSending || isTaken}>
          {say(isSending ? 'Sending' : 'SendBooking')}
        </button>
        <p>{say('ConfirmNote')}</p>
      </footer>
    </form>
  )
}
