import { DatePickerInput, DatesProvider } from '@mantine/dates'
import { useTranslation } from 'react-i18next'
import { dayFormat, useDatesSettings } from '#client/ui/dates.ts'

/** Two days, both included; either may stay open. Days as YYYY-MM-DD, an open side as an empty text. */
export function DayRangeField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string[] | undefined
  onChange: (value: string[]) => void
}) {
  const { t } = useTranslation()
  const [from, to] = value ?? []
  return (
    <DatesProvider settings={useDatesSettings()}>
      <DatePickerInput
        type="range"
        label={label}
        placeholder={t('AnyValue')}
        valueFormat={dayFormat()}
        clearable
        clearButtonProps={{ 'aria-label': t('Clear') }}
        allowSingleDateInRange
        value={[from || null, to || null]}
        onChange={([first, second]) => onChange([first ?? '', second ?? ''])}
      />
    </DatesProvider>
  )
}
