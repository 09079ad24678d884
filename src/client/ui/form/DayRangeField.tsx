import { DatePickerInput, DatesProvider } from '@mantine/dates'
import { useTranslation } from 'react-i18next'
import { dayFormat, useDatesSettings } from '#client/ui/dates.ts'

/** From one day to another, both included. Days are YYYY-MM-DD; an empty text leaves that side open. */
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
