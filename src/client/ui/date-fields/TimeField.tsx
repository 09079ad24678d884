import '@mantine/dates/styles.layer.css'
import { TimePicker } from '@mantine/dates'
import { useTranslation } from 'react-i18next'

type Props = {
  label: string
  /** Format HH:mm. */
  value: string
  onChange: (value: string) => void
  /** Minutes between the offered times. */
  step?: number
  disabled?: boolean
  error?: React.ReactNode
}

/** A time of day, typed or picked, 24 hours. The label is for screen readers; the surroundings name the field visibly. */
export function TimeField({ label, step = 1, error, ...rest }: Props) {
  const { t } = useTranslation()
  return (
    <TimePicker
      format="24h"
      withDropdown
      minutesStep={step}
      aria-label={label}
      hoursInputLabel={`${label}: ${t('Hours')}`}
      minutesInputLabel={`${label}: ${t('Minutes')}`}
      error={error}
      {...rest}
    />
  )
}
