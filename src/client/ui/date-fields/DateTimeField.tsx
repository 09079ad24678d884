import { Group, Input } from '@mantine/core'
import { DateInput, DatesProvider, TimePicker } from '@mantine/dates'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { dayInZone, toInstant } from '#domain/text/calendar.ts'
import { formatTime } from '#domain/text/format.ts'
import { useCalendar, useDatesSettings, useTypedDay } from '#client/ui/dates.ts'

type Props = {
  label: string
  /** Time zone of the workplace. */
  zone: string
  value?: string | null
  onChange?: (instant: string | null) => void
  /** The time a picked day gets until one is typed. */
  defaultTime?: string
  /** Past days cannot be chosen; a past value that was saved remains. */
  ahead?: boolean
  required?: boolean
  disabled?: boolean
  error?: React.ReactNode
}

/** A moment on the workplace's 24-hour clock, typed or picked; the value is an instant. */
export function DateTimeField({ label, zone, value, onChange, defaultTime = '08:00', ahead = false, required, disabled, error }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { today, calendar } = useCalendar(zone)
  const typed = useTypedDay(zone)
  const day = value ? dayInZone(value, zone) : null
  const time = value ? formatTime(value, zone, 'en') : ''
  const set = (nextDay: string | null, nextTime: string) =>
    onChange?.(nextDay ? toInstant(nextDay, (nextTime || defaultTime).slice(0, 5), zone) : null)
  return (
    <DatesProvider settings={useDatesSettings()}>
      <Input.Wrapper id={id} label={label} required={required} error={error}>
        <Group gap={8}>
          <DateInput
            id={id}
            // The day takes what the time leaves, and the time goes below it where that would cut the day.
            flex="1 1 7em"
            {...typed}
            {...calendar}
            minDate={ahead ? earliestDay(day, today) : undefined}
            excludeDate={(each) => ahead && each < today && each !== day}
            clearable={!required}
            clearButtonProps={{ 'aria-label': t('Clear') }}
            disabled={disabled}
            error={Boolean(error)}
            value={day}
            onChange={(next) => set(next, time)}
          />
          <TimePicker
            format="24h"
            aria-label={`${label}: ${t('Time')}`}
            hoursInputLabel={`${label}: ${t('Hours')}`}
            minutesInputLabel={`${label}: ${t('Minutes')}`}
            disabled={disabled || day === null}
            error={Boolean(error)}
            value={time}
            onChange={(next) => next && set(day, next)}
          />
        </Group>
      </Input.Wrapper>
    </DatesProvider>
  )
}

const earliestDay = (day: string | null, today: string) => (day !== null && day < today ? day : today)
