import type { KeyboardEvent } from 'react'
import { formatShortWeekday } from '#domain/text/format.ts'
import { pageLanguage, translate, translateCount } from '#client/booking/data.ts'

type Props = { days: string[]; value: string; freeOf: (day: string) => number; onChange: (day: string) => void }

/** From this many free times on, a day counts as having plenty. */
const plentyCount = 7
const availabilityOf = (free: number) => (free >= plentyCount ? 'many' : free > 0 ? 'few' : 'none')

/** The days of a week with their availability. */
export function DayPicker({ days, value, freeOf, onChange }: Props) {
  const open = days.filter((day) => freeOf(day) > 0)
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined || open.length === 0) return
    event.preventDefault()
    const next = open[(open.indexOf(value) + by + open.length) % open.length]!
    onChange(next)
    document.getElementById(`day-${next}`)?.focus()
  }
  return (
    <div className="days" role="tablist" aria-label={translate('ChooseTime')} onKeyDown={step}>
      {days.map((day) => {
        const free = freeOf(day)
        return (
          <button
            key={day}
            id={`day-${day}`}
            type="button"
            role="tab"
            aria-selected={day === value}
            aria-controls="times"
            tabIndex={day === value ? 0 : -1}
            disabled={free === 0 && day !== value}
            onClick={() => onChange(day)}
          >
            <small>{formatShortWeekday(day, pageLanguage).replace('.', '')}</small>
            <b>{Number(day.slice(8))}</b>
            <i data-room={availabilityOf(free)} />
            <span className="unseen">{free ? translateCount('FreeTimes', free) : translate('NoFreeTimes')}</span>
          </button>
        )
      })}
    </div>
  )
}
