import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { OrderStatus, OrderWithPosition } from '#contract/work-orders/order.ts'
import { useClock } from '#client/platform/clock.ts'
import { useOptimisticItems } from '#client/ui/board/use-optimistic.ts'
import { useCardMenu } from './actions/use-card-menu.tsx'
import { useOrderActions } from './actions/use-order-actions.ts'
import { comparePlaces, isLate, matchesOrderCard, startsLater } from './board/board-cards.ts'
import { useBoards } from './board/use-boards.ts'
import { useOverviewValue } from './use-overview.ts'
import { useOverviewFilters } from './use-overview-filters.ts'
import { useFilteredOrganizations } from './use-filtered-organizations.ts'

const noCards: OrderWithPosition[] = []

/** Today's orders and their actions, for every layout. */
export function useDay() {
  const [filters, onFilter] = useOverviewFilters()
  const [suspendedShown, showSuspended] = useState(false)
  const organizations = useFilteredOrganizations(filters, () => onFilter({ organizationIds: [] }))
  const boards = useBoards(organizations, { withSuspended: suspendedShown })
  const ahead = useOptimisticItems<OrderWithPosition>()
  const onScreen = useRef<OrderWithPosition[]>([])
  const columnOf = useCallback((status: OrderStatus) => onScreen.current.filter((card) => card.status === status), [])
  const { actions, question } = useOrderActions(boards, ahead, columnOf)
  const { daily, suspended } = boards
  const { menu, preview } = useCardMenu(actions)
  const shared = useOverviewValue({ actions, menu }, organizations, (daily.data ?? suspended.data)?.today)
  const { ownWorkers } = shared

  const { over } = ahead
  const { workOrderTypeIds, isMine } = filters
  const cards = useMemo(() => {
    const { items, today } = daily.data ?? {}
    return items && over(items).sort(comparePlaces(today!))
  }, [daily.data, over])
  /** Cards that pass the filters for types and workers. */
  const matchingKind = useMemo(
    () =>
      cards?.filter(
        (card) =>
          (workOrderTypeIds.length === 0 || workOrderTypeIds.includes(card.workOrderTypeId)) &&
          (!isMine || card.workers.some(({ id }) => ownWorkers.has(id))),
      ),
    [cards, workOrderTypeIds, isMine, ownWorkers],
  )
  // A string, so that the page renders again only when other orders are late.
  const lateIds = useClock((now) => (matchingKind ?? []).flatMap((card) => (isLate(card, now) ? [card.id] : [])).join())
  const late = useMemo(() => new Set(lateIds.split(',').filter(Boolean).map(Number)), [lateIds])
  /** Cards of all columns that also match the text. */
  const matchingText = useMemo(
    () => matchingKind?.filter((card) => matchesOrderCard(card, { ...filters, statuses: [] }) && (!filters.isLate || late.has(card.id))),
    [matchingKind, filters, late],
  )
  const shown = useMemo(() => matchingText?.filter(({ status }) => filters.statuses.includes(status)), [matchingText, filters.statuses])
  useEffect(() => {
    const today = daily.data?.today
    onScreen.current = today ? (shown ?? []).filter((card) => !startsLater(card, today)) : []
  }, [shown, daily.data])
  const unpaid = useMemo(
    () => (suspended.data ? over(suspended.data.items).filter((card) => matchesOrderCard(card, { ...filters, statuses: [] })) : noCards),
    [suspended.data, over, filters],
  )
  return {
    filters,
    onFilter,
    daily,
    suspended,
    cards,
    ofKind: matchingKind,
    late: late.size,
    found: matchingText,
    shown,
    unpaid,
    suspendedShown,
    showSuspended,
    shared,
    preview,
    question,
  }
}
