import type { InputHTMLAttributes } from 'react'
import type { BookingField } from '#contract/booking-page.ts'
import { data, say, sayMessage } from '#client/booking/data.ts'

type Props = InputHTMLAttributes<HTMLInputElement> & { name: BookingField; label: string; error: string | undefined }

/** A line of the form; its limits are those of the contract. */
export function TextField({ name, label, error, ...more }: Props) {
  const { required, maxLength } = data.limits[name]
  return (
    <div className="field">
      <label>
        <span>
          {label}
          {!required && <small>{say('OptionalField')}</small>}
        </span>
        <input
          name={name}
          required={required}
          maxLength={maxLength}
          aria-invalid={error !== undefined}
          aria-describedby={error && `${name}-error`}
          {...more}
        />
      </label>
      {error && <em id={`${name}-error`}>{sayMessage(error)}</em>}
    </div>
  )
}
