import { useTranslation } from 'react-i18next'
import { useClock } from '#client/platform/clock.ts'
import { useFormat } from '#client/platform/format.ts'

/** The start of a state: with the day if it is not today's, since a time alone would be taken for today's. */
export function useElapsed(): (startDate: string) => string {
  const { t } = useTranslation('time-sheets')
  const { when, time, day } = useFormat()
  const today = useClock((now) => day(new Date(now).toISOString()))
  return (startDate) => t('TimeSheetSince', { time: day(startDate) === today ? time(startDate) : when(startDate) })
}
