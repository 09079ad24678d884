import { DateInput, DatesProvider } from '@mantine/dates'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/platform/format.ts'
import { useCalendar, useDatesSettings, useTypedDay } from '#client/ui/dates.ts'

type Props = { label: string; required?: boolean; value?: string | null; onChange?: (day: string | null) => void; error?: ReactNode }

/** A day (YYYY-MM-DD), typed or picked; empty if it is not required. */
export function DayField({ label, required = false, value, onChange, error }: Props) {
  const { t } = useTranslation()
  const { zone } = useFormat()
  const { calendar } = useCalendar(zone)
  const typed = useTypedDay(zone)
  return (
    <DatesProvider settings={useDatesSettings()}>
      <DateInput
        label={label}
        {...typed}
        {...calendar}
        required={required}
        clearable={!required}
        clearButtonProps={{ 'aria-label': t('Clear') }}
        error={error}
        value={value ?? null}
        onChange={(day) => onChange?.(day)}
      />
    </DatesProvider>
  )
}
