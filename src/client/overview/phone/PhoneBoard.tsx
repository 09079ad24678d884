import { Button, Loader, Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import type { OrderWithPosition } from '#contract/work-orders/order.ts'
import { boardStatuses, columnWords } from '#domain/work-orders/work-orders.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconClipboardList, IconSearchOff } from '#client/ui/icons.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import ToConfirmStrip from '#client/appointments/ToConfirmStrip.tsx'
import { useFirstRun } from '#client/first-run/use-first-run.tsx'
import { PaymentQuestion } from '#client/overview/actions/PaymentQuestion.tsx'
import { startsLater } from '#client/overview/board/board-cards.ts'
import { OverviewProvider, useOverview } from '#client/overview/use-overview.ts'
import { emptyOverviewFilters } from '#client/overview/use-overview-filters.ts'
import { useDay } from '#client/overview/use-day.ts'
import { NewOrderButton } from '#client/work-orders/NewOrderButton.tsx'
import classes from './PhoneBoard.module.css'
import { PhoneCard } from './PhoneCard.tsx'
import { PhoneOrderDialog } from './PhoneOrderDialog.tsx'
import { usePull } from './use-pull.ts'

/** The day on a small screen: one status at a time; an order opens as a dialog. */
export default function PhoneBoard() {
  const { t } = useTranslation('overview')
  const may = useMay()
  const navigate = useNavigate()
  const { filters, onFilter, daily, cards, found, late, shared, question } = useDay()
  const firstRunCard = useFirstRun()
  const drawn = usePull(() => void daily.refetch())

  const status = (filters.statuses.length === 1 && filters.statuses[0]) || 'new'
  const choose = (next: string | null) =>
    void navigate({ to: '.', search: (before: SearchParams) => ({ ...before, status: next }), replace: true, resetScroll: false })
  const { isLate, isMine, quickText, workOrderTypeIds } = filters
  const isFiltered = quickText !== '' || workOrderTypeIds.length > 0

  return (
    <OverviewProvider value={shared}>
      <PageHeader title={t('Dashboard')} actions={may(workOrders.create) && <NewOrderButton />} />
      <ToConfirmStrip maxRows={1} />
      {firstRunCard}
      {(late > 0 || isLate || shared.ownWorkers.size > 0 || isFiltered) && (
        <div className={classes.filters}>
          {(late > 0 || isLate) && (
            <Button
              size="xs"
              color="red"
              variant={isLate ? 'filled' : 'light'}
              aria-pressed={isLate}
              onClick={() => onFilter({ isLate: !isLate })}
            >
              {t('LateOrders', { count: late })}
            </Button>
          )}
          {shared.ownWorkers.size > 0 && (
            <Button size="xs" variant={isMine ? 'light' : 'default'} aria-pressed={isMine} onClick={() => onFilter({ isMine: !isMine })}>
              {t('Mine')}
            </Button>
          )}
          {isFiltered && (
            <Button size="xs" variant="subtle" onClick={() => onFilter(emptyOverviewFilters)}>
              {t('ClearFilters')}
            </Button>
          )}
        </div>
      )}
      <p className={classes.pull} style={{ height: drawn * 44 }} aria-hidden>
        {drawn === 1 ? t('LetGoToRefresh') : drawn > 0 && t('PullToRefresh')}
      </p>
      {daily.isFetching && !daily.isPending && <Loader className={classes.fetching} size="xs" aria-hidden />}
      <Tabs value={status} onChange={choose} variant="none" classNames={{ list: classes.statuses, tab: classes.status }}>
        <Tabs.List aria-label={t('StatusOptions')}>
          {boardStatuses.map((each) => (
            <Tabs.Tab key={each} value={each} data-status={each}>
              {t(columnWords[each])} <b>{found?.filter((card) => card.status === each).length ?? ''}</b>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={status} aria-busy={daily.isPending}>
          {found && daily.data ? (
            <Cards cards={found.filter((card) => card.status === status)} isFiltered={found.length < (cards?.length ?? 0)} />
          ) : (
            daily.error && <ErrorState error={daily.error} onRetry={daily.refetch} />
          )}
        </Tabs.Panel>
      </Tabs>
      <PhoneOrderDialog cards={cards} />
      <PaymentQuestion question={question} />
    </OverviewProvider>
  )
}

function Cards({ cards, isFiltered }: { cards: OrderWithPosition[]; isFiltered: boolean }) {
  const { t } = useTranslation('overview')
  const { today } = useOverview()
  if (cards.length === 0)
    return (
      <EmptyState icon={isFiltered ? IconSearchOff : IconClipboardList} title={t(isFiltered ? 'NoSearchResultsFound' : 'NoOrdersHere')} />
    )
  const laterFrom = cards.findIndex((card) => startsLater(card, today))
  const [now, later] = laterFrom === -1 ? [cards, []] : [cards.slice(0, laterFrom), cards.slice(laterFrom)]
  return (
    <div className={classes.cards}>
      {now.map((card) => (
        <PhoneCard key={card.id} card={card} />
      ))}
      {later.length > 0 && <h2 className={classes.later}>{t('LaterDays')}</h2>}
      {later.map((card) => (
        <PhoneCard key={card.id} card={card} />
      ))}
    </div>
  )
}
