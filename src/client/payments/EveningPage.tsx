import { Button, Group, Skeleton, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { evenings } from '#contract/reports/evening.ts'
import { formatDays } from '#domain/text/format.ts'
import { fetchFile } from '#client/platform/api/api.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { currentLanguage } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconLock, IconPrinter } from '#client/ui/icons.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { printPdf } from '#client/ui/pdf-viewer.ts'
import { EveningFigures } from './evening/EveningFigures.tsx'
import { MoneyTabs } from './MoneyTabs.tsx'
import { DaySteps } from './till/DaySteps.tsx'
import { useShownDay } from './till/use-shown-day.ts'

/** A day at the chosen workplace, or at all that the user sees: takings, work, and what waits for the next day. */
export default function EveningPage() {
  const { t } = useTranslation(['evening', 'till', 'payments', 'trade', 'common'])
  const { organization, organizations } = useOrganization()
  const shown = useShownDay()
  const { day, today } = shown
  const [isWhole, setIsWhole] = useState(false)
  const search = { day, ...(!isWhole && { organizationId: [organization.id] }) }
  const { data, error, refetch } = useQuery(endpointQuery(evenings.get, search))
  const print = () =>
    void fetchFile(evenings.pdf, { ...search, language: currentLanguage() })
      .then(printPdf)
      .catch(notify.exportFailed)
  return (
    <>
      <PageHeader
        title={t('payments:DayAtGlance')}
        intro={formatDays(day, day, currentLanguage())}
        crumbs={[
          { label: t('Dashboard'), to: '/dashboard' },
          { label: t('Payments'), to: '/dashboard/money' },
          { label: t('payments:DayAtGlance') },
        ]}
        actions={
          <>
            <Button variant="default" leftSection={<IconPrinter size={17} />} onClick={print}>
              {t('Print')}
            </Button>
            <Button
              renderRoot={(props) => <Link to="/dashboard/money/till" search={{ day }} {...props} />}
              variant="default"
              leftSection={<IconLock size={17} />}
            >
              {t('till:CloseDay')}
            </Button>
          </>
        }
      />
      <MoneyTabs shown="evening" />
      <Group gap="lg" align="baseline">
        <DaySteps shown={shown} last={today} />
        {organizations.length > 1 && (
          <Switch label={t('EveningWhole')} checked={isWhole} onChange={(event) => setIsWhole(event.currentTarget.checked)} />
        )}
      </Group>
      {data ? (
        <EveningFigures evening={data} isWhole={isWhole} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Skeleton h={480} />
      )}
    </>
  )
}
