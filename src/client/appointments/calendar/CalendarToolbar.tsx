import { ActionIcon, Button, Checkbox, Group, SegmentedControl, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDays } from '#domain/text/format.ts'
import { useFormat } from '#client/platform/format.ts'
import { useLevel, useOrganization } from '#client/platform/sign-in/session.ts'
import { IconChevronLeft, IconChevronRight } from '#client/ui/icons.tsx'
import { toOptions } from '#client/ui/list/filters.ts'
import type { AppointmentsViewState } from '#client/appointments/use-appointments-view.ts'
import classes from './AppointmentsCalendar.module.css'
import { listDays, skipSunday } from './days.ts'

type Props = {
  shown: AppointmentsViewState
  show: (changes: Partial<AppointmentsViewState>) => void
  onStep: (direction: 1 | -1) => void
  onToday: () => void
  hasGroups: boolean
}

/** Selects the visible days, the workplace and the layout. */
export function CalendarToolbar({ shown: { date, span, today, perGroups }, show, onStep, onToday, hasGroups }: Props) {
  const { t } = useTranslation('appointments')
  const { language } = useFormat()
  const isAdmin = useLevel() === 'admin'
  const { organization, organizations, choose } = useOrganization()
  const days = listDays(date, span)
  return (
    <div className={classes.toolbar}>
      <Group gap={6} wrap="nowrap">
        <ActionIcon variant="default" size={34} aria-label={t(span === 'day' ? 'PreviousDay' : 'PreviousWeek')} onClick={() => onStep(-1)}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <Button variant="default" size="sm" disabled={days.includes(skipSunday(today))} onClick={onToday}>
          {t('Today')}
        </Button>
        <ActionIcon variant="default" size={34} aria-label={t(span === 'day' ? 'NextDay' : 'NextWeek')} onClick={() => onStep(1)}>
          <IconChevronRight size={18} />
        </ActionIcon>
        <h2 className={classes.range} aria-live="polite">
          {formatDays(days[0]!, days.at(-1)!, language)}
        </h2>
      </Group>
      <Group gap="sm">
        {hasGroups && (
          <Checkbox
            label={t('ViewPerGroups')}
            checked={perGroups}
            onChange={({ currentTarget }) => show({ perGroups: currentTarget.checked, groupId: undefined })}
          />
        )}
        {organizations.length > 1 && (
          <Select<number>
            aria-label={t('Organization')}
            w={200}
            allowDeselect={false}
            disabled={!isAdmin}
            data={toOptions(organizations)}
            value={organization.id}
            onChange={(id) => id !== null && choose(id)}
          />
        )}
        <SegmentedControl
          aria-label={t('CalendarSpan')}
          value={span}
          onChange={(next) => show({ span: next })}
          data={[
            { value: 'day', label: t('DayOnly') },
            { value: 'week', label: t('WorkWeek') },
          ]}
        />
      </Group>
    </div>
  )
}
