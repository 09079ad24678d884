import { Paper } from '@mantine/core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workOrders } from '#contract/work-orders.ts'
import type { OrderStatus, PlacedOrder } from '#contract/work-orders/order.ts'
import { useMay } from '#client/platform/session.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { byPlace, matches, startsLater } from '#client/overview/board/board-cards.ts'
import { OrderBoardSkeleton } from '#client/overview/board/OrderBoardSkeleton.tsx'
import { DailyOrders } from '#client/overview/board/DailyOrders.tsx'
import { NewOrderButton } from '#client/work-orders/NewOrderButton.tsx'
import { OrderTable } from '#client/overview/board/OrderTable.tsx'
import { OverviewFigures } from './OverviewFigures.tsx'
import classes from './OverviewPage.module.css'
import { OverviewToolbar } from './OverviewToolbar.tsx'
import { SuspendedSection } from '#client/overview/board/SuspendedSection.tsx'
import { useAhead } from '#client/ui/board/use-ahead.ts'
import { useBoards } from '#client/overview/board/use-boards.ts'
import { useCardMenu } from '#client/overview/actions/use-card-menu.tsx'
import { PaymentQuestion } from '#client/overview/actions/PaymentQuestion.tsx'
import { useOrderActions } from '#client/overview/actions/use-order-actions.ts'
import { useStatistics } from '#client/statistics/use-statistics.tsx'
import { OverviewProvider, useOverviewValue } from './use-overview.ts'
import { useOverviewFilters } from './use-overview-filters.ts'
import { useShownOrganizations } from './use-shown-organizations.ts'
import { useView } from './use-view.ts'

/** Today's orders by status, and those that are done but not paid for. */
export default function OverviewPage() {
  const { t } = useTranslation('overview')
  const may = useMay()
  const [filters, onFilter] = useOverviewFilters()
  const [chosenView, setView] = useView()
  const [suspendedShown, setSuspendedShown] = useState(false)
  const organizations = useShownOrganizations(filters, () => onFilter({ organizationIds: [] }))
  const boards = useBoards(organizations, { withSuspended: suspendedShown })
  const ahead = useAhead<PlacedOrder>()
  const onScreen = useRef<PlacedOrder[]>([])
  const columnOf = useCallback((status: OrderStatus) => onScreen.current.filter((card) => card.status === status), [])
  const { actions, question } = useOrderActions(boards, ahead, columnOf)
  const { daily, suspended } = boards
  const { menu, preview } = useCardMenu(actions)
  const shared = useOverviewValue({ actions, menu }, organizations, (daily.data ?? suspended.data)?.today)

  const mayChange = may(workOrders.status)
  const view = mayChange ? chosenView : 'kanban'
  const { over } = ahead
  const ofType = useMemo(() => {
    const { workOrderTypeIds } = filters
    const { items, today } = daily.data ?? {}
    if (!items) return undefined
    return over(items)
      .filter((card) => matches(card, { workOrderTypeIds, statuses: [], quickText: '' }))
      .sort(byPlace(today!))
  }, [daily.data, over, filters])
  const shown = useMemo(() => ofType?.filter((card) => matches(card, filters)), [ofType, filters])
  useEffect(() => {
    const today = daily.data?.today
    onScreen.current = today ? (shown ?? []).filter((card) => !startsLater(card, today)) : []
  }, [shown, daily.data])
  const unpaid = useMemo(
    () => over(suspended.data?.items ?? []).filter((card) => matches(card, { ...filters, statuses: [] })),
    [suspended.data, over, filters],
  )
  // The others have a page for it.
  const seesSuspended = may({ access: 'office' })
  const statisticsShown = useStatistics()
  const newOrder = may(workOrders.create) && <NewOrderButton />

  const headActions = (
    <>
      {seesSuspended && statisticsShown.button}
      {newOrder}
    </>
  )
  return (
    <OverviewProvider value={shared}>
      <div
        className={classes.day}
        data-view={view}
        data-statistics={statisticsShown.open || undefined}
        data-last={!seesSuspended || undefined}
      >
        <PageHeader title={t('Dashboard')} intro={t(mayChange && view === 'kanban' ? 'IntroDrag' : 'Intro')} actions={headActions} />
        {seesSuspended && statisticsShown.panel}
        <OverviewFigures cards={ofType} />
        <h2 className={classes.heading}>{t('DailyWorkOrders')}</h2>
        <OverviewToolbar filters={filters} onFilter={onFilter} view={view} onView={mayChange ? setView : undefined} />
        <div className={classes.orders} aria-busy={daily.isFetching}>
          {daily.data && shown ? (
            <DailyOrders board={daily.data} cards={shown} filters={filters} onFilter={onFilter} view={view} newOrder={newOrder} />
          ) : daily.error ? (
            <Paper className={classes.failed}>
              <ErrorState error={daily.error} onRetry={daily.refetch} />
            </Paper>
          ) : view === 'table' ? (
            <OrderTable cards={undefined} />
          ) : (
            <OrderBoardSkeleton statuses={filters.statuses} />
          )}
        </div>
      </div>
      {seesSuspended && (
        <SuspendedSection
          query={suspended}
          count={daily.data?.suspended.length}
          cards={unpaid}
          shown={suspendedShown}
          onShow={setSuspendedShown}
        />
      )}
      {preview}
      <PaymentQuestion question={question} />
    </OverviewProvider>
  )
}
