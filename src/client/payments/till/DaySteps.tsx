import { ActionIcon, Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { addDays } from '#domain/text/calendar.ts'
import { useFormat } from '#client/platform/format.ts'
import { IconChevronLeft, IconChevronRight } from '#client/ui/icons.tsx'
import type { useShownDay } from './use-shown-day.ts'

type Props = { shown: ReturnType<typeof useShownDay>; last: string }

/** Leads from one day to the next, until the last one. */
export function DaySteps({ shown: { day, today, show }, last }: Props) {
  const { t } = useTranslation(['till', 'trade', 'common'])
  const { date } = useFormat()
  return (
    <Group gap="xs" mb="sm">
      <ActionIcon variant="default" size="lg" aria-label={t('TillDayBefore')} onClick={() => show(addDays(day, -1))}>
        <IconChevronLeft size={18} />
      </ActionIcon>
      <span aria-live="polite">{date(day)}</span>
      <ActionIcon variant="default" size="lg" aria-label={t('TillDayAfter')} disabled={day >= last} onClick={() => show(addDays(day, 1))}>
        <IconChevronRight size={18} />
      </ActionIcon>
      {day !== today && (
        <Button variant="subtle" size="xs" onClick={() => show(today)}>
          {t('Today')}
        </Button>
      )}
    </Group>
  )
}
