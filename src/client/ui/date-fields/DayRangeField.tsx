import { DatePickerInput, DatesProvider } from '@mantine/dates'
import { useTranslation } from 'react-i18next'
import { dayRanges } from '#domain/text/calendar.ts'
import { useFormat } from '#client/platform/format.ts'
import { dayFormat, useCalendar, useDatesSettings } from '#client/ui/dates.ts'
import classes from './DayRangeField.module.css'

type Props = { label: string; value: string[] | undefined; onChange: (value: string[]) => void }

const quickRanges = [
  ['today', 'Today'],
  ['yesterday', 'Yesterday'],
  ['thisWeek', 'ThisWeek'],
  ['thisMonth', 'ThisMonth'],
] as const

/** A range of days (YYYY-MM-DD), both ends included; an empty text leaves that side open. */
export function DayRangeField({ label, value, onChange }: Props) {
  const { t } = useTranslation()
  const { today, calendar } = useCalendar(useFormat().zone)
  const ranges = dayRanges(today)
  const [from, to] = value ?? []
  return (
    <DatesProvider settings={useDatesSettings()}>
      <DatePickerInput
        type="range"
        label={label}
        placeholder={t('AnyValue')}
        valueFormat={dayFormat()}
        {...calendar}
        presets={quickRanges.map(([range, name]) => ({ label: t(name), value: ranges[range] }))}
        classNames={{ ...calendar.classNames, datePickerRoot: classes.root, presetsList: classes.ranges, presetButton: classes.range }}
        // The popover opens beside the field, so that the other fields of the dialog stay visible.
        popoverProps={{ position: 'right-end', offset: 28 }}
        clearable
        clearButtonProps={{ 'aria-label': t('Clear') }}
        allowSingleDateInRange
        value={[from || null, to || null]}
        onChange={([first, second]) => onChange([first ?? '', second ?? ''])}
      />
    </DatesProvider>
  )
}
