import { Paper, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { timeSheetTone } from '#domain/time-sheets.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { IconClock } from '#client/ui/icons.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { TimeSheetEntries } from './TimeSheetEntries.tsx'
import { TimeSheetState } from './TimeSheetState.tsx'
import { useElapsed } from './use-elapsed.ts'
import { useOwnTimeSheet } from './use-own-time-sheet.ts'
import classes from './OwnTimeSheetPage.module.css'

/** The user's own hours on a phone: the current state, a large button for every other one, and the last days. */
export default function OwnTimeSheetPage() {
  const { t } = useTranslation('time-sheets')
  const since = useElapsed()
  const { user } = useInformation()
  const { isUsed, current, others, choose, isPending } = useOwnTimeSheet()
  const question = useId()
  const days = useId()
  if (!isUsed)
    return (
      <>
        <title>{`${t('OwnTimeSheet')} · Atelier`}</title>
        <EmptyState level={1} icon={IconClock} title={t('TimeSheetsOff')} text={t('TimeSheetsOffHint')} />
      </>
    )
  return (
    <>
      <PageHeader title={t('OwnTimeSheet')} />
      <Stack gap="lg" maw={560} mx="auto">
        <Paper p="md" withBorder className={classes.now} role="status">
          <Text fz="sm" c="dimmed">
            {t('TimeSheetNow')}
          </Text>
          <div className={classes.state}>
            <TimeSheetState current={current} />
          </div>
          {current && <Text fz="sm">{since(current.startDate)}</Text>}
        </Paper>
        <section aria-labelledby={question}>
          <Title order={2} fz={15} mb="xs" id={question}>
            {t('ChooseTimeSheet')}
          </Title>
          <div className={classes.choices}>
            {others.map((status) => (
              <UnstyledButton
                key={status}
                className={classes.choice}
                data-status={timeSheetTone(status)}
                disabled={isPending}
                onClick={() => choose(status)}
              >
                {t(status)}
              </UnstyledButton>
            ))}
          </div>
        </section>
        <section aria-labelledby={days}>
          <Title order={2} fz={15} mb="xs" id={days}>
            {t('OwnTimeSheetDays')}
          </Title>
          <TimeSheetEntries userId={user.id} />
        </section>
      </Stack>
    </>
  )
}
