import { ActionIcon, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { timeSheets, type TimeSheet } from '#contract/time-sheets.ts'
import { addDays, minutesBetween } from '#domain/text/calendar.ts'
import { isTimed, timeSheetTone } from '#domain/time-sheets.ts'
import { useFormat, useToday } from '#client/platform/format.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconClock, IconPencil, IconTrash } from '#client/ui/icons.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import classes from './TimeSheetEntries.module.css'

type Acts = { onCorrect: (entry: TimeSheet) => void; onRemove: (entry: TimeSheet) => void }

/** The entries of a user in the last seven days including today, the newest first. */
export function TimeSheetEntries({ userId, acts }: { userId: number; acts?: Acts }) {
  const { t } = useTranslation('time-sheets')
  const { zone } = useFormat()
  const today = useToday(zone)
  const { data, error, refetch } = useQuery(
    endpointQuery(timeSheets.search, { models: { userId: [userId], startDate: [addDays(today, -6), today] }, pageSize: 100 }),
  )
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={150} />
  if (data.items.length === 0) return <EmptyState icon={IconClock} title={t('NoTimeSheets')} text={t('NoTimeSheetsHint')} />
  return <TimeSheetRows entries={data.items} {...(acts && { acts })} />
}

/** `withName` shows the user of each entry, for lists of several users. */
export function TimeSheetRows({ entries, acts, withName = false }: { entries: TimeSheet[]; acts?: Acts; withName?: boolean }) {
  return (
    <ul className={classes.rows}>
      {entries.map((entry) => (
        <Row key={entry.id} entry={entry} acts={acts} withName={withName} />
      ))}
    </ul>
  )
}

function Row({ entry, acts, withName }: { entry: TimeSheet; acts: Acts | undefined; withName: boolean }) {
  const { t } = useTranslation('time-sheets')
  const { when, time, day, minutes } = useFormat()
  const { userName, status, startDate, endDate, source, correctedByName, correctedAt, reason } = entry
  const isSameDay = endDate !== null && day(endDate) === day(startDate)
  const until = endDate === null ? t('TimeSheetGoesOn') : isSameDay ? time(endDate) : when(endDate)
  const named = `${userName}, ${t(status)}, ${when(startDate)}`
  return (
    <li>
      <Stack gap={2} flex={1} miw={0}>
        {withName && <b>{userName}</b>}
        <div className={classes.entry}>
          <StatusBadge status={timeSheetTone(status)}>{t(status)}</StatusBadge>
          <Text fz="sm">{`${when(startDate)} – ${until}`}</Text>
          {endDate !== null && isTimed(status) && (
            <Text fz="sm" c="dimmed" className="number">
              {minutes(minutesBetween(startDate, endDate))}
            </Text>
          )}
        </div>
        {source === 'auto' && status !== 'GONE_HOME' && (
          <Text fz="xs" c="dimmed">
            {t('TimeSheetClosed')}
          </Text>
        )}
        {correctedAt !== null && (
          <Text fz="xs" c="dimmed">
            {t('TimeSheetCorrected', { name: correctedByName, when: when(correctedAt) })}
            {reason && `: ${reason}`}
          </Text>
        )}
      </Stack>
      {acts && (
        <Group gap={4} wrap="nowrap">
          <ActionIcon size={32} aria-label={`${t('CorrectTimeSheet')}: ${named}`} onClick={() => acts.onCorrect(entry)}>
            <IconPencil size={17} stroke={1.7} />
          </ActionIcon>
          <ActionIcon size={32} color="red" aria-label={`${t('Delete')}: ${named}`} onClick={() => acts.onRemove(entry)}>
            <IconTrash size={17} stroke={1.7} />
          </ActionIcon>
        </Group>
      )}
    </li>
  )
}
