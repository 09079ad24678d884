import { Button, Paper } from '@mantine/core'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OverviewBoard } from '#contract/overview.ts'
import type { OrderWithPosition } from '#contract/work-orders/order.ts'
import { boardStatuses } from '#domain/work-orders/work-orders.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import classes from './DailyOrders.module.css'
import { OrderBoardSkeleton } from './OrderBoardSkeleton.tsx'
import { OrderBoard } from './OrderBoard.tsx'
import { emptyOverviewFilters, type OverviewFilters } from '#client/overview/use-overview-filters.ts'
import type { OverviewView } from '#client/overview/OverviewToolbar.tsx'
import { IconClipboardList, IconSearchOff } from '#client/ui/icons.tsx'

const OrderTable = lazyPart(() => import('./OrderTable.tsx'))

type Props = {
  board: OverviewBoard
  /** Cards of the board that pass the filters. */
  cards: OrderWithPosition[]
  filters: OverviewFilters
  onFilter: (changes: Partial<OverviewFilters>) => void
  view: OverviewView
  newOrder: ReactNode
}

/** The orders of the day as cards or rows, or the reason why there are none. */
export function DailyOrders({ board, cards, filters, onFilter, view, newOrder }: Props) {
  const { t } = useTranslation('overview')
  if (board.total === 0)
    return (
      <Paper className={classes.none}>
        <EmptyState
          icon={IconClipboardList}
          title={t('NoOrdersToday')}
          text={newOrder ? t('NoOrdersTodayHint') : undefined}
          action={newOrder}
        />
      </Paper>
    )
  if (cards.length === 0)
    return (
      <Paper className={classes.none}>
        <EmptyState
          icon={IconSearchOff}
          title={t('NoSearchResultsFound')}
          text={t('NoSearchResultsHint')}
          action={
            <Button variant="default" onClick={() => onFilter({ ...emptyOverviewFilters, statuses: boardStatuses })}>
              {t('ClearFilters')}
            </Button>
          }
        />
      </Paper>
    )
  return (
    <>
      {board.total > board.items.length && (
        <p className={classes.capped}>{t('BoardCapped', { shown: board.items.length, all: t('Orders', { count: board.total }) })}</p>
      )}
      {view === 'table' ? <TableOfOrders cards={cards} /> : <OrderBoard cards={cards} statuses={filters.statuses} />}
    </>
  )
}

export const WaitingOrders = ({ view, filters }: Pick<Props, 'view' | 'filters'>) =>
  view === 'table' ? <TableOfOrders cards={undefined} /> : <OrderBoardSkeleton statuses={filters.statuses} />

const TableOfOrders = ({ cards }: { cards: OrderWithPosition[] | undefined }) => (
  <Suspense>
    <OrderTable cards={cards} />
  </Suspense>
)
