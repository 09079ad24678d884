import type { InputHTMLAttributes } from 'react'
import type { BookingField } from '#contract/booking/booking-page.ts'
import { pageData, translate, translateMessage } from '#client/booking/data.ts'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  name: BookingField
  label: string
  error: string | undefined
  doubt?: string | undefined
}

/** A text field of the form, with the limits of the contract. */
export function BookingTextField({ name, label, error, doubt, ...more }: Props) {
  const { required, maxLength } = pageData.limits[name]
  return (
    <div className="field">
      <label>
        <span>
          {label}
          {!required && <small>{translate('OptionalField')}</small>}
        </span>
        <input
          name={name}
          required={required}
          maxLength={maxLength}
          aria-invalid={error !== undefined}
          aria-describedby={error || doubt ? `${name}-note` : undefined}
          {...more}
        />
      </label>
      {error && <em id={`${name}-note`}>{translateMessage(error)}</em>}
      {!error && doubt && <small id={`${name}-note`}>{`${translate(doubt)} ${translate('SendAgainIfRight')}`}</small>}
    </div>
  )
}
