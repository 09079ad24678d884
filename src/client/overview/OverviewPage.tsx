import { ActionIcon, Paper, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link, useSearch } from '@tanstack/react-router'
import { memo, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { useStoredChoice } from '#client/platform/sign-in/use-stored-choice.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconDeviceDesktop } from '#client/ui/icons.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { BoardNews } from '#client/overview/board/BoardNews.tsx'
import { DailyOrders, WaitingOrders } from '#client/overview/board/DailyOrders.tsx'
import { NewOrderButton } from '#client/work-orders/NewOrderButton.tsx'
import { OverviewFigures } from './OverviewFigures.tsx'
import classes from './OverviewPage.module.css'
import { OverviewToolbar } from './OverviewToolbar.tsx'
import { SuspendedSection } from '#client/overview/board/SuspendedSection.tsx'
import { PaymentQuestion } from '#client/overview/actions/PaymentQuestion.tsx'
import { useStatistics } from '#client/statistics/use-statistics.tsx'
import { useFirstRun } from '#client/first-run/use-first-run.tsx'
import { OverviewProvider } from './use-overview.ts'
import { useDay } from './use-day.ts'

const WallBoard = lazyPart(() => import('./wall/WallBoard.tsx'))
const PhoneBoard = lazyPart(() => import('./phone/PhoneBoard.tsx'))
const LawNotices = lazyPart(() => import('#client/law/LawNotices.tsx'))
const ToConfirmStrip = lazyPart(() => import('#client/appointments/ToConfirmStrip.tsx'))

/** Today's orders by status: as a board, one column at a time on a phone, or on a wall screen. */
export default function OverviewPage() {
  const { wall }: SearchParams = useSearch({ strict: false })
  const isLarge = useMediaQuery('(min-width: 1100px)', true, { getInitialValueInEffect: false })
  if (wall === '1' || !isLarge) return <Suspense>{wall === '1' ? <WallBoard /> : <PhoneBoard />}</Suspense>
  return <LargeOverview />
}

/** The desktop view, with the suspended orders. */
function LargeOverview() {
  const { t } = useTranslation('overview')
  const may = useMay()
  const [chosenView, setView] = useStoredChoice('overview-view')
  const { filters, onFilter, daily, suspended, ofKind, late, shown, unpaid, suspendedShown, showSuspended, shared, preview, question } =
    useDay()
  const canChange = may(workOrders.status)
  const view = canChange && chosenView === 'table' ? 'table' : 'kanban'
  // Users outside the office have a page of their own for suspended orders.
  const seesSuspended = may({ access: 'office' })
  const statisticsShown = useStatistics()
  const firstRunCard = useFirstRun()
  const canCreate = may(workOrders.create)
  return (
    <OverviewProvider value={shared}>
      <div
        className={classes.day}
        data-view={view}
        data-statistics={statisticsShown.open || undefined}
        data-first-run={firstRunCard ? true : undefined}
        data-last={!seesSuspended || undefined}
      >
        <Header
          intro={canChange && view === 'kanban' ? 'IntroDrag' : 'Intro'}
          statistics={seesSuspended && statisticsShown.button}
          canCreate={canCreate}
        />
        {seesSuspended && statisticsShown.panel}
        {firstRunCard ?? <OverviewFigures cards={ofKind} late={late} isLate={filters.isLate} onFilter={onFilter} />}
        <h2 className={classes.heading}>{t('DailyWorkOrders')}</h2>
        <OverviewToolbar filters={filters} onFilter={onFilter} view={view} onView={canChange ? setView : undefined} />
        <div className={classes.orders} aria-busy={daily.isFetching}>
          {daily.data && shown ? (
            <DailyOrders
              board={daily.data}
              cards={shown}
              filters={filters}
              onFilter={onFilter}
              view={view}
              newOrder={canCreate && <NewOrderButton />}
            />
          ) : daily.error ? (
            <Paper className={classes.failed}>
              <ErrorState error={daily.error} onRetry={daily.refetch} />
            </Paper>
          ) : (
            <WaitingOrders view={view} filters={filters} />
          )}
        </div>
      </div>
      {seesSuspended && (
        <SuspendedSection
          data={suspended.data}
          error={suspended.error}
          isFetching={suspended.isFetching}
          refetch={suspended.refetch}
          count={daily.data?.suspended.length}
          cards={unpaid}
          shown={suspendedShown}
          onShow={showSuspended}
        />
      )}
      <BoardNews cards={ofKind} />
      {preview}
      <PaymentQuestion question={question} />
    </OverviewProvider>
  )
}

type HeaderProps = { intro: 'IntroDrag' | 'Intro'; statistics: ReactNode; canCreate: boolean }

/** The header and the parts around the orders are memoized, so they do not render when orders change. */
const Header = memo(function Header({ intro, statistics, canCreate }: HeaderProps) {
  const { t } = useTranslation('overview')
  const actions = (
    <>
      <Tooltip label={t('WallScreen')}>
        <ActionIcon
          renderRoot={(props) => <Link {...props} to="/dashboard" search={{ wall: '1' }} />}
          variant="default"
          size={36}
          aria-label={t('WallScreen')}
        >
          <IconDeviceDesktop size={17} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
      {statistics}
      {canCreate && <NewOrderButton />}
    </>
  )
  return (
    <>
      <PageHeader title={t('Dashboard')} intro={t(intro)} actions={actions} />
      <Suspense>
        <ToConfirmStrip maxRows={1} />
        <LawNotices />
      </Suspense>
    </>
  )
})
