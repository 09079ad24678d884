import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cashDays, type CashDay } from '#contract/cash-days.ts'
import { addDays } from '#domain/text/calendar.ts'
import { formatDays } from '#domain/text/format.ts'
import { fetchFile } from '#client/platform/api/api.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useFormat, useToday } from '#client/platform/format.ts'
import { currentLanguage } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { useMay, useOrganization } from '#client/platform/sign-in/session.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconLock, IconPrinter, IconRefresh } from '#client/ui/icons.tsx'
import { onDemand } from '#client/ui/on-demand.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { printPdf } from '#client/ui/pdf-viewer.ts'
import { MoneyTabs } from './MoneyTabs.tsx'
import { DaySteps } from './till/DaySteps.tsx'
import { Till, TillSkeleton } from './till/Till.tsx'
import type { TillAction } from './till/TillActionDialog.tsx'
import { useShownDay } from './till/use-shown-day.ts'

const CloseDayDialog = onDemand(async () => (await import('./till/CloseDayDialog.tsx')).default)
const TillActionDialog = onDemand(async () => (await import('./till/TillActionDialog.tsx')).default)

/** The till of the chosen workplace on the day of the address, by default today. */
export default function TillPage() {
  const { t } = useTranslation(['till', 'trade', 'common'])
  const { organization } = useOrganization()
  const shown = useShownDay()
  const { day, today, show } = shown
  const place = { organizationId: organization.id, day }
  const { data, error, refetch } = useQuery(endpointQuery(cashDays.get, place))
  const [action, setAction] = useState<TillAction | 'close'>()
  return (
    <>
      <PageHeader
        title={t('Till')}
        intro={formatDays(day, day, currentLanguage())}
        crumbs={[{ label: t('Dashboard'), to: '/dashboard' }, { label: t('Payments'), to: '/dashboard/money' }, { label: t('Till') }]}
        actions={<TillButtons day={data} onAct={setAction} />}
      />
      <MoneyTabs shown="till" />
      {/* Tomorrow has a till as soon as today is closed. */}
      <DaySteps shown={shown} last={addDays(today, 1)} />
      {data ? (
        <Till key={`${data.organizationId} ${data.day}`} day={data} onAct={setAction} onShow={show} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <TillSkeleton />
      )}
      {data && action === 'close' && <CloseDayDialog day={data} onClose={() => setAction(undefined)} />}
      {data && action && action !== 'close' && <TillActionDialog day={data} action={action} onClose={() => setAction(undefined)} />}
    </>
  )
}

type ButtonsProps = { day: CashDay | undefined; onAct: (action: TillAction | 'close') => void }

function TillButtons({ day, onAct }: ButtonsProps) {
  const { t } = useTranslation(['till', 'trade', 'common'])
  const may = useMay()
  const { zone } = useFormat()
  const today = useToday(zone)
  if (!day) return null
  const { organizationId } = day
  const print = () =>
    void fetchFile(cashDays.pdf, { organizationId, day: day.day, language: currentLanguage() }).then(printPdf).catch(notify.exportFailed)
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size={17} />} onClick={print}>
        {t('Print')}
      </Button>
      {day.status === 'open' && day.day <= today && (
        <Button leftSection={<IconLock size={17} />} onClick={() => onAct('close')}>
          {t('CloseDay')}
        </Button>
      )}
      {day.canReopen && may(cashDays.reopen) && (
        <Button variant="default" leftSection={<IconRefresh size={17} />} onClick={() => onAct({ act: 'reopen' })}>
          {t('ReopenDay')}
        </Button>
      )}
    </>
  )
}
